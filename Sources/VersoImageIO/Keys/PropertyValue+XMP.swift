internal import Verso

extension PropertyValue {
  /// An XMP value in the form in which ImageIO shows the corresponding field; nil without such a
  /// form.
  init?(_ node: XMP.Node, _ shape: PropertyShape, at path: String = "") {
    let texts = node.texts
    guard let first = node.defaultText ?? texts.first else {
      guard shape == .structure || node.isStructured else { return nil }
      self.init(structure: node)
      if path == ImageMetadata.flashPath, let flash = Self.flash(node) { self = flash }
      return
    }
    let numbers = texts.compactMap { Self.number($0) }
    func array(_ form: (Double) -> PropertyValue?) -> PropertyValue? {
      let values = numbers.compactMap(form)
      return values.isEmpty || values.count != texts.count ? nil : .array(values)
    }
    let result: PropertyValue? =
      switch shape {
      case .integer: Self.number(first).flatMap { Int(exactly: $0) }.map { .integer($0) }
      case .double: Self.number(first).map { .double($0) }
      case .number: Self.number(first).map { Self.plain($0) }
      case .integers: array { Int(exactly: $0).map { .integer($0) } } ?? Self.dotted(first)
      case .doubles: array { .double($0) }
      case .numbers: array { Self.plain($0) }
      case .text, .comment: .text(first)
      case .texts: .array(texts.map { .text($0) })
      // A day alone is no date with a time.
      case .date: CaptureDate(first).flatMap { $0.hasTime ? .text($0.exifText) : nil }
      case .version: Self.version(Array(first.utf8))
      case .degrees:
        Coordinate(first).map { .double(Self.rounded(degrees: $0.degrees.magnitude)) }
      case .clock:
        CaptureDate(first).flatMap { $0.hasTime ? .text(String($0.exifText.suffix(8))) : nil }
      case .structure: Self(structure: node)
      case .data: nil
      }
    guard let result else { return nil }
    self = result
  }

  /// A number as XMP writes it: "28/10", "2.8".
  private static func number(_ text: String) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return Double(text).flatMap { $0.isFinite ? $0 : nil } }
    guard let above = Double(parts[0]), let below = Double(parts[1]), below != 0 else { return nil }
    return above / below
  }

  private static func plain(_ number: Double) -> PropertyValue {
    Int(exactly: number).map { .integer($0) } ?? .double(number)
  }

  /// Whole numbers with full stops between them.
  static func dotted(_ text: String) -> PropertyValue? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    return numbers.count == parts.count && numbers.count > 1
      ? .array(numbers.map { .integer($0) }) : nil
  }

  /// The bits of Exif's field from the structure that XMP has for it (Exif 3.0, table 9).
  static func flash(_ node: XMP.Node) -> PropertyValue? {
    guard case .dictionary(let fields) = PropertyValue(structure: node) else { return nil }
    func bits(_ name: String) -> Int {
      let text = fields[name]?.text ?? ""
      return text.lowercased() == "true" ? 1 : Int(text).map { $0 & 3 } ?? 0
    }
    return .integer(
      bits("Fired") | bits("Return") << 1 | bits("Mode") << 3 | bits("Function") << 5
        | bits("RedEyeMode") << 6)
  }

  /// The structure that XMP has for the bits of Exif's field.
  static func flashNode(_ bits: Int) -> XMP.Node {
    func field(_ name: String, _ text: String) -> XMP.Property {
      XMP.Property(XMP.Name(.exif, name), XMP.Node(.text(text)))
    }
    func flag(_ bit: Int) -> String { bits >> bit & 1 == 1 ? "True" : "False" }
    return XMP.Node(
      .structure([
        field("Fired", flag(0)), field("Return", "\(bits >> 1 & 3)"),
        field("Mode", "\(bits >> 3 & 3)"), field("Function", flag(5)),
        field("RedEyeMode", flag(6)),
      ]))
  }

  /// The value in the form of the XMP property for a key; on request a position has no more digits
  /// than ImageIO gives it.
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
