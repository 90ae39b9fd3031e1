/// The directory of a field; its name is ExifTool's family-1 group name.
public struct DirectoryKind: Hashable, Sendable {
  package let code: UInt16

  package init(code: UInt16) { self.code = code }

  /// The first directory of an Exif block or TIFF file: the main picture.
  public static let ifd0 = DirectoryKind(code: 0)
  /// The second directory of an Exif block: the thumbnail.
  public static let ifd1 = DirectoryKind(code: 1)
  /// A directory of the chain, counted from 0.
  package static func ifd(_ index: Int) -> DirectoryKind {
    DirectoryKind(code: UInt16(clamping: min(index, 0xFE)))
  }
  /// A directory that 0x014A points at, counted from 0.
  package static func subIFD(_ index: Int) -> DirectoryKind {
    DirectoryKind(code: 0x100 + UInt16(clamping: min(index, 0xFE)))
  }
  /// The first directory that 0x014A points at.
  package static let subIFD = DirectoryKind(code: 0x100)
  /// How the picture was taken.
  public static let exif = DirectoryKind(code: 0x200)
  /// Where the picture was taken.
  public static let gps = DirectoryKind(code: 0x201)
  /// How the picture may be exchanged.
  public static let interop = DirectoryKind(code: 0x202)
  /// The JFIF header of a JPEG file.
  package static let jfif = DirectoryKind(code: 0x210)
  /// Facts of the file itself: its format, the picture's size, comments.
  package static let file = DirectoryKind(code: 0x211)
  /// IPTC data (IIM 4.2); the number is the record times 256 plus the dataset.
  public static let iptc = DirectoryKind(code: 0x300)
  /// Values that follow from others; see ``Photo/composites``.
  package static let composite = DirectoryKind(code: 0x213)

  /// The name that users know: "IFD0", "ExifIFD", "GPS", "InteropIFD", "IFD1", "SubIFD", "JFIF",
  /// "File".
  public var name: String {
    switch self {
    case .exif: "ExifIFD"
    case .gps: "GPS"
    case .interop: "InteropIFD"
    case .jfif: "JFIF"
    case .file: "File"
    case .iptc: "IPTC"
    case .composite: "Composite"
    case .subIFD: "SubIFD"
    default: code < 0x100 ? "IFD\(code)" : "SubIFD\(code - 0x100)"
    }
  }

  /// The directory of a name, whatever its case; also the short "Exif" and "Interop". In front of a
  /// tag's name "Exif" means all directories of Exif; see ``TagRegistry/tags(named:)``.
  package init?(named name: some StringProtocol) {
    let lower = name.lowercased()
    switch lower {
    case "exif", "exififd": self = .exif
    case "gps", "gpsifd": self = .gps
    case "interop", "interopifd": self = .interop
    case "jfif": self = .jfif
    case "file": self = .file
    case "iptc": self = .iptc
    case "composite": self = .composite
    case "subifd": self = .subIFD
    default:
      if lower.hasPrefix("subifd"), let index = Int(lower.dropFirst(6)), index < 0xFE {
        self = .subIFD(index)
      } else if lower.hasPrefix("ifd"), let index = Int(lower.dropFirst(3)), index < 0xFE {
        self = .ifd(index)
      } else {
        return nil
      }
    }
  }
}

extension DirectoryKind: CustomStringConvertible {
  /// ``name``.
  public var description: String { name }
}

extension DirectoryKind {
  /// Whether it is a directory of an Exif block.
  package var isExif: Bool { code < 0x210 }
}
