internal import Verso

/// Keys whose values are not in fields of the table.
extension PropertyWriter {
  /// Dots per inch are kept in the fields for resolution.
  mutating func applyDensity(_ key: String, _ value: PropertyValue) {
    let isWidth = key == ImageProperty.dpiWidth
    change(key, isRemoval: value == .null) { metadata in
      guard let dots = value.double, dots > 0 else {
        throw MetadataError(.invalidValue, "a number above 0 expected, not \(value)")
      }
      let unit = metadata.value(of: Tag(.ifd0, ExifNumber.resolutionUnit))?.integer ?? 2
      try metadata.set(
        Tag(.ifd0, isWidth ? ExifNumber.xResolution : ExifNumber.yResolution),
        to: unit == 3 ? dots / 2.54 : dots)
      if unit != 3 { try metadata.set(Tag(.ifd0, ExifNumber.resolutionUnit), to: 2) }
    }
  }

  mutating func applyJFIF(_ value: PropertyValue) {
    let dictionary = ImageProperty.jfifDictionary
    if value == .null {
      return change(dictionary, isRemoval: true) { $0.jfif = nil }
    }
    for (key, value) in (value.dictionary ?? [:]).sorted(by: { $0.key < $1.key })
    where value != current[dictionary, key] {
      guard key == "XDensity" || key == "YDensity" || key == "DensityUnit" else {
        report.ignore("\(dictionary).\(key)", "the header contains it")
        continue
      }
      guard photo.format.coding == .jpeg else {
        report.ignore("\(dictionary).\(key)", "only a JPEG file has such a header")
        continue
      }
      change("\(dictionary).\(key)", isRemoval: false) { metadata in
        var header = metadata.jfif ?? JFIF()
        guard let number = value.integer.flatMap({ UInt16(exactly: $0) }) else {
          throw MetadataError(.invalidValue, "a whole number expected, not \(value)")
        }
        switch key {
        case "XDensity": header.xDensity = number
        case "YDensity": header.yDensity = number
        default:
          guard let units = UInt8(exactly: number).flatMap({ JFIF.Units(rawValue: $0) }) else {
            throw MetadataError(.invalidValue, "0, 1 or 2 expected, not \(value)")
          }
          header.units = units
        }
        metadata.jfif = header
      }
    }
  }

  /// XMP's values of lenses and bodies; maker notes, which may be their source, too, stay.
  mutating func applyExifAux(_ value: PropertyValue) {
    let dictionary = ImageProperty.exifAuxDictionary
    if value == .null {
      return change(dictionary, isRemoval: true) { $0.xmp.removeAll(in: .aux) }
    }
    for (key, value) in (value.dictionary ?? [:]).sorted(by: { $0.key < $1.key })
    where value != current[dictionary, key] {
      let name = "\(dictionary).\(key)"
      guard let path = PropertyReader.exifAuxPaths.first(where: { $0.key == key })?.path else {
        report.ignore(name, "\(dictionary) has no such key that can be written")
        continue
      }
      change(name, isRemoval: value == .null) { metadata in
        let numbers = value.array?.compactMap { $0.double.flatMap { URational($0) } }
        let fractions = numbers?.map { "\($0.numerator)/\($0.denominator)" }
        let text = key == "LensInfo" ? fractions?.joined(separator: " ") : value.text
        let isWhole = key != "LensInfo" || fractions?.count == 4
        guard value == .null || text != nil && isWhole else {
          throw MetadataError(.invalidValue, "another value expected, not \(value)")
        }
        metadata.xmp[path] = value == .null ? nil : text
      }
    }
  }

  mutating func applyMaker(_ key: String, _ value: PropertyValue) {
    guard value == .null else {
      let names = value.dictionary.map { $0.keys.sorted() } ?? []
      for name in names where value[name] != current[key, name] {
        report.ignore("\(key).\(name)", "maker notes are kept as the camera wrote them")
      }
      return
    }
    guard current[key] != nil else { return }
    change(key, isRemoval: true) { $0.remove(Tag.makerNote) }
  }
}
