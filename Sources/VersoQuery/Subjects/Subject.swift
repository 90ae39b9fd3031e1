/// A photo that is asked something: what it says, and the facts of its file.
///
/// The photo is opened when something is asked that only its content tells, and then once. A subject
/// belongs to one task or thread.
public final class Subject {
  /// What is known of the file without opening it; nil for a photo that is in no file.
  public let facts: FileFacts?
  private var opened: Photo?

  /// A photo in a file, which is opened when it is needed.
  ///
  /// - Parameter path: Where it is. A name that is not UTF-8 is given as ``PathBytes`` makes a text
  ///   of it.
  public init(path: String) { facts = FileFacts(path: path) }

  /// A photo that is open already.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - path: Where its file is; nil for a photo that is in none.
  public init(_ photo: Photo, path: String? = nil) {
    opened = photo
    facts = path.map { FileFacts(path: $0) }
  }

  /// Whether the photo has been opened.
  public var isOpen: Bool { opened != nil }

  /// The photo.
  ///
  /// - Throws: ``FileError`` when it cannot be read; ``MetadataError`` when its format is unknown.
  public func photo() throws -> Photo {
    if let opened { return opened }
    guard let facts else {
      throw MetadataError(.unsupported, "there is neither a photo nor a file to be asked")
    }
    let photo = try Photo(path: facts.path)
    opened = photo
    return photo
  }
}
