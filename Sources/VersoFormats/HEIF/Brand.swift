/// What a file of boxes is, by its brands (ISO 14496-12, 4.3).
enum Brand {
  /// The format of a file with these brands, the major one first.
  static func format(_ brands: [BoxType]) -> FileFormat {
    if let major = brands.first, let format = format(major) { return format }
    // The first of the others repeats the major brand.
    let others = brands.dropFirst(2)
    if others.contains(where: { $0 == "mp41" || $0 == "mp42" || $0 == "avc1" }) { return .mp4 }
    if others.contains("f4v ") { return video("F4V", "video/mp4") }
    return others.contains("qt  ") ? .mov : .mp4
  }

  private static func format(_ brand: BoxType) -> FileFormat? {
    switch brand {
    case "heic": .heic
    case "hevc": FileFormat(name: "HEICS", fileExtension: "heics", mimeType: "image/heic-sequence")
    case "mif1", "heix": FileFormat(name: "HEIF", fileExtension: "heif", mimeType: "image/heif")
    case "msf1": FileFormat(name: "HEIFS", fileExtension: "heifs", mimeType: "image/heif-sequence")
    case "avif", "avis", "avio", "miaf": .avif
    case "crx ": .cr3
    case "qt  ": .mov
    case "3g2a", "3g2b", "3g2c": video("3G2", "video/3gpp2")
    case "3ge6", "3ge7", "3gp1", "3gp2", "3gp3", "3gp4", "3gp5", "3gp6", "3gs7":
      video("3GP", "video/3gpp")
    case "aax ": video("AAX", "audio/vnd.audible.aax")
    case "dvr1", "dvt1": video("DVB", "video/vnd.dvb.file")
    case "F4A ": video("F4A", "audio/mp4")
    case "F4B ": video("F4B", "audio/mp4")
    case "F4P ": video("F4P", "video/mp4")
    case "F4V ": video("F4V", "video/mp4")
    case "M4A ": video("M4A", "audio/mp4")
    case "M4B ": video("M4B", "audio/mp4")
    case "M4P ": video("M4P", "audio/mp4")
    case "M4V ", "M4VH", "M4VP": video("M4V", "video/x-m4v")
    case "mqt ": video("MQV", "video/quicktime")
    case "mmp4", "MSNV", "NDSC", "NDSH", "NDSM", "NDSP", "NDSS", "NDXC", "NDXH", "NDXM", "NDXP",
      "NDXS":
      .mp4
    default: nil
    }
  }

  private static func video(_ name: String, _ mimeType: String) -> FileFormat {
    FileFormat(name: name, fileExtension: name.lowercased(), mimeType: mimeType)
  }
}

extension FileFormat {
  /// A picture encoded as HEVC in a HEIF file (ISO 23008-12).
  public static let heic = FileFormat(name: "HEIC", fileExtension: "heic", mimeType: "image/heic")
  /// A picture encoded as AV1 in a HEIF file.
  public static let avif = FileFormat(name: "AVIF", fileExtension: "avif", mimeType: "image/avif")
  /// A raw file of Canon's cameras, made of boxes.
  public static let cr3 = FileFormat(
    name: "CR3", fileExtension: "cr3", mimeType: "image/x-canon-cr3")
  /// A raw film of Canon's cameras.
  public static let crm = FileFormat(
    name: "CRM", fileExtension: "crm", mimeType: "video/x-canon-crm")
  /// A film of QuickTime.
  public static let mov = FileFormat(
    name: "MOV", fileExtension: "mov", mimeType: "video/quicktime")
  /// A film of MPEG-4 (ISO 14496-14), or of a brand that is not known.
  public static let mp4 = FileFormat(name: "MP4", fileExtension: "mp4", mimeType: "video/mp4")
}
