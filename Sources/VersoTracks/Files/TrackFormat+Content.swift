internal import VersoBytes

extension TrackFormat {
  /// The number of bytes from the start of a file that determine its format.
  package static let headBytes = 1 << 14

  /// The format of a file that begins with these bytes; nil if it is not a track.
  ///
  /// XML is known by its root element, and any JSON may be a track.
  public init?(head: [UInt8]) {
    var bytes = head[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    if FIT.isHead(bytes) {
      self = .fit
      return
    }
    let text = bytes.drop(while: \.isBlank)
    switch text.first {
    case UInt8(ascii: "<"):
      guard let root = XMLScanner.root(of: text), let format = Self(root: root) else { return nil }
      self = format
    case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
    case _ where NMEA.isHead(text): self = .nmea
    case _ where IGC.isHead(text): self = .igc
    default: return nil
    }
  }

  private init?(root: String) {
    switch root {
    case "gpx": self = .gpx
    case "kml": self = .kml
    case "TrainingCenterDatabase": self = .tcx
    default: return nil
    }
  }

  /// The message on a file of no known format.
  static func refusal(of head: [UInt8]) -> TrackError {
    let known = "GPX, KML, TCX, NMEA, FIT, IGC, GeoJSON and Google Timeline are read"
    let reason =
      switch (head.first, head.dropFirst().first) {
      case (nil, _): "the file is empty"
      case (UInt8(ascii: "P"), UInt8(ascii: "K")):
        "a ZIP archive, as KMZ is; unpack it and name the file in it"
      case (0x1F, 0x8B): "compressed with gzip; unpack it first"
      case (0xFF, 0xFE), (0xFE, 0xFF): "text in UTF-16; save it as UTF-8"
      default: "not a track of a known format; \(known)"
      }
    return TrackError(.unknownFormat, reason)
  }
}
