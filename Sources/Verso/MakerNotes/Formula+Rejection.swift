/// A quick no: most conditions ask whether a text begins with certain bytes, and for most photos it
/// does not. That can be told where the formula lies, without computing it.
extension Formula {
  /// Whether a formula is false because no text that it asks for is there.
  ///
  /// It looks at formulas that begin with `match(bytes, "^…")` or `make == "…"`, also with other
  /// texts, alone, with `and` behind it, or with `or` and another one of these.
  static func isSurelyFalse(_ program: Range<Int>, _ scope: MakerScope) -> Bool {
    let text = scope.maker.facts.text
    var at = program.lowerBound
    while let (isFalse, end) = firstTest(at..<program.upperBound, text, scope), isFalse {
      if end == program.upperBound { return true }
      switch text.byte(at: end) {
      case UInt8(ascii: "a"): return true
      case UInt8(ascii: "o"): at = end + 4
      default: return false
      }
    }
    return false
  }

  /// What is known of the test with which a formula begins, and where the test ends; nil where it
  /// begins otherwise.
  private static func firstTest(
    _ program: Range<Int>, _ text: StaticTable, _ scope: MakerScope
  ) -> (isFalse: Bool, end: Int)? {
    var at = program.lowerBound
    let subject: Subject
    if text.matches("vbytes ", at: at) {
      subject = .bytes
      at += 7
    } else if text.matches("vmake ", at: at) {
      subject = .make
      at += 6
    } else if text.matches("vmodel ", at: at) {
      subject = .model
      at += 7
    } else {
      return nil
    }
    guard at < program.upperBound, text.byte(at: at) == UInt8(ascii: "s") else { return nil }
    let literal = (at + 4)..<(at + 4 + text.number(at: at + 1, digits: 3))
    at = literal.upperBound
    let bytes: ArraySlice<UInt8> =
      switch subject {
      case .bytes: scope.source[scope.range.clamped(to: scope.source.indices)]
      case .make: scope.context.make[...]
      case .model: scope.context.model[...]
      }
    if at < program.upperBound, text.byte(at: at) == UInt8(ascii: "="), subject != .bytes {
      let isSame =
        literal.count == bytes.count
        && zip(literal, bytes).allSatisfy { text.byte(at: $0) == $1 }
      return (!isSame, at + 1)
    }
    let ignoresCase = text.matches("s001i", at: at)
    if ignoresCase { at += 5 }
    guard text.matches(ignoresCase ? "c3match " : "c2match ", at: at) else { return nil }
    let isFalse = BytePattern.cannotMatch(text, literal, ignoresCase) { index in
      index < bytes.count ? bytes[bytes.startIndex + index] : nil
    }
    return (isFalse, at + 8)
  }

  private enum Subject { case bytes, make, model }
}

extension BytePattern {
  /// Whether a text cannot match, by its first bytes; false where more has to be looked at.
  static func cannotMatch(
    _ text: StaticTable, _ pattern: Range<Int>, _ ignoresCase: Bool,
    _ subject: (_ index: Int) -> UInt8?
  ) -> Bool {
    var at = pattern.lowerBound
    guard at < pattern.upperBound, text.byte(at: at) == UInt8(ascii: "^") else { return false }
    at += 1
    guard at + 1 < pattern.upperBound, text.byte(at: at) == UInt8(ascii: "("),
      text.byte(at: at + 1) != UInt8(ascii: "?")
    else {
      // Another branch might match.
      let hasBranches = (at..<pattern.upperBound).contains {
        text.byte(at: $0) == UInt8(ascii: "|")
      }
      return !hasBranches && differs(text, at..<pattern.upperBound, ignoresCase, subject)
    }
    at += 1
    var depth = 1
    var start = at
    while at < pattern.upperBound {
      let byte = text.byte(at: at)
      if byte == UInt8(ascii: "\\") {
        at += 2
        continue
      }
      // What stands in brackets is not looked into.
      if byte == UInt8(ascii: "[") { return false }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 || depth == 1 && byte == UInt8(ascii: "|") {
        guard differs(text, start..<at, ignoresCase, subject) else { return false }
        start = at + 1
      }
      at += 1
      if depth == 0 {
        let rest = at..<pattern.upperBound
        let isCounted = rest.first.map { "?*{".utf8.contains(text.byte(at: $0)) } ?? false
        return !isCounted && !rest.contains { text.byte(at: $0) == UInt8(ascii: "|") }
      }
    }
    return false
  }

  /// Whether the bytes that a branch begins with are others than the text's.
  private static func differs(
    _ text: StaticTable, _ branch: Range<Int>, _ ignoresCase: Bool, _ subject: (Int) -> UInt8?
  ) -> Bool {
    var at = branch.lowerBound
    var index = 0
    while at < branch.upperBound {
      var byte = text.byte(at: at)
      at += 1
      switch byte {
      case UInt8(ascii: "\\"):
        guard at < branch.upperBound else { return false }
        let escaped = text.byte(at: at)
        at += 1
        if (0x30...0x37).contains(escaped) {
          byte = escaped - 0x30
        } else if escaped == UInt8(ascii: "x"), at + 2 <= branch.upperBound {
          byte = UInt8(truncatingIfNeeded: text.number(at: at, digits: 2))
          at += 2
        } else if (0x30...0x7A).contains(escaped) {
          return false
        } else {
          byte = escaped
        }
      case _ where ".[]()^$|?*+{}".utf8.contains(byte): return false
      default: break
      }
      if at < branch.upperBound, "?*+{".utf8.contains(text.byte(at: at)) { return false }
      guard let found = subject(index) else { return true }
      let isLetter = (0x41...0x5A).contains(byte & ~0x20)
      guard found == byte || ignoresCase && isLetter && found ^ 0x20 == byte else { return true }
      index += 1
    }
    return false
  }
}

extension StaticTable {
  /// Whether a text stands at a position.
  fileprivate func matches(_ word: StaticString, at position: Int) -> Bool {
    guard position + word.utf8CodeUnitCount <= count else { return false }
    return word.withUTF8Buffer { bytes in
      for index in bytes.indices where unsafe byte(at: position + index) != bytes[index] {
        return false
      }
      return true
    }
  }
}
