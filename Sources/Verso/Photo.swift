/// A photo: its metadata, ready to be read and changed, and where everything else of it lies.
///
/// Only the metadata are read; the picture stays where it is. A photo is a value: copy it, read it
/// from many tasks, change a copy. The file is opened to read and opened again to write; if another
/// program changed it in between, nothing is written.
///
/// ```swift
/// var photo = try Photo(contentsOf: url)
/// photo.metadata[.artist] = "Ada Example"
/// let receipt = try photo.write(to: url)
/// ```
public struct Photo: Sendable {
  /// What the file is, by its content.
  public let format: FileFormat
  /// What it says. Changes stay here until the photo is written.
  public var metadata: Metadata
  /// What was found damaged or strange while reading.
  public let warnings: [Warning]
  /// The carriers of metadata in the file, also those that are only kept.
  public var blocks: [Block] { skeleton.blocks }

  package let container: any Container.Type
  package let skeleton: Skeleton
  let origin: Origin
  package let limits: ReadLimits
  /// The metadata as they were read.
  let original: Metadata
  /// The Exif block that the metadata come from: its place in ``blocks`` and its bytes.
  let exif: (index: Int, bytes: [UInt8])?
  /// Set by ``strip(keeping:)``: what of the old file is left out.
  var stripping: Stripping?
  /// Set by ``remove(_:)``: what is removed from everything that lies behind the picture, too.
  var removing: [Trace] = []
  /// Directories that are removed from every Exif block of the file, wherever it stands.
  var emptied: [DirectoryKind] = []
  /// Set by ``replacePicture(_:further:keepsTrailer:)``.
  var picture: NewPicture?
  /// Set by ``show(_:)`` where the container says how the picture is turned.
  var orientation: Orientation?
  /// The size of the picture when it is another one than that which was read.
  package var newSize: Size?
  /// What was done to the picture, in its order.
  package var pictureEdits: [PictureEdit] = []
  /// The signed photo that this one was made from, when its Content Credentials stayed behind in a
  /// file of another format: one or none.
  package var signedOriginals: [Photo] = []
  /// What the user should know of changes; they become part of the receipt.
  package var notes: [String] = []

  /// Where the bytes come from.
  enum Origin: Sendable {
    case memory([UInt8])
    case file(path: String, identity: SystemFile.Identity)
    /// What a write is going to make.
    case planned(ByteSource)
  }

  /// What the container says of its picture without decoding it.
  package var pictureFacts: PictureFacts? { skeleton.picture }

  /// Reads a photo from bytes in memory.
  ///
  /// - Parameters:
  ///   - bytes: A whole file.
  ///   - registry: What is known of tags.
  ///   - limits: How much the file may make the reader do.
  ///   - strict: Whether the first warning is thrown.
  /// - Throws: ``MetadataError`` when the format is unknown; a ``Warning`` when strict.
  public init(
    _ bytes: [UInt8], registry: TagRegistry = .standard, limits: ReadLimits = ReadLimits(),
    strict: Bool = false
  ) throws {
    try self.init(
      ByteSource(bytes), origin: .memory(bytes), registry: registry, limits: limits,
      strict: strict)
  }

  /// Reads a photo from a file.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - registry: What is known of tags.
  ///   - limits: How much the file may make the reader do.
  ///   - strict: Whether the first warning is thrown.
  /// - Throws: ``FileError`` when it cannot be read; ``MetadataError`` when its format is unknown; a
  ///   ``Warning`` when strict.
  public init(
    path: String, registry: TagRegistry = .standard, limits: ReadLimits = ReadLimits(),
    strict: Bool = false
  ) throws {
    let file = try SystemFile.open(path)
    let identity = try file.identity()
    guard identity.size > 0 else { throw FileError(.empty, path: path) }
    try self.init(
      ByteSource(file, count: identity.size), origin: .file(path: path, identity: identity),
      registry: registry, limits: limits, strict: strict)
  }

  /// Reads a photo that is not written yet.
  ///
  /// - Throws: What reading a file throws.
  init(_ planned: ByteSource, registry: TagRegistry, limits: ReadLimits) throws {
    try self.init(
      planned, origin: .planned(planned), registry: registry, limits: limits, strict: false)
  }

  private init(
    _ source: ByteSource, origin: Origin, registry: TagRegistry, limits: ReadLimits, strict: Bool
  ) throws {
    self.origin = origin
    self.limits = limits
    var window = try ByteWindow(source)
    container = try Containers.recognize(window.bytes.rawSpan)
    var skeleton = try container.scan(&window, limits: limits)
    if case .file(let path, _) = origin { skeleton.name(byEndingOf: path) }
    self.skeleton = skeleton
    format = skeleton.format
    var reading = Reading(skeleton, limits)
    try reading.read(&window, container)
    warnings = skeleton.warnings + reading.warnings + Self.turnWarnings(reading.directories)
    if strict, let first = warnings.first { throw first }
    exif = reading.exif
    metadata = Metadata(
      directories: reading.directories, registry: registry,
      byteOrder: reading.byteOrder ?? .bigEndian)
    metadata.xmp = reading.xmp
    metadata.facts = reading.facts
    metadata.makerNotes = reading.makerNotes
    metadata.profile = reading.profile
    metadata.unread = reading.unread
    metadata.isIPTCNewer = reading.isIPTCNewer
    original = metadata
  }

  /// The bytes of a block's payload, read from the file.
  ///
  /// - Throws: ``FileError``, also when the file has changed since.
  public func payload(of block: Block) throws -> [UInt8] {
    let source = try openOrigin()
    var bytes = try source.read(block.payload)
    for range in block.continuation { bytes += try source.read(range) }
    return bytes
  }

  /// The bytes that the photo was read from; for a file it is opened and must not have changed.
  package func openOrigin() throws(FileError) -> ByteSource {
    switch origin {
    case .memory(let bytes): return ByteSource(bytes)
    case .planned(let source): return source
    case .file(let path, let identity):
      let file = try SystemFile.open(path)
      guard try file.identity() == identity else { throw FileError(.changed, path: path) }
      return ByteSource(file, count: identity.size)
    }
  }
}
