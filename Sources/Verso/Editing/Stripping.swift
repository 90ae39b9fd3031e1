/// What of a photo stays when its metadata are removed.
public struct Keeping: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// A set of parts by its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// How the picture is to be turned: a small Exif block with nothing else in it.
  public static let orientation = Keeping(rawValue: 1)
  /// The colour profile.
  public static let colorProfile = Keeping(rawValue: 2)
  /// What is needed to look right: both.
  public static let appearance: Keeping = [.orientation, .colorProfile]
}

/// Which blocks a stripped photo loses.
struct Stripping: Hashable, Sendable {
  var keeping: Keeping

  /// Whether a block stays: those without which the picture cannot be decoded, and those asked for.
  func keeps(_ kind: BlockKind) -> Bool {
    switch kind {
    case .jfif, .adobe: true
    case .icc: keeping.contains(.colorProfile)
    default: false
    }
  }
}

extension Photo {
  /// Removes all metadata: Exif, XMP, IPTC, comments, maker notes, thumbnails, further pictures,
  /// videos and whatever else follows the picture.
  ///
  /// The picture's data, and what a decoder needs for them (the JFIF and Adobe headers), stay.
  ///
  /// - Parameter keeping: What else stays; unless told, what the picture needs to look right.
  public mutating func strip(keeping: Keeping = .appearance) {
    let orientation = metadata.value(of: Tag(.ifd0, 0x0112))?.integer
    metadata.directories.removeAll { $0.kind.isExif }
    if let jfif = metadata.jfif, jfif.thumbnail != nil { metadata.jfif?.thumbnail = nil }
    stripping = Stripping(keeping: keeping)
    if keeping.contains(.orientation), let orientation, (2...8).contains(orientation) {
      let stored = Value.short([UInt16(orientation)]).encoded(metadata.byteOrder)
      metadata.store(Tag(.ifd0, 0x0112), .short, 1, stored)
    }
  }
}
