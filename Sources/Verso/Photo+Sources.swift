package import VersoBytes

extension Photo {
  /// Reads a photo from whoever gives its bytes by ranges. Only those of the head and of what it points at
  /// are asked for.
  ///
  /// - Parameters:
  ///   - reader: It is asked until nobody holds the photo any longer, by whoever uses the photo.
  ///   - name: The name of the file, whose ending tells some formats apart; nil without one.
  ///   - strict: Whether the first warning is thrown.
  /// - Throws: What ``init(_:registry:limits:strict:)`` throws; ``FileError`` where bytes are not given.
  package init(_ reader: RangeReader, name: String? = nil, strict: Bool = false) throws {
    guard reader.count > 0 else { throw FileError(.empty, path: name ?? "") }
    let source = ByteSource(reader)
    try self.init(
      source, origin: .source(source, nil, name: name), registry: .standard, limits: ReadLimits(),
      strict: strict)
  }

  /// Reads a photo from a file that is open, at positions: where others read or write in it stays as it is.
  ///
  /// - Parameters:
  ///   - descriptor: The file. It stays the caller's, who may close it afterwards.
  ///   - name: The name of the file, whose ending tells some formats apart; nil without one.
  ///   - strict: Whether the first warning is thrown.
  /// - Throws: What ``init(path:registry:limits:strict:)`` throws.
  package init(descriptor: Int32, name: String? = nil, strict: Bool = false) throws {
    let file = try SystemFile.sharing(descriptor, path: name ?? "")
    let identity = try file.identity()
    guard identity.size > 0 else { throw FileError(.empty, path: file.path) }
    let source = ByteSource(file, count: identity.size)
    try self.init(
      source, origin: .source(source, identity, name: name), registry: .standard,
      limits: ReadLimits(), strict: strict)
  }

  /// Reads a photo from bytes in memory that are a file of some name.
  ///
  /// - Parameters:
  ///   - bytes: A whole file.
  ///   - name: Its name, whose ending tells some formats apart; nil without one.
  ///   - strict: Whether the first warning is thrown.
  /// - Throws: What ``init(_:registry:limits:strict:)`` throws.
  package init(_ bytes: [UInt8], name: String?, strict: Bool) throws {
    let source = ByteSource(bytes)
    try self.init(
      source, origin: .source(source, nil, name: name), registry: .standard, limits: ReadLimits(),
      strict: strict)
  }
}
