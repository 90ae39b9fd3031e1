/// The geographic position of a picture: a box with a TIFF file of one pixel, whose fields and keys
/// state it, as in GeoTIFF (GeoJP2).
package enum GeoJP2 {
  /// The extended type of the box.
  package static let name: [UInt8] = [
    0xB1, 0x4B, 0xF8, 0xBD, 0x08, 0x3D, 0x4B, 0x43, 0xA5, 0xAE, 0x8C, 0xD7, 0xD5, 0xA6, 0xCE, 0x03,
  ]

  static func isNamed(_ box: Box) -> Bool {
    guard let (high, low) = box.uuid else { return false }
    return name.rawSpan.integer(at: 0, .bigEndian) == high
      && name.rawSpan.integer(at: 8, .bigEndian) == low
  }

  /// The facts in the directory and its keys. They are shown, not changed: an edit finds the fields
  /// of Exif data. The TIFF file in the box begins at `position` in the picture's file.
  ///
  /// - Returns: Nothing for what is no TIFF file.
  static func facts(_ tiff: [UInt8], at position: Int, limits: ReadLimits) -> [Item] {
    guard ExifReader.byteOrder(of: tiff.rawSpan) != nil else { return [] }
    var reader = ExifReader(
      tiff.rawSpan, block: tiff, index: nil, base: position, place: "JPEG 2000 > GeoJP2",
      limits: limits)
    reader.read()
    guard let directory = reader.directories.first(where: { $0.kind == .ifd0 }) else { return [] }
    let keys = GeoTIFFFacts.read(directory)
    var facts = Facts("IFD0")
    for entry in directory.entries where entry.state != .damaged {
      let isKey = (GeoTIFFFacts.Field.keys...GeoTIFFFacts.Field.texts).contains(entry.number)
      if isKey, !keys.isEmpty { continue }
      guard let row = TagTable.row(for: Tag(.ifd0, entry.number)),
        let value = directory.value(of: entry)
      else { continue }
      add(row, value, at: position, to: &facts)
    }
    return facts.facts + keys
  }

  private static func add(
    _ row: TagRow, _ value: VersoBytes.Value, at position: Int, to facts: inout Facts
  ) {
    if row.isBinary {
      facts.add(row.name, binary: value.count)
    } else if [ExifNumber.stripOffsets, ExifNumber.tileOffsets].contains(row.number) {
      // Positions count from the start of the file, as those in Exif data are shown.
      let places = (value.integers ?? []).map { $0.addingReportingOverflow(position).partialValue }
      facts.add(row.name, Item.Value(places.map(Double.init)))
    } else if [.labels, .hexLabels].contains(row.print), let number = value.integer {
      facts.add(row.name, number, row.labels)
    } else if let value = Item.Value(value) {
      facts.add(row.name, value)
    }
  }
}
