#if Imaging
  import Verso

  /// Chunks of a PNG file that stay when its picture becomes another one.
  enum PNGChunks {
    /// Puts texts and colour definitions after the header of a new picture.
    ///
    /// - Parameters:
    ///   - photo: The old file.
    ///   - picture: The new one, without metadata.
    ///   - keepsColors: Whether the numbers of pixels mean what they meant.
    /// - Returns: The new file and the places of the blocks that stay; nil if this is no PNG file.
    /// - Throws: `FileError` when the old file cannot be read, `MetadataError` when the new one cannot.
    static func keep(
      of photo: Photo, in picture: [UInt8], keepsColors: Bool
    ) throws -> (bytes: [UInt8], kept: Set<Int>)? {
      // Signature and header: 8 and 25 bytes.
      guard picture.count > 33, picture.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
      let new = try Photo(picture)
      let present = Set(new.blocks.map(\.code))
      let source = try photo.openOrigin()
      var chunks: [UInt8] = []
      var kept: Set<Int> = []
      for (index, block) in photo.blocks.enumerated() {
        let isColor = block.colorsOfPNG != nil
        guard block.kind == .text || isColor && keepsColors && !present.contains(block.code) else {
          continue
        }
        chunks += try source.read(block.carrier)
        kept.insert(index)
      }
      return (picture[..<33] + chunks + picture[33...], kept)
    }
  }
#endif
