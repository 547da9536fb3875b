internal import Documents
internal import Rulesets

/// A reader's fault in words: what stands there, what was expected, and the mistake that is likely behind it.
struct ReadFaultText {
  private let fault: ReadFault
  /// Whether what was found is not to be shown.
  private let isHidden: Bool

  init(_ fault: ReadFault, isHidden: Bool = false) {
    self.fault = fault
    self.isHidden = isHidden
  }

  func message(_ language: Language) -> String {
    let hint = fault.cause.flatMap { ReadFaultText.hints[$0] }
    switch language {
    case .en:
      let text = "expected \(fault.expected)" + (found.isEmpty ? "" : ", \(found)")
      return text + (hint.map { " — \($0.en)" } ?? "")
    case .zh:
      let text = (foundChinese.isEmpty ? "" : foundChinese + "，") + "应为\(expected(.zh))"
      return text + (hint.map { "——\($0.zh)" } ?? "")
    }
  }

  private var found: String {
    // What is too large was not read: nothing of it was found.
    if fault.cause == .tooLarge { return "" }
    return fault.found.isEmpty ? "but the text ends" : "found \(found(.en))"
  }

  private var foundChinese: String {
    if fault.cause == .tooLarge { return "" }
    return fault.found.isEmpty ? "文本在此结束" : "此处是 \(found(.zh))"
  }

  func found(_ language: Language) -> String {
    if isHidden { return "“…”" }
    if fault.found.isEmpty { return language == .zh ? "文本结尾" : "the end of the text" }
    if fault.found.hasPrefix("byte ") || fault.found.hasPrefix("a ") || fault.found == "UTF-16" {
      return language == .zh ? ReadFaultText.chinese[fault.found] ?? fault.found : fault.found
    }
    return "“\(fault.found)”"
  }

  func expected(_ language: Language) -> String {
    guard language == .zh else { return fault.expected }
    if let limit { return limit }
    return ReadFaultText.chinese[fault.expected] ?? " \(fault.expected)"
  }

  /// The bound that was passed, in Chinese.
  private var limit: String? {
    let words = fault.expected.split(separator: " ")
    guard words.count > 3, words.starts(with: ["at", "most"]) else { return nil }
    return switch words[3] {
    case "bytes": "最多 \(words[2]) 字节的文档"
    case "levels": "最多 \(words[2]) 层嵌套"
    default: nil
    }
  }

  /// What to do about it, in the languages of messages.
  func fix(_ language: Language) -> String? {
    guard let cause = fault.cause else { return nil }
    switch cause {
    case .cutOff:
      return language == .zh ? "检查发送端或日志是否截断了内容" : "see whether the sender or the logger cuts the text off"
    case .notUTF8, .otherEncoding, .byteOrderMark:
      return language == .zh ? "以不带 BOM 的 UTF-8 输出" : "write UTF-8 without a byte order mark"
    case .tooDeep, .tooLarge, .tooManyAliases, .yaml, .settings, .empty, .secondDocument: return nil
    default:
      return language == .zh ? "用 JSON 库序列化，不要手工拼接字符串" : "serialise with a JSON library instead of joining strings"
    }
  }

