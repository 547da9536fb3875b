internal import Captures
internal import Documents
internal import Linting
internal import Reports
internal import Rulesets

/// What `check` tells instead of linting.
extension CheckRun {
  /// Says of every document what it is; nothing is linted.
  func explainKinds(_ store: PlanStore) -> ExitCode {
    var explainers: [Int: KindExplainer] = [:]
    let walk = DocumentWalk(settings.limits, environment)
    for (index, input) in inputs.enumerated() where environment.output.isOpen {
      guard let plan = plans[index] else { continue }
      let explainer = explainers[plan] ?? KindExplainer(store.plans[plan].ruleset, words)
      explainers[plan] = explainer
      let visitor = DocumentWalk.Visitor(
        document: { document, lines in
          self.environment.output.write(explainer.text(document, file: input.name, &lines))
        },
        fault: { fault, lines in
          let place = lines.place(fault.offset)
          let isHidden = self.redactor.hides(fault.offset..<fault.offset + fault.length, of: lines.bytes)
          self.fail(
            "\(input.name):\(place.line):\(place.column)", self.words.readFault(fault, isHidden: isHidden))
        },
        oversized: { self.fail(input.name, self.words.oversizedLine($0.line, $0.length)) })
      do throws(FileFault.Reason) {
        try walk.walk(input, visitor)
      } catch {
        fail(FileFault(name: input.name, reason: error))
      }
    }
    return errors.isEmpty ? .clean : .failure
  }

  func printConfiguration(_ store: PlanStore) -> ExitCode {
    for (index, input) in inputs.enumerated() {
      guard let plan = plans[index] else { continue }
      environment.output.write(
        ConfigurationText.text(
          input.name, store.plans[plan].ruleset,
          ConfigurationText.Settings(
            failOn: thresholds[index].word, language: words.language, ignores: ignores[index]), redactor))
    }
    return errors.isEmpty ? .clean : .failure
  }
}
