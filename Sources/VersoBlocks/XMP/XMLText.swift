/// The text of an XML document, in whichever form of Unicode it is stored.
///
/// Everything else reads UTF-8. For other forms a copy in UTF-8 is made, and positions in the copy
/// can be traced to those in the file.
struct XMLText {
  /// How characters are stored.
  enum Encoding: Hashable {
    /// UTF-8 with some invalid bytes, which are read as Latin-1, as old programs wrote it.
    case damagedUTF8
    case utf8
    case utf16(ByteOrder)
    case utf32(ByteOrder)

    /// The encoding from the first bytes: a byte order mark, or else the positions of zeros (XML
    /// 1.0, annex F).
    static func announced(by text: RawSpan) -> (encoding: Encoding, mark: Int) {
      let head = (0..<4).map { text.byte(at: $0) }
      switch (head[0], head[1], head[2], head[3]) {
      case (0, 0, 0xFE, 0xFF): return (.utf32(.bigEndian), 4)
      case (0xFF, 0xFE, 0, 0): return (.utf32(.littleEndian), 4)
      case (0xFE, 0xFF, _, _): return (.utf16(.bigEndian), 2)
      case (0xFF, 0xFE, _, _): return (.utf16(.littleEndian), 2)
      case (0xEF, 0xBB, 0xBF, _): return (.utf8, 3)
      case (0, 0, 0, .some(1...)): return (.utf32(.bigEndian), 0)
      case (.some(1...), 0, 0, 0): return (.utf32(.littleEndian), 0)
      case (0, .some(1...), _, _): return (.utf16(.bigEndian), 0)
      case (.some(1...), 0, _, _): return (.utf16(.littleEndian), 0)
      default: return (.utf8, 0)
      }
    }
  }

  let encoding: Encoding
  /// The length of the byte order mark.
  let mark: Int
  /// The text in UTF-8 without the mark, where it is not stored so.
  let copy: [UInt8]?
  /// The position of the first invalid bytes, in the text as it is stored.
  let damage: Int?

  init(_ stored: RawSpan) {
    let (announced, mark) = Encoding.announced(by: stored)
    self.mark = mark
    guard announced != .utf8 || !stored.isUTF8(from: mark) else {
      (encoding, copy, damage) = (.utf8, nil, nil)
      return
    }
    encoding = announced == .utf8 ? .damagedUTF8 : announced
    var copy: [UInt8] = []
    copy.reserveCapacity(stored.byteCount)
    var damage: Int?
    var offset = mark
    while let (scalar, size, isValid) = encoding.scalar(in: stored, at: offset) {
      if !isValid { damage = damage ?? offset }
      copy.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      offset += size
    }
    (self.copy, self.damage) = (copy, damage)
  }

  /// The positions in the stored text that belong to positions in the text as UTF-8, which rise.
  func positions(of offsets: [Int], in stored: RawSpan) -> [Int] {
    guard copy != nil else { return offsets.map { $0 + mark } }
    var result: [Int] = []
    var offset = mark
    var count = 0
    for wanted in offsets {
      while count < wanted, let (scalar, size, _) = encoding.scalar(in: stored, at: offset) {
        count += UTF8.width(scalar)
        offset += size
      }
      result.append(offset)
    }
    return result
  }
}

extension XMLText.Encoding {
  /// The character at a position, how many bytes it takes, and whether they are one; nil at the end.
  fileprivate func scalar(
    in text: RawSpan, at offset: Int
  ) -> (scalar: Unicode.Scalar, size: Int, isValid: Bool)? {
    switch self {
    case .utf8, .damagedUTF8:
      guard let byte = text.byte(at: offset) else { return nil }
      guard let (scalar, size) = text.utf8Scalar(at: offset) else {
        return (Unicode.Scalar(byte), 1, false)
      }
      return (scalar, size, true)
    case .utf16(let order):
      guard let first: UInt16 = text.integer(at: offset, order) else { return nil }
      if let scalar = Unicode.Scalar(first) { return (scalar, 2, true) }
      if first < 0xDC00, let second: UInt16 = text.integer(at: offset + 2, order),
        0xDC00..<0xE000 ~= second
      {
        let value = 0x10000 + UInt32(first - 0xD800) << 10 + UInt32(second - 0xDC00)
        if let scalar = Unicode.Scalar(value) { return (scalar, 4, true) }
      }
      return ("\u{FFFD}", 2, false)
    case .utf32(let order):
      guard let value: UInt32 = text.integer(at: offset, order) else { return nil }
      guard let scalar = Unicode.Scalar(value) else { return ("\u{FFFD}", 4, false) }
      return (scalar, 4, true)
    }
  }
}

extension RawSpan {
  /// Whether all bytes after a position are UTF-8.
  fileprivate func isUTF8(from start: Int) -> Bool {
    var offset = start
    while offset < byteCount {
      // Eight bytes at once where they are ASCII, as they almost always are.
      if let eight: UInt64 = integer(at: offset, .littleEndian), eight & 0x8080_8080_8080_8080 == 0
      {
        offset += 8
      } else if let (_, size) = utf8Scalar(at: offset) {
        offset += size
      } else {
        return false
      }
    }
    return true
  }

  /// The character at a position and its size, or nil if the bytes are not UTF-8.
  func utf8Scalar(at offset: Int) -> (scalar: Unicode.Scalar, size: Int)? {
    guard let first = byte(at: offset) else { return nil }
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    guard 0xC2...0xF4 ~= first else { return nil }
    let size = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(first) & (0x7F >> UInt32(size))
    for index in 1..<size {
      guard let next = byte(at: offset + index), next & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(next & 0x3F)
    }
    // Longer forms than needed and halves of pairs are not allowed.
    guard size == 2 || value >= (size == 3 ? 0x800 : 0x10000) else { return nil }
    return Unicode.Scalar(value).map { ($0, size) }
  }

  /// The text of a range, which must be inside.
  package func string(_ range: Range<Int>) -> String {
    unsafe extracting(range).withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
