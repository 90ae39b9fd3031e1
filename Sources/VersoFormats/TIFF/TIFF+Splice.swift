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
    guard try overwritten(changes, skeleton, source).isEmpty else { return nil }
    guard let start = skeleton.trailer else {
      return try TIFFWriter(changes, skeleton, source).plan(inPlace: true)?.stages
    }
    // Trailers are found from the file's end: nothing may follow them.
    guard !changes.dropsTrailer else { return nil }
    let body = ByteSource(source, patches: [], count: start)
    guard let plan = try TIFFWriter(changes, skeleton, body).plan(inPlace: true), plan.end == start
    else { return nil }
    return plan.stages
  }

  /// What a strip writes over metadata in strips and tiles.
  private static func overwritten(
    _ changes: BlockChanges, _ skeleton: Skeleton, _ source: ByteSource
  ) throws -> [Patch] {
    guard changes.isStripped, [.tiff, .bigTIFF, .dng].contains(skeleton.format) else { return [] }
    return try inventory(skeleton, source, []).overwritten
  }

  package static func splice(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> Splice {
    let end = skeleton.trailer ?? source.count
    let body = skeleton.trailer.map { ByteSource(source, patches: [], count: $0) } ?? source
    let plan = try TIFFWriter(changes, skeleton, body).plan(inPlace: false)
    var splice = Splice()
    splice.copy(0..<min(plan?.end ?? end, end))
    // The bytes of a later stage count.
    for stage in plan?.stages ?? [] {
      for patch in stage where patch.position == end { splice.insert(patch.bytes) }
      splice.overwrite(stage.filter { $0.position != end })
    }
    splice.overwrite(try overwritten(changes, skeleton, source))
    if end < source.count, !changes.dropsTrailer {
      splice.copy(end..<source.count)
      try splice.moveAFCP(source)
    }
    return splice
  }
}
