/// A photo that is queried: its metadata, and the facts of its file.
///
/// The photo is opened once, when a query needs its content. A subject belongs to one task or thread.
public final class Subject {
  /// The facts of the file without opening it; nil for a photo that is not in a file.
  public let facts: FileFacts?
  private let readsSidecar: Bool
  private let charset: Charset?
  private var opened: Photo?

  /// A photo in a file, which is opened when it is needed.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - readsSidecar: Whether its sidecar is read over it, if it has one.
  public convenience init(path: String, readsSidecar: Bool = false) {
    self.init(path: path, readsSidecar: readsSidecar, charset: nil)
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
  ///   - path: The path of the file. Write a byte that is not UTF-8 as one of the characters
  ///     U+10FE80 to U+10FEFF.
  ///   - readsSidecar: Whether its sidecar, if any, is read over it (``Photo/overlay(_:)``).
  ///   - charset: How texts of Exif are read that are not UTF-8 (``Verso/Metadata/decodeTexts(as:)``).
  package init(path: String, readsSidecar: Bool = false, charset: Charset?) {
    self.charset = charset
    facts = FileFacts(path: path)
    self.readsSidecar = readsSidecar
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
    readsSidecar = false
    facts = path.map { FileFacts(path: $0) }
  }

  /// Whether the photo has been opened.
  public var isOpen: Bool { opened != nil }

  /// The photo, merged with its sidecar on request.
  ///
  /// - Throws: `FileError` when one of them cannot be read; `MetadataError` when its format is unknown.
  public func photo() throws -> Photo {
    if let opened { return opened }
    guard let facts else {
      throw MetadataError(.unsupported, "there is neither a photo nor a file to be asked")
    }
    var photo = try Photo(path: facts.path)
    if let charset { photo.metadata.decodeTexts(as: charset) }
    if readsSidecar, let side = Sidecar.existing(for: facts.path) {
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
