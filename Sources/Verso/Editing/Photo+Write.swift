extension Photo {
  /// The changed photo as new bytes, ready to be sent or stored.
  ///
  /// - Throws: ``MetadataError`` when a change was refused or does not fit; ``FileError`` when the
  ///   file cannot be read or has changed.
  public func bytes(options: WriteOptions = WriteOptions()) throws -> [UInt8] {
    let source = try openOrigin()
    let plan = try plan(options, inPlace: false, source: source)
    guard case .splice(let splice) = plan.method else { return try source.read(0..<source.count) }
    return try splice.bytes(from: source)
  }

  /// What a write into the file that was read would do, without doing it.
  ///
  /// - Throws: What the write would throw before it touches the file.
  public func preview(options: WriteOptions = WriteOptions()) throws -> Receipt {
    try plan(options, inPlace: !options.compact, source: try openOrigin()).receipt
  }

  /// Writes the changed photo to a file: all of it, or nothing.
  ///
  /// When the file is the one that was read and the change finds room in it, only the changed bytes
  /// are written, in an order that leaves the old or the new metadata whole at any moment.
  /// Otherwise a new file takes the old one's place in one step and keeps its permissions, owner
  /// and extended attributes. The photo stands for the file as it is then and can be changed and
  /// written again; after a write to another file it still stands for the one it was read from.
  ///
  /// - Parameters:
  ///   - path: The file that was read, or another one.
  ///   - options: How it is written.
  /// - Returns: What was done.
  /// - Throws: ``FileError`` or ``MetadataError``; the file is as it was then.
  public mutating func write(
    toPath path: String, options: WriteOptions = WriteOptions()
  ) throws -> Receipt {
    let source = try openOrigin()
    let isOrigin = try isOrigin(path)
    var plan = try plan(options, inPlace: isOrigin && !options.compact, source: source)
    switch plan.method {
    case .unchanged where isOrigin: break
    case .unchanged:
      var whole = Splice()
      whole.copy(0..<source.count)
      try write(whole, to: path, source, options, &plan.receipt)
    case .inPlace(let stages):
      try write(stages, to: path, options, &plan.receipt)
    case .splice(let splice):
      try write(splice, to: path, source, options, &plan.receipt)
    }
    if isOrigin, plan.receipt.method != .unchanged,
      let written = try? Photo(path: path, registry: metadata.registry, limits: limits)
    {
      self = written
    }
    return plan.receipt
  }

  /// Writes what a splice gives; see ``write(toPath:options:)``.
  package mutating func write(
    _ splice: Splice, toPath path: String, options: WriteOptions
  ) throws -> Receipt {
    let isOrigin = try isOrigin(path)
    var receipt = Receipt()
    receipt.changes = changes()
    try write(splice, to: path, try openOrigin(), options, &receipt)
    if isOrigin, let written = try? Photo(path: path, registry: metadata.registry, limits: limits) {
      self = written
    }
    return receipt
  }

  /// Whether a path leads to the file that was read, in the state in which it was read.
  private func isOrigin(_ path: String) throws -> Bool {
    guard case .file(_, let identity) = origin else { return false }
    guard let file = try? SystemFile.open(path), let found = try? file.identity() else {
      return false
    }
    return found == identity
  }

  private func write(
    _ splice: Splice, to path: String, _ source: ByteSource, _ options: WriteOptions,
    _ receipt: inout Receipt
  ) throws {
    var file = try AtomicFile(at: path, replaces: options.overwrite)
    try file.append(splice, from: source)
    if options.verify {
      try verify(file.written, against: source)
      receipt.isVerified = true
    }
    try file.commit()
    receipt.method = .rewritten
  }

  private func write(
    _ stages: [[Patch]], to path: String, _ options: WriteOptions, _ receipt: inout Receipt
  ) throws {
    let target = AtomicFile.resolved(path)
    try AtomicFile.checkWritable(target)
    AtomicFile.clearUp(beside: target)
    let file = try SystemFile.open(target, writing: true)
    guard case .file(_, let identity) = origin, try file.identity() == identity else {
      throw FileError(.changed, path: path)
    }
    var undo: [Patch] = []
    do {
      for (index, stage) in stages.enumerated() {
        for patch in stage {
          undo.append(try file.old(patch, fileCount: identity.size))
          try file.write(patch.bytes, at: patch.position)
        }
        // What comes next relies on what was written; the last stage only wipes.
        if index < stages.count - 1 || stages.count == 1 { try file.flush() }
      }
      guard options.verify else { return }
      try verifyMetadata(ByteSource(file, count: try file.identity().size))
      receipt.isVerified = true
    } catch {
      // Everything goes back to where it was, the pointer before what it leads to: a write that
      // throws has changed nothing.
      for patch in undo.reversed() { try file.write(patch.bytes, at: patch.position) }
      try file.cut(to: identity.size)
      try file.flush()
      throw error
    }
  }

  // MARK: A second look

  /// Compares the picture byte for byte and reads the metadata again.
  private func verify(_ written: ByteSource, against source: ByteSource) throws {
    // Another picture was put in; it is compared with nothing.
    guard picture == nil else { return try verifyMetadata(written) }
    var window = try ByteWindow(written)
    let found = try container.scan(&window, limits: ReadLimits())
    if let stripping {
      var comparison = PictureComparison(
        before: (try container.inventory(skeleton, source, stripping.keeping).picture, source),
        after: (try container.inventory(found, written, stripping.keeping).picture, written, nil))
      guard try comparison.isSame() else {
        throw MetadataError(.verificationFailed, "the picture's bytes are not the same")
      }
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
    var reading = Reading(try container.scan(&window, limits: ReadLimits()), ReadLimits())
    try reading.read(&window, container)
    let wanted = metadata.directories.filter { $0.kind.isExif }
    if let (tag, problem) = wanted.difference(from: reading.directories.filter { $0.kind.isExif }) {
      throw MetadataError(.verificationFailed, problem, place: tag.description)
    }
    guard reading.xmp.properties == metadata.xmp.properties else {
      throw MetadataError(.verificationFailed, "the packet does not read back", place: "XMP")
    }
  }
}

extension SystemFile {
  /// What a patch is going to overwrite.
  fileprivate func old(_ patch: Patch, fileCount: Int) throws(FileError) -> Patch {
    var bytes: [UInt8] = []
    let range = patch.range.clamped(to: 0..<fileCount)
    try read(range.count, at: range.lowerBound, into: &bytes)
    return Patch(position: patch.position, bytes: bytes)
  }
}

/// The bytes of a file outside its metadata blocks, in chunks.
private struct PictureBytes {
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
