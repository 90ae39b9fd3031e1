extension FileLock {
  /// Writes patches over bytes of the file, stage by stage: what a stage writes is on the volume
  /// before the next one begins.
  ///
  /// - Parameters:
  ///   - stages: The patches; the file is the old one before the one that turns a pointer, the new one
  ///     after it. The last stage only wipes, when there are several.
  ///   - place: The path from the root, for the record; nil to find it out.
  ///   - recording: The recorder that is informed before the write.
  ///   - modified: The time of the last change of the content; nil for now.
  ///   - review: Looks at what was written.
  /// - Returns: Whether what is recorded is enough to take the change back.
  /// - Throws: ``FileError``, or what the review throws; the file is as it was then.
  @discardableResult
  package func write(
    _ stages: [[Patch]], at place: String? = nil, recording: Recording? = nil,
    modified: SystemFile.Moment? = nil, review: (SystemFile) throws -> Void
  ) throws -> Bool {
    guard let recorder = recording?.recorder else {
      try write(stages, review)
      if let modified { try file.setModified(modified) }
      return true
    }
    let source = ByteSource(file, count: identity.size)
    let inverse = try Splice(
      inverseOf: stages.flatMap { $0 }, over: source, keeping: recorder.mostKept)
    let number = try recorder.willWrite(
      FileChange(
        .patched, path: place ?? FileSystem.resolved(path) ?? path, old: identity, new: nil,
        inverse: inverse, result: stages.result(over: source).0))
    do {
      try write(stages, review)
    } catch {
      // The volume failed: the state of the file is unknown.
      if (error as? FileError)?.code != .uncertain { recorder.hasWritten(number, nil) }
      throw error
    }
    if let modified { try file.setModified(modified) }
    recorder.hasWritten(number, try file.identity())
    return inverse != nil
  }

  private func write(_ stages: [[Patch]], _ review: (SystemFile) throws -> Void) throws {
    try file.checkLength(stages.joined().reduce(0) { max($0, $1.range.upperBound) })
    try check()
    var undo: [[Patch]] = []
    do {
      for (index, stage) in stages.enumerated() {
        undo.append([])
        for patch in stage where !patch.isEnd {
          undo[index].append(try file.old(patch, fileCount: identity.size))
          try file.write(patch.bytes, at: patch.position)
        }
        // The next stage relies on the bytes that were written.
        if index < stages.count - 1 || stages.count == 1 { try file.flush() }
      }
      try review(file)
      if let end = stages.end { try file.cut(to: end) }
    } catch {
      do throws(FileError) {
        // Everything is restored, the pointer before the data that it refers to.
        for stage in undo.reversed() {
          for patch in stage.reversed() { try file.write(patch.bytes, at: patch.position) }
          try file.flush()
        }
        try file.cut(to: identity.size)
        try file.flush()
      } catch let second {
        throw FileError(.uncertain, path: path, systemError: second.systemError)
      }
      throw error
    }
  }
}

extension SystemFile {
  /// The bytes that a patch is going to overwrite.
  fileprivate func old(_ patch: Patch, fileCount: Int) throws(FileError) -> Patch {
    var bytes: [UInt8] = []
    let range = patch.range.clamped(to: 0..<fileCount)
    try read(range.count, at: range.lowerBound, into: &bytes)
    return Patch(position: patch.position, bytes: bytes)
  }
}
