/// A photo: its metadata, ready to be read and changed, and the locations of everything else.
///
/// Only the metadata are read; the picture stays in the file. A photo is a value: copy it, read it from many tasks,
/// change a copy. The file is opened to read and opened again to write. If another program changed it meanwhile,
/// nothing is written, and ``FileError/Code/changed`` is thrown.
///
/// ```swift
/// var photo = try Photo(contentsOf: url)
/// photo.metadata[.artist] = "Ada Example"
/// let receipt = try photo.write(to: url)
/// ```
///
/// If several programs or tasks may change a file at the same time, use
/// ``edit(path:options:registry:limits:_:)``. Each then waits for the lock, and no change is lost.
public struct Photo: Sendable {
  /// The format of the file, by its content.
  public let format: FileFormat
  /// The metadata. Changes stay here until the photo is written.
  public var metadata: Metadata
  /// Damage and oddities that were found while reading, and data after the end of the file. The picture itself is not
  /// decoded; a JPEG picture without an end is reported.
  ///
  /// - Complexity: On each access, the contents of the file are compared with its length. A JPEG picture that does not
  ///   end with the file is scanned.
  public var warnings: [Warning] {
    ((try? findWarnings()) ?? readWarnings) + original.textWarnings
  }
  /// The damaged or strange parts that reading found.
  package let readWarnings: [Warning]
  /// The size of the file.
  package let byteCount: Int
  /// The carriers of metadata in the file, also those that are only kept.
  package var blocks: [Block] { skeleton.blocks }

  package let container: any Container.Type
  package let skeleton: Skeleton
  let origin: ByteOrigin
  /// The turn at writing the file that the photo came from in the end; nil without one.
  package internal(set) var lock: FileLock?
  /// The permissions of the original file; nil for bytes in memory, and for a file that has its
  /// own.
  package var permissions: Permissions?
  package let limits: ReadLimits
  /// The metadata as they were read.
  let original: Metadata
  /// The Exif block that the metadata come from: its place in ``blocks`` and its bytes.
  let exif: (index: Int, bytes: [UInt8])?
  /// The pending changes in addition to ``metadata``, until it is written.
  package var pending = Changes()

  /// Where the bytes come from.
  enum ByteOrigin: Sendable {
    case memory([UInt8])
    case file(path: String, identity: SystemFile.Identity)
    /// Bytes that are not read from a file by its name: the planned result of a write, ranges from
    /// a reader, or a file that was opened before, in its state at that time.
    case source(ByteSource, SystemFile.Identity?, name: String?)

    /// The name whose extension distinguishes some formats.
    var name: String? {
      switch self {
      case .memory: nil
      case .file(let path, _): path
      case .source(_, _, let name): name
      }
    }
  }

  /// The container's facts about its picture, without decoding it.
  package var pictureFacts: PictureFacts? { skeleton.picture }

  /// Reads a photo from bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: A whole file.
  ///   - registry: The known tags.
  ///   - limits: The most work that the file may cause.
  ///   - strict: Whether the first warning is thrown.
  /// - Throws: ``MetadataError`` when the format is unknown; ``FileError`` without bytes; a ``Warning`` when strict.
  public init(
    _ bytes: [UInt8], registry: TagRegistry = .standard, limits: ReadLimits = ReadLimits(),
    strict: Bool = false
  ) throws {
    guard !bytes.isEmpty else { throw FileError(.empty, path: "") }
    try self.init(
      ByteSource(bytes, limits: limits), origin: .memory(bytes), registry: registry, strict: strict)
  }

  /// Reads a photo of one of some formats from bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: A whole file.
  ///   - formats: The formats to recognize.
  /// - Throws: ``MetadataError`` when it is of none of them.
  package init(_ bytes: [UInt8], formats: FormatList) throws {
    try self.init(
      ByteSource(bytes), origin: .memory(bytes), registry: .standard, strict: false,
      formats: formats)
  }

  /// Reads a photo from a file.
  ///
  /// - Parameters:
  ///   - path: The path of the photo. Write a byte that is not UTF-8 as one of the characters
  ///     U+10FE80 to U+10FEFF.
  ///   - registry: The known tags.
  ///   - limits: The most work that the file may cause.
  ///   - strict: Whether the first warning is thrown.
  /// - Throws: ``FileError`` when it cannot be read; ``MetadataError`` when its format is unknown; a
  ///   ``Warning`` when strict.
  public init(
    path: String, registry: TagRegistry = .standard, limits: ReadLimits = ReadLimits(),
    strict: Bool = false
  ) throws {
    self = try Self.read(path, registry: registry, limits: limits, strict: strict)
  }

  private static func read(
    _ path: String, registry: TagRegistry, limits: ReadLimits, strict: Bool
  ) throws -> Photo {
    let file = try SystemFile.open(path)
    var attempts = 3
    while true {
      attempts -= 1
      let identity = try file.identity()
      guard identity.size > 0 else { throw FileError(.empty, path: path) }
      do {
        let photo = try Photo(
          ByteSource(file, count: identity.size, limits: limits),
          origin: .file(path: path, identity: identity), registry: registry, strict: strict)
        // One that is written all the time is read as it is found.
        if try attempts == 0 || file.identity() == identity { return photo }
      } catch {
        // A simultaneous write by another program may look like damage.
        if try attempts == 0 || file.identity() == identity { throw error }
      }
    }
  }

