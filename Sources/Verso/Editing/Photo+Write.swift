extension Photo {
  /// The changed photo as new bytes, ready to be sent or stored.
  ///
  /// - Throws: ``MetadataError`` when a change was refused or does not fit; ``FileError`` when the
  ///   file cannot be read or has changed.
  public func bytes(options: WriteOptions = WriteOptions()) throws -> [UInt8] {
    try bytes(options: options, keeper: StatedKeeper())
  }

  /// The changed photo as new bytes, with what a keeper makes of its store.
  package func bytes(options: WriteOptions, keeper: any StoreKeeper) throws -> [UInt8] {
    if let photo = try finished() { return try photo.bytes(options: options, keeper: keeper) }
    let source = try openOrigin()
    let plan = try plan(options, inPlace: false, source: source, keeper: keeper)
    let bytes: [UInt8]
    if case .splice(let splice) = plan.method {
      bytes = try splice.bytes(from: source)
    } else {
      bytes = try source.read(0..<source.count)
    }
    try checkOrigin(source)
    return bytes
  }

  /// A dry run: the result of a write into the file that was read.
  ///
  /// - Throws: The errors of the write before it changes the file.
  public func receipt(options: WriteOptions = WriteOptions()) throws -> Receipt {
    if let photo = try finished() { return try photo.receipt(options: options) }
    return try plan(options, inPlace: !options.compact, source: try openOrigin()).receipt
  }

  /// Writes the changed photo to a file, completely or not at all.
  ///
  /// If the file is the one that was read and has room for the change, only the changed bytes are written. Their
  /// order keeps the old or the new metadata complete at any moment. Otherwise a new file replaces the old one in one
  /// step and keeps its permissions, owner and extended attributes. ``Receipt/notes`` lists what the system could not
  /// keep, and other names of the file (hard links), which keep the old content. A new file can be read only by those
  /// who can read the original. Pipes and devices are written into.
  ///
  /// The file is locked while it is written (flock): other writers of this library wait. If a program has changed the
  /// file since it was read, nothing is written, and ``FileError/Code/changed`` is thrown.
  /// ``edit(path:options:registry:limits:_:)`` reads and writes in one turn.
  ///
  /// After a write, the photo represents the written file and can be changed and written again. After a write to
  /// another file, it still represents the one it was read from.
  ///
  /// - Parameters:
  ///   - path: The file that was read, or another one. Another file is replaced only if
  ///     ``WriteOptions/overwrite`` allows it. Write a byte that is not UTF-8 as one of the characters
  ///     U+10FE80 to U+10FEFF.
  ///   - options: The options for writing.
  /// - Returns: A receipt of what was done.
  /// - Throws: ``FileError`` or ``MetadataError``. The file is unchanged in this case.
  @discardableResult
  public mutating func write(
    toPath path: String, options: WriteOptions = WriteOptions()
  ) throws -> Receipt {
    try write(toPath: path, options: options, keeper: StatedKeeper())
  }

  /// Writes as ``write(toPath:options:)`` does, with what a keeper makes of the photo's store.
  package mutating func write(
    toPath path: String, options: WriteOptions, keeper: any StoreKeeper
  ) throws -> Receipt {
    let isOrigin = leadsToOrigin(path)
    let receipt = try written(toPath: path, options: options, keeper: keeper)
    if isOrigin { reread(path, receipt) }
    return receipt
  }

  /// The photo with what depends on all other changes; nil if nothing does.
  private func finished() throws -> Photo? {
    guard pending.finish != nil || metadata.isUnplaced || metadata.isUndated else { return nil }
    var photo = self
    if photo.metadata.isUnplaced { photo.removePosition() }
    if photo.metadata.isUndated { photo.noteDates() }
    if let finish = photo.pending.finish {
      photo.pending.finish = nil
      try finish(&photo)
    }
    return photo
  }

  private mutating func reread(_ path: String, _ receipt: Receipt) {
    guard receipt.method != .unchanged,
      let written = try? Photo(path: path, registry: metadata.registry, limits: limits)
    else { return }
    self = written
  }

  /// Writes as ``write(toPath:options:)`` does; the photo keeps its state, as before. The turn at
  /// writing the file ends.
  package func written(
    toPath path: String, options: WriteOptions, keeper: any StoreKeeper = StatedKeeper()
  ) throws -> Receipt {
    if let photo = try finished() {
      return try photo.written(toPath: path, options: options, keeper: keeper)
    }
    let isOrigin = leadsToOrigin(path)
    var turn: FileLock?
    var obstacle: FileError?
    do {
      turn = try self.turn(at: path, options)
    } catch let error as FileError
      where isOrigin && error.code == .readOnly && keeper is StatedKeeper
    {
      // There may be nothing to write; but a keeper that makes a store writes in any case.
      obstacle = error
    }
    defer { turn?.release() }
    let source = try openOrigin(of: turn)
    var plan = try plan(
      options, inPlace: isOrigin && !options.compact, source: source, keeper: keeper)
    if case .unchanged = plan.method, isOrigin { return plan.receipt }
    if let obstacle { throw obstacle }
    switch plan.method {
    case .unchanged:
      var whole = Splice()
      whole.copy(0..<source.count)
      try write(whole, to: path, source, options, turn, &plan.receipt)
    case .inPlace(let stages):
      guard let turn else { throw FileError(.changed, path: path) }
      let place = FileSystem.resolved(path) ?? path
      TemporaryName.clear(beside: place)
      let others = FileSystem.names(of: path) - 1
      if others > 0 {
        plan.receipt.notes.append(
          "it has \(others) other name\(others == 1 ? "" : "s") (hard links), which change with it")
      }
      let isKept = try turn.write(stages, at: place, recording: options.recording) { file in
        guard options.verify else { return }
        try verifyMetadata(
          ByteSource(file, count: try file.identity().size, limits: limits))
        plan.receipt.isVerified = true
      }
      if !isKept { plan.receipt.notes.append(FileChange.notKept) }
    case .splice(let splice):
      try write(splice, to: path, source, options, turn, &plan.receipt)
    }
    return plan.receipt
  }

  /// Waits for the turn at writing a file, where it is the one that was read: what is planned then
  /// holds until it is written. For a photo that was read in its turn already nothing is to wait
  /// for.
  ///
  /// - Returns: The lock; nil for another file, which is locked when it is replaced.
  /// - Throws: ``FileError`` when the file is not what was read.
  package func turn(at path: String, _ options: WriteOptions) throws -> FileLock? {
    if let lock, lock.holds(path) { return lock }
    guard leadsToOrigin(path) else { return nil }
    let turn = try FileLock.acquire(path, patience: options.patience)
    do {
      try checkOrigin(ByteSource(turn.file, count: turn.identity.size, limits: limits))
    } catch {
      turn.release()
      throw error
    }
    return turn
  }

  /// Ends the turn, if there is one.
  package func endTurn() { lock?.release() }

  /// The bytes that the photo was read from, in the turn at writing them where there is one.
  private func openOrigin(of turn: FileLock?) throws(FileError) -> ByteSource {
    guard case .file(_, let identity) = origin, let turn, turn.identity == identity else {
      return try openOrigin()
    }
    return ByteSource(turn.file, count: identity.size, limits: limits)
  }

  /// Whether a path refers to the file that was read, in whatever state it is.
  package func leadsToOrigin(_ path: String) -> Bool {
    guard case .file(_, let identity) = origin else { return false }
    return identity.isOfFile(at: path)
  }

  /// The permissions of the file that the photo was read from; nil for bytes in memory.
  var filePermissions: Permissions? {
    if let permissions { return permissions }
    if case .source(let source, _, _) = origin {
      return source.file.flatMap { try? Permissions(of: $0) }
    }
    guard case .file(let path, _) = origin else { return nil }
    if let lock { return try? Permissions(of: lock.file) }
    return Permissions(path: path)
  }

  /// Writes what a plan has planned.
  func write(
    _ splice: Splice, to path: String, _ source: ByteSource, _ options: WriteOptions,
    _ turn: FileLock?, _ receipt: inout Receipt
  ) throws {
    receipt.method = .rewritten
    if let stream = try ByteStream(path) {
      if options.verify {
        try verify(ByteSource(splice, of: source), against: source)
        receipt.isVerified = true
      }
      try stream.write(splice, from: source)
      return try checkOrigin(source)
    }
    let access = filePermissions.map { Access.atMost($0) } ?? .ordinary
    var file = try AtomicFile(
      at: path, replaces: options.overwrite || leadsToOrigin(path), access: access, lock: turn,
      patience: options.patience)
    file.isFlushedIfNew = options.verify
    try file.append(splice, from: source)
    if options.verify {
      try verify(file.written, against: source)
      receipt.isVerified = true
    }
    if let moment = options.modified { try file.setModified(moment) }
    // Under the lock the file is checked once more before it is replaced.
    if turn == nil { try checkOrigin(source) }
    receipt.notes += try file.commit(
      options.recording.map { NamingRecord($0, splice, from: source) })
  }

  // MARK: A second look

  /// Compares the picture byte for byte and reads the metadata again.
  private func verify(_ written: ByteSource, against source: ByteSource) throws {
    // Another picture was put in; it is compared with nothing.
    guard pending.picture == nil else { return try verifyMetadata(written) }
    var window = try ByteWindow(written)
    let found = try container.scan(&window)
    if let stripping = pending.stripping {
      var comparison = PictureComparison(
        before: (try container.inventory(skeleton, source, stripping.keeping).picture, source),
        after: (try container.inventory(found, written, stripping.keeping).picture, written, nil))
      guard try comparison.isSame() else {
        throw MetadataError(.verificationFailed, "the picture's bytes are not the same")
      }
      return try verifyMetadata(written)
    }
    if let filmFormat {
      // All tracks, not those alone that are seen.
      try filmFormat.checkSamples(
        source, written, format: format.name,
        losesTracks: pending.removing.contains(where: \.isPlace))
      return try verifyMetadata(written)
    }
    var old = PictureBytes(source, try container.picture(skeleton, source))
    var new = PictureBytes(written, try container.picture(found, written))
    while true {
      let (a, b) = (try old.next(), try new.next())
      guard a == b else {
        throw MetadataError(.verificationFailed, "the picture's bytes are not the same")
      }
      if a.isEmpty { break }
    }
    try verifyMetadata(written)
  }

  private func verifyMetadata(_ written: ByteSource) throws {
    var window = try ByteWindow(written)
    var reading = Reading(
      try container.scan(&window), container, window, limits)
    try reading.read()
    let wanted = metadata.directories.filter { $0.kind.isExif }
    let found = reading.context.directories.filter { $0.kind.isExif }
    if let (tag, problem) = wanted.difference(from: found) {
      throw MetadataError(.verificationFailed, problem, place: tag.description)
    }
    if let tag = wanted.appeared(in: found) {
      throw MetadataError(
        .verificationFailed, "the field appeared", place: tag.description)
    }
    if let name = metadata.appearedValue(in: reading.makerNotes) {
      throw MetadataError(.verificationFailed, "the value appeared", place: name)
    }
    guard (reading.found.xmp ?? XMP()).isSame(as: metadata.xmp) else {
      throw MetadataError(.verificationFailed, "the packet does not read back", place: "XMP")
    }
  }
}

/// The bytes of a file outside its metadata blocks, in chunks.
struct PictureBytes {
  let source: ByteSource
  private var ranges: [Range<Int>] = []

  init(_ source: ByteSource, _ ranges: [Range<Int>]) {
    self.source = source
    self.ranges = ranges.reversed()
  }

  /// The next bytes, up to 256 KiB, whatever ranges they come from; none at the end.
  mutating func next() throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    let most = 1 << 18
    while bytes.count < most, let range = ranges.popLast() {
      let part = range.lowerBound..<min(range.upperBound, range.lowerBound + most - bytes.count)
      bytes += try source.read(part)
      if part.upperBound < range.upperBound { ranges.append(part.upperBound..<range.upperBound) }
    }
    return bytes
  }
}
