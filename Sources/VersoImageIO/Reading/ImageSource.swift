public import Verso

/// The images of a file with their properties, under the names of ImageIO's `CGImageSource`.
///
/// A source is a value. Bytes that are not an image make a source too: its status shows this, its type is nil and its
/// count 0.
///
/// ```swift
/// let source = ImageSource(bytes)
/// let made = source.properties(at: 0)[ImageProperty.exifDictionary, ImageProperty.Exif.dateTimeOriginal]
/// ```
public struct ImageSource: Sendable {
  /// The state of a source; the raw values are those of `CGImageSourceStatus`.
  public enum Status: Int, Hashable, Sendable {
    /// The data ended before the image did.
    case unexpectedEOF = -5
    /// The data are damaged, or no image of a known format.
    case invalidData = -4
    /// The format is not known.
    case unknownType = -3
    /// Too few data to know the format.
    case readingHeader = -2
    /// The header was read; the image is still coming.
    case incomplete = -1
    /// All is there.
    case complete = 0
  }

  /// The photo that the properties come from, with exact values; nil if the bytes are not an image.
  public private(set) var photo: Photo?
  /// The state of the source.
  public private(set) var status: Status
  private var structure = ImageStructure()
  private var fileSize = 0

  // MARK: Making a source

  /// A source of bytes in memory.
  public init(_ bytes: [UInt8]) {
    status = .invalidData
    update(bytes, isFinal: true)
  }

  /// A source of a file, of which only the metadata are read.
  ///
  /// - Throws: `FileError` when the file cannot be read.
  public init(path: String) throws {
    status = .invalidData
    do {
      self = try ImageSource(Photo(path: path))
    } catch let error as FileError where error.code != .empty {
      throw error
    } catch {
      // A file of no known format may still be a picture without a signature.
      let file = try SystemFile.open(path)
      let source = ByteSource(file, count: try file.identity().size)
      fileSize = source.count
      let tail = try source.read(max(0, source.count - 26)..<source.count)
      readTGA(try source.read(0..<18), tail)
    }
  }

  /// A source of a photo that was read already.
  ///
  /// - Throws: `FileError` when the file cannot be read or has changed.
  package init(_ photo: Photo) throws {
    status = .invalidData
    let source = try photo.openOrigin()
    fileSize = source.count
    try read(photo, source, isFinal: true)
  }

  /// A source that receives its data in pieces; see ``update(_:isFinal:)-([UInt8],_)``.
  public static func incremental() -> ImageSource {
    var source = ImageSource([])
    source.status = .readingHeader
    return source
  }

  /// Gives a source all data so far.
  ///
  /// - Parameters:
  ///   - bytes: All data from the start, not only the new ones.
  ///   - isFinal: Whether nothing will follow.
  public mutating func update(_ bytes: [UInt8], isFinal: Bool) {
    photo = nil
    structure = ImageStructure()
    fileSize = bytes.count
    status = isFinal ? .invalidData : .readingHeader
    if let photo = try? Photo(bytes), photo.format.uniformType != nil {
      do {
        try read(photo, ByteSource(bytes), isFinal: isFinal)
      } catch {
        status = .invalidData
      }
    } else if isFinal {
      readTGA(Array(bytes.prefix(18)), Array(bytes.suffix(26)))
    }
  }

  private mutating func readTGA(_ head: [UInt8], _ tail: [UInt8]) {
    guard let header = TGAHeader(head, tail: tail) else { return }
    structure = ImageStructure(tga: header)
    status = .complete
  }

  private mutating func read(_ photo: Photo, _ source: ByteSource, isFinal: Bool) throws {
    guard photo.format.uniformType != nil else { return }
    self.photo = photo
    structure = try ImageStructure(photo)
    let isWhole = try photo.container.isComplete(photo.skeleton, source)
    status = isWhole ? .complete : isFinal ? .unexpectedEOF : .incomplete
  }

  // MARK: Identity

  /// The uniform type identifier of the format, such as "public.jpeg"; nil if it is not known.
  public var type: String? {
    structure.tga == nil ? photo?.format.uniformType : "com.truevision.tga-image"
  }

