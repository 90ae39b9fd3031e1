// Operations of the standard library for one kind of sequence. The generic ones look up at run time
// how a sequence works, which takes as long as reading a small photo.

extension String {
  /// A text in UTF-16. An invalid code unit becomes U+FFFD.
  @inlinable package init(utf16 units: some Sequence<UInt16>) {
    var bytes: [UInt8] = []
    _ = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false
    ) { bytes.append($0) }
    self.init(decoding: bytes, as: UTF8.self)
  }
}

extension [String] {
  /// All texts in one.
  package func joined(separator: String = "") -> String {
    var result = ""
    for (index, text) in enumerated() {
      if index > 0 { result += separator }
      result += text
    }
    return result
  }
}

extension String {
  /// The text without blanks at both ends.
  package var trimmed: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Without blanks and ends of lines around it.
  package var bare: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// The most whole characters that fit into a number of bytes of UTF-8.
  package func cut(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var result = ""
    var count = 0
    for character in self {
      count += character.utf8.count
      if count > limit { break }
      result.append(character)
    }
    return result
  }
}

extension String {
  /// The text without blanks at its ends, with blanks for characters that XMP cannot store (XML
  /// 1.0, 2.2); nil if nothing is left.
  package var said: String? {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isControl = scalar.value < 0x20 && ![0x09, 0x0A, 0x0D].contains(scalar.value)
      scalars.append(isControl || ["\u{FFFE}", "\u{FFFF}"].contains(scalar) ? " " : scalar)
    }
    let text = String(scalars).trimmed
    return text.isEmpty ? nil : text
  }

  /// Whether it contains characters that XMP cannot store.
  package var hasUnsayable: Bool { said ?? "" != trimmed }
}
