extension FLIR {
  /// A line of the texts that a user added to a thermal picture: a dot, the text's number, a dot,
  /// its kind, its coding, and the text itself in quotes.
  ///
  ///     .1.label text "Place"
  private struct TextLine {
    /// Its kind, with a capital: "Label".
    let kind: String
    let number: String
    let text: [UInt8]

    init?(_ line: ArraySlice<UInt8>) {
      let words = line.split(separator: 0x20, maxSplits: 2)
      guard words.count == 3, let name = String(validating: words[0], as: UTF8.self) else {
        return nil
      }
      let path = name.split(separator: ".", omittingEmptySubsequences: false)
      guard path.count == 3, path[0].isEmpty, !path[1].isEmpty,
        path[1].utf8.allSatisfy(\.isDigit), let quoted = Self.quoted(words[2])
      else { return nil }
      number = String(path[1])
      kind = path[2].prefix(1).uppercased() + path[2].dropFirst()
      switch String(decoding: words[1], as: UTF8.self) {
      case "text": text = Array(quoted)
      case "unicode": text = Self.unescaped(quoted)
      default: return nil
      }
    }

    /// The text between the first and the last quote.
    private static func quoted(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
      guard text.first == 0x22, let end = text.lastIndex(of: 0x22), end > text.startIndex else {
        return nil
      }
      return text[(text.startIndex + 1)..<end]
    }

    /// Text in which a backslash and four hexadecimal digits are a character, and a backslash
    /// before anything else is ignored.
    private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
      var pieces = text.split(separator: 0x5C, omittingEmptySubsequences: false)[...]
      var out = Array(pieces.popFirst() ?? [])
      while let piece = pieces.popFirst() {
        let digits = piece.prefix(4).compactMap(\.hexadecimal)
        if digits.count == 4,
          let character = Unicode.Scalar(digits.reduce(0) { $0 << 4 | UInt32($1) })
        {
          out += Array(String(Character(character)).utf8) + piece.dropFirst(4)
        } else if piece.isEmpty, let next = pieces.popFirst() {
          // Two backslashes are one.
          out += [0x5C] + next
        } else {
          out += piece
        }
      }
      return out
    }
  }

  /// Reads the texts, which are lines after a header of twelve bytes, up to a zero.
  static func readText(_ part: MakerPart, _ reader: inout MakerReader) {
    guard let bytes = reader.bytes(part.range.lowerBound, count: part.range.count, of: part) else {
      return
    }
    let lines = bytes.dropFirst(12).prefix { $0 != 0 }.split { $0 == 0x0A || $0 == 0x0D }
    for line in lines.prefix(reader.limits.entries).lazy.compactMap({ TextLine($0) }) {
      let name = line.kind + line.number
      if let row = part.table.row(of: name) {
        reader.add(row, .text(line.text), in: part)
      } else if let row = part.table.row(of: line.kind + "0") {
        // The tables have only the first ones.
        reader.add(row, .text(line.text), named: Array(name.utf8), in: part)
      }
    }
  }
}