  /// The number of images: frames of an animation, pages, images of a HEIF file.
  public var count: Int { type == nil ? 0 : structure.count }

  /// The image that is shown first, among several of a HEIF file.
  public var primaryImageIndex: Int { structure.primary }

  // MARK: Properties

  /// The properties of the file as a whole (`CGImageSourceCopyProperties`): its size, its groups,
  /// the common properties of all frames, and its contents.
  public func properties() -> ImageProperties {
    reader?.container(fileSize: fileSize) ?? tgaProperties(isContainer: true)
  }

  /// The properties of an image (`CGImageSourceCopyPropertiesAtIndex`) in ImageIO's shapes; empty
  /// for a missing image.
  public func properties(at index: Int) -> ImageProperties {
    guard (0..<count).contains(index) else { return [:] }
    return reader?.properties(at: index) ?? tgaProperties(isContainer: false)
  }

  private var reader: PropertyReader? { photo.map { PropertyReader($0, structure) } }

  private func tgaProperties(isContainer: Bool) -> ImageProperties {
    guard let tga = structure.tga else { return [:] }
    return isContainer ? [ImageProperty.fileSize: .integer(fileSize)] : tga.properties
  }

  // MARK: Parts

  /// The embedded thumbnail of an image, as the bytes of a JPEG file; nil if there is no thumbnail that
  /// can be given without decoding.
  public func thumbnail(at index: Int = 0) -> [UInt8]? {
    guard let photo, index == primaryImageIndex else { return nil }
    return photo.metadata.thumbnail ?? photo.embeddedPreview
  }

  /// The size of a thumbnail of an image for `kCGImageSourceThumbnailMaxPixelSize`: each side
  /// rounded to the nearest, halves to even, never below 1 and never larger than the image.
  ///
  /// - Parameters:
  ///   - index: The number of the image.
  ///   - longest: The most pixels that a side may have.
  ///   - isTurned: Whether the orientation is applied first
  ///     (`kCGImageSourceCreateThumbnailWithTransform`).
  /// - Returns: The size; nil if that of the image is not known.
  public func thumbnailSize(
    at index: Int = 0, longest: Int, isTurned: Bool = false
  ) -> (width: Int, height: Int)? {
    let properties = properties(at: index)
    guard longest > 0, var width = properties[ImageProperty.pixelWidth]?.integer,
      var height = properties[ImageProperty.pixelHeight]?.integer, width > 0, height > 0
    else { return nil }
    let orientation = properties[ImageProperty.orientation]?.integer ?? 1
    if isTurned, orientation > 4 { swap(&width, &height) }
    let side = max(width, height)
    guard longest < side else { return (width, height) }
    func scaled(_ length: Int) -> Int {
      let exact = Double(length) * Double(longest) / Double(side)
      return max(1, Int(exact.rounded(.toNearestOrEven)))
    }
    return (scaled(width), scaled(height))
  }

  /// The metadata of an image as a tree (`CGImageSourceCopyMetadataAtIndex`): its XMP, and values that only its other
  /// metadata have. Nil if there is no such image.
  public func metadata(at index: Int = 0) -> ImageMetadata? {
    guard let photo, index == primaryImageIndex || structure.isAnimation else { return nil }
    return ImageMetadata(photo)
  }
}

extension TGAHeader {
  /// The header's values, under ImageIO's keys.
  var properties: ImageProperties {
    var result: ImageProperties = [
      ImageProperty.pixelWidth: .integer(width), ImageProperty.pixelHeight: .integer(height),
      ImageProperty.depth: .integer(isIndexed || bitsPerPixel > 16 || isGray ? 8 : 5),
      ImageProperty.colorModel: .text(isGray ? "Gray" : "RGB"),
      ImageProperty.tgaDictionary: [ImageProperty.TGA.compression: .integer(isCompressed ? 1 : 0)],
    ]
    if alphaBits > 0 { result[ImageProperty.hasAlpha] = true }
    if isIndexed { result[ImageProperty.isIndexed] = true }
    return result
  }
}
