/// A typed name that is not a single field: a position, the dates, faces, and values in several
/// places.
///
/// All that takes names asks this table first, so that a name that can be read can also be set, copied and removed.
package enum SpokenName: Hashable, Sendable {
  /// The position with all that belongs to it: "GPS", "Location".
  case place
  /// The dates of taking, digitizing and changing: "AllDates".
  case dates
  /// The regions with names of people: "Faces".
  case faces
  /// A value that is written to every place that the photo has for it: "Keywords", "CaptureDate",
  /// "MWG:Copyright".
  case shared(SharedProperty)

  /// The meaning of a name, whatever its case; nil for that of a field.
  package init?(_ name: String) {
    switch name.lowercased() {
    case "gps", "gpsposition", "gpscoordinates", "location", "composite:gpsposition": self = .place
    case "alldates": self = .dates
    case "faces", "mwg:faces": self = .faces
    case let lower:
      let isWorkingGroup = lower.hasPrefix("mwg:")
      guard
        let property = isWorkingGroup
          ? SharedProperty(mwg: String(lower.dropFirst(4))) : SharedProperty(named: lower)
      else { return nil }
      self = .shared(property)
    }
  }

  /// The names as people type them.
  package static let names =
    ["GPS", "Location", "AllDates", "Faces"]
    + (SharedProperty.all + [.lens, .people]).map { property in
      // A plain Copyright is set in Exif alone.
      (property == .copyright ? "MWG:" : "")
        + property.name.prefix(1).uppercased() + property.name.dropFirst()
    }

  /// The fields that it means, with their groups.
  package var fields: [String] {
    switch self {
    case .place: ["GPS:*", "Composite:GPSPosition"]
    case .dates: ["ExifIFD:DateTimeOriginal", "ExifIFD:CreateDate", "IFD0:ModifyDate"]
    case .faces: FaceCarrier.all.map { XMPDefinition.label(of: $0.name) }
    case .shared(let property): property.fieldNames
    }
  }

  /// The names of the fields with its value, in lowercase, as they are displayed.
  var fieldNames: [String] {
    switch self {
    // The whole position follows from several fields.
    case .place: ["composite:gpsposition"]
    case .dates: ["datetimeoriginal", "createdate", "modifydate"]
    case .faces: FaceCarrier.all.map { XMPDefinition.label(of: $0.name).lowercased() }
    case .shared(let property): property.fieldNames.map { $0.lowercased() }
    }
  }
}
