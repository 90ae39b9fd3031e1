import Verso
import VersoLibrary

/// A file that an option names: a key, certificates, a profile, a list.
enum NamedFile {
  /// The purpose of such a file, and its maximum size: a larger one is invalid, and an endless
  /// device must not fill the memory.
  struct Use {
    /// The most bytes.
    let most: Int

    /// A private key, or keys that seal.
    static let key = Use(most: 1 << 20)
    /// The certificates of one signer.
    static let chain = Use(most: 1 << 20)
    /// A list of certificates or of issuers.
    static let trustList = Use(most: 16 << 20)
    /// Content Credentials in a separate file.
    static let credentials = Use(most: 64 << 20)
    /// A colour profile.
    static let profile = Use(most: 64 << 20)
    /// A small picture for the Exif block, which JPEG limits to 64 KB and other formats do not.
    static let thumbnail = Use(most: 16 << 20)
    /// The value of one tag.
    static let value = Use(most: 1 << 20)
    /// Values of many photos.
    static let table = Use(most: 256 << 20)
    /// A list of paths.
    static let list = Use(most: 256 << 20)
  }

  /// The contents; - is standard input.
  ///
  /// - Throws: ``UsageError`` when it cannot be read, or is too large.
  static func bytes(_ path: String, for use: Use) throws(UsageError) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(path, for: use) { chunk throws(UsageError) in bytes += chunk }
    return bytes
  }

  /// The text in it, without the end of its last line; - is standard input.
  ///
  /// - Throws: ``UsageError`` when it is no UTF-8, and what ``bytes(_:for:)`` throws.
  static func text(_ path: String, for use: Use) throws(UsageError) -> String {
    String(decoding: try textBytes(path, for: use), as: UTF8.self)
  }

  /// The same as the bytes of UTF-8.
  static func textBytes(_ path: String, for use: Use) throws(UsageError) -> [UInt8] {
    var bytes = try bytes(path, for: use)[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    if bytes.last == 0x0A { bytes = bytes.dropLast() }
    if bytes.last == 0x0D { bytes = bytes.dropLast() }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw UsageError(
        "\(path == "-" ? "standard input" : path): it is not text in UTF-8; convert it, or name "
          + "another file")
    }
    return Array(bytes)
  }

  /// Gives what is in it piece by piece; - is standard input.
  ///
  /// - Throws: The errors of `body` and of ``bytes(_:for:)``.
  static func read(
    _ path: String, for use: Use, _ body: (ArraySlice<UInt8>) throws(UsageError) -> Void
  ) throws(UsageError) {
    let name = path == "-" ? "standard input" : path
    guard let stream = Standard.Stream(path) else { throw refusal(path) }
    defer { stream.close() }
    var count = 0
    while true {
      guard let chunk = stream.next() else { throw refusal(path) }
      guard !chunk.isEmpty else { return }
      count += chunk.count
      guard count <= use.most else {
        throw UsageError(
          "\(name): it has more than \(use.most >> 20) MiB, which is too much for this use; name another "
            + "file")
      }
      try body(chunk)
    }
  }

  private static func refusal(_ path: String) -> UsageError {
    guard path != "-" else { return UsageError("standard input cannot be read") }
    return switch Path(path).kind {
    case .nothing: UsageError("\(path): there is no such file")
    case .folder: UsageError("\(path): it is a folder; name a file")
    case .file, .stream: UsageError("\(path): reading it is not permitted")
    }
  }
}
