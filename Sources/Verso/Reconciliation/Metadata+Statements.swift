extension SharedProperty {
  /// One place with a value of a photo, and that value.
  package struct Statement: Hashable, Sendable {
    /// The field: "IFD0:Artist", "IPTC:By-line", "XMP-dc:creator".
    package let name: String
    /// Its values: one text, or several; dates as "2024:05:06 07:08:09+02:00".
    package let texts: [String]
    /// Whether this is the value with precedence (MWG 2.0, chapter 5).
    package internal(set) var isBelieved = false
    /// Whether it equals the value with precedence, as far as it can store it.
    package internal(set) var agrees = true
    let place: Place
  }
}

extension Metadata {
  /// The places with a value, in order of precedence.
  ///
  /// A sidecar comes first (``Photo/overlay(_:)``), then Exif. Between XMP and IPTC the digest by
  /// the last writer of XMP decides. If it does not match the IPTC data, another program changed
  /// these since, and they take precedence, unless they are only the beginning of the text in XMP.
  /// The capture date in the header of a film comes last.
  package func statements(of property: SharedProperty) -> [SharedProperty.Statement] {
    let written = written(property)
    return property == .captureDate ? written + headerStatements(beside: written.first) : written
  }

  /// The places with a value, without the dates in the header of a film, which are not local time.
  func written(_ property: SharedProperty) -> [SharedProperty.Statement] {
    var statements = ordered(property)
    guard let believed = statements.first else { return [] }
    statements[0].isBelieved = true
    for index in statements.indices.dropFirst() {
      statements[index].agrees = statements[index].agrees(with: believed, property.kind, registry)
    }
    return statements
  }

  /// The value with precedence, without comparing others.
  func believed(_ property: SharedProperty) -> SharedProperty.Statement? { ordered(property).first }

  /// The texts of the place with precedence; empty if the photo has none.
  package func texts(of property: SharedProperty) -> [String] { believed(property)?.texts ?? [] }

  private func ordered(_ property: SharedProperty) -> [SharedProperty.Statement] {
    var statements = property.places.compactMap { place -> SharedProperty.Statement? in
      let texts = texts(at: place, property.kind).filter { text in
        text.utf8.contains { $0 != UInt8(ascii: " ") }
      }
      return texts.isEmpty
        ? nil : SharedProperty.Statement(name: name(of: place), texts: texts, place: place)
    }
    if statements.count > 1 { statements.sort { rank($0) < rank($1) } }
    if let first = statements.first, first.isIPTC,
      let full = statements.first(where: { $0.isXMP }), first.isCut(of: full, registry)
    {
      statements.removeAll { $0 == full }
      statements.insert(full, at: 0)
    }
    // A place with the time of the same day has more information than the day alone.
    if property.kind == .date, let day = statements.first.flatMap({ date(of: $0) }), !day.hasTime,
      let full = statements.first(where: { statement in
        date(of: statement).map { $0.hasTime && $0.isValid && $0.isIn(day) } ?? false
      })
    {
      statements.removeAll { $0 == full }
      statements.insert(full, at: 0)
    }
    return statements
  }

  private func rank(_ statement: SharedProperty.Statement) -> Int {
    switch statement.place {
    case .xmp(let name, _, let isLegacy) where sideNames.contains(name): isLegacy ? -1 : -2
    case .xmpLocation where sideNames.contains(XMP.Name(.iptcExt, "LocationShown")): -1
    case .exif, .exifDate, .film: 0
    case .xmp(_, _, let isLegacy): isLegacy ? 4 : isIPTCNewer ? 3 : 1
    case .xmpLocation: isIPTCNewer ? 3 : 2
    case .iptc, .iptcDate: 2
    case .windows, .exifText, .exifNumber: 5
    }
  }

  // MARK: Reading a place

  private func texts(at place: SharedProperty.Place, _ kind: SharedProperty.Kind) -> [String] {
    switch place {
    case .exif(let tag), .exifText(let tag):
      guard let text = value(of: tag)?.string else { return [] }
      return kind == .texts ? Self.names(in: text) : [text]
    case .windows(let tag):
      guard let text: String = (try? content(of: TagKey<String>(tag))) ?? nil else { return [] }
      return kind == .texts ? text.split(separator: ";").map(String.init) : [text]
    case .exifDate(let role): return date(role).map { ["\($0)"] } ?? []
    case .exifNumber(let tag): return value(of: tag)?.integer.map { ["\($0)"] } ?? []
    case .iptc(let number):
      let texts = texts(of: Tag(.iptc, number))
      return kind == .texts ? texts : Array(texts.prefix(1))
    case .iptcDate(let date, let time):
      guard let day = texts(of: Tag(.iptc, date)).first, day.utf8.count == 8 else { return [] }
      return CaptureDate(iptcDate: day, time: texts(of: Tag(.iptc, time)).first)
        .map { ["\($0)"] } ?? []
    case .xmp(let name, let form, _):
      let texts = form == .languages ? xmp.text(of: name).map { [$0] } ?? [] : xmp.texts(of: name)
      guard kind == .date else { return texts }
      return texts.prefix(1).map { text in CaptureDate(text).map { "\($0)" } ?? text }
    case .xmpLocation(let field):
      return xmp["Iptc4xmpExt:LocationShown[1]/Iptc4xmpExt:\(field)"].map { [$0] } ?? []
    case .film(let tag):
      guard film != nil, let text = text(in: tag) else { return [] }
      switch kind {
      case .text, .number: return [text]
      case .texts:
        guard tag.name.hasPrefix("Keyword") else { return Self.names(in: text) }
        return text.split { ",;".contains($0) }.map { String($0).trimmed }
      case .date:
        return [CaptureDate(text).map { "\($0)" } ?? text]
      }
    }
  }

