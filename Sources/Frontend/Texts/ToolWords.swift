internal import Captures
internal import Documents
internal import Paths
internal import Rulesets

/// What the tool itself says, in the run's language.
struct ToolWords {
  let language: Language

  func callAsFunction(_ en: String, _ zh: String) -> String { language == .zh ? zh : en }

  /// `1 rule`, `2 rules`.
  static func plural(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

  private func didYouMean(_ name: String?) -> String {
    guard let name else { return "" }
    return self(" — did you mean \(name)?", "——是否应为 \(name)？")
  }

  // MARK: Usage

  func usage(_ fault: UsageFault) -> String {
    switch fault {
    case .unknownOption(let name, let nearest):
      return self("unknown option \(name)", "未知选项 \(name)") + didYouMean(nearest)
    case .missingValue(let option, let value):
      return self("\(option) needs a value: \(option) \(value)", "\(option) 需要一个值：\(option) \(value)")
    case .unwantedValue(let option): return self("\(option) takes no value", "\(option) 不带值")
    case .notOfCommand(let option, let command):
      return self(
        "\(option) is no option of pushlint \(command.rawValue)", "pushlint \(command.rawValue) 没有选项 \(option)")
    case .unknownCommand(let name, let nearest):
      return self(
        "there is neither a file nor a command \(name)", "既没有名为 \(name) 的文件，也没有该命令") + didYouMean(nearest)
    case .badValue(let option, let value, let expected, let nearest):
      return self(
        "\(option) is \(expected), found \"\(value)\"", "\(option) 应为 \(expected)，但给出的是 “\(value)”")
        + didYouMean(nearest)
    case .badNumber(let option, let value, let least, let most):
      let range = most.map { self("a number from \(least) to \($0)", "\(least) 到 \($0) 之间的整数") }
      return self(
        "\(option) is \(range ?? "a number, at least \(least)"), found \"\(value)\"",
        "\(option) 应为\(range.map { " " + $0 } ?? "不小于 \(least) 的整数")，但给出的是 “\(value)”")
    case .missingOperand(let command):
      let operands = command.operands
      return self(
        "pushlint \(command.rawValue) needs \(operands)", "pushlint \(command.rawValue) 缺少参数 \(operands)")
    case .unwantedOperand(let word, let command):
      return self(
        "pushlint \(command.rawValue) does not take \"\(word)\"", "pushlint \(command.rawValue) 不接受参数 “\(word)”")
    case .conflict(let first, let second):
      return self("\(first) and \(second) exclude each other", "\(first) 与 \(second) 不能同时使用")
    }
  }

  var tryHelp: String { self("pushlint --help lists commands and options", "pushlint --help 列出命令与选项") }

  // MARK: Inputs

  func fileFault(_ reason: FileFault.Reason) -> String {
    switch reason {
    case .missing: self("there is no such file or folder", "文件或目录不存在")
    case .notAllowed: self("may not be read", "没有读取权限")
    case .folder: self("is a folder, a file is wanted", "是目录，此处需要文件")
    case .notRegular: self("is a pipe or a device, a file is wanted", "是管道或设备，此处需要文件")
    case .tooLarge(let limit):
      self("is larger than \(limit) bytes (--max-bytes)", "超过 \(limit) 字节（--max-bytes）")
    case .system(let number):
      self("cannot be read: ", "无法读取：") + FileFault.Reason.text(ofSystemError: number)
    }
  }

  /// - Parameter isHidden: what was found is a part of a secret, which is not to be shown.
  func readFault(_ fault: ReadFault, isHidden: Bool = false) -> String {
    let shown = isHidden ? "…" : fault.found
    let found = fault.found.isEmpty ? self("the text ends", "文本在此结束") : self("found ", "此处是 ") + shown
    return self("\(found) where \(fault.expected) was expected", "\(found)，应为 \(fault.expected)")
  }

  func oversizedLine(_ line: Int, _ length: Int) -> String {
    self(
      "line \(line) has \(length) bytes and was passed over (--max-bytes)",
      "第 \(line) 行有 \(length) 字节，已跳过（--max-bytes）")
  }

  var nothingRecognised: String {
    self(
      "nothing was recognised as a push, a request or a server's config; --kind says what it is, --explain-kind why not, "
        + "--allow-empty accepts it",
      "没有识别到推送、请求或服务端配置；--kind 可指定种类，--explain-kind 说明原因，--allow-empty 表示可以接受")
  }

  func nothingRecognised(skipped: Int) -> String {
    guard skipped > 0 else { return nothingRecognised }
    return self("\(skipped == 1 ? "1 file is" : "\(skipped) files are") not about pushes, and ", "\(skipped) 个文件与推送无关；")
      + nothingRecognised
  }

  func cannotWrite(_ file: String) -> String { self("\(file) cannot be written", "无法写入 \(file)") }

  var cannotWriteOutput: String {
    self("standard output cannot be written: the report is incomplete", "无法写入标准输出，报告不完整")
  }

  func isInput(_ file: String) -> String {
    self("\(file) is an input, which a report must not overwrite", "\(file) 是输入文件，不能用报告覆盖")
  }

  func droppedFindings(_ count: Int) -> String {
    self(
      "\(count) more \(count == 1 ? "finding is" : "findings are") not shown (--max-findings)",
      "另有 \(count) 条结果未显示（--max-findings）")
  }

  func factConflict(_ name: String, _ value: String, _ other: String) -> String {
    self(
      "\(name) is \(value) here and \(other) elsewhere in this run: rules that ask for it say nothing",
      "\(name) 在这里是 \(value)，在本次运行的其他文件中是 \(other)：依赖它的规则不作判断")
  }

  func giveFact(_ name: String) -> String {
    self("Say which holds with --fact \(name)=…, or check the files apart", "用 --fact \(name)=… 指定，或分开检查这些文件")
  }

  // MARK: Names

  func unknownRule(_ name: String, nearest: String?) -> String {
    self("there is no rule \(name)", "没有名为 \(name) 的规则") + didYouMean(nearest)
  }

  func unknownFact(_ name: String, nearest: String?) -> String {
    self("there is no fact \(name)", "没有名为 \(name) 的事实") + didYouMean(nearest)
  }

  func unknownKind(_ name: String, nearest: String?) -> String {
    self("there is no kind \(name)", "没有名为 \(name) 的种类") + didYouMean(nearest)
  }

  func wrongFactType(_ name: String, expected: String) -> String {
    self("the fact \(name) is \(expected)", "事实 \(name) 的类型应为 \(expected)")
  }
}
