public import Verso

/// The encoding of a picture.
public struct Encoding: Hashable, Sendable {
  /// The formats that can be written.
  public enum Format: String, CaseIterable, Hashable, Sendable {
    /// JPEG.
    case jpeg
    /// PNG.
    case png
    /// WebP.
    case webp
    /// TIFF.
    case tiff
    /// HEIF with HEVC.
    case heic
    /// HEIF with AV1.
    case avif

    /// The format of a file's name by its ending; nil for another one.
    public init?(path: String) {
      guard let ending = PathBytes.parts(of: path)?.ending.lowercased(),
        let format = Self.allCases.first(where: { format in
          format.fileFormats.contains { $0.endings.contains(ending) }
        })
      else { return nil }
      self = format
    }

    /// The formats of the files that are written.
    private var fileFormats: [FileFormat] {
      switch self {
      case .jpeg: [.jpeg]
      case .png: [.png]
      case .webp: [.webP]
      case .tiff: [.tiff]
      case .heic: [.heic, .heif]
      case .avif: [.avif]
      }
    }

    /// The format that a photo is stored in; nil if pictures of it cannot be written.
    public init?(_ format: FileFormat) {
      switch format.coding {
      case .jpeg: self = .jpeg
      case .png: self = .png
      case .webP: self = .webp
      case .tiff: self = .tiff
      case .heif: self = .heic
      case .avif: self = .avif
      case .gif, .bigTIFF, .heifSequence, nil: return nil
      }
    }

    /// The usual ending of a file's name, without a dot.
    public var fileExtension: String { fileFormats[0].fileExtension }

    /// Whether samples may have more than eight bits in it.
    package var isDeep: Bool { self != .jpeg && self != .webp }

    /// Whether a part of a picture can be transparent in it.
    public var hasTransparency: Bool { self != .jpeg }
  }

  /// The format.
  public var format: Format
  /// From 1, small, to 100, good. Formats without loss take no notice.
  public var quality: Int
  /// Whether nothing may be lost, where the format leaves the choice.
  public var lossless: Bool
  /// Whether colours are stored as finely as brightness.
  public var fullColor: Bool
  /// Whether the picture can be shown coarsely before it has arrived.
  public var progressive: Bool

  /// An encoding.
  public init(
    _ format: Format = .jpeg, quality: Int = 90, lossless: Bool = false, fullColor: Bool = false,
    progressive: Bool = false
  ) {
    self.format = format
    self.quality = min(max(quality, 1), 100)
    self.lossless = lossless
    self.fullColor = fullColor
    self.progressive = progressive
  }
}

/// A picture that is to be made of another one.
public struct PictureJob: Sendable {
  /// The places of the parts of the old picture in the new one.
  public var plan: CropPlan
  /// The encoding of the new one.
  public var encoding: Encoding
  /// The colour of areas outside of the old picture; nil for transparent, or white if the format
  /// has no transparency.
  public var background: Color?
  /// Whether colours are converted to sRGB; otherwise they stay as the profile has them.
  public var convertsToSRGB = false
  /// The rotation that decoders apply themselves: those of HEIF follow its structure.
  package var decoded = Orientation.up
  /// The mark on top.
  public var overlay: Overlay?
  /// Whether one frame of an animation, or one page or picture of several, is used. By default such
  /// files are refused, because the others would be lost.
  public var takesFirst = false
  /// The limits on its work.
  public var limits = ImagingLimits()
  /// Called with the processed share of a JPEG picture: from 0 to 1.
  public var progress: (@Sendable (Double) -> Void)?

  /// A job.
  public init(_ plan: CropPlan, _ encoding: Encoding = Encoding(), background: Color? = nil) {
    self.plan = plan
    self.encoding = encoding
    self.background = background
  }

  /// The colour of the gap.
  package var ground: Color {
    background ?? (encoding.format.hasTransparency ? .clear : .white)
  }
}

/// A picture that was made of another one.
public struct RenderedPicture: Hashable, Sendable {
  /// The parts of the old picture that the new one lacks.
  public enum Loss: String, CaseIterable, Hashable, Sendable {
    /// More than eight bits a sample: the new format has no more.
    case depth
    /// More than twelve bits a sample.
    case fineDepth
    /// Transparency: it was filled with the colour of the background.
    case transparency
    /// The colours of inks: they became red, green and blue.
    case inks
  }

  /// The bytes of the new file.
  public var bytes: [UInt8]
  /// Its losses.
  public var losses: [Loss]

  /// A picture.
  public init(_ bytes: [UInt8], losses: [Loss] = []) {
    self.bytes = bytes
    self.losses = losses
  }
}

/// Works on pixels of formats other than JPEG, and draws text.
public protocol PictureEngine: Sendable {
  /// Makes a picture, without metadata but for the colour profile.
  ///
  /// - Parameters:
  ///   - job: The picture to make.
  ///   - source: The bytes of the old picture's file.
  /// - Returns: The new picture.
  /// - Throws: ``ImagingError``.
  func render(_ job: PictureJob, of source: PictureSource) throws -> RenderedPicture

  /// Draws a text.
  ///
  /// - Throws: ``ImagingError``.
  func draw(_ text: TextMark) throws -> Mask

  /// Loads a picture that is to be a mark.
  ///
  /// - Throws: ``ImagingError``.
  func load(_ source: PictureSource, width: Int, limits: ImagingLimits) throws -> Mask
}

/// The location of a picture's file.
public enum PictureSource: Sendable {
  /// At a path.
  case file(String)
  /// In memory.
  case bytes([UInt8])
}
