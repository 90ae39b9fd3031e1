internal import Verso

/// The bridge between the tree and the dictionaries.
extension ImageMetadata {
  /// What a photo says: its XMP, and as properties of XMP what only its other metadata say.
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

  /// The value of a key of a dictionary, in ImageIO's shape
  /// (`CGImageMetadataCopyTagMatchingImageProperty`); nil where the tree does not say it, or the key
  /// has no property of XMP.
  public func value(matching dictionary: String, _ key: String) -> PropertyValue? {
    guard let row = PropertyTable.row(dictionary, key) else { return nil }
    return row.paths.lazy.compactMap { path in
      xmp.node(at: path).flatMap { PropertyValue($0, row.shape, at: path) }
    }.first
  }

  /// Sets the property of XMP that stands for a key of a dictionary
  /// (`CGImageMetadataSetValueMatchingImageProperty`).
  ///
  /// A latitude or longitude is written with its side: that of the sign, or of the key's companion.
  ///
  /// - Parameters:
  ///   - value: The value in the shape that the dictionary has; `.null` removes.
  ///   - dictionary: The dictionary, as "{Exif}".
  ///   - key: The key in it.
  ///   - companions: The other values of the dictionary, among them the side of a coordinate.
  /// - Throws: `MetadataError` for a key that has no property of XMP, and for a value that it
  ///   cannot have.
  public mutating func setValue(
    _ value: PropertyValue, matching dictionary: String, _ key: String,
    in companions: ImageProperties = [:]
  ) throws {
    guard let row = PropertyTable.row(dictionary, key), let path = row.paths.first else {
      throw MetadataError(
        .unknownTag, "no property of XMP stands for it", place: "\(dictionary).\(key)")
    }
    if value == .null {
      for path in row.paths { xmp.remove(path) }
      return
    }
    guard let node = value.node(row.shape, path, key, companions) else {
      throw MetadataError(
        .invalidValue, "not a value of this key: \(value)", place: "\(dictionary).\(key)")
    }
    try xmp.set(node, at: path)
    // What says the same under another name would contradict it.
    for other in row.paths.dropFirst() where xmp.node(at: other) != nil {
      if let node = value.node(row.shape, other, key, companions) { try xmp.set(node, at: other) }
    }
  }
}

extension PropertyValue {
  /// The value as one of XMP; nil for bytes.
  var node: XMP.Node? {
    switch self {
    case .data, .null: return nil
    case .date(let date): return XMP.Node(.text(date.xmpForm))
    case .boolean(let flag): return XMP.Node(.text(flag ? "True" : "False"))
    case .array(let values):
      let nodes = values.compactMap(\.node)
      return nodes.count == values.count ? XMP.Node(.array(.bag, nodes)) : nil
    case .dictionary(let values):
      // Names without a prefix have no meaning in XMP.
      let known = values.sorted { $0.key < $1.key }.compactMap { key, value -> XMP.Property? in
        let parts = key.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, let namespace = XMP().namespace(parts[0]), let node = value.node
        else { return nil }
        return XMP.Property(XMP.Name(namespace, parts[1]), node)
      }
      return known.count == values.count ? XMP.Node(.structure(known)) : nil
    default: return text.map { XMP.Node(.text($0)) }
    }
  }

