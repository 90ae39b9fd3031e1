/// Turns the bytes of a tag into a Swift value and back, for tags that the standard formats do not
/// describe: packed records, coded text, private formats.
///
/// Register a handler on a ``TagRegistry`` and pass the registry to ``Photo``. With a ``format`` and
/// a ``parent`` the handler also defines a tag that the registry does not know.
public protocol TagHandler<Content>: Sendable {
  /// The Swift type of the tag's value.
  associatedtype Content: Sendable

  /// Reads a value of exactly the bytes of the field; numbers among them are in the byte order of the file.
  ///
  /// - Throws: An error that describes the problem; it reaches the caller unchanged.
  func decode(_ bytes: [UInt8], byteOrder: ByteOrder) throws -> Content

  /// Writes a value, as ``size(of:)`` bytes.
  func encode(_ content: Content, byteOrder: ByteOrder) throws -> [UInt8]

  /// The number of bytes that a value takes. By default: as many as ``encode(_:byteOrder:)`` gives.
  func size(of content: Content) throws -> Int

  /// Whether a value may be written; false is a veto, and setting it is refused.
  func supports(_ content: Content) -> Bool

  /// The type in which the field is stored; nil for the definition's, or UNDEFINED without one.
  var format: Format? { get }

  /// The directory the tag belongs into, when the handler defines a new tag.
  var parent: DirectoryKind? { get }

  /// Whether the tag may be set.
  var isEditable: Bool { get }
}

extension TagHandler {
  /// The number of bytes of ``encode(_:byteOrder:)``.
  public func size(of content: Content) throws -> Int {
    try encode(content, byteOrder: .bigEndian).count
  }

  /// Every value.
  public func supports(_ content: Content) -> Bool { true }

  /// The definition's.
  public var format: Format? { nil }

  /// The definition's.
  public var parent: DirectoryKind? { nil }

  /// True.
  public var isEditable: Bool { true }
}

extension TagHandler {
  /// Decodes for a caller that does not know the type.
  package func decodeAny(_ bytes: [UInt8], byteOrder: ByteOrder) throws -> any Sendable {
    try decode(bytes, byteOrder: byteOrder)
  }

  /// Encodes for a caller that does not know the type; nil if the content is of another one.
  package func encodeAny(_ content: any Sendable, byteOrder: ByteOrder) throws -> [UInt8]? {
    guard let content = content as? Content else { return nil }
    guard supports(content) else {
      throw MetadataError(.invalidValue, "the tag's handler does not accept this value")
    }
    let bytes = try encode(content, byteOrder: byteOrder)
    let size = try size(of: content)
    guard bytes.count == size else {
      throw MetadataError(
        .invalidValue, "the tag's handler gave \(bytes.count) bytes instead of \(size)")
    }
    return bytes
  }
}

/// Text with a character code in its first eight bytes (Exif 3.0, 4.6.6).
struct CodedTextHandler: TagHandler {
  func decode(_ bytes: [UInt8], byteOrder: ByteOrder) -> String {
    CodedText.decode(bytes, byteOrder: byteOrder)
  }
  func encode(_ content: String, byteOrder: ByteOrder) -> [UInt8] {
    CodedText.encode(content, byteOrder: byteOrder)
  }
  func size(of content: String) -> Int { encode(content, byteOrder: .bigEndian).count }
}

/// Four digits without a closing NUL: ExifVersion, FlashpixVersion, InteropVersion.
struct VersionHandler: TagHandler {
  func decode(_ bytes: [UInt8], byteOrder: ByteOrder) -> String { String(text: bytes) }
  func encode(_ content: String, byteOrder: ByteOrder) -> [UInt8] { Array(content.utf8) }
  func supports(_ content: String) -> Bool {
    content.utf8.count == 4 && content.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}

/// UTF-16 in BYTE values, little-endian whatever the file is, with a closing NUL: the XP tags of
/// Windows.
struct XPTextHandler: TagHandler {
  func decode(_ bytes: [UInt8], byteOrder: ByteOrder) -> String {
    CodedText.utf16(bytes[...], .littleEndian)
  }
  func encode(_ content: String, byteOrder: ByteOrder) -> [UInt8] {
    var bytes: [UInt8] = []
    for unit in content.utf16 { bytes.append(unit, .littleEndian) }
    return bytes + [0, 0]
  }
}
