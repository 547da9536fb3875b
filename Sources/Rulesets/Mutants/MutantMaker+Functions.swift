internal import Paths

/// Changes in the options of functions.
extension MutantMaker {
  func variants(_ function: RuleFunction) -> [Varied<RuleFunction>] {
    switch function {
    case .defined, .undefined, .truthy, .falsy, .pattern, .casing, .alphabetical, .json(nil): return []
    case .type(let option): return types(option).map { $0.map { .type($0) } }
    case .json(.some(let option)): return types(option).map { $0.map { .json($0) } }
    case .equals(let option): return equals(option).map { $0.map { .equals($0) } }
    case .length(let bounds, let unit): return self.bounds(bounds).map { $0.map { .length($0, unit) } }
    case .bytes(let bounds, let of): return self.bounds(bounds).map { $0.map { .bytes($0, of: of) } }
    case .or(let names): return properties(names).map { $0.map { .or($0) } }
    case .xor(let names): return properties(names).map { $0.map { .xor($0) } }
    case .expression(let assert): return variants(assert).map { $0.map { .expression($0) } }
    case .enumeration(let options):
      return
        (list(options.values, .values).map { $0.within(options, \.values) }
        + table(options.misspelt).map { $0.within(options, \.misspelt) }).map { $0.map { .enumeration($0) } }
    case .knownKeys(let options):
      return
        (list(options.keys, .keys).map { $0.within(options, \.keys) }
        + table(options.misspelt).map { $0.within(options, \.misspelt) }).map { $0.map { .knownKeys($0) } }
    }
  }

  private func properties(_ names: [String]) -> [Varied<[String]>] {
    names.shortened { .removed(.value(.string($0)), from: OptionKey.properties.rawValue, fact: nil) }
  }

  // MARK: Options

  private func list(_ option: Option<[Literal]>, _ key: OptionKey) -> [Varied<Option<[Literal]>>] {
    guard let (value, fact) = value(option, { if case .array(let elements) = $0 { elements } else { nil } }) else {
      return []
    }
    return value.shortened { .removed(.value($0), from: key.rawValue, fact: fact) }.map { $0.map { .value($0) } }
  }

  private func table(_ option: Option<Literal>?) -> [Varied<Option<Literal>?>] {
    guard let option, let (value, fact) = value(option, { $0 }), case .object(let members) = value else { return [] }
    return members.shortened { .removed(.value(.string($0.name)), from: OptionKey.misspelt.rawValue, fact: fact) }
      .map { $0.map { .value(.object($0)) } }
  }

  private func types(_ option: Option<[RuleFunction.ValueType]>) -> [Varied<Option<[RuleFunction.ValueType]>>] {
    guard let (value, fact) = value(option, RuleFunction.ValueType.list), value.count > 1 else { return [] }
    return value.shortened { .removed(.value(.string($0.rawValue)), from: OptionKey.type.rawValue, fact: fact) }
      .map { $0.map { .value($0) } }
  }

  private func equals(_ option: Option<Literal>) -> [Varied<Option<Literal>>] {
    guard let (value, fact) = value(option, { $0 }), case .number(let number) = value else { return [] }
    return limits(number, fact: fact).map { $0.map { .value(.number($0)) } }
  }

  private func bounds(_ bounds: RuleFunction.Bounds) -> [Varied<RuleFunction.Bounds>] {
    bound(bounds.min).map { $0.within(bounds, \.min) } + bound(bounds.max).map { $0.within(bounds, \.max) }
  }

  private func bound(_ option: Option<String>?) -> [Varied<Option<String>?>] {
    guard let option,
      let (number, fact) = value(option, { if case .number(let text) = $0 { text } else { nil } })
    else { return [] }
    return limits(number, fact: fact).map { $0.map { .value($0) } }
  }

  /// An option's value and the fact that it is of; nil where the fact has none.
  private func value<Value>(_ option: Option<Value>, _ read: (Literal) -> Value?) -> (Value, fact: String?)? {
    switch option {
    case .value(let value): (value, nil)
    case .fact(let name): facts[name].flatMap(read).map { ($0, name) }
    }
  }
}
