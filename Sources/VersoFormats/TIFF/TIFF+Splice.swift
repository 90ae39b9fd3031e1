extension TIFF {
  package static func limit(for kind: BlockKind) -> Int {
    TIFFHeader.number(of: kind) == nil && kind != .exif ? 0 : Int(UInt32.max)
  }

  package static func pictureEnd(_ source: ByteSource, from start: Int) throws(FileError) -> Int {
    source.count
  }

  package static func picture(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws -> [Range<Int>] {
    skeleton.directories.flatMap { $0.data() }.map { $0.clamped(to: 0..<source.count) }
  }

  package static func inPlace(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> [[Patch]]? {
    try TIFFWriter(changes, skeleton, source).plan(inPlace: true)?.stages
  }

  package static func splice(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> Splice {
    let plan = try TIFFWriter(changes, skeleton, source).plan(inPlace: false)
    var splice = Splice()
    splice.copy(0..<min(plan?.end ?? source.count, source.count))
    // What a later stage writes counts.
    for stage in plan?.stages ?? [] {
      for patch in stage where patch.position == source.count { splice.insert(patch.bytes) }
      splice.overwrite(stage.filter { $0.position != source.count })
    }
    return splice
  }

  /// Whether a field says how the pixels are stored, so that a change of it alone would damage the
  /// picture (TIFF 6.0, sections 3 to 16, 20 to 22).
  static func storesPicture(_ number: UInt16) -> Bool {
    switch number {
    case 0x0100...0x0103, 0x0106, 0x010A, 0x0111, 0x0115...0x0117, 0x011C, 0x0124, 0x0125, 0x013D,
      0x0140, 0x0142...0x0145, 0x014A, 0x014C, 0x014E, 0x0152, 0x0153, 0x015B, 0x0200...0x0209,
      0x0211, 0x0212, 0x828D, 0x828E, 0xC5F2:
      true
    default: false
    }
  }
}
