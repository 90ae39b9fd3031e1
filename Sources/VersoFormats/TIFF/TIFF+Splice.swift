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
}
