internal import Verso

/// Groups of the families 0 and 2, by those of family 1.
enum TagGroups {
  /// Whether a tag of a track is one of the camera's: the recorded settings in raw files of Canon.
  static func isOfCamera(_ name: String) -> Bool {
    ![
      "track", "media", "handler", "graphics", "source", "compressor", "video", "audio", "balance",
      "opcolor", "bitdepth", "xresolution", "yresolution", "other", "pixelaspect", "colorp",
      "transfer", "matrix", "clean", "production", "encoded", "timecode", "gen", "purchase",
      "vendor", "warning", "jpgfromraw", "imagewidth", "imageheight", "metaformat", "sample",
    ].contains { name.hasPrefix($0) }
  }

  static func general(_ group: String) -> String {
    switch group {
    case "ExifTool", "Composite", "File", "JFIF", "Photoshop", "PNG", "RIFF", "GIF", "Jpeg2000",
      "GeoTiff", "FlashPix", "FotoStation", "PhotoMechanic", "PrintIM", "Ducky", "OpenEXR", "JUMBF",
      "CanonVRD", "MPF", "XML", "SigmaRaw", "RAF", "PanasonicRaw", "QuickTime", "APE", "ID3", "PSP",
      "DjVu", "EXR", "MNG", "JPEG", "ICC_Profile", "IPTC", "XMP", "MIE", "Stim":
      return group
    case "System": return "File"
    case "ExifIFD", "GPS", "InteropIFD", "GlobParamIFD", "AdobeDNG": return "EXIF"
    case "JFXX": return "JFIF"
    case "Keys", "ItemList", "UserData", "Meta", "VideoKeys", "AudioKeys", "iTunes":
      return "QuickTime"
    case "Adobe": return "APP14"
    case "AVI1": return "APP0"
    case "PictureInfo": return "APP12"
    case "SPIFF": return "APP8"
    case "AdobeCM": return "APP13"
    case "GraphConv": return "APP15"
    case "JPS": return "APP3"
    case "RMETA": return "APP5"
    case "JPEG-HDR": return "APP11"
    case "JSON", "CBOR": return "JUMBF"
    case "MetaIFD", "KodakBordersIFD", "KodakEffectsIFD": return "Meta"
    case "MediaJukebox": return "XML"
    case "RAF2": return "RAF"
    default: break
    }
    for (start, general) in [
      ("XMP-", "XMP"), ("ICC", "ICC_Profile"), ("IFD", "EXIF"), ("SubIFD", "EXIF"), ("MPF", "MPF"),
      ("MPImage", "MPF"), ("IPTC", "IPTC"), ("PNG-", "PNG"), ("Track", "QuickTime"),
      ("XML-", "XML"), ("MIE-", "MIE"), ("ID3", "ID3"), ("HTML", "HTML"), ("PDF", "PDF"),
    ] where group.hasPrefix(start) { return general }
    return "MakerNotes"
  }

  static func category(_ group: String, _ name: String) -> String {
    switch name {
    case _ where group == "ExifTool": return "ExifTool"
    case "Make", "Model", "LensModel", "LensInfo", "LensMake", "SerialNumber", "LensSerialNumber":
      return "Camera"
    case "Artist", "Copyright", "By-line", "CopyrightNotice", "Creator", "Rights", "Credit":
      return "Author"
    case _ where name.hasPrefix("GPS"), "City", "Country", "State", "Location", "Sub-location":
      return name == "GPSDateStamp" || name == "GPSTimeStamp" || name == "GPSDateTime"
        ? "Time" : "Location"
    case _ where name.hasSuffix("Date") || name.hasPrefix("DateTime") || name.hasPrefix("SubSec"),
      "OffsetTime", "OffsetTimeOriginal", "OffsetTimeDigitized", "DateCreated", "TimeCreated":
      return "Time"
    case "ThumbnailImage", "PreviewImage", "JpgFromRaw": return "Preview"
    default: break
    }
    switch general(group) {
    case "MakerNotes": return "Camera"
    case "File", "EXIF", "JFIF", "PNG", "ICC_Profile", "Photoshop", "MPF", "Composite", "RIFF":
      return group == "System" ? "Other" : "Image"
    case "QuickTime": return "Video"
    default: return "Other"
    }
  }

  /// How much a value counts among those with its name: the larger number wins.
  ///
  /// - Parameters:
  ///   - tag: The tag.
  ///   - fullDirectories: The directories of whole pictures.
  ///   - isHeaderLast: Whether the JFIF header comes after the Exif block.
  /// - Returns: The rank.
  static func rank(
    _ tag: FoundTag, fullDirectories: Set<String>, isHeaderLast: Bool
  ) -> Double {
    let name = tag.name
    if tag.group == "Composite" { return 9 }
    if name == "StripOffsets" || name == "StripByteCounts", tag.group == "IFD3" { return 5.6 }
    if tag.group == "MinoltaRaw" { return 6.1 }
    if tag.group.hasPrefix("SR2DataIFD") || tag.isOfCamera { return 3.4 }
    if name == "VideoFrameRate", tag.group.hasPrefix("XMP-") { return 6.1 }
    if name == "MeteringMode", tag.group == "Sony" || tag.group == "Minolta" { return 2.9 }
    if tag.group == "QuickTime", name.hasPrefix("Handler") { return 5.15 }
    if tag.group.hasPrefix("SubIFD") || tag.group.hasPrefix("IFD"), tag.group != "IFD0" {
      return fullDirectories.contains(tag.group) ? 5.5 : 2.2
    }
    switch general(tag.group) {
    case "File", "PNG", "RIFF", "Jpeg2000": return 6
    case "EXIF": return name == "WhiteBalance" || name == "MeteringMode" ? 3 : 5
    case "MakerNotes":
      return name == "ExposureCompensation" || name == "LightSource" ? 5.2 : 4
    case "QuickTime": return 5.1
    case "IPTC": return 2.5
    case "XMP": return 2
    case "JFIF": return isHeaderLast ? 5.4 : 1.5
    case "Photoshop": return 2.3
    default: return 3.5
    }
  }

  /// Whether of values of a name with one rank the later one counts.
  static func laterCounts(_ tag: FoundTag) -> Bool {
    switch general(tag.group) {
    case "MakerNotes", "MPF": true
    case "QuickTime":
      tag.group.hasPrefix("Track")
        && ["Media", "Handler", "SourceImage"].contains { tag.name.hasPrefix($0) }
    default: false
    }
  }
}
