/// What the process says to its caller. A contract.
public enum ExitCode: Int32, Sendable {
  /// Nothing at or above `--fail-on`.
  case clean = 0
  case findings = 1
  /// Bad usage, an unreadable input, a broken ruleset, or nothing recognised. Outweighs findings.
  case failure = 2
}
