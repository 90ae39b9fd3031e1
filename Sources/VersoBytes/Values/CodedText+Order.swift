extension CodedText {
  /// The byte order of a text of UTF-16 without a mark: that in which it is less of a jumble, and the file's own
  /// where both are alike.
  static func order(of bytes: [UInt8], in own: ByteOrder) -> ByteOrder {
    let units: [UInt16] = Array(bytes.prefix(mostBytes)).rawSpan.integers(own)
    let text = Array(units.prefix { $0 != 0 })
    let other: ByteOrder = own == .bigEndian ? .littleEndian : .bigEndian
    return jumble(whole(text.map(\.byteSwapped))) < jumble(whole(text)) ? other : own
  }

  /// A text without the half of a pair at its end: many a text was cut there.
  private static func whole(_ units: [UInt16]) -> ArraySlice<UInt16> {
    units.last.map(UTF16.isLeadSurrogate) ?? false ? units.dropLast() : units[...]
  }

  /// The number of bytes that are examined.
  private static let mostBytes = 4096

  /// How little a text looks like natural language. Invalid characters count most, then the number
  /// of scripts, then the number of blocks of 256 characters. In the wrong byte order the letters
  /// of one alphabet become characters of many blocks.
  private static func jumble(_ units: ArraySlice<UInt16>) -> Int {
    var (points, scripts, blocks) = (0, Set<UInt32>(), Set<UInt32>())
    var decoder = UTF16()
    var input = units.makeIterator()
    while true {
      switch decoder.decode(&input) {
      case .emptyInput: return points + 3 * scripts.count + blocks.count
      case .error: points += impossible
      case .scalarValue(let scalar):
        guard isText(scalar) else {
          points += impossible
          continue
        }
        points += isRare(scalar) ? rare : 0
        if let script = script(of: scalar) { scripts.insert(script) }
        blocks.insert(scalar.value >> 8)
      }
    }
  }

  private static let (impossible, rare) = (8, 2)

  private static func isText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .unassigned, .privateUse, .surrogate: false
    case .control: scalar == "\t" || scalar == "\n" || scalar == "\r"
    default: true
    }
  }

  /// Whether a character is rare in texts, but becomes a common one if its bytes are swapped: a
  /// blank as wide as N, and the characters of the first supplement for Chinese.
  private static func isRare(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{2000}" || scalar >= "\u{3400}" && scalar <= "\u{4DBF}"
  }

  /// A number for the script that a character is of; nil for signs that are in texts of all scripts.
  private static func script(of scalar: Unicode.Scalar) -> UInt32? {
    guard let row = scripts.last(where: { $0.first <= scalar }), scalar <= row.last else {
      // For other scripts each block counts.
      return 0x100 + scalar.value >> 8
    }
    return row.script == 0 ? nil : row.script
  }

  /// Ranges of characters in use today, by Unicode's blocks: 0 for signs of all scripts.
  private static let scripts: [(first: Unicode.Scalar, last: Unicode.Scalar, script: UInt32)] = [
    ("\u{0000}", "\u{024F}", 1), ("\u{0250}", "\u{02AF}", 2), ("\u{0300}", "\u{036F}", 0),
    ("\u{0370}", "\u{03FF}", 3),
    ("\u{0400}", "\u{052F}", 4), ("\u{0530}", "\u{058F}", 5), ("\u{0590}", "\u{05FF}", 6),
    ("\u{0600}", "\u{06FF}", 7),
    ("\u{0700}", "\u{074F}", 8), ("\u{0750}", "\u{077F}", 7), ("\u{0900}", "\u{097F}", 9),
    ("\u{0E00}", "\u{0E7F}", 10),
    ("\u{1100}", "\u{11FF}", 11), ("\u{1E00}", "\u{1EFF}", 1), ("\u{1F00}", "\u{1FFF}", 3),
    ("\u{2000}", "\u{206F}", 0),
    ("\u{20A0}", "\u{20CF}", 0), ("\u{2100}", "\u{214F}", 0), ("\u{2190}", "\u{22FF}", 0),
    ("\u{3000}", "\u{303F}", 0),
    // Chinese and Japanese are written with characters of several blocks.
    ("\u{3040}", "\u{30FF}", 12), ("\u{3130}", "\u{318F}", 11), ("\u{31F0}", "\u{31FF}", 12),
    ("\u{3400}", "\u{4DBF}", 13),
    ("\u{4E00}", "\u{9FFF}", 12), ("\u{AC00}", "\u{D7AF}", 11), ("\u{F900}", "\u{FAFF}", 12),
    ("\u{FE00}", "\u{FE0F}", 0),
    ("\u{FE30}", "\u{FE4F}", 0), ("\u{FF00}", "\u{FFEF}", 0), ("\u{1F000}", "\u{1FAFF}", 0),
  ]
}
