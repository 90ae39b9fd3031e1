internal import Verso

/// The order of composite values: those that need others come after them.
enum CompositeOrder {
  private static let later: Set<String> = [
    "CircleOfConfusion", "DOF", "FOV", "FocalLength35efl", "HyperfocalDistance", "LightValue",
    "GPSPosition", "Lens35efl",
  ]

  static func place(of name: String) -> Int { later.contains(name) ? 1 : 0 }
}

/// Where ExifTool finds groups in a file.
struct GroupOrder {
  /// The places of blocks, in the order of the file.
  private var exif = 1 << 20, xmp = 1 << 20, resources = 1 << 20, profile = 1 << 20
  private let isTIFF: Bool
  /// Whether the JFIF header comes after the Exif block.
  private(set) var isHeaderLast = false

  init(_ photo: Photo) {
    isTIFF = photo.container.isMadeOfDirectories
    for block in photo.blocks {
      let start = block.carrier.lowerBound + (1 << 10)
      switch block.kind {
      case .exif: exif = min(exif, start)
      case .xmp: xmp = min(xmp, start)
      case .jfif: isHeaderLast = exif < start
      case .photoshop: resources = min(resources, start)
      case .icc: profile = min(profile, start)
      default: break
      }
    }
  }

  /// The numbers of the fields that lead to other groups, which are found in their order.
  private enum Pointer {
    // By its number: only the order of these counts.
    static let sub = 330, xmp = 700, iptc = 33_723, resources = 34_377, exif = 34_665
    static let profile = 34_675, geo = 34_735, gps = 34_853
    static let interop = 40_965
  }

  /// The fields of Exif after the maker note.
  static func isAfterNote(_ name: String) -> Bool { namesAfterNote.contains(name) }

  /// Those of them after the field that leads to the interoperability directory.
  static func isAfterInterop(_ name: String) -> Bool { namesAfterInterop.contains(name) }

  private static let namesAfterInterop = Set(
    TagRegistry.standard.definitions(in: .exif).filter { $0.tag.number > Pointer.interop }
      .map(\.name))
  private static let namesAfterNote = Set(
    TagRegistry.standard.definitions(in: .exif).filter { $0.tag.number > Tag.makerNote.number }
      .map(\.name))

  var afterNote: (Int, Int) { (isTIFF ? 10 : exif, Pointer.exif * 4 + 2) }

  var afterInterop: (Int, Int) { (isTIFF ? 10 : exif, Pointer.exif * 4 + 3) }

  func place(of group: String) -> (Int, Int) {
    let base = isTIFF ? 10 : exif
    switch group {
    case "ExifTool", "System", "File": return (0, 0)
    case "JFIF", "JFXX": return (isHeaderLast ? base + 1 : 1, 0)
    case "IFD0": return (base, 0)
    case "ExifIFD": return (base, Pointer.exif * 4)
    case "InteropIFD": return (base, Pointer.exif * 4 + 3)
    case "GPS": return (base, Pointer.gps * 4)
    case "GeoTiff": return (base, Pointer.geo * 4)
    case "Photoshop", "IPTC":
      return isTIFF
        ? (base, (group == "IPTC" ? Pointer.iptc : Pointer.resources) * 4)
        : (resources, group == "IPTC" ? 0 : 1)
    default: break
    }
    if group.hasPrefix("SubIFD") { return (base, Pointer.sub * 4) }
    if group.hasPrefix("IFD") {
      return (base, 0x10_0000 + (Int(group.dropFirst(3).prefix(4)) ?? 0))
    }
    if group.hasPrefix("XMP-") { return isTIFF ? (base, Pointer.xmp * 4) : (xmp, 0) }
    if group.hasPrefix("ICC") { return isTIFF ? (base, Pointer.profile * 4) : (profile, 0) }
    if group.hasPrefix("MPF") || group.hasPrefix("MPImage") { return (1 << 21, 0) }
    switch TagGroups.general(group) {
    case "MakerNotes", "PrintIM": return (base, Pointer.exif * 4 + 1)
    case "QuickTime", "PNG", "RIFF", "Jpeg2000", "GIF": return (2, 0)
    case "APP14", "APP12", "Ducky": return (1 << 21, 1)
    default: return (1 << 19, 0)
    }
  }
}
