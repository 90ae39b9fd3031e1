/// A value of a maker note on its way from stored bytes to words.
package enum MakerValue: Hashable, Sendable {
  /// A value that does not count.
  case none
  case number(Double)
  case text([UInt8])
  /// Several numbers; as text they have blanks between them.
  case list([Double])
  /// A structure or list of words, for people and programs alike.
  case words(Wording)

  package static func text(_ text: some StringProtocol) -> MakerValue { .text(Array(text.utf8)) }
  package static func flag(_ flag: Bool) -> MakerValue { .number(flag ? 1 : 0) }

  package var isNone: Bool { if case .none = self { true } else { false } }
  package var isList: Bool { if case .list = self { true } else { false } }

  /// As a number: of a text the number with which it begins, of a list the first one.
  package var number: Double {
    switch self {
    case .none: 0
    case .number(let number): number
    case .text(let text): Self.leadingNumber(text)
    case .list(let numbers): numbers.first ?? 0
    case .words: 0
    }
  }

  /// As a whole number, truncated.
  package var integer: Int {
    let number = number
    return number.magnitude < 9e15 ? Int(number) : number > 0 ? .max : .min
  }

  /// Whether it counts as true: all but nothing, 0 and "".
  var isTrue: Bool {
    switch self {
    case .none: false
    case .number(let number): number != 0
    case .text(let text): !text.isEmpty && text != [0x30]
    case .list(let numbers): !numbers.isEmpty
    case .words: true
    }
  }

  /// As text.
  package var bytes: [UInt8] {
    if case .text(let text) = self { return text }
    var out: [UInt8] = []
    append(to: &out)
    return out
  }

  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The numbers of a list or of a text with blanks between them.
  package var numbers: [Double] {
    switch self {
    case .none: []
    case .number(let number): [number]
    case .list(let numbers): numbers
    case .text: parts.map(\.number)
    case .words: []
    }
  }

  /// The words that blanks separate.
  package var parts: [MakerValue] {
    switch self {
    case .none: []
    case .number, .words: [self]
    case .list(let numbers): numbers.map { .number($0) }
    case .text(let text):
      text.split { $0 == 0x20 || (0x09...0x0D).contains($0) }.map { .text(Array($0)) }
    }
  }

  /// The number that the whole text spells; nil for other texts.
  var exactNumber: Double? {
    switch self {
    case .number(let number): return number
    case .text(let text):
      guard let first = text.first, first < 0x3A, text.count < 40 else { return nil }
      return Double(String(decoding: text, as: UTF8.self))
    default: return nil
    }
  }

  package func append(to out: inout [UInt8], for audience: Audience = .programs) {
    switch self {
    case .none: break
    case .number(let number): Self.append(number, to: &out)
    case .text(let text): out += text
    case .words(let words): words.appendLine(to: &out, for: audience)
    case .list(let numbers):
      for (index, number) in numbers.enumerated() {
        if index > 0 { out.append(0x20) }
        Self.append(number, to: &out)
      }
    }
  }

  /// Zero has no sign, from whichever side it was reached.
  private static func append(_ number: Double, to out: inout [UInt8]) {
    out.append(number == 0 ? 0 : number, significant: 15)
  }

  private static func leadingNumber(_ text: [UInt8]) -> Double {
    var end = 0
    var digits = 0
    let start = text.prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }.count
    end = start
    if end < text.count, text[end] == 0x2D || text[end] == 0x2B { end += 1 }
    while end < text.count, (0x30...0x39).contains(text[end]) {
      end += 1
      digits += 1
    }
    if end < text.count, text[end] == 0x2E {
      end += 1
      while end < text.count, (0x30...0x39).contains(text[end]) {
        end += 1
        digits += 1
      }
    }
    guard digits > 0 else {
      let rest = String(decoding: text[start...].prefix(3), as: UTF8.self).lowercased()
      return rest == "inf" ? .infinity : 0
    }
    if end + 1 < text.count, text[end] | 0x20 == 0x65 {
      var at = end + 1
      if text[at] == 0x2D || text[at] == 0x2B { at += 1 }
      let first = at
      while at < text.count, (0x30...0x39).contains(text[at]) { at += 1 }
      if at > first { end = at }
    }
    var words = text[start..<end]
    if words.first == 0x2B { words = words.dropFirst() }
    return Double(String(decoding: words, as: UTF8.self)) ?? 0
  }
}
