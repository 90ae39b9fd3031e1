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
    for patch in plan?.stages.joined().map({ $0 }) ?? [] {
      if patch.position == source.count {
        splice.insert(patch.bytes)
      } else if patch.position < plan?.end ?? 0 {
        splice.overwrite(at: patch.position, with: patch.bytes)
      }
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

  /// Whether a picture without the field would look different, lie elsewhere or be another one:
  /// what a stripped file keeps besides its orientation.
  static func describesPicture(_ number: UInt16) -> Bool {
    switch number {
    case _ where storesPicture(number): true
    case 0x00FE, 0x00FF, 0x0107, 0x0118...0x011B, 0x011E...0x0123, 0x0128, 0x0129, 0x012D,
      0x013E, 0x013F, 0x0141, 0x0146...0x0148, 0x014D, 0x0150, 0x0154...0x0156, 0x015A, 0x015F,
      0x0213, 0x0214, 0x80E3...0x80E6, 0x830E, 0x8482, 0x85D8, 0x87AF...0x87B1:
      true
    // What a DNG file's pixels need to become a picture (DNG 1.7, chapters 4 to 6), but not whose
    // camera it was, nor the file that it was made of.
    case 0xC612...0xCDFF:
      ![0xC62F, 0xC634, 0xC68B, 0xC68C, 0xC65D, 0xC6D2, 0xC6D3].contains(number)
    default: false
    }
  }
}
