extension MovieEdit {
  /// Gives the parts of one of Canon's raw files new streams: the first directory, that of Exif and that
  /// of satellites have a box each. The maker note has another one, which stays as it is.
  mutating func setCanon(_ streams: [DirectoryKind: [UInt8]], from skeleton: Skeleton) throws {
    let types: [DirectoryKind: BoxType] = [.ifd0: "CMT1", .exif: "CMT2", .gps: "CMT4"]
    let format = format
    var left = streams
    try movie.update("uuid") { header in
      guard header.front == MovedOffsets.canon else { return }
      try Self.open(&header, format)
      for (kind, bytes) in streams {
        guard let type = types[kind],
          let index = header.boxes.firstIndex(where: { $0.type == type })
        else { continue }
        left[kind] = nil
        let old = header.boxes[index].bytes
        // A shorter part keeps its length: nothing after it has to move.
        let rest = max(old.count - bytes.count, 0)
        header.boxes[index].content = .bytes(bytes + [UInt8](repeating: 0, count: rest))
      }
    }
    if let kind = left.keys.first {
      throw MetadataError(
        .unsupported, "this file has no place for \(kind.name)", place: format)
    }
  }
}
