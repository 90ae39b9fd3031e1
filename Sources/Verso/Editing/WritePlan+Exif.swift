extension Photo {
  /// Plans the Exif block.
  ///
  /// - Returns: Stages of patches when it can be changed in place, empty ones when nothing changed;
  ///   nil if the block is rewritten.
  func planExif(
    _ changes: inout BlockChanges, _ receipt: inout Receipt, _ options: WriteOptions, inPlace: Bool
  ) throws -> [[Patch]]? {
    let now = metadata.directories.filter { $0.kind.isExif }
    let before = pending.stripping == nil ? original.directories.filter { $0.kind.isExif } : []
    let patches = pending.stripping == nil ? metadata.blockPatches : []
    if isFilm {
      // Canon's raw files have a stream for each directory; other films have no place for Exif.
      guard isExifChanged(original.directories.filter { $0.kind.isExif }, now) else { return [] }
      // The contents of an item are removed with it.
      guard pending.stripping == nil || skeleton.film == .canonRaw else { return [] }
      try checkNoExifItem()
      guard skeleton.film == .canonRaw || now.isEmpty else {
        throw MetadataError(
          .unsupported, "films have no place for Exif fields", place: format.name)
      }
      return nil
    }
    if container.isMadeOfDirectories {
      if !isExifChanged(original.directories.filter { $0.kind.isExif }, now) { return [] }
      changes.directories = now
      return nil
    }
    if pending.stripping == nil, patches.isEmpty, !isExifChanged(before, now) { return [] }
    if pending.stripping == nil, exif == nil,
      let unread = skeleton.blocks.first(where: { $0.kind == .exif })
    {
      throw MetadataError(
        .damaged, "the Exif block was left unread, so nothing can be put into it",
        place: format.name, offset: unread.carrier.lowerBound)
    }
    if let exif, pending.stripping == nil, before.isEmpty, exif.bytes.count > 8 {
      throw MetadataError(
        .damaged, "the Exif block cannot be read, so nothing is put into it",
        place: format.name, offset: skeleton.blocks[exif.index].carrier.lowerBound,
        advice: .stripFirst)
    }
    let limit = container.limit(for: .exif)
    guard limit > 0 || now.isEmpty else {
      throw MetadataError(
        .unsupported, "\(format.named) file cannot carry Exif fields", place: format.name)
    }
    // Directories outside of a block belong to the file itself.
    guard exif != nil || before.isEmpty else {
      throw MetadataError(
        .unsupported, "the directories of \(format.named) file are read, not changed",
        place: format.name)
    }
    var block = before.isEmpty ? [] : exif?.bytes ?? []
    for patch in patches where patch.range.upperBound <= block.count { block.replace(patch) }
    let slack = pending.stripping == nil ? options.slack : 0
    let writer = ExifWriter(
      original: block,
      byteOrder: now.first?.byteOrder ?? metadata.byteOrder, old: before, new: now,
      options: writerOptions(
        .init(limit: limit, slack: slack, limits: limits), block, before))
    guard let exif, pending.stripping == nil else {
      if !now.isEmpty {
        // A stripped photo's small Exif block takes the place of the old one.
        let payload = try writer.rewritten()
        if let exif {
          changes.payloads[exif.index] = .some(payload)
        } else {
          changes.additions.append((.exif, payload))
        }
      }
      return nil
    }
    guard !now.isEmpty else {
      for (index, block) in skeleton.blocks.enumerated() where block.kind == .exif {
        changes.payloads[index] = .some(nil)
      }
      return nil
    }
    let carrier = skeleton.blocks[exif.index]
    let start = carrier.payload.lowerBound
    let isOnePiece = carrier.continuation.isEmpty
    if inPlace, isOnePiece, container.isPlain(carrier), patches.isEmpty,
      let plan = writer.inPlace(sector: { (start + $0) / 512 })
    {
      return plan.stages.map { stage in
        stage.map { Patch(position: start + $0.position, bytes: $0.bytes) }
      }
    }
    let payload = try writer.rewritten()
    changes.payloads[exif.index] = .some(payload)
    receipt.notes += writer.ended(in: payload).map {
      "\($0.name): what it announced beyond the end of the Exif block is no longer announced"
    }
    return nil
  }

  /// Options with what the maker note needs that stays where it is.
  private func writerOptions(
    _ options: ExifWriter.Options, _ block: [UInt8], _ before: [Directory]
  ) -> ExifWriter.Options {
    guard pending.stripping == nil, let (known, range, order) = metadata.noteInPlace,
      let note = known.readAgain(block, in: range, order, limits)
    else { return options }
    var options = options
    options.kept = note.reach(outside: range)
    // A value that overlaps a directory is not a value: its content changes with the directory.
    var tables = ByteRanges()
    tables.insert(contentsOf: ExifWriter.used(before, count: block.count).ranges)
    var own = ByteRanges()
    own.insert(range)
    var changing = ByteRanges()
    changing.insert(contentsOf: tables.subtracting(own))
    options.misled = { [limits] block in
      guard let again = note.readAgain(block, in: range, order, limits) else { return "" }
      return note.change(in: again, but: changing)
    }
    return options
  }

  func isExifChanged(_ before: [Directory], _ now: [Directory]) -> Bool {
    guard before.count == now.count else { return true }
    return zip(before, now).contains { a, b in
      a.kind != b.kind || a.entries != b.entries || b.attachment != nil
    }
  }
}
