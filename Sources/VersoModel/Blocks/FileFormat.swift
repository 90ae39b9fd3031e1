/// What a file is, by its content.
public struct FileFormat: Hashable, Sendable {
  /// ExifTool's name of the type: "JPEG".
  public let name: String
  /// The usual ending of the file's name, without a dot.
  public let fileExtension: String
  /// The media type.
  public let mimeType: String

  package init(name: String, fileExtension: String, mimeType: String) {
    self.name = name
    self.fileExtension = fileExtension
    self.mimeType = mimeType
  }

  /// The name with its article: "a JPEG", "an AVIF".
  package var named: String { "\("AEIOX".contains(name.prefix(1)) ? "an" : "a") \(name)" }

  /// A JPEG picture (ITU-T T.81).
  public static let jpeg = FileFormat(name: "JPEG", fileExtension: "jpg", mimeType: "image/jpeg")
}

extension FileFormat {
  /// An XMP side file (ISO 16684-1): what is said of the photo of the same name.
  public static let xmp = FileFormat(
    name: "XMP", fileExtension: "xmp", mimeType: "application/rdf+xml")
}

extension FileFormat {
  /// A PNG picture (ISO/IEC 15948).
  public static let png = FileFormat(name: "PNG", fileExtension: "png", mimeType: "image/png")
  /// A PNG picture with several frames.
  public static let apng = FileFormat(name: "APNG", fileExtension: "png", mimeType: "image/apng")
  /// A GIF picture.
  public static let gif = FileFormat(name: "GIF", fileExtension: "gif", mimeType: "image/gif")
  /// A WebP picture (RFC 9649).
  public static let webP = webP("WEBP")
  /// A WebP picture without loss.
  public static let losslessWebP = webP("WEBP (lossless)")
  /// A WebP picture with an extended header.
  public static let extendedWebP = webP("Extended WEBP")
  /// A WebP picture without loss, with an extended header.
  public static let extendedLosslessWebP = webP("Extended WEBP (lossless)")

  private static func webP(_ name: String) -> FileFormat {
    FileFormat(name: name, fileExtension: "webp", mimeType: "image/webp")
  }
}
