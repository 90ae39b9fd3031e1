/// A block of a GIF file (GIF89a, 15 and appendix B).
package struct GIFBlock {
  package enum Kind {
    /// The header, and the colours of all pictures.
    case screen
    /// What is to be done with the next picture, and after how many hundredths of a second.
    case control(delay: Int)
    case `extension`(UInt8)
    case picture(Picture)
    /// The trailer, which ends the file.
    case end
  }

  package struct Picture {
    package let width: Int
    package let height: Int
    /// The number of bits of a colour.
    package let bits: Int
    /// Where the data begin, in rows of a length and so many bytes.
    package let data: Int
  }

  package let kind: Kind
  package let range: Range<Int>
}

/// Goes through the blocks of a GIF file, one after the other.
package struct GIFCursor {
  private let start: Int
  /// The start of the next block.
  private(set) var position: Int
  /// Whether the trailer was there.
  private(set) var isAtEnd = false

  /// - Parameter start: Where the file begins in the source.
  package init(from start: Int = 0) { (self.start, position) = (start, start) }

  /// The next block; nil after the trailer, and where the file ends or is damaged.
  package mutating func next(_ window: inout ByteWindow) throws(FileError) -> GIFBlock? {
    guard !isAtEnd, let (kind, end) = try part(&window) else { return nil }
    defer { position = end }
    return GIFBlock(kind: kind, range: position..<end)
  }

  private mutating func part(_ window: inout ByteWindow) throws(FileError) -> (GIFBlock.Kind, Int)?
  {
    guard position > start else {
      let head = start..<(start + 13)
      guard let flags = Header(try window.copy(head), .littleEndian).byte(10), try window.load(head)
      else { return nil }
      return (.screen, head.upperBound + Self.colors(flags))
    }
    // A picture's head with the number of bits that follows it.
    let head = Header(try window.copy(position..<(position + 11)), .littleEndian)
    switch head.byte(0) {
    case 0x21:
      guard let label = head.byte(1), head.byte(2) != nil,
        let end = try Self.end(of: position + 2, &window)
      else { return nil }
      guard label == 0xF9 else { return (.extension(UInt8(label)), end) }
      return (.control(delay: end >= position + 6 ? head.short(4) ?? 0 : 0), end)
    case 0x2C:
      guard let width = head.short(5), let height = head.short(7), let flags = head.byte(9) else {
        return nil
      }
      let data = position + 11 + Self.colors(flags)
      guard let bits = try window.copy((data - 1)..<data).first,
        let end = try Self.end(of: data, &window)
      else { return nil }
      let picture = GIFBlock.Picture(width: width, height: height, bits: Int(bits), data: data)
      return (.picture(picture), end)
    case 0x3B:
      isAtEnd = true
      return (.end, position + 1)
    default: return nil
    }
  }

  /// The number of bytes of a table of colours.
  private static func colors(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }

  /// The end of rows of data, after the empty one.
  private static func end(
    of start: Int, _ window: inout ByteWindow
  ) throws(FileError) -> Int? {
    var at = start
    while let count = try length(at, &window) {
      at += 1 + count
      if count == 0 { return at }
    }
    return nil
  }

  /// The length of a row; nil at the end of the file.
  static func length(_ at: Int, _ window: inout ByteWindow) throws(FileError) -> Int? {
    guard try window.load(at..<min(at + 256, window.source.count)) else { return nil }
    return window.bytes.rawSpan.byte(at: at - window.start).map(Int.init)
  }
}
