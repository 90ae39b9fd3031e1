/// Tells whether bytes are JSON (RFC 8259), without building anything.
struct JSONCheck {
  private let text: [UInt8]
  private var at = 0

  /// What is wrong with a text, and where; nil for JSON.
  static func problem(in text: [UInt8]) -> String? {
    guard String(validating: text, as: UTF8.self) != nil else { return "it is not UTF-8" }
    var check = JSONCheck(text: text)
    guard check.value(), check.peek() == nil else {
      let near = text[max(0, check.at - 40)..<min(text.count, check.at + 20)]
      return "byte \(check.at), near \(String(decoding: near, as: UTF8.self))"
    }
    return nil
  }

  private init(text: [UInt8]) { self.text = text }

  /// The next byte that is no white space.
  private mutating func peek() -> UInt8? {
    while at < text.count, [0x20, 0x0A, 0x0D, 0x09].contains(text[at]) { at += 1 }
    return at < text.count ? text[at] : nil
  }

  private mutating func take(_ character: UInt8) -> Bool {
    guard peek() == character else { return false }
    at += 1
    return true
  }

  private mutating func value() -> Bool {
    switch peek() {
    case UInt8(ascii: "{"): list(UInt8(ascii: "}"), named: true)
    case UInt8(ascii: "["): list(UInt8(ascii: "]"), named: false)
    case UInt8(ascii: "\""): string()
    case UInt8(ascii: "t"): word("true")
    case UInt8(ascii: "f"): word("false")
    case UInt8(ascii: "n"): word("null")
    default: number()
    }
  }

  private mutating func list(_ end: UInt8, named: Bool) -> Bool {
    at += 1
    if take(end) { return true }
    repeat {
      if named {
        guard peek() == UInt8(ascii: "\""), string(), take(UInt8(ascii: ":")) else { return false }
      }
      guard value() else { return false }
    } while take(UInt8(ascii: ","))
    return take(end)
  }

  private mutating func word(_ word: String) -> Bool {
    guard text[at...].starts(with: word.utf8) else { return false }
    at += word.utf8.count
    return true
  }

  private mutating func string() -> Bool {
    at += 1
    while at < text.count {
      switch text[at] {
      case UInt8(ascii: "\""):
        at += 1
        return true
      case UInt8(ascii: "\\"):
        guard at + 1 < text.count else { return false }
        if text[at + 1] == UInt8(ascii: "u") {
          guard at + 6 <= text.count, text[(at + 2)..<(at + 6)].allSatisfy(Self.isHexadecimal)
          else { return false }
          at += 6
        } else {
          guard "\"\\/bfnrt".utf8.contains(text[at + 1]) else { return false }
          at += 2
        }
      case ..<0x20: return false
      default: at += 1
      }
    }
    return false
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
  }

  private mutating func digits() -> Int {
    let start = at
    while at < text.count, (0x30...0x39).contains(text[at]) { at += 1 }
    return at - start
  }

  private mutating func number() -> Bool {
    if at < text.count, text[at] == UInt8(ascii: "-") { at += 1 }
    let start = at
    let whole = digits()
    // No zeros in front.
    guard whole == 1 || (whole > 1 && text[start] != 0x30) else { return false }
    if at < text.count, text[at] == UInt8(ascii: ".") {
      at += 1
      guard digits() > 0 else { return false }
    }
    if at < text.count, text[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if at < text.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(text[at]) { at += 1 }
      guard digits() > 0 else { return false }
    }
    return true
  }
}
