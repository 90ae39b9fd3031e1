internal import Verso

/// The dictionaries of places, words and lenses.
extension PropertyReader {
  // MARK: GPS

  func gps() -> ImageProperties {
    var result = values(PropertyTable.gps)
    let xmp = photo.metadata.xmp
    for (key, sides) in [
      ("Latitude", "NS"), ("Longitude", "EW"), ("DestLatitude", "NS"), ("DestLongitude", "EW"),
    ] where result[key] != nil && result["\(key)Ref"] == nil {
      // In XMP the direction is in the same text.
      let text = xmp["exif:GPS\(key)"] ?? ""
      if let side = text.last(where: { sides.contains($0) }) {
        result["\(key)Ref"] = .text("\(side)")
      }
    }
    if result["DateStamp"] == nil, result["TimeStamp"] != nil,
      let date = xmp["exif:GPSTimeStamp"].flatMap({ CaptureDate($0) })
    {
      result["DateStamp"] = .text(String(date.exifText.prefix(10)))
    }
    return result
  }

  // MARK: IPTC

  func iptc() -> ImageProperties {
    var result: ImageProperties = [:]
    let xmp = photo.metadata.xmp
    // XMP takes precedence over the older form.
    for row in PropertyTable.iptc {
      let isDate = IPTCDates.all.contains { $0.day == row.key || $0.clock == row.key }
      let modern = isDate ? nil : xmpValue(row)
      if let modern, modern != "", modern != [] {
        result[row.key] = modern
      } else if let tag = row.tag {
        result[row.key] = value(tag, row.shape)
      }
    }
    for dates in IPTCDates.all {
      guard let text = xmp[dates.path], let (day, clock) = IPTCDates.parts(text) else { continue }
      result[dates.day] = .text(day)
      if let clock { result[dates.clock] = .text(clock) }
    }
    for (key, value) in IPTCExtension.properties(xmp) where result[key] == nil {
      result[key] = value
    }
    if result["ObjectName"] == nil, let title = pngText("Title") {
      result["ObjectName"] = .text(title)
    }
    return result
  }

  // MARK: Lenses and faces

  /// The properties of XMP that hold what the dictionary shows.
  static let exifAuxPaths: [(key: String, path: String, shape: PropertyShape)] = [
    ("LensInfo", "aux:LensInfo", .text), ("LensModel", "aux:Lens", .text),
    ("SerialNumber", "aux:SerialNumber", .text), ("LensID", "aux:LensID", .number),
    ("LensSerialNumber", "aux:LensSerialNumber", .text),
    ("ImageNumber", "aux:ImageNumber", .number),
    ("FlashCompensation", "aux:FlashCompensation", .double), ("OwnerName", "aux:OwnerName", .text),
    ("Firmware", "aux:Firmware", .text),
  ]

  func exifAux() -> ImageProperties {
    var result: ImageProperties = [:]
    let xmp = photo.metadata.xmp
    for (key, path, shape) in Self.exifAuxPaths {
      result[key] = xmp.node(at: path).flatMap { PropertyValue($0, shape) }
    }
    if let text = result["LensInfo"]?.text {
      // Four fractions in one text; an unknown aperture is 0/0.
      let node = { (part: Substring) in PropertyValue(XMP.Node(.text(String(part))), .double) }
      let parts = text.split(separator: " ").map { node($0) ?? .double(0) }
      result["LensInfo"] = parts.count == 4 ? .array(parts) : nil
    }
    for (key, value) in MakerTable.exifAux.properties(makerItems) where result[key] == nil {
      result[key] = value
    }
    if let regions = xmp.node(at: "mwg-rs:Regions").flatMap({ Self.regions($0) }) {
      result["Regions"] = regions
    }
    return result
  }

  /// The faces that a camera or a person marked (MWG 2.0, 5.9), in ImageIO's shape.
  private static func regions(_ node: XMP.Node) -> PropertyValue? {
    guard let all = PropertyValue(structure: node).dictionary, let list = all["RegionList"]?.array
    else { return nil }
    var result: ImageProperties = [:]
    for (key, name) in [("WidthAppliedTo", "w"), ("HeightAppliedTo", "h")] {
      result[key] = all["AppliedToDimensions"]?[name]?.integer.map { .integer($0) }
    }
    result["RegionList"] = .array(
      list.compactMap { item in
        guard let fields = item.dictionary else { return nil }
        var region: ImageProperties = [:]
        region["Type"] = fields["Type"]
        region["Name"] = fields["Name"]
        for (key, name) in [("X", "x"), ("Y", "y"), ("Width", "w"), ("Height", "h")] {
          region[key] = fields["Area"]?[name]?.double.map { .double($0) }
        }
        for (key, value) in fields["Extensions"]?.dictionary ?? [:] {
          region[key] = value.integer.map { .integer($0) } ?? value
        }
        return .dictionary(region)
      })
    return .dictionary(result)
  }
}
