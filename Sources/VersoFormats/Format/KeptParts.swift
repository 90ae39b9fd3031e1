/// What of a photo stays when its metadata are removed.
public struct KeptParts: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// A set of parts by its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// How the picture is to be turned: a small Exif block with nothing else in it.
  public static let orientation = KeptParts(rawValue: 1)
  /// The colour profile.
  public static let colorProfile = KeptParts(rawValue: 2)
  /// The further picture from which bright displays make more of the first one, and what says how
  /// (ISO 21496-1, Ultra HDR, Apple's gain maps). Its own metadata are removed.
  public static let gainMap = KeptParts(rawValue: 4)
  /// What is needed to look right: all three.
  public static let appearance: KeptParts = [.orientation, .colorProfile, .gainMap]
}
