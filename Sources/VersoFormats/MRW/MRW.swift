extension FileFormat {
  /// A raw file of Minolta's cameras.
  package static let mrw = FileFormat(
    name: "MRW", endings: ["mrw"], mimeType: "image/x-minolta-mrw",
    uniformType: "com.konicaminolta.raw-image", traits: [.hasOwnExif, .thumbnailInFirst])
}

/// Minolta's raw files: pieces of a name, a length and data, of which one is an Exif block. They are
/// read, not written.
package enum MRW: ReadOnlyContainer {
  package static let formats: [FileFormat] = [.mrw]

  package static func reader(_ skeleton: Skeleton) -> any BlockReader {
    MRWReader(skeleton.byteOrder ?? .bigEndian)
  }

  package static func recognizes(_ head: RawSpan) -> Bool {
    head.matches("\0MRM") || head.matches("\0MRI")
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    var skeleton = Skeleton(format: format)
    let order: ByteOrder = window.bytes.rawSpan.matches("\0MRM") ? .bigEndian : .littleEndian
    skeleton.byteOrder = order
    let size: UInt32 = window.bytes.rawSpan.integer(at: 4, order) ?? 0
    let end = min(8 + Int(size), window.source.count)
    var position = 8
    while end - position >= 8, skeleton.blocks.count < 64 {
      let piece = Header(try window.copy(position..<(position + 8)), .bigEndian)
      guard let name = piece.long(0), let size: UInt32 = piece.bytes.rawSpan.integer(at: 4, order),
        Int(size) <= end - position - 8
      else {
        skeleton.warn("a piece that reaches beyond the others", at: position)
        break
      }
      let data = (position + 8)..<(position + 8 + Int(size))
      skeleton.blocks.append(
        Block(
          name == Part.tags ? .exif : .header, carrier: position..<data.upperBound, payload: data,
          code: UInt32(name)))
      position = data.upperBound
    }
    return skeleton
  }

  /// The names of the pieces, packed.
  private enum Part {
    /// Directories of tags.
    static let tags = 0x0054_5457
    /// The dimensions of the raw picture.
    static let dimensions: UInt32 = 0x0050_5244
    /// The gains of the white balance.
    static let balance: UInt32 = 0x0057_4247
    /// The settings of the photographer.
    static let request: UInt32 = 0x0052_4946
  }

  /// The name of the table that describes a piece; nil if nothing is known of it.
  package static func table(of block: Block) -> String? {
    switch block.code {
    case Part.dimensions: "MinoltaRaw::PRD"
    case Part.balance: "MinoltaRaw::WBG"
    case Part.request: "MinoltaRaw::RIF"
    default: nil
    }
  }
}