  private static let hints: [ReadFault.Cause: (en: String, zh: String)] = [
    .trailingComma: ("a comma after the last element", "最后一个元素后多了逗号"),
    .doubledComma: ("a comma without an element before it", "逗号前缺少元素"),
    .missingComma: ("a comma is missing before it", "前面缺少逗号"),
    .missingColon: ("a colon is missing after the name", "键名后缺少冒号"),
    .missingQuote: ("a quote inside a string is not escaped, or a closing quote is missing", "字符串中的引号未转义，或缺少结束引号"),
    .smartQuotes: ("typographic quotes are no JSON quotes", "使用了弯引号，JSON 只认直引号"),
    .singleQuotes: (
      "JSON has double quotes only; this looks like a printed Python or Ruby value",
      "JSON 只用双引号，这像是直接打印的 Python 或 Ruby 对象"
    ),
    .fullWidth: ("a full-width character of a Chinese keyboard", "误用了中文全角字符"),
    .comment: ("JSON has no comments", "JSON 不支持注释"),
    .byteOrderMark: ("a byte order mark (BOM)", "开头带有 BOM"),
    .otherEncoding: ("another encoding than UTF-8", "编码不是 UTF-8"),
    .unaryPlus: ("numbers have no plus sign", "数字前不能有加号"),
    .leadingZero: ("numbers have no leading zeros; ids with zeros are strings", "数字不能有前导零，带零的 ID 应写成字符串"),
    .bareFraction: ("digits are needed on both sides of the point", "小数点两侧都要有数字"),
    .hexadecimal: ("JSON has no hexadecimal numbers", "JSON 不支持十六进制数"),
    .notANumber: ("JSON has no NaN and no Infinity", "JSON 不支持 NaN 和 Infinity"),
    .foreignWord: ("JSON has true, false and null only, in lower case", "JSON 只有小写的 true、false 和 null"),
    .unquotedName: ("names stand in double quotes", "键名要加双引号"),
    .unquotedText: ("strings stand in double quotes", "字符串要加双引号"),
    .secondDocument: (
      "a second document in one file; logs of one document a line are named .ndjson",
      "一个文件里有第二个文档；每行一个文档的日志请命名为 .ndjson"
    ),
    .extraClosing: ("one bracket too many", "多了一个括号"),
    .mismatchedClosing: ("the bracket does not fit the one that is open", "括号不匹配"),
    .controlCharacter: ("control characters are escaped in strings", "字符串中的控制字符需要转义"),
    .badEscape: ("no escape of JSON", "无效的转义"),
    .loneSurrogate: ("half a character: the text was cut inside an emoji", "只有半个字符：文本在 emoji 中间被截断"),
    .notUTF8: ("text in another encoding, or cut inside a character", "使用了其他编码，或在字符中间被截断"),
    .equalsSign: ("JSON has a colon there", "JSON 在这里用冒号"),
    .cutOff: ("the text is cut off", "文本被截断"),
    .empty: ("there is nothing in it", "内容为空"),
    .tooDeep: ("raise it with --max-depth", "可用 --max-depth 提高上限"),
    .tooLarge: ("raise it with --max-bytes", "可用 --max-bytes 提高上限"),
  ]

  private static let chinese: [String: String] = [
    "a value": "一个值", "a name in double quotes or \"}\"": "带双引号的键名或 }", "a name in double quotes": "带双引号的键名",
    "\":\" after the name": "键名后的冒号", "\",\" or \"}\"": "逗号或 }", "\",\" or \"]\"": "逗号或 ]",
    "a value or \"]\"": "一个值或 ]", "the end of the document": "文档结束", "a digit": "数字",
    "a number without leading zeros": "没有前导零的数字",
    "a character of the string or its closing quote": "字符串的字符或结束引号", "UTF-8": " UTF-8",
    "a high surrogate before a low one": "低位代理前的高位代理", "a line feed": "换行", "a byte order mark": "BOM",
    #"one of \" \\ \/ \b \f \n \r \t or \u with four hexadecimal digits"#: #"有效的转义（如 \"、\n、\u 加四位十六进制数）"#,
    #"a second \u escape, of a low surrogate"#: #"第二个 \u 转义（低位代理）"#,
    "both halves of a character": "完整的字符（高低位代理成对）",
    #"four hexadecimal digits behind \u; a backslash itself is written \\"#: #" \u 加四位十六进制数；反斜杠本身写作 \\"#,
    "a line NAME=value, or # before a comment": "“名称=值”形式的行；注释以 # 开头",
    "the line's end behind a quoted text": "引号内容之后换行",
    "a closing double quote for this one": "与此对应的结束双引号", "a closing single quote for this one": "与此对应的结束单引号",
    "a closing backtick for this one": "与此对应的结束反引号",
  ]
}
