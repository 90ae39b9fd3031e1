internal import Verso

/// `{GPS}` is written whole or not at all: a part of a position is not a position.
extension PropertyWriter {
  mutating func applyGPS(_ value: PropertyValue) {
    let dictionary = ImageProperty.gpsDictionary
    if value == .null {
      return change(dictionary, isRemoval: true) { metadata in
        metadata.removeAll(in: .gps)
        metadata.xmp.properties.removeAll { property in
          property.name.namespace == .exif && property.name.local.hasPrefix("GPS")
        }
      }
    }
    guard let values = value.dictionary else {
      report.ignore(dictionary, "a dictionary expected, or null")
      return
    }
    let old = current[dictionary]?.dictionary ?? [:]
    let new = values.filter { $0.value != old[$0.key] }
    guard !new.isEmpty else { return }
    do {
      try attempt { try Self.write(new, of: values, over: old, to: &$0) }
      for (key, value) in new.sorted(by: { $0.key < $1.key }) {
        let name = "\(dictionary).\(key)"
        if value == .null { report.removed.append(name) } else { report.written.append(name) }
      }
    } catch {
      let message = (error as? MetadataError)?.message ?? "\(error)"
      let place = (error as? MetadataError)?.place ?? ""
      for key in new.keys.sorted() {
        let isCause = place == key || new[place] == nil
        report.ignore(
          "\(dictionary).\(key)",
          isCause ? message : "GPS is written whole or not at all, and \(place) is refused")
      }
    }
  }

  private static func write(
    _ new: ImageProperties, of given: ImageProperties, over old: ImageProperties,
    to metadata: inout Metadata
  ) throws {
    for prefix in ["", "Dest"] { try writePosition(prefix, new, given, old, to: &metadata) }
    try writeAltitude(new, given, to: &metadata)
    let done = ["Latitude", "Longitude", "LatitudeRef", "LongitudeRef"]
    let handled = Set(done + done.map { "Dest\($0)" } + ["Altitude", "AltitudeRef"])
    for (key, value) in new.sorted(by: { $0.key < $1.key }) where !handled.contains(key) {
      guard let row = PropertyTable.gps.first(where: { $0.key == key }), let tag = row.tag else {
        throw MetadataError(.unknownTag, "{GPS} has no such key", place: key)
      }
      try place(key) {
        if value == .null {
          metadata.remove(tag)
          for path in row.paths { metadata.xmp.remove(path) }
        } else if case .date(let date) = value {
          metadata.gpsDate = date
        } else if key == "DateStamp" {
          guard let date = value.date else {
            throw MetadataError(.invalidValue, "a date expected, as 2024:05:06, not \(value)")
          }
          try metadata.set(tag, to: String(date.exifText.prefix(10)))
        } else {
          try value.store(row, tag, in: &metadata)
        }
      }
    }
    // XMP would still show the old place.
    for row in PropertyTable.gps where new[row.key] != nil {
      for path in row.paths { metadata.xmp.remove(path) }
    }
  }

  /// Adds the key to an error.
  private static func place(_ key: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as MetadataError {
      throw MetadataError(error.code, error.message, place: key)
    }
  }

  private static func writePosition(
    _ prefix: String, _ new: ImageProperties, _ all: ImageProperties, _ old: ImageProperties,
    to metadata: inout Metadata
  ) throws {
    let keys = [("\(prefix)Latitude", "N", "S", 90.0), ("\(prefix)Longitude", "E", "W", 180)]
    let names = keys.flatMap { [$0.0, "\($0.0)Ref"] }
    guard names.contains(where: { new[$0] != nil }) else { return }
    let first: UInt16 = prefix.isEmpty ? GPSNumber.latitudeRef : GPSNumber.destLatitudeRef
    if names.allSatisfy({ new[$0] == .null || new[$0] == nil && old[$0] == nil }) {
      for number in first..<(first + 4) { metadata.remove(Tag(.gps, number)) }
      return
    }
    if let (key, _, _, _) = keys.first(where: { all[$0.0] == nil }),
      keys.contains(where: { new[$0.0] != nil })
    {
      throw MetadataError(
        .invalidValue, "latitude and longitude belong together: one of them is not given",
        place: key)
    }
    for (index, (key, positive, negative, most)) in keys.enumerated() {
      let isGiven = new[key] != nil
      guard let value = new[key] ?? old[key], value != .null, new["\(key)Ref"] != .null else {
        throw MetadataError(
          .invalidValue, "a place needs latitude and longitude, each with its side", place: key)
      }
      var coordinate = value.double.flatMap { Coordinate($0) }
      if coordinate == nil, let text = value.text { coordinate = Coordinate(text) }
      guard let coordinate, coordinate.degrees.magnitude <= most else {
        throw MetadataError(
          .invalidValue, "degrees up to \(Int(most)) expected, not \(value)", place: key)
      }
      // A side that is not given follows from the sign, and zero is north and east.
      let given = all["\(key)Ref"] ?? (isGiven ? nil : old["\(key)Ref"])
      var side = coordinate.isNegative ? negative : positive
      if let given {
        guard let letter = given.text?.uppercased().first.map({ "\($0)" }),
          letter == positive || letter == negative
        else {
          throw MetadataError(
            .invalidValue, "\(positive) or \(negative) expected, not \(given)", place: "\(key)Ref")
        }
        guard !coordinate.isNegative || letter == negative else {
          throw MetadataError(
            .invalidValue, "the number is negative, but the side is \(letter)", place: key)
        }
        side = letter
      }
      let tag = Tag(.gps, first + UInt16(2 * index))
      if metadata.value(of: tag)?.string?.uppercased().hasPrefix(side) != true {
        try metadata.set(tag, to: side)
      }
      if isGiven { try metadata.set(Tag(.gps, tag.number + 1), to: coordinate.parts) }
    }
  }

  private static func writeAltitude(
    _ new: ImageProperties, _ all: ImageProperties, to metadata: inout Metadata
  ) throws {
    let (size, side) = (Tag(.gps, GPSNumber.altitude), Tag(.gps, GPSNumber.altitudeRef))
    if new["Altitude"] == .null {
      metadata.remove(size)
      metadata.remove(side)
      return
    }
    if let value = new["Altitude"] {
      guard let metres = value.double, let fraction = URational(metres.magnitude) else {
        throw MetadataError(.invalidValue, "metres expected, not \(value)", place: "Altitude")
      }
      try metadata.set(size, to: fraction)
      // Without a direction the sign decides; with one a minus sign must not contradict it.
      if all["AltitudeRef"] == nil {
        try metadata.set(side, to: metres < 0 ? 1 : 0)
      } else if metres < 0, all["AltitudeRef"]?.integer == 0 {
        throw MetadataError(
          .invalidValue, "the number is negative, but the reference is above sea level",
          place: "Altitude")
      }
    }
    if let value = new["AltitudeRef"] {
      guard let number = value.integer, (0...3).contains(number) else {
        throw MetadataError(.invalidValue, "0 or 1 expected, not \(value)", place: "AltitudeRef")
      }
      try metadata.set(side, to: number)
    }
  }
}
