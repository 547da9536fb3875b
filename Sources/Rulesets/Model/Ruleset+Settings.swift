public import Paths

/// What the project file and the command line change in a loaded ruleset.
extension Ruleset {
  /// Names of all rules and of the readers' findings: what a severity can be given to.
  public var ruleNames: [String] { rules.map(\.name) + unloadedRules + RuleTable.readerRules }

  /// Gives a rule and all its items a severity, which switches it on, or switches it off.
  ///
  /// - Parameter place: where that was said, for the fault.
  /// - Returns: the fault where there is no such rule, or where it was not loaded (`RulesetLoader.Options.neededRules`).
  public mutating func setSeverity(
    _ name: String, _ setting: SeveritySetting, at place: SourcePlace
  ) -> RulesetFault? {
    if let index = rules.firstIndex(where: { $0.name == name }) {
      rules[index].set(setting)
      return nil
    }
    if RuleTable.readerRules.contains(name) {
      readerSeverities[name] = setting
      return nil
    }
    if setting == .off, unloadedRules.contains(name) { return nil }
    return unknownRule(name, at: place)
  }

  /// Switches every rule off but these.
  ///
  /// - Returns: a fault for each name that is no rule's.
  public mutating func keepOnly(_ names: [String], at place: SourcePlace) -> [RulesetFault] {
    let known = Set(rules.map(\.name))
    for index in rules.indices { rules[index].isEnabled = names.contains(rules[index].name) }
    return names.filter { !known.contains($0) && !RuleTable.readerRules.contains($0) }
      .map { unknownRule($0, at: place) }
  }

  /// Severity of a reader's finding; nil where it is off.
  ///
  /// - Parameter default: where no ruleset says anything of it.
  public func severity(ofReader rule: String, default severity: Severity) -> Severity? {
    switch readerSeverities[rule] {
    case .off: nil
    case .severity(let given): given
    case nil: severity
    }
  }

  /// Gives a fact a value, as the project file and `--fact` do.
  ///
  /// - Returns: the fault where the fact is not declared, or is of another type.
  public mutating func setFact(_ name: String, _ value: Literal, at place: SourcePlace) -> RulesetFault? {
    guard var fact = facts[name] ?? undeclaredAppFact(name) else {
      let nearest = NearestName(known: facts.keys.sorted()).nearest(to: name)?.name
      return RulesetFault(
        .unknownFact, at: place, "the fact \(name) is not declared" + didYouMean(nearest), suggestion: nearest)
    }
    if !fact.types.isEmpty, !fact.types.contains(where: { $0.holds(value) }) {
      return RulesetFault(
        .wrongType, at: place, "the fact \(name) is of type \(fact.types.map(\.rawValue).listed)")
    }
    isBuiltIn = false
    fact.value = value
    fact.isGiven = true
    facts[name] = fact
    return nil
  }

  /// Gives a fact the value that documents of the run state; nil where they do not agree.
  ///
  /// - Returns: false where that changes nothing: the fact was given, is not declared, or is of another type.
  public mutating func state(_ name: String, _ value: Literal?) -> Bool {
    guard let fact = facts[name], !fact.isGiven else { return false }
    if let value, !fact.types.isEmpty, !fact.types.contains(where: { $0.holds(value) }) { return false }
    isBuiltIn = false
    facts[name]?.value = value
    return true
  }

  private func undeclaredAppFact(_ name: String) -> Fact? {
    guard FactName.isAlwaysDeclared(name) else { return nil }
    return Fact(
      name: name, value: nil, types: [], unit: nil, description: nil, source: nil, checked: nil, place: nil)
  }

  private func unknownRule(_ name: String, at place: SourcePlace) -> RulesetFault {
    let nearest = NearestName(known: ruleNames).nearest(to: name)?.name
    return RulesetFault(
      .unknownRule, at: place, "there is no rule \(name)" + didYouMean(nearest), suggestion: nearest)
  }
}
