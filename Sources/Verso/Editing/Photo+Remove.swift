extension Photo {
  /// Removes something from every place where the photo gives it away: its metadata, its
  /// thumbnail's own, its maker note, the further pictures and the video behind the picture.
  ///
  /// - Parameter trace: What is removed.
  public mutating func remove(_ trace: Trace) {
    metadata.remove(trace)
    if let thumbnail = metadata.thumbnail, let clean = Self.clean(thumbnail) {
      try? metadata.setThumbnail(clean)
    }
    for patch in metadata.makerNotePatches(trace) { metadata.overwrite(patch) }
    removing.append(trace)
  }

  /// Where the photo still gives something away, by name.
  ///
  /// - Throws: ``FileError`` when the file cannot be read.
  public func places(of trace: Trace) throws -> [String] {
    var names = metadata.places(of: trace)
    if let thumbnail = metadata.thumbnail, let photo = try? Photo(thumbnail) {
      names += photo.metadata.places(of: trace).map { "thumbnail: \($0)" }
    }
    if !metadata.makerNotePatches(trace).isEmpty { names.append("maker note") }
    let source = try openOrigin()
    for part in try further(source) {
      let kind = skeleton.blocks[part.index].kind
      var found = part.metadata.places(of: trace)
      if !part.metadata.makerNotePatches(trace).isEmpty { found.append("maker note") }
      names += found.map { "\(kind == .exif ? "further Exif" : kind.name): \($0)" }
    }
    guard format.isJPEG else { return names }
    for (numbers, photo) in try furtherPhotos(source) {
      let found = try photo.places(of: trace)
      for number in numbers { names += found.map { "picture \(number + 1): \($0)" } }
    }
    if trace == .gps, try !videoPlaces(source).isEmpty { names.append("video") }
    return names
  }

  /// A thumbnail without its own metadata; nil when it has none.
  private static func clean(_ thumbnail: [UInt8]) -> [UInt8]? {
    guard var photo = try? Photo(thumbnail),
      photo.skeleton.blocks.contains(where: { $0.kind != .jfif && $0.kind != .adobe })
    else { return nil }
    photo.strip(keeping: .colorProfile)
    return try? photo.bytes(options: WriteOptions(compact: true))
  }

  // MARK: What follows the picture

  /// The further pictures as they are without what is removed, and the places in the video that
  /// are blanked.
  func planTraces(_ changes: inout BlockChanges, _ source: ByteSource) throws {
    guard !removing.isEmpty, format.isJPEG, stripping == nil else { return }
    for (numbers, before) in try furtherPhotos(source) {
      var photo = before
      for trace in removing { photo.remove(trace) }
      let bytes = try photo.bytes(options: WriteOptions(compact: true))
      guard bytes != (try before.bytes()) else { continue }
      for number in numbers { changes.pictures[number] = .some(bytes) }
    }
    if removing.contains(.gps) { changes.patches = try videoPlaces(source) }
  }

  /// The bytes of the video behind the picture that say where it was taken, blanked.
  private func videoPlaces(_ source: ByteSource) throws -> [Patch] {
    let kinds = skeleton.blocks.contains { $0.kind == .xmp || $0.kind == .mpf }
    guard kinds, let video = try MotionVideo.find(source, behind: skeleton) else { return [] }
    return try MotionVideo.places(source, in: video)
  }
}

extension Metadata {
  /// What has to be overwritten in the Exif block so that its maker note gives nothing away.
  func makerNotePatches(_ trace: Trace) -> [Patch] {
    guard let directory = directory(.exif), directory.block != nil,
      directory.entry(MakerNoteTraces.tag.number)?.state == .sound,
      let note = makerNotes.first(where: \.isField)
    else { return [] }
    return MakerNoteTraces.patches(in: note, trace)
  }

  /// Overwrites bytes of the Exif block where they are: a maker note must not move.
  mutating func overwrite(_ patch: Patch) {
    blockPatches.append(patch)
    for index in directories.indices
    where directories[index].kind.isExif && directories[index].block != nil {
      directories[index].bytes.replace(patch)
    }
    for index in makerNotes.indices where makerNotes[index].isField {
      makerNotes[index].buffers[0].replace(patch)
    }
  }
}
