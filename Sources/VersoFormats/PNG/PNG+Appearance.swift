extension PNG {
  package static func appearance(_ skeleton: Skeleton, _ source: ByteSource) throws -> Appearance {
    try Appearance.check(skeleton)
    var result = Appearance()
    result.add("chunks", try Appearance.rest(behind: 8, skeleton, source))
    try addPassedOver(skeleton, source, to: &result)
    return result
  }

  /// Reasons why other readers skip a block that Verso reads: a wrong checksum, a place after the
  /// picture or in a text, a signature in front.
  private static func addPassedOver(
    _ skeleton: Skeleton, _ source: ByteSource, to result: inout Appearance
  ) throws {
    var window = try ByteWindow(source)
    let kinds: Set<BlockKind> = [.exif, .xmp, .photoshop]
    for block in skeleton.blocks where kinds.contains(block.kind) {
      if try !isSound(block.carrier, &window, source.limits) {
        result.add("wrong checksum of \(block.kind.name)", bytes: [])
      }
    }
    guard let exif = skeleton.blocks.first(where: { $0.kind == .exif }) else { return }
    if exif.code != Code.exif {
      result.add("Exif in a text", bytes: [])
    } else if exif.payload.lowerBound != exif.carrier.lowerBound + 8 {
      result.add("Exif behind a signature", bytes: [])
    }
    if let data = try chunks(of: source).first(where: { $0.code == Code.data }),
      exif.carrier.lowerBound > data.carrier.lowerBound
    {
      result.add("Exif behind the picture", bytes: [])
    }
  }
}

/// The PNG texts in which other programs look for Exif and XMP.
package enum PNGTextHome {
  /// Whether a keyword announces a block that ImageMagick put into a text.
  package static func isProfile(_ keyword: String) -> Bool {
    keyword.lowercased().contains("raw profile type")
  }

  /// Whether a keyword announces an XMP packet.
  package static func isPacket(_ keyword: String) -> Bool {
    keyword.lowercased().contains("xml:com.adobe.xmp")
  }

  /// Whether a keyword is the name of a field for orientation, colour, time, place, device or
  /// method of the picture. It may be in ImageMagick's form ("exif:Orientation", "date:create") or the
  /// standard's ("Creation Time").
  package static func isField(_ keyword: String) -> Bool {
    let local = keyword.lowercased().split(separator: ":").last ?? ""
    let name = String(local.filter { $0.isLetter })
    return names.contains(name) || keyword.lowercased() == "date:create" || name.hasPrefix("gps")
      || name.contains("latitude") || name.contains("longitude")
  }

  private static let names: Set<String> = [
    "orientation", "imageorientation", "rotation", "colorspace", "datetimeoriginal",
    "datetimedigitized", "createdate", "creationtime", "creationdate", "datecreated",
    "timecreated", "datetimecreated", "digitalcreationdate", "digitalcreationtime",
    "subsectimeoriginal", "subsectimedigitized", "offsettimeoriginal", "offsettimedigitized",
    "datetaken", "city", "country", "countrycode", "location", "sublocation", "state",
    "provincestate", "make", "model", "cameramake", "cameramodel", "serialnumber",
    "bodyserialnumber", "digitalsourcetype", "aigc",
    // The standard's name of the device.
    "source",
  ]
}