  /// Reads a photo in order to write it. The file is locked for writing first, so that no other
  /// writer can come between. It ends with the write, or when nothing refers to the photo.
  ///
  /// A file that cannot be written is read anyway, because there may be nothing to change.
  ///
  /// - Throws: The errors of ``init(path:registry:limits:strict:)``; ``FileError`` if another
  ///   program keeps writing the file.
  package init(
    locking path: String, patience: Duration = FileLock.patience,
    registry: TagRegistry = .standard, limits: ReadLimits = ReadLimits()
  ) throws {
    let turn: FileLock
    do throws(FileError) {
      turn = try FileLock.acquire(path, patience: patience)
    } catch  where error.code == .busy {
      throw error
    } catch {
      self = try Photo(path: path, registry: registry, limits: limits)
      return
    }
    guard turn.identity.size > 0 else { throw FileError(.empty, path: path) }
    self = try Photo(
      ByteSource(turn.file, count: turn.identity.size, limits: limits),
      origin: .file(path: path, identity: turn.identity), registry: registry, strict: false)
    lock = turn
  }

  /// Reads a photo that is not written yet.
  ///
  /// - Throws: The errors of reading a file.
  init(_ planned: ByteSource, registry: TagRegistry) throws {
    try self.init(
      planned, origin: .source(planned, nil, name: nil), registry: registry, strict: false)
  }

  init(
    _ source: ByteSource, origin: ByteOrigin, registry: TagRegistry, strict: Bool,
    formats: FormatList = .standard
  ) throws {
    self.origin = origin
    limits = source.limits
    byteCount = source.count
    var window = try ByteWindow(source)
    container = try formats.container(of: window.bytes.rawSpan)
    var skeleton = try container.scan(&window)
    if let name = origin.name { skeleton.name(byEndingOf: name) }
    self.skeleton = skeleton
    format = skeleton.format
    var reading = Reading(skeleton, container, window, limits)
    try reading.read()
    let (found, directories) = (reading.found, reading.context.directories)
    readWarnings = skeleton.warnings + found.warnings + Self.turnWarnings(directories)
    if strict, let first = readWarnings.first { throw first }
    exif = found.exif
    metadata = Metadata(
      directories: directories, registry: registry,
      byteOrder: reading.context.byteOrder ?? .bigEndian)
    metadata.xmp = found.xmp ?? XMP()
    metadata.elsewhere = found.elsewhere
    metadata.unreadXMP = found.unreadXMP
    metadata.leftOutXMP = found.leftOutXMP
    metadata.unreadParts = found.unreadParts
    metadata.further = found.further
    metadata.facts = found.items
    metadata.makerNotes = reading.makerNotes
    metadata.profile = found.profile
    metadata.unread = found.unread
    metadata.film = skeleton.film
    let isFilm = skeleton.film.map { $0 != .canonRaw } ?? false
    metadata.carriesExif = container.limit(for: .exif) > 0 && !isFilm
    metadata.isIPTCNewer = found.isIPTCNewer
    metadata.isCompressed = format.structure != .directories
    original = metadata
    if strict, let first = try cutWarnings(window.source).first ?? original.textWarnings.first {
      throw first
    }
  }

  /// The bytes of a block's payload, read from the file.
  ///
  /// - Throws: ``FileError``, also when the file has changed since.
  package func payload(of block: Block) throws -> [UInt8] {
    let source = try openOrigin()
    var bytes = try source.read(block.payload)
    for range in block.continuation { bytes += try source.read(range) }
    return bytes
  }

  /// The bytes that the photo was read from; for a file it is opened and must not have changed.
  package func openOrigin() throws(FileError) -> ByteSource {
    switch origin {
    case .memory(let bytes): return ByteSource(bytes, limits: limits)
    case .source(let source, let identity, _):
      if let file = source.file, let identity, try file.identity() != identity {
        throw FileError(.changed, path: file.path)
      }
      return source
    case .file(let path, let identity):
      let file = try openFile(path, identity)
      guard try file.identity() == identity else { throw FileError(.changed, path: path) }
      return ByteSource(file, count: identity.size, limits: limits)
    }
  }

  private func openFile(
    _ path: String, _ identity: SystemFile.Identity
  ) throws(FileError) -> SystemFile {
    // While it is locked it need not be checked again.
    if let lock, lock.isHeld, lock.identity == identity { return lock.file }
    return try SystemFile.open(path)
  }

  /// Makes sure that the file that was read still has the same content.
  ///
  /// - Parameter source: The result of ``openOrigin()``.
  /// - Throws: ``FileError`` when another program has changed it.
  func checkOrigin(_ source: ByteSource) throws(FileError) {
    let (path, identity): (String, SystemFile.Identity)
    switch origin {
    case .file(let name, let found): (path, identity) = (name, found)
    case .source(let opened, let found?, _): (path, identity) = (opened.file?.path ?? "", found)
    case .memory, .source: return
    }
    guard let file = source.file else { return }
    let now = try file.identity()
    guard now == identity else { throw FileError(.changed, path: path) }
    if now.isSurely(identity) || lock?.file === file { return }
    // It was written so shortly before it was read that its times may not distinguish it from
    // another state, or the times were set back: its content does.
    let again = try? Photo(
      ByteSource(file, count: identity.size, limits: limits), origin: origin,
      registry: metadata.registry, strict: false)
    guard let again, again.wasRead(as: self) else { throw FileError(.changed, path: path) }
  }

  /// Whether another photo was read from the same blocks with the same content.
  private func wasRead(as other: Photo) -> Bool {
    format == other.format && blocks == other.blocks && skeleton.isWhole == other.skeleton.isWhole
      && exif?.bytes == other.exif?.bytes && original.xmp == other.original.xmp
      && original.profile == other.original.profile
      && original.directories.elementsEqual(other.original.directories) { a, b in
        a.kind == b.kind && a.entries == b.entries && a.bytes == b.bytes
      }
  }
}
