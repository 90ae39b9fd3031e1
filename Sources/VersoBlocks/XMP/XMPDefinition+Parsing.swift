extension XMPDefinition {
  /// The value of a typed text.
  ///
  /// Accepts coded values by their meaning or in stored form, dates in any readable form, fractions
  /// ("1/200", "0.005"), "true" and "no", and coordinates ("48.137", "48° 8' 14\" N"). Items of
  /// lists are separated by a comma and a blank, except in lists of names, which contain commas.
  /// Structures are `{Field=text,List=[a,b]}` or JSON. Text becomes the default of a property in
  /// several languages, unless another is given.
  ///
  /// - Throws: ``MetadataError`` when the text is no value of the property.
  package func node(
    parsing text: String, language: String = "x-default"
  ) throws(MetadataError) -> XMP.Node {
    guard isEditable else {
      throw MetadataError(.notEditable, "the property may not be set", place: "\(group):\(name)")
    }
    let first = text.utf8.first { !$0.isBlank }
    if type == .structure || first == 0x5B && array != nil {
      guard let parsed = StructuredText(type == .structure && array != nil ? listed(text) : text)
      else { throw refusal("brackets and quotation marks that match", text) }
      return try node(parsed, language)
    }
    guard let array else { return try simple(text, language) }
    var nodes: [XMP.Node] = []
    for part in isSplit ? text.entries(between: [", "]) : [text] {
      nodes.append(try simple(part, language))
    }
    return XMP.Node(.array(array, nodes))
  }

  /// The value of several texts: the items of a list, or those of several lists of structures.
  package func node(parsing texts: [String], areItems: Bool) throws(MetadataError) -> XMP.Node {
    guard texts.count != 1 || areItems && array != nil else { return try node(parsing: texts[0]) }
    guard let array else {
      throw MetadataError(
        .invalidValue, "it holds one value, so it is given once", place: "\(group):\(name)")
    }
    guard isEditable else {
      throw MetadataError(.notEditable, "the property may not be set", place: "\(group):\(name)")
    }
    var items: [XMP.Node] = []
    for text in texts {
      // A text that is not a structure is one item, whatever it contains.
      guard type == .structure || !areItems else {
        items.append(try simple(text, "x-default"))
        continue
      }
      guard case .array(_, let more) = try node(parsing: text).content else { continue }
      items += more
    }
    return XMP.Node(.array(array, items))
  }

  /// Whether a text that is typed for it is several items. In names of people a comma precedes the
  /// first name.
  package var isSplit: Bool {
    let names = [
      "creator", "contributor", "publisher", "PersonInImage", "OrganisationInImageName",
    ]
    return array != nil && type != .structure && !names.contains(row.local)
  }

  /// Several adjacent structures as a list.
  private func listed(_ text: String) -> String {
    text.utf8.first { !$0.isBlank } == UInt8(ascii: "{") ? "[\(text)]" : text
  }

  private func node(
    _ parsed: StructuredText, _ language: String
  ) throws(MetadataError) -> XMP.Node {
    guard let array else { return try item(parsed, language) }
    var items = [parsed]
    if case .list(let list) = parsed { items = list }
    var nodes: [XMP.Node] = []
    for part in items { nodes.append(try item(part, language)) }
    return XMP.Node(.array(array, nodes))
  }

  private func item(
    _ parsed: StructuredText, _ language: String
  ) throws(MetadataError) -> XMP.Node {
    switch parsed {
    case .text(let text) where type != .structure: return try simple(text, language)
    case .fields(let fields) where type == .structure:
      var properties: [XMP.Property] = []
      for field in fields {
        guard let definition = self.fields.first(where: { $0.isNamed(field.name) }) else {
          let names = self.fields.map(\.name).joined(separator: ", ")
          throw MetadataError(
            .unknownTag, "there is no field \(field.name); there are \(names)",
            place: "\(group):\(name)")
        }
        properties.append(
          XMP.Property(definition.property, try definition.node(field.value, language)))
      }
      return XMP.Node(.structure(properties))
    case .text(let text):
      throw refusal("a structure such as {\(fields.first?.name ?? "Field")=…}", text)
    case .list, .fields: throw refusal("a single value", "a list or structure")
    }
  }

  private func isNamed(_ name: String) -> Bool {
    let lower = name.lowercased()
    return self.name.lowercased() == lower || row.local.lowercased() == lower
  }

  private func simple(_ text: String, _ language: String) throws(MetadataError) -> XMP.Node {
    guard type == .languages else { return XMP.Node(.text(try stored(text))) }
    let code = XMP.Property(.language, XMP.Node(.text(language)))
    return XMP.Node(.array(.alternative, [XMP.Node(.text(text), qualifiers: [code])]))
  }

  // MARK: Simple values

  /// The text that is stored for one that is typed.
  private func stored(_ typed: String) throws(MetadataError) -> String {
    let text = withoutUnit(typed)
    if row.labels != 0 {
      let address = row.print == .vocabulary ? "http://ns.useplus.org/ldf/vocab/" : ""
      if let raw = XMPTable.raw(set: row.labels, label: text) { return address + raw }
      let code = text.hasPrefix(address) ? String(text.dropFirst(address.count)) : text
      if XMPTable.label(set: row.labels, raw: code) != nil { return address + code }
      // A list of meanings is never complete, but a number stays a number; what Exif has codes for
      // has no others here.
      if type == .integer, let number = Int(text), !isExifCode || isExifCode(number) { return text }
      let meanings = labels.prefix(6).map(\.meaning).joined(separator: ", ")
      throw refusal("\(meanings)\(labels.count > 6 ? " …" : "")", text)
    }
    if let special = try special(text) { return special }
    if property == XMP.Name(.xmp, "Rating"), let number = Double(text), !(-1...5).contains(number) {
      throw refusal("a number from -1 to 5", text)
    }
    switch type {
    case .integer:
      guard Int(text) != nil else { throw refusal("a whole number", text) }
      return text
    case .real:
      guard let number = Double(text), number.isFinite else { throw refusal("a number", text) }
      return text
    case .rational:
      guard let fraction = Self.fraction(text) else {
        throw refusal("a number or a fraction such as 1/200", text)
      }
      return fraction
    case .boolean: return try boolean(text)
    case .date:
      guard let date = Self.date(text) else {
        throw refusal("a date such as 2024-05-06 or 2024-05-06T07:08:09+02:00", text)
      }
      return date
    case .string, .languages, .structure: return text
    }
  }

  /// The row of the Exif tag that the property repeats.
  private var exifRow: TagRow? {
    guard [XMP.Namespace.exif, .exifEX, .tiff].contains(property.namespace) else { return nil }
    return TagTable.rows(named: name).first { $0.table != .iptc }
  }

  private var isExifCode: Bool { exifRow?.range == "coded" }

  private func isExifCode(_ number: Int) -> Bool {
    guard let row = exifRow else { return true }
    return TagTable.label(set: row.labels, raw: Int64(number)) != nil
  }

  /// The text without what is only shown: "12 m", "50 mm", "+1/3".
  private func withoutUnit(_ text: String) -> String {
    switch row.print {
    case .metres where text.hasSuffix(" m"): String(text.dropLast(2))
    case .focalLength where text.hasSuffix(" mm"), .wholeMillimetres where text.hasSuffix(" mm"):
      String(text.dropLast(3))
    case .signedFraction where text.hasPrefix("+"): String(text.dropFirst())
    default: text
    }
  }

  /// Values that are shown in another form than they are stored in.
  private func special(_ text: String) throws(MetadataError) -> String? {
    switch row.print {
    case .latitude, .longitude:
      let isLatitude = row.print == .latitude
      guard let coordinate = Coordinate(text, isLatitude: isLatitude),
        coordinate.degrees.magnitude <= 90 || !isLatitude
      else { throw refusal("degrees such as 48.137 or 48° 8' 14\" N", text) }
      // Drones write signed degrees, Exif degrees and minutes with a side.
      if type == .real { return "\(coordinate.degrees)" }
      return Self.text(of: coordinate.degrees, isLatitude ? ("N", "S") : ("E", "W"))
    case .apexShutterSpeed:
      guard let seconds = Self.number(text), seconds > 0 else { throw refusal("seconds", text) }
      return Self.fraction("\(-Mathematics.log2(seconds))")
    case .apexAperture:
      guard let number = Self.number(text), number > 0 else { throw refusal("an f-number", text) }
      return Self.fraction("\(2 * Mathematics.log2(number))")
    case .infinity where text == "infinity": return "4294967295"
    case .boolean: return try boolean(text)
    default: return nil
    }
  }

  private func boolean(_ text: String) throws(MetadataError) -> String {
    switch text.lowercased() {
    case "true", "yes", "1": return "True"
    case "false", "no", "0": return "False"
    default: throw refusal("True or False", text)
    }
  }

  private func refusal(_ expected: String, _ text: String) -> MetadataError {
    MetadataError(
      .invalidValue, "\(expected) expected, not \(text)", place: "\(group):\(name)")
  }

  private static func number(_ text: String) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = Double(parts[0]) else { return nil }
    guard parts.count == 2 else { return first.isFinite ? first : nil }
    guard let second = Double(parts[1]), second != 0 else { return nil }
    return first / second
  }

  private static func fraction(_ text: String) -> String? {
    switch text {
    case "inf": return "1/0"
    case "undef": return "0/0"
    default: break
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      return Int64(parts[0]) != nil && UInt64(parts[1]) != nil ? text : nil
    }
    guard let number = Double(text), number.isFinite else { return nil }
    if let fraction = Rational(number) { return "\(fraction)" }
    return URational(number).map { "\($0)" }
  }

  /// "48,8.23380000N" (ISO 16684-2, GPSCoordinate).
  private static func text(of degrees: Double, _ sides: (String, String)) -> String {
    // In ten-millionths of a minute, which is 0.2 mm.
    let size = UInt64((degrees.magnitude * 600_000_000).rounded())
    let fraction = String(10_000_000 + size % 10_000_000).dropFirst()
    let minutes = "\(size / 10_000_000 % 60).\(fraction)"
    return "\(size / 600_000_000),\(minutes)\(degrees < 0 ? sides.1 : sides.0)"
  }

  /// A date of ISO 8601 from one in any readable form; a day or a month stays one.
  private static func date(_ text: String) -> String? {
    let digits = text.split { !$0.isASCII || !$0.isNumber }
    guard let year = digits.first, year.utf8.count == 4,
      text.utf8.allSatisfy({ $0.isDigit || " :-/.TZ+".utf8.contains($0) })
    else { return nil }
    if digits.count <= 2 {
      guard digits.count == 2 else { return String(year) }
      guard let month = Int(digits[1]), (1...12).contains(month) else { return nil }
      return "\(year)-\(CaptureDate.pad(month))"
    }
    guard let date = CaptureDate(typed: text) else { return nil }
    let day = date.exifText.prefix(10).map { $0 == ":" ? "-" : $0 }
    guard digits.count > 3 else { return String(day) }
    return "\(String(day))T\(date.exifText.suffix(8))"
      + (date.subsecond.map { ".\($0)" } ?? "") + (date.offsetText ?? "")
  }
}
