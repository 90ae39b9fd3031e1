internal import Verso

/// The structure of a file beyond its metadata: the number of its images, and how they are
/// displayed one after the other.
struct ImageStructure: Sendable {
  /// The number of images.
  private(set) var count = 1
  /// The image that the metadata describe.
  private(set) var primary = 0
  /// Whether the images are pages, each with a directory of its own.
  private(set) var isPages = false
  private(set) var animation: Animation?
  private(set) var heif: HEIFImages?
  private(set) var tga: TGAHeader?
  /// The key of the dictionary about the animation.
  private(set) var animationKey: String?

  var isAnimation: Bool { animation != nil }

  init(tga: TGAHeader? = nil) { self.tga = tga }

  /// Reads the structure of a photo.
  init(_ photo: Photo) throws(FileError) {
    let source = try photo.openOrigin()
    let limits = photo.limits
    switch photo.format.frames {
    case .subBlocks:
      animation = try Animation.gif(source, limits: limits)
      animationKey = ImageProperty.gifDictionary
    case .chunks:
      animation = try Animation.png(source, limits: limits)
      animationKey = animation == nil ? nil : ImageProperty.pngDictionary
    case .webP:
      animation = try Animation.webP(source, limits: limits)
      animationKey = ImageProperty.webPDictionary
    case .items:
      heif = try HEIFImages(source, limits: limits)
      animation = try Animation.sequence(source, limits: limits)
      let isAV1 = photo.format.coding == .avif
      animationKey = isAV1 ? ImageProperty.avisDictionary : ImageProperty.heicsDictionary
    case .pages:
      let pages = photo.metadata.directories.count { Self.page($0.kind) != nil }
      count = max(1, pages)
      isPages = true
    case .none: break
    }
    if let heif {
      count = heif.images.count
      primary = heif.primary
    }
    if let animation {
      count = max(1, animation.delays.count)
      primary = 0
    }
  }

  /// The number of the page that a directory describes.
  static func page(_ kind: DirectoryKind) -> Int? {
    (0..<0xFF).contains(Int(kind.code)) ? Int(kind.code) : nil
  }
}
