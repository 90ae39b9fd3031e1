/// The parts of a photo that stay when its metadata are removed.
public struct KeptParts: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// A set of parts by its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The orientation of the picture: a small Exif block with nothing else in it.
  public static let orientation = KeptParts(rawValue: 1)
  /// The colour profile.
  public static let colorProfile = KeptParts(rawValue: 2)
  /// The additional picture with which bright displays enhance the first one, and its parameters
  /// (ISO 21496-1, Ultra HDR, Apple's gain maps). Its own metadata are removed.
  public static let gainMap = KeptParts(rawValue: 4)
  /// The statement how the picture was made: its digital source type and the AI system. The prompt
  /// is removed.
  public static let origin = KeptParts(rawValue: 8)
  /// The usage terms of the photo for machines: mining, reservations, a licence, a licensor; and
  /// with these, or with an origin, the credit line, the copyright notice and the terms.
  public static let usageTerms = KeptParts(rawValue: 16)
  /// The same, also if the terms are only for people: creator, credit line, copyright notice,
  /// terms.
  public static let rights = KeptParts(rawValue: 32)
  /// The parts that the picture needs to look right: orientation, profile, gain map.
  public static let appearance: KeptParts = [.orientation, .colorProfile, .gainMap]
  /// The parts that a strip keeps by default.
  public static let usual: KeptParts = [.appearance, .origin, .usageTerms]
  /// The contents that a small packet of XMP may have.
  package static let statements: KeptParts = [.origin, .usageTerms, .rights]
}
