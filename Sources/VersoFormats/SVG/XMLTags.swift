/// The tags of a text in XML, one after the other; comments, instructions and what is quoted in
/// `CDATA` are skipped.
struct XMLTags {
  enum Tag {
    case start(String, Range<Int>, isEmpty: Bool)
    case end(String, Range<Int>)
  }

  private let text: [UInt8]
  private(set) var position = 0
  /// Whether the text ended within something.
  private(set) var isBroken = false

  init(_ text: [UInt8]) { self.text = text }

  mutating func next() -> Tag? {
    while let start = text[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = start
      if skip("<!--", "-->") || skip("<![CDATA[", "]]>") || skip("<?", "?>") { continue }
      guard !isBroken else { return nil }
      let isDeclaration = text.has("<!", at: start)
      guard let end = close(from: start + 1, isDeclaration) else {
        isBroken = true
        return nil
      }
      position = end + 1
      if isDeclaration { continue }
      let isEnd = text.has("</", at: start)
      let name = text[(start + (isEnd ? 2 : 1))..<end]
        .prefix { ![0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "/")].contains($0) }
      let word = String(decoding: name, as: UTF8.self)
      let range = start..<(end + 1)
      if isEnd { return .end(word, range) }
      return .start(word, range, isEmpty: text[end - 1] == UInt8(ascii: "/"))
    }
    return nil
  }

  /// Skips something with a beginning and an end of its own.
  private mutating func skip(_ begin: StaticString, _ end: String) -> Bool {
    guard !isBroken, text.has(begin, at: position) else { return false }
    guard let found = text.position(of: Array(end.utf8), from: position) else {
      isBroken = true
      return false
    }
    position = found + end.utf8.count
    return true
  }

  /// The end of a tag: after its attributes, whose values may contain anything, or after the
  /// contents of a declaration's brackets.
  private func close(from start: Int, _ isDeclaration: Bool) -> Int? {
    var quote: UInt8?
    var depth = 0
    for index in start..<max(start, text.count) {
      let byte = text[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if isDeclaration, byte == UInt8(ascii: "[") {
        depth += 1
      } else if isDeclaration, byte == UInt8(ascii: "]") {
        depth -= 1
      } else if byte == UInt8(ascii: ">"), depth <= 0 {
        return index
      }
    }
    return nil
  }
}

extension [UInt8] {
  fileprivate func has(_ letters: StaticString, at position: Int) -> Bool {
    let count = letters.utf8CodeUnitCount
    return position + count <= self.count && rawSpan.matches(letters, at: position)
  }
}
