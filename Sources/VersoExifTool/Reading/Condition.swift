internal import Verso

/// The part of `-if` that needs no Perl: names, texts, numbers, comparisons, `not`, `and`, `or`, `defined`.
indirect enum Condition {
  case both(Condition, Condition)
  case either(Condition, Condition)
  case not(Condition)
  case truth(Operand)
  case defined(TagName)
  case comparison(Operand, String, Operand)
  case pattern(Operand, Pattern, isNegated: Bool)

  enum Operand {
    case tag(TagName)
    case text(String)
  }

  /// A pattern of letters alone, which may be bound to the start and the end.
  struct Pattern {
    let text: String
    let ignoresCase, isAtStart, isAtEnd: Bool

    func matches(_ value: String) -> Bool {
      let (value, text) = ignoresCase ? (value.lowercased(), text.lowercased()) : (value, text)
      if isAtStart && isAtEnd { return value == text }
      if isAtStart { return value.hasPrefix(text) }
      if isAtEnd { return value.hasSuffix(text) }
      return text.isEmpty || value.contains(text)
    }
  }

  init(_ text: String) throws(Refusal) {
    var parser = ConditionParser(text)
    self = try parser.parse()
  }

  func isMet(by list: TagList) -> Bool {
    switch self {
    case .both(let a, let b): return a.isMet(by: list) && b.isMet(by: list)
    case .either(let a, let b): return a.isMet(by: list) || b.isMet(by: list)
    case .not(let a): return !a.isMet(by: list)
    case .defined(let name): return list.first(name) != nil
    case .truth(let operand):
      let value = Self.value(operand, list)
      return value != "" && value != "0"
    case .pattern(let operand, let pattern, let isNegated):
      return pattern.matches(Self.value(operand, list)) != isNegated
    case .comparison(let a, let sign, let b):
      let (left, right) = (Self.value(a, list), Self.value(b, list))
      let (x, y) = (Self.number(left), Self.number(right))
      switch sign {
      case "eq": return left == right
      case "ne": return left != right
      case "lt": return left < right
      case "gt": return left > right
      case "le": return left <= right
      case "ge": return left >= right
      case "==": return x == y
      case "!=": return x != y
      case "<": return x < y
      case ">": return x > y
      case "<=": return x <= y
      default: return x >= y
      }
    }
  }

  private static func value(_ operand: Operand, _ list: TagList) -> String {
    switch operand {
    case .text(let text): return text
    case .tag(let name):
      guard let tag = list.first(name) else { return "" }
      return (name.isPlain ? tag.plain : tag.shown).line
    }
  }

  /// The number at the beginning of a text, 0 without one, as Perl has it.
  private static func number(_ text: String) -> Double {
    var digits = ""
    for letter in text.drop(while: { $0 == " " }).prefix(40) {
      guard letter.isASCII,
        letter.isNumber || letter == "." && !digits.contains(".")
          || "+-".contains(letter) && digits.isEmpty
      else { break }
      digits.append(letter)
    }
    return Double(digits) ?? 0
  }
}

/// Reads a condition.
struct ConditionParser {
  private let text: String
  private var rest: Substring
  private var depth = 0

  init(_ text: String) {
    self.text = text
    rest = text[...]
  }

  mutating func parse() throws(Refusal) -> Condition {
    let condition = try either()
    guard word() == "" else { throw refusal }
    return condition
  }

  private var refusal: Refusal {
    Refusal(
      "Option -if \(text) is not supported: only comparisons of tags are, not programs in Perl")
  }

  /// The next word, which stays; empty at the end.
  private mutating func word() -> String {
    rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "\n" }
    for sign in ["&&", "||", "==", "!=", "<=", ">=", "=~", "!~", "(", ")", "!", "<", ">"]
    where rest.hasPrefix(sign) { return sign }
    let name = rest.prefix { $0.isLetter }
    return name.isEmpty ? String(rest.prefix(1)) : String(name)
  }

  private mutating func take(_ words: String...) -> Bool {
    let next = word()
    guard words.contains(next) else { return false }
    rest = rest.dropFirst(next.count)
    return true
  }

  private mutating func either() throws(Refusal) -> Condition {
    depth += 1
    defer { depth -= 1 }
    guard depth < 50 else { throw refusal }
    var left = try both()
    while take("or", "||") { left = .either(left, try both()) }
    return left
  }

  private mutating func both() throws(Refusal) -> Condition {
    var left = try single()
    while take("and", "&&") { left = .both(left, try single()) }
    return left
  }

  private mutating func single() throws(Refusal) -> Condition {
    depth += 1
    defer { depth -= 1 }
    guard depth < 50 else { throw refusal }
    if take("not", "!") { return .not(try single()) }
    if take("(") {
      let inner = try either()
      guard take(")") else { throw refusal }
      return inner
    }
    if take("defined") {
      let hasBracket = take("(")
      guard case .tag(let name) = try operand(), !hasBracket || take(")") else { throw refusal }
      return .defined(name)
    }
    let left = try operand()
    let sign = word()
    switch sign {
    case "eq", "ne", "lt", "gt", "le", "ge", "==", "!=", "<", ">", "<=", ">=":
      rest = rest.dropFirst(sign.count)
      return .comparison(left, sign, try operand())
    case "=~", "!~":
      rest = rest.dropFirst(2)
      return .pattern(left, try pattern(), isNegated: sign == "!~")
    default: return .truth(left)
    }
  }

  private mutating func operand() throws(Refusal) -> Condition.Operand {
    _ = word()
    guard let first = rest.first else { throw refusal }
    if first == "$" {
      rest = rest.dropFirst()
      let inBraces = rest.hasPrefix("{")
      if inBraces { rest = rest.dropFirst() }
      let name = rest.prefix { $0.isLetter || $0.isNumber || "_-:#".contains($0) }
      rest = rest.dropFirst(name.count)
      if inBraces {
        guard rest.hasPrefix("}") else { throw refusal }
        rest = rest.dropFirst()
      }
      guard let tag = TagName(String(name)) else { throw refusal }
      return .tag(tag)
    }
    if first == "\"" || first == "'" {
      rest = rest.dropFirst()
      guard let end = rest.firstIndex(of: first) else { throw refusal }
      let value = String(rest[..<end])
      guard !value.contains("\\"), !(first == "\"" && (value.contains("$") || value.contains("@")))
      else { throw refusal }
      rest = rest[rest.index(after: end)...]
      return .text(value)
    }
    let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }
    guard !number.isEmpty, Double(number) != nil else { throw refusal }
    rest = rest.dropFirst(number.count)
    return .text(String(number))
  }

  private mutating func pattern() throws(Refusal) -> Condition.Pattern {
    _ = word()
    guard rest.hasPrefix("/") else { throw refusal }
    rest = rest.dropFirst()
    guard let end = rest.firstIndex(of: "/") else { throw refusal }
    var text = rest[..<end]
    rest = rest[rest.index(after: end)...]
    let flags = rest.prefix { $0.isLetter }
    guard flags == "" || flags == "i" else { throw refusal }
    rest = rest.dropFirst(flags.count)
    let isAtStart = text.hasPrefix("^")
    let isAtEnd = text.hasSuffix("$")
    if isAtStart { text = text.dropFirst() }
    if isAtEnd { text = text.dropLast() }
    guard !text.contains(where: { "\\^$.|?*+()[]{}".contains($0) }) else { throw refusal }
    return Condition.Pattern(
      text: String(text), ignoresCase: flags == "i", isAtStart: isAtStart, isAtEnd: isAtEnd)
  }
}
