internal import Verso

extension ImageMetadata {
  /// The photo's XMP, and its other metadata as properties of XMP.
  init(_ photo: Photo) {
    self.init(photo.metadata.xmp)
    hasXMP = !photo.metadata.xmp.isEmpty
    let structure = (try? ImageStructure(photo)) ?? ImageStructure()
    let reader = PropertyReader(photo, structure)
    let exif = reader.exif()
    for (dictionary, values) in [
      (ImageProperty.tiffDictionary, reader.tiff(at: structure.primary)),
      (ImageProperty.exifDictionary, exif), (ImageProperty.gpsDictionary, reader.gps()),
      (ImageProperty.iptcDictionary, reader.iptc()),
    ] {
      let said = xmp
      for row in PropertyTable.rows(dictionary) {
        guard let value = values[row.key], value != "",
          !row.paths.contains(where: { said.node(at: $0) != nil })
        else { continue }
        let isDate = IPTCDates.all.contains { $0.day == row.key || $0.clock == row.key }
        if dictionary == ImageProperty.iptcDictionary, isDate { continue }
        for path in Self.paths(row) where xmp.node(at: path) == nil {
          var value = value
          if row.shape == .date, !path.hasPrefix("exif:"), let date = Self.whole(value, row, exif) {
            value = .date(date)
          }
          guard let node = value.node(row.shape, path, row.key, values, asImageIO: true) else {
            continue
          }
          try? xmp.set(node, at: path)
        }
      }
    }
    for dates in IPTCDates.all where xmp[dates.path] == nil {
      let values = reader.iptc()
      guard let day = values[dates.day]?.text else { continue }
      xmp[dates.path] = IPTCDates.text(day: day, clock: values[dates.clock]?.text)
    }
  }

  /// A date with its fraction of a second and its zone, which Exif has in fields of their own.
  private static func whole(
    _ value: PropertyValue, _ row: PropertyRow, _ exif: ImageProperties
  ) -> CaptureDate? {
    let role = row.key.dropFirst("DateTime".count)
    guard var text = value.text else { return nil }
    if let fraction = exif["SubsecTime\(role)"]?.text { text += ".\(fraction)" }
    if let zone = exif["OffsetTime\(role)"]?.text { text += zone }
    return CaptureDate(text)
  }

  /// The paths at which ImageIO shows a field.
  private static func paths(_ row: PropertyRow) -> [String] {
    row.paths.filter { path in !names.contains { $0.standard == path } }
  }
}
