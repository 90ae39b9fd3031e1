extension Photo {
  /// Reads a photo, changes it and writes it, and excludes other writers meanwhile.
  ///
  /// ```swift
  /// try Photo.edit(path: path) { photo in
  ///   photo.metadata[.artist] = "Ada Example"
  /// }
  /// ```
  ///
  /// Any number of programs and tasks can change one file in this way at the same time. Each waits for its turn,
  /// at most thirty seconds, and no change is lost. If another program changes the file meanwhile without
  /// waiting, the file is read and changed again.
  ///
  /// - Parameters:
  ///   - path: The file. Write a byte that is not UTF-8 as one of the characters
  ///     U+10FE80 to U+10FEFF.
  ///   - options: The options for writing.
  ///   - registry: The known tags.
  ///   - limits: The most work that the file may cause.
  ///   - change: Changes the photo. It may be called more than once, each time with the current content of the file.
  ///     If it throws, the edit ends.
  /// - Returns: A receipt of what was done.
  /// - Throws: ``FileError`` or ``MetadataError``, and what `change` throws. The file is unchanged in this case.
  @discardableResult
  public static func edit(
    path: String, options: WriteOptions = WriteOptions(), registry: TagRegistry = .standard,
    limits: ReadLimits = ReadLimits(), _ change: (inout Photo) throws -> Void
  ) throws -> Receipt {
    try retrying(options.patience) {
      var photo = try Photo(
        locking: path, patience: options.patience, registry: registry, limits: limits)
      defer { photo.lock?.release() }
      try change(&photo)
      return try photo.written(toPath: path, options: options)
    }
  }

  /// Repeats work while another writer interferes, until the time is over.
  ///
  /// - Parameters:
  ///   - patience: The time limit.
  ///   - makesFile: Whether the work makes a file that another writer may make first.
  ///   - work: The work.
  /// - Returns: The result of the work.
  /// - Throws: The errors of the work.
  package static func retrying<Result>(
    _ patience: Duration = FileLock.patience, makesFile: Bool = false, _ work: () throws -> Result
  ) throws -> Result {
    var wait = Wait(patience)
    while true {
      do {
        return try work()
      } catch let error as FileError
        where error.code == .changed || makesFile && error.code == .exists
      {
        guard wait.pause() else { throw error }
      }
    }
  }

  /// Copies the file that the photo was read from, as it was read, with its permissions, owner and
  /// extended attributes.
  ///
  /// - Parameters:
  ///   - path: Where to; nothing may be there.
  ///   - recording: The recorder that is informed before the write.
  /// - Throws: ``FileError``, also when the file is not what was read; there is no copy then.
  package func copyFile(to path: String, recording: Recording? = nil) throws {
    let source = try openOrigin()
    var whole = Splice()
    whole.copy(0..<source.count)
    let access = source.file.map { Access.same(as: $0) } ?? .ordinary
    var copy = try AtomicFile(at: path, replaces: false, access: access)
    try copy.append(whole, from: source)
    try checkOrigin(source)
    if let file = source.file { try copy.setModified(file.identity().modified) }
    _ = try copy.commit(recording.map { NamingRecord($0, whole, from: source) })
  }
}
