extension FileFormat {
  /// A bitmap of Windows or OS/2.
  package static let bmp = FileFormat(
    name: "BMP", endings: ["bmp", "dib"], mimeType: "image/bmp",
    uniformType: "com.microsoft.bmp")
}

/// Bitmaps: a file header, a header of the picture, sometimes a colour profile after it (Microsoft,
/// BITMAPFILEHEADER and BITMAPV5HEADER). They are read, not written.
package enum BMP: ReadOnlyContainer {
  package static let formats: [FileFormat] = [.bmp]

  package static func reader(_ skeleton: Skeleton) -> any BlockReader {
    FactReader { BMPFacts.read($0, $1) }
  }

  package static func recognizes(_ head: RawSpan) -> Bool {
    guard head.matches("BM"), let size: UInt32 = head.integer(at: 14, .littleEndian) else {
      return false
    }
    return size == 12 || size == 16 || (40..<1_000_000).contains(size)
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    var skeleton = Skeleton(format: format)
    let size: UInt32 = window.bytes.rawSpan.integer(at: 14, .littleEndian) ?? 0
    let count = window.source.count
    guard Int(size) <= count - 14 else {
      skeleton.warn("the file ends within its header of \(size) bytes", at: 14)
      return skeleton
    }
    let header = 14..<(14 + Int(size))
    skeleton.blocks = [Block(.header, carrier: header, payload: header, code: size)]
    guard size == 124 else { return skeleton }
    let fields = Header(try window.copy(header), .littleEndian)
    guard let kind = fields.long(56), kind == Profile.linked || kind == Profile.embedded,
      let offset = fields.long(112), let length = fields.long(116), offset > 0
    else { return skeleton }
    guard offset + 14 <= count, length <= count - offset - 14 else {
      skeleton.warn("the colour profile is outside the file", at: 126)
      return skeleton
    }
    let profile = (offset + 14)..<(offset + 14 + length)
    skeleton.blocks.append(
      Block(
        kind == Profile.embedded ? .icc : .header, carrier: profile, payload: profile,
        code: UInt32(kind)))
    return skeleton
  }

  /// How a header declares a profile.
  package enum Profile {
    static let linked = 0x4C49_4E4B
    package static let embedded = 0x4D42_4544
  }
}
