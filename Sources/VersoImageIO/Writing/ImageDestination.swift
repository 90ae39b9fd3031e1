public import Verso

/// Writes an image with changed properties, under the names of ImageIO's `CGImageDestination`.
///
/// The picture is neither decoded nor encoded: its bytes are copied. So a destination has the
/// images of one file, and its type is that of their source.
///
/// ```swift
/// var destination = ImageDestination(type: "public.jpeg")
/// try destination.add(
///   imageFrom: source,
///   properties: [ImageProperty.exifDictionary: [ImageProperty.Exif.userComment: "…"]])
/// let report = try destination.finalize()
/// for problem in report.ignored { print(problem) }
/// ```
public struct ImageDestination: Sendable {
  /// The uniform type identifier of the result.
  public let type: String
  /// The intended number of images.
  public let count: Int
  /// The path of the result; nil for bytes.
  public let path: String?
  private var writer: PropertyWriter?
  private var containerProperties: ImageProperties = [:]

  /// A destination that returns bytes.
  ///
  /// - Parameters:
  ///   - type: The type identifier of the source.
  ///   - count: The number of images; all those of one source count.
  public init(type: String, count: Int = 1) {
    self.init(path: nil, type: type, count: count)
  }

  /// A destination that writes a file, which may be the source's own.
  public init(path: String, type: String, count: Int = 1) {
    self.init(path: Optional(path), type: type, count: count)
  }

  private init(path: String?, type: String, count: Int) {
    self.path = path
    self.type = type
    self.count = count
  }

  /// The types that can be written.
  public static var typeIdentifiers: [String] {
    let formats: [FileFormat] = [
      .jpeg, .png, .tiff, .heic, .heif, .avif, .webP, .gif, .psd, .dng, .jpegXL, .jpeg2000,
    ]
    return formats.compactMap(\.uniformType)
  }

  /// Properties of the file as a whole (`CGImageDestinationSetProperties`). They describe how frames are displayed, which
  /// is not changed; the report lists them.
  public mutating func setProperties(_ properties: ImageProperties) {
    containerProperties = properties
  }

  /// Adds the images of a source, with properties laid over those that one of them has.
  ///
  /// Properties that are not given stay. `.null` removes a key or a dictionary. `{GPS}` is written
  /// whole or not at all. Values are accepted in ImageIO's shapes and in convenient ones: signed
  /// degrees, single values for arrays, dates, numbers with a fraction for whole ones.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - index: The image that the properties are about; the primary one by default.
  ///   - properties: The changes.
  ///   - metadata: A tree whose properties are laid over those of the photo's XMP
  ///     (`kCGImageDestinationMetadata` with `kCGImageDestinationMergeMetadata`).
  /// - Throws: `MetadataError` when the source is no image or of another type, and when there
  ///   is an image already.
  public mutating func add(
    imageFrom source: ImageSource, at index: Int? = nil, properties: ImageProperties = [:],
    metadata: ImageMetadata? = nil
  ) throws {
    guard let photo = source.photo, let sourceType = source.type else {
      throw MetadataError(.unknownFormat, "the source holds no image whose metadata can be changed")
    }
    guard sourceType == type else {
      throw MetadataError(
        .unsupported,
        "the source is \(sourceType), not \(type): another type would need another encoding")
    }
    guard writer == nil else {
      throw MetadataError(
        .unsupported, "an image was added already, and its file's other images come with it")
    }
    let index = index ?? source.primaryImageIndex
    guard (0..<source.count).contains(index) else {
      throw MetadataError(.invalidValue, "there is no image with this number", place: "\(index)")
    }
    var writer = PropertyWriter(photo, source.properties(at: index))
    if index == source.primaryImageIndex {
      if let metadata { writer.apply(metadata) }
      writer.apply(properties)
    } else {
      writer.refuse(properties, "only the primary image's metadata can be changed")
    }
    writer.ignoreContainer(containerProperties, source.properties())
    self.writer = writer
  }

  /// Adds encoded images that are in memory, with properties; see
  /// ``add(imageFrom:at:properties:metadata:)``.
  ///
  /// - Throws: `MetadataError` when the bytes are no image or of another type.
  public mutating func add(_ bytes: [UInt8], properties: ImageProperties) throws {
    try add(imageFrom: ImageSource(bytes), properties: properties)
  }

  /// Writes.
  ///
  /// - Parameter options: The options for writing. By default an existing file is replaced, as in
  ///   ImageIO.
  /// - Returns: What was written, and what was not, with the reason.
  /// - Throws: `MetadataError` when no image was added or the file cannot carry its metadata;
  ///   `FileError` when it cannot be written. Nothing is changed then.
  public mutating func finalize(
    options: WriteOptions = WriteOptions(overwrite: true)
  ) throws -> ImageReport {
    guard let writer else {
      throw MetadataError(.invalidValue, "no image was added")
    }
    var report = writer.report
    var photo = writer.photo
    if let path {
      report.receipt = try photo.write(toPath: path, options: options)
    } else {
      report.receipt = try photo.receipt(options: options)
      report.bytes = try photo.bytes(options: options)
    }
    self.writer = nil
    return report
  }
}
