/// The kind of a file of boxes, by its brands (ISO 14496-12, 4.3).
enum Brand {
  /// The most bytes of a box of brands that is read, with its header.
  static let headBytes = 16 + 4096

  /// The format of a file that begins with these bytes. Without brands it is a film of QuickTime.
  static func format(of head: RawSpan) -> FileFormat {
    guard head.matches("ftyp", at: 4), let short: UInt32 = head.integer(at: 0, .bigEndian) else {
      return .mov
    }
    let long: UInt64? = short == 1 ? head.integer(at: 8, .bigEndian) : nil
    let start = long == nil ? 8 : 16
    let end = short == 0 ? head.byteCount : Int(clamping: long ?? UInt64(short))
    guard end >= start, end <= head.byteCount, end - start <= 4096 else { return .mov }
    return format(
      stride(from: start, to: end, by: 4).compactMap { position in
        // Between the major brand and the others is its version.
        guard position != start + 4, position + 4 <= end,
          let code: UInt32 = head.integer(at: position, .bigEndian)
        else { return nil }
        return BoxType(code: code)
      })
  }

  /// The format of a file with these brands, the major one first.
  private static func format(_ brands: [BoxType]) -> FileFormat {
    if let major = brands.first, let format = format(major) { return format }
    // The first of the others repeats the major brand.
    let others = brands.dropFirst(2)
    if others.contains(where: { $0 == "mp41" || $0 == "mp42" || $0 == "avc1" }) { return .mp4 }
    if others.contains("f4v ") { return .f4v }
    return others.contains("qt  ") ? .mov : .mp4
  }

  private static func format(_ brand: BoxType) -> FileFormat? {
    switch brand {
    case "heic": .heic
    case "hevc": .heics
    case "mif1", "heix": .heif
    case "msf1": .heifs
    case "avif", "avis", "avio", "miaf": .avif
    case "crx ": .cr3
    case "qt  ": .mov
    case "3g2a", "3g2b", "3g2c": .threeG2
    case "3ge6", "3ge7", "3gp1", "3gp2", "3gp3", "3gp4", "3gp5", "3gp6", "3gs7":
      .threeGP
    case "aax ": .aax
    case "dvr1", "dvt1": .dvb
    case "F4A ": .f4a
    case "F4B ": .f4b
    case "F4P ": .f4p
    case "F4V ": .f4v
    case "M4A ": .m4a
    case "M4B ": .m4b
    case "M4P ": .m4p
    case "M4V ", "M4VH", "M4VP": .m4v
    case "mqt ": .mqv
    case "mmp4", "MSNV", "NDSC", "NDSH", "NDSM", "NDSP", "NDSS", "NDXC", "NDXH", "NDXM", "NDXP",
      "NDXS":
      .mp4
    default: nil
    }
  }
}

extension FileFormat {
  /// A picture encoded as HEVC in a HEIF file (ISO 23008-12).
  public static let heic = picture("HEIC", ["heic"], "image/heic", "public.heic", .heif)
  /// A sequence of pictures encoded as HEVC.
  static let heics = picture(
    "HEICS", ["heics"], "image/heic-sequence", "public.heics", .heifSequence)
  /// A picture in a HEIF file.
  package static let heif = picture("HEIF", ["heif", "hif"], "image/heif", "public.heif", .heif)
  /// A sequence of pictures in a HEIF file.
  static let heifs = picture(
    "HEIFS", ["heifs"], "image/heif-sequence", "public.heifs", .heifSequence)
  /// A picture encoded as AV1 in a HEIF file.
  public static let avif = FileFormat(
    name: "AVIF", endings: ["avif"], otherEndings: ["avifs", "heif", "heifs", "hif"],
    mimeType: "image/avif", uniformType: "public.avif", clause: boxes, coding: .avif,
    frames: .items, traits: .ofBoxes)
  /// A raw file of Canon's cameras, made of boxes.
  package static let cr3 = FileFormat(
    name: "CR3", endings: ["cr3"], mimeType: "image/x-canon-cr3",
    uniformType: "com.canon.cr3-raw-image", clause: boxes, traits: .ofBoxes)
  /// A raw film of Canon's cameras.
  package static let crm = video("CRM", "video/x-canon-crm", family: "CRM")
  /// A film of QuickTime.
  package static let mov = video(
    "MOV", "video/quicktime", endings: ["mov", "qt"], family: "QuickTime")
  /// A film of MPEG-4 (ISO 14496-14), or of a brand that is not known.
  package static let mp4 = video("MP4", "video/mp4")
  static let threeG2 = video("3G2", "video/3gpp2")
  static let threeGP = video("3GP", "video/3gpp")
  static let aax = video("AAX", "audio/vnd.audible.aax")
  static let dvb = video("DVB", "video/vnd.dvb.file")
  static let f4a = video("F4A", "audio/mp4")
  static let f4b = video("F4B", "audio/mp4")
  static let f4p = video("F4P", "video/mp4")
  static let f4v = video("F4V", "video/mp4")
  static let m4a = video("M4A", "audio/mp4")
  static let m4b = video("M4B", "audio/mp4")
  static let m4p = video("M4P", "audio/mp4")
  static let m4v = video("M4V", "video/x-m4v")
  static let mqv = video("MQV", "video/quicktime", family: "QuickTime")

  private static let boxes = "ISO/IEC 14496-12, 4.2 (Object Structure)"

  private static func picture(
    _ name: String, _ endings: [String], _ mimeType: String, _ uniformType: String,
    _ coding: Coding
  ) -> FileFormat {
    FileFormat(
      name: name, endings: endings, family: "HEIF", mimeType: mimeType, uniformType: uniformType,
      clause: boxes, coding: coding, frames: .items, traits: .ofBoxes)
  }

  private static func video(
    _ name: String, _ mimeType: String, endings: [String]? = nil, family: String = "MPEG-4"
  ) -> FileFormat {
    FileFormat(
      name: name, endings: endings ?? [name.lowercased()], family: family, mimeType: mimeType,
      clause: boxes, traits: .ofBoxes)
  }
}

extension FileFormat.Traits {
  fileprivate static let ofBoxes: Self = [.hasExifOfFilms, .isMadeOfBoxes, .carriesCredentials]
}
