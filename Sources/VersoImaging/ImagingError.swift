public import Verso

/// An error that prevents work on the pixels. Nothing was written.
public struct ImagingError: PhotoError {
  /// The kind of problem.
  public struct Code: Hashable, Sendable {
    /// The name of the code.
    public let name: String

    /// The picture's data are cut short or wrong.
    public static let damaged = Code(name: "damaged")
    /// More pixels than the limit allows.
    public static let tooLarge = Code(name: "tooLarge")
    /// The format, or this kind of it, cannot be worked on.
    public static let unsupported = Code(name: "unsupported")
    /// A lossless rotation is not possible without cutting an edge.
    public static let notPerfect = Code(name: "notPerfect")
    /// A file of several frames, pages or pictures, all but one of which would be lost.
    public static let several = Code(name: "several")
    /// A size, a colour or the like that cannot be.
    public static let invalid = Code(name: "invalid")
    /// The other executable, or what it needs, is missing or failed.
    public static let engine = Code(name: "engine")
  }

  /// The kind of problem.
  public let code: Code
  /// The problem.
  public let message: String
  /// The advice; nil if there is no advice.
  public let advice: Advice?

  /// An error.
  public init(_ code: Code, _ message: String, advice: Advice? = nil) {
    self.code = code
    self.message = message
    self.advice = advice
  }

  /// The message.
  public var description: String { message }
}

/// Limits on the work of a picture.
public struct ImagingLimits: Hashable, Sendable {
  /// The most pixels that are held in memory at once: of the result, and of a picture that cannot be
  /// decoded piece by piece.
  public var pixels: Int

  /// Limits; 268 million pixels (a gigabyte) by default.
  public init(pixels: Int = 1 << 28) { self.pixels = pixels }

  /// Refuses a size that is too large.
  package func check(width: Double, height: Double, _ what: String) throws(ImagingError) {
    guard width >= 1, height >= 1, width * height <= Double(pixels) else {
      throw ImagingError(
        .tooLarge,
        "\(what) of \(width.plain) x \(height.plain) pixels is more than the limit of "
          + "\(pixels / 1_000_000) million", advice: .allowMorePixels)
    }
  }
}

extension Double {
  /// Without a fraction, however large.
  fileprivate var plain: String { self < 1e15 ? "\(Int(self))" : "\(self)" }
}
