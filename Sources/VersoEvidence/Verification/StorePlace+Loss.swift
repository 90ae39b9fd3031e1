import Verso

extension StorePlace {
  /// Whether a file in which none were found is damaged in a way that may hide them.
  static func mayBeLost(_ photo: Photo, _ source: ByteSource) throws(FileError) -> Bool {
    let blocks = photo.skeleton.blocks
    // The rest was not read.
    if photo.skeleton.excess != nil { return true }
    if photo.container.isMadeOfDirectories {
      // The directory may be beyond the end, or the field's value, or the field may be gone.
      let warnings = photo.skeleton.warnings
      if warnings.isEmpty || photo.metadata.directory(.ifd0) == nil { return !warnings.isEmpty }
      for case let position? in warnings.map(\.offset) where position < source.count {
        let bytes = try source.read(position..<(position + 2))
        let number: UInt16? = bytes.rawSpan.integer(at: 0, photo.skeleton.byteOrder ?? .bigEndian)
        if number == TIFFHeader.number(of: .jumbf) { return true }
      }
      return try mentionsStore(in: source)
    }
    guard photo.format.has(.isMadeOfSegments), !photo.skeleton.isWhole else {
      return !photo.skeleton.isWhole
    }
    // Segments are found, and known for what they carry, up to the one in which the file ends.
    return blocks.contains { $0.kind == .jumbf }
      || blocks.last.map { $0.code == 0xEB && $0.carrier.upperBound >= source.count } ?? false
  }

  /// Whether something in a file looks like a manifest store: the type that each of them has.
  private static func mentionsStore(in source: ByteSource) throws(FileError) -> Bool {
    let type = Array("jumdc2pa".utf8) + [0, 0x11, 0, 0x10, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    let step = 1 << 16
    for start in stride(from: 0, to: source.count, by: step) {
      let bytes = try source.read(start..<min(start + step + type.count, source.count))
      if bytes.position(of: type) != nil { return true }
    }
    return false
  }
}
