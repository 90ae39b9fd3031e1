/// A photo that is queried: its metadata, and the facts of its file.
///
/// The photo is opened once, when a query needs its content. A subject belongs to one task or thread.
public final class Subject {
  /// What is known of the file without opening it; nil for a photo that is in no file.
  public let facts: FileFacts?
  private let readsSideFile: Bool
  private let charset: Charset?
  private var opened: Photo?

  /// A photo in a file, which is opened when it is needed.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - readsSideFile: Whether its sidecar is read over it, if it has one.
  public convenience init(path: String, readsSideFile: Bool = false) {
    self.init(path: path, readsSideFile: readsSideFile, charset: nil)
  }

  /// A photo that is open already.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - path: The path of its file; nil for a photo without one.
  public convenience init(_ photo: Photo, path: String? = nil) {
    self.init(photo, path: path, charset: nil)
  }

  /// A photo in a file, which is opened when it is needed.
  ///
  /// - Parameters:
  ///   - path: Where it is. A name that is not UTF-8 is given as ``PathBytes`` makes a text
  ///     of it.
  ///   - readsSideFile: Whether what its sidecar says is read over it, where it has one
  ///     (``Photo/overlay(_:)``).
  ///   - charset: How texts of Exif are read that are not UTF-8 (``Verso/Metadata/decodeTexts(as:)``).
  package init(path: String, readsSideFile: Bool = false, charset: Charset?) {
    self.charset = charset
    facts = FileFacts(path: path)
    self.readsSideFile = readsSideFile
  }

  /// A photo that is open already.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - path: Where its file is; nil for a photo that is in none.
  ///   - charset: How texts of Exif are read that are not UTF-8.
  package init(_ photo: Photo, path: String? = nil, charset: Charset?) {
    self.charset = charset
    var photo = photo
    if let charset { photo.metadata.decodeTexts(as: charset) }
    opened = photo
    readsSideFile = false
    facts = path.map { FileFacts(path: $0) }
  }

  /// Whether the photo has been opened.
  public var isOpen: Bool { opened != nil }

  /// The photo, with its sidecar over it where that was asked for.
  ///
  /// - Throws: `FileError` when one of them cannot be read; `MetadataError` when its format is unknown.
  public func photo() throws -> Photo {
    if let opened { return opened }
    guard let facts else {
      throw MetadataError(.unsupported, "there is neither a photo nor a file to be asked")
    }
    var photo = try Photo(path: facts.path)
    if let charset { photo.metadata.decodeTexts(as: charset) }
    if readsSideFile, let side = Sidecar.existing(for: facts.path) {
      photo.overlay(try Photo(path: side))
    }
    opened = photo
    return photo
  }

  /// Refuses to write a text of the photo elsewhere if its character set is not known
  /// (``Verso/Metadata/requireKnownCharset(of:)``).
  package func requireKnownCharset(of text: String) throws(MetadataError) {
    try opened?.metadata.requireKnownCharset(of: [text])
  }
}
