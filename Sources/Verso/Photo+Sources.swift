package import VersoBytes

extension Photo {
  /// Reads a photo from a reader of ranges of bytes. Only those of the head and of what it points
  /// at are asked for.
  ///
  /// - Parameters:
  ///   - reader: It is called as long as the photo exists, by any user of the photo.
  ///   - name: The name of the file, whose extension distinguishes some formats; nil without one.
  ///   - limits: The most work that the file may cause.
  ///   - strict: Whether the first warning is thrown.
  /// - Throws: The errors of ``init(_:registry:limits:strict:)``; ``FileError`` if bytes are not
  ///   given.
  package init(
    _ reader: RangeReader, name: String? = nil, limits: ReadLimits = ReadLimits(),
    strict: Bool = false
  ) throws {
    guard reader.count > 0 else { throw FileError(.empty, path: name ?? "") }
    let source = ByteSource(reader, limits: limits)
    try self.init(
      source, origin: .source(source, nil, name: name), registry: .standard, strict: strict)
  }

  /// Reads a photo whose bytes are given by ranges: from a network, an archive, an object store. Only the head of the
  /// file and the ranges that it refers to are requested.
  ///
  /// - Parameters:
  ///   - count: The size of the file in bytes.
  ///   - name: The name of the file, whose extension distinguishes some formats; nil without one.
  ///   - limits: The most work that the file may cause.
  ///   - read: Returns the bytes of a range within the file. It may be called as long as the photo is used.
  /// - Throws: What `init(_:registry:limits:strict:)` throws; ``FileError`` with ``FileError/Code/notGiven`` if
  ///   `read` throws, or returns more or fewer bytes than the range has.
  public init(
    count: Int, name: String? = nil, limits: ReadLimits = ReadLimits(),
    read: @escaping @Sendable (Range<Int>) throws -> [UInt8]
  ) throws {
    try self.init(RangeReader(count: count, read: read), name: name, limits: limits)
  }

  /// Reads a photo whose bytes are given by ranges, asynchronously.
  ///
  /// The photo keeps the ranges that were read for its metadata. If other bytes are needed later, such as for a
  /// preview or a write, ``FileError`` with ``FileError/Code/notGiven`` is thrown.
  ///
  /// - Parameters:
  ///   - count: The size of the file in bytes.
  ///   - name: The name of the file, whose extension distinguishes some formats; nil without one.
  ///   - limits: The most work that the file may cause.
  ///   - read: Returns the bytes of a range within the file.
  /// - Throws: What `read` throws, and what `init(_:registry:limits:strict:)` throws; `CancellationError` if the task
  ///   is cancelled.
  public init(
    count: Int, name: String? = nil, limits: ReadLimits = ReadLimits(),
    read: @escaping @Sendable (Range<Int>) async throws -> [UInt8]
  ) async throws {
    let pieces = GivenPieces(count: count)
    while true {
      let reader = RangeReader(count: count) { try pieces.bytes($0) }
      let result = Result { try Photo(reader, name: name, limits: limits) }
      // Readers go on without bytes that they do not get, so that no result counts while some are missing.
      guard let range = pieces.takeMissing() else {
        self = try result.get()
        return
      }
      try Task.checkCancellation()
      try pieces.add(try await read(range), of: range)
    }
  }

  /// Reads a photo from an open file, by positions: its read and write position does not change.
  ///
  /// - Parameters:
  ///   - descriptor: The file. The caller owns it and may close it afterwards.
  ///   - name: The name of the file, whose extension distinguishes some formats; nil without one.
  ///   - limits: The most work that the file may cause.
  ///   - strict: Whether the first warning is thrown.
  /// - Throws: The errors of ``init(path:registry:limits:strict:)``.
  public init(
    descriptor: Int32, name: String? = nil, limits: ReadLimits = ReadLimits(), strict: Bool = false
  ) throws {
    let file = try SystemFile.sharing(descriptor, path: name ?? "")
    let identity = try file.identity()
    guard identity.size > 0 else { throw FileError(.empty, path: file.path) }
    let source = ByteSource(file, count: identity.size, limits: limits)
    try self.init(
      source, origin: .source(source, identity, name: name), registry: .standard, strict: strict)
  }

  /// Reads a photo from bytes in memory that are a file of some name.
  ///
  /// - Parameters:
  ///   - bytes: A whole file.
  ///   - name: Its name, whose extension distinguishes some formats; nil without one.
  ///   - strict: Whether the first warning is thrown.
  /// - Throws: The errors of ``init(_:registry:limits:strict:)``.
  package init(_ bytes: [UInt8], name: String?, strict: Bool) throws {
    let source = ByteSource(bytes)
    try self.init(
      source, origin: .source(source, nil, name: name), registry: .standard, strict: strict)
  }
}