  /// The value as the property of XMP that stands for a key; a position has no more digits than
  /// ImageIO gives it where it is to be as there.
  func node(
    _ shape: PropertyShape, _ path: String, _ key: String, _ companions: ImageProperties,
    asImageIO: Bool = false
  ) -> XMP.Node? {
    if path == ImageMetadata.flashPath {
      return integer.flatMap { (0...0x7F).contains($0) ? Self.flashNode($0) : nil }
    }
    func list(_ kind: XMP.ArrayKind, _ texts: [String]) -> XMP.Node {
      XMP.Node(.array(kind, texts.map { XMP.Node(.text($0)) }))
    }
    switch shape {
    case .degrees:
      guard
        let degrees = double,
        let text = Self.coordinate(degrees, key, companions, asImageIO: asImageIO)
      else { return nil }
      return XMP.Node(.text(text))
    case .double, .number: return double.flatMap { Self.fraction($0) }.map { XMP.Node(.text($0)) }
    case .doubles, .numbers:
      guard let values = array else { return nil }
      let texts = values.compactMap { $0.double.flatMap { Self.fraction($0) } }
      return texts.count == values.count ? list(.sequence, texts) : nil
    case .integers:
      guard let values = array else { return nil }
      let texts = values.compactMap { $0.integer.map { "\($0)" } }
      guard texts.count == values.count else { return nil }
      if path == "exifEX:PhotographicSensitivity" { return texts.first.map { XMP.Node(.text($0)) } }
      // The version of the GPS directory is one text, all others are lists.
      return key == "GPSVersion"
        ? XMP.Node(.text(texts.joined(separator: "."))) : list(.sequence, texts)
    case .version:
      return versionDigits.map { XMP.Node(.text(String(decoding: $0, as: UTF8.self))) }
    case .date:
      if case .date(let date) = self { return XMP.Node(.text(date.xmpForm)) }
      return text.flatMap { CaptureDate($0) }.map { XMP.Node(.text($0.xmpForm)) }
    case .clock:
      guard let time = text, let day = companions["DateStamp"]?.text,
        let date = CaptureDate("\(day) \(time)Z")
      else { return nil }
      return XMP.Node(.text(date.xmpForm))
    case .texts:
      guard let values = array else { return nil }
      let texts = values.compactMap(\.text)
      guard texts.count == values.count else { return nil }
      return list(path == "dc:creator" ? .sequence : .bag, texts)
    case .text, .comment:
      guard let text = text ?? array?.first?.text else { return nil }
      if path == "dc:creator" { return list(.sequence, [text]) }
      let languages = ["dc:title", "dc:rights", "dc:description", "exif:UserComment"]
      if languages.contains(path) || path == "xmpRights:UsageTerms"
        || path == "tiff:ImageDescription" || path == "tiff:Copyright"
      {
        return XMP.Node(
          .array(
            .alternative,
            [
              XMP.Node(
                .text(text),
                qualifiers: [XMP.Property(.language, XMP.Node(.text("x-default")))])
            ]))
      }
      return XMP.Node(.text(text))
    case .integer: return integer.map { XMP.Node(.text("\($0)")) }
    case .structure:
      guard let values = dictionary else { return nil }
      let fields = values.sorted { $0.key < $1.key }.compactMap { key, value in
        value.text.map { XMP.Property(XMP.Name(.iptcCore, key), XMP.Node(.text($0))) }
      }
      return fields.count == values.count ? XMP.Node(.structure(fields)) : nil
    case .data: return nil
    }
  }

  /// A number as a fraction: "28/10" is "14/5".
  private static func fraction(_ number: Double) -> String? {
    Rational(number).map { "\($0.numerator)/\($0.denominator)" }
      ?? URational(number).map { "\($0.numerator)/\($0.denominator)" }
  }

  /// "12,21.98S" (ISO 16684-1, GPSCoordinate).
  private static func coordinate(
    _ degrees: Double, _ key: String, _ companions: ImageProperties, asImageIO: Bool
  ) -> String? {
    let isLatitude = key.hasSuffix("Latitude")
    guard degrees.magnitude <= (isLatitude ? 90 : 180) else { return nil }
    let given = companions["\(key)Ref"]?.text?.uppercased() ?? ""
    let isNegative = degrees < 0 || given.hasPrefix(isLatitude ? "S" : "W")
    let side = isLatitude ? isNegative ? "S" : "N" : isNegative ? "W" : "E"
    if asImageIO {
      let (whole, minutes) = parts(degrees: degrees.magnitude)
      let text = Int(exactly: minutes).map { "\($0)" } ?? "\(minutes)"
      return "\(Int(whole)),\(text)\(side)"
    }
    let whole = degrees.magnitude.rounded(.down)
    let micros = Int(((degrees.magnitude - whole) * 60_000_000).rounded())
    let digits = "\(1_000_000 + micros % 1_000_000)".dropFirst()
    return "\(Int(whole)),\(micros / 1_000_000).\(digits)\(side)"
  }
}

extension CaptureDate {
  /// "2024-05-06T07:08:09.5+02:00" (ISO 16684-1, 8.2.1.1).
  var xmpForm: String {
    let day = exifText.prefix(10).map { $0 == ":" ? "-" : $0 }
    let fraction = subsecond.map { ".\($0)" } ?? ""
    let zone = offset == 0 ? "Z" : offsetText ?? ""
    return "\(String(day))T\(exifText.suffix(8))\(fraction)\(zone)"
  }
}