  private func name(of place: SharedProperty.Place) -> String {
    switch place {
    case .exif(let tag), .windows(let tag), .exifText(let tag), .exifNumber(let tag):
      name(of: tag)
    case .exifDate(let role): name(of: role.date)
    case .iptc(let number), .iptcDate(let number, _): name(of: Tag(.iptc, number))
    case .xmp(let name, _, _): "XMP-\(name.namespace.prefix):\(name.local)"
    case .xmpLocation(let field): "XMP-iptcExt:LocationShown/\(field)"
    case .film(let tag): tag.description
    }
  }

  /// The names in an Artist field: separated by semicolons, quoted where they hold one themselves. Other quotation marks
  /// belong to a name.
  static func names(in text: String) -> [String] {
    var names: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      rest = rest.drop { $0 == " " }
      if rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") {
        let behind = rest[end...].dropFirst().drop { $0 == " " }
        if behind.first ?? ";" == ";" {
          names.append(String(rest[..<end].dropFirst()))
          rest = behind.dropFirst()
          continue
        }
      }
      let name = rest.prefix { $0 != ";" }
      names.append(String(name))
      rest = rest[name.endIndex...].dropFirst()
    }
    return names.map { $0.trimmed }.filter { !$0.isEmpty }
  }

  /// Names as one Artist field.
  static func joined(_ names: [String]) -> String {
    names.map { $0.contains(";") ? "\"\($0)\"" : $0 }.joined(separator: "; ")
  }
}

extension SharedProperty.Statement {
  var isIPTC: Bool {
    switch place {
    case .iptc, .iptcDate: true
    default: false
    }
  }

  var isXMP: Bool {
    switch place {
    case .xmp, .xmpLocation: true
    default: false
    }
  }

  /// The most bytes of each text that the place stores.
  private func limit(_ registry: TagRegistry) -> Int {
    guard case .iptc(let number) = place else { return .max }
    return registry.definition(of: Tag(.iptc, number))?.lengths?.upperBound ?? .max
  }

  /// Whether it only has the beginning of another place's texts.
  func isCut(of full: Self, _ registry: TagRegistry) -> Bool {
    let limit = limit(registry)
    return texts.count == full.texts.count
      && zip(texts, full.texts).allSatisfy { $0 == $1 || $0 == $1.cut(to: limit) }
  }

  func agrees(
    with believed: Self, _ kind: SharedProperty.Kind, _ registry: TagRegistry
  ) -> Bool {
    if texts == believed.texts || isCut(of: believed, registry) { return true }
    guard kind == .date, let text = texts.first, let other = believed.texts.first,
      let a = CaptureDate(text), let b = CaptureDate(other)
    else { return false }
    // A place that knows less does not disagree.
    let shown = min(a.hasTime ? 19 : a.dayText.count, b.hasTime ? 19 : b.dayText.count)
    return a.exifText.prefix(shown) == b.exifText.prefix(shown)
      && (a.offset == nil || b.offset == nil || a.offset == b.offset)
  }
}

extension CaptureDate {
  /// A date from IPTC: "20240506" and "070809+0200". A month or a day 00 is not known (IIM 4.2, 1:70), nor is a time
  /// that is missing.
  init?(iptcDate date: String, time: String?) {
    let digits = Array(date.utf8)
    guard digits.count >= 8, digits.prefix(8).allSatisfy(\.isDigit) else { return nil }
    func part(_ text: some StringProtocol, _ start: Int) -> String {
      String(text.dropFirst(start).prefix(2))
    }
    var text = "\(date.prefix(4)):\(part(date, 4)):\(part(date, 6))"
    if let time, time.prefix(4).utf8.count == 4, time.utf8.prefix(4).allSatisfy(\.isDigit) {
      let second = time.dropFirst(4).prefix(2)
      let isWhole = second.utf8.count == 2 && second.utf8.allSatisfy(\.isDigit)
      text += " \(part(time, 0)):\(part(time, 2)):\(isWhole ? second : "00")"
      if time.utf8.count >= 11 { text += time.dropFirst(6) }
    }
    self.init(text)
  }

  /// "20240506"; zeros for what is not known.
  var iptcDate: String {
    String(exifText.prefix(10).compactMap { $0 == ":" ? nil : $0 == " " ? "0" : $0 })
  }

  /// "070809+0200"; IPTC asks for the offset, so that an unknown one leaves the time out.
  var iptcTime: String? {
    guard hasTime else { return nil }
    return offsetText.map { offset in
      String((exifText.suffix(8) + offset).filter { $0 != ":" })
    }
  }
}
