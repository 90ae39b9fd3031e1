/// The data of Nikon's cameras in the box `NCDT` of a film: date, time zone, camera and position.
struct NikonFilm {
  private var facts = Facts("Nikon")
  private let data: Header

  /// The items of a box.
  static func items(_ bytes: [UInt8]) -> [Item] {
    var film = NikonFilm(data: Header(bytes, .bigEndian))
    for field in MakerBox.fields(bytes) { film.add(field, bytes[field.range]) }
    return film.facts.facts
  }

  private init(data: Header) { self.data = data }

  /// The names of Nikon's own fields.
  private static let names: [Int: String] = [
    0x01: "Make", 0x02: "Model", 0x03: "Software", 0x11: "CreateDate", 0x12: "DateTimeOriginal",
    0x13: "FrameCount", 0x16: "FrameRate", 0x19: "TimeZone", 0x22: "FrameWidth",
    0x23: "FrameHeight",
    0x32: "AudioChannels", 0x33: "AudioBitsPerSample", 0x34: "AudioSampleRate",
    0x200_0007: "FocusMode", 0x200_0084: "Lens", 0x200_00A7: "ShutterCount",
    0x200_00AB: "VariProgram",
  ]
  /// The field with the zone that the camera was set to.
  private static let zone = 0x200_0024

  private mutating func add(_ field: MakerBox.Field, _ bytes: ArraySlice<UInt8>) {
    if field.number == Self.zone { return addZone(field) }
    if let kind = field.directory {
      let tag = Tag(kind, UInt16(truncatingIfNeeded: field.number))
      // Blanked values are empty.
      guard bytes.contains(where: { $0 != 0 }), let row = TagTable.row(for: tag),
        let name = TagRegistry.standard.definition(of: tag)?.name
      else { return }
      return add(field, name, row, bytes)
    }
    guard let name = Self.names[field.number] else { return }
    guard let numbers = numbers(field) else { return addText(name, bytes) }
    switch name {
    case "Lens": facts.add(name, Self.lens(numbers), stored: numbers)
    case "FrameRate": facts.add(name, [(numbers[0] * 1000).rounded() / 1000])
    default: facts.add(name, numbers)
    }
  }

  /// A field of Exif or of GPS.
  private mutating func add(
    _ field: MakerBox.Field, _ name: String, _ row: TagRow, _ bytes: ArraySlice<UInt8>
  ) {
    guard let numbers = numbers(field) else {
      let text = String(latinOrUTF8: bytes.prefix { $0 != 0 })
      let label = TagTable.labelKey(text: text.utf8).flatMap {
        TagTable.label(set: row.labels, raw: $0)
      }
      guard !text.isEmpty else { return }
      return label.map { facts.add(name, $0, stored: text) } ?? addText(name, bytes)
    }
    var shown: [UInt8] = []
    switch row.print {
    case .exposureTime: shown.append(exposureTime: numbers[0])
    case .fNumber: shown.append(fNumber: numbers[0])
    case .signedFraction: shown.append(signedFraction: numbers[0])
    case .coordinate where numbers.count == 3:
      let degrees = numbers[0] + numbers[1] / 60 + numbers[2] / 3600
      guard degrees.isFinite else { return }
      shown.append(degrees: degrees)
      return facts.add(name, String(decoding: shown, as: UTF8.self), stored: [degrees])
    case .timeStamp where numbers.count == 3 && numbers.allSatisfy { (0..<61).contains($0) }:
      let seconds = numbers[2].rounded(.down)
      let clock = [numbers[0], numbers[1], seconds].map { CaptureDate.pad(Int($0)) }
      var text = clock.joined(separator: ":")
      let fraction = Facts.text([numbers[2] - seconds], digits: 6)
      if fraction.hasPrefix("0.") { text += fraction.dropFirst() }
      return facts.add(name, text)
    case _ where row.labels != 0 && numbers.count == 1 && numbers[0].magnitude < 1e9:
      return facts.add(name, Int(numbers[0]), row.labels)
    case .lensInfo where numbers.count == 4:
      return facts.add(name, Self.lens(numbers), stored: numbers)
    default:
      let text = Facts.text(numbers)
      switch row.print {
      case .focalLength: return facts.add(name, Self.fixed(numbers[0]) + " mm", stored: numbers)
      case .metres: return facts.add(name, text + " m", stored: numbers)
      case .dottedVersion:
        return facts.add(name, numbers.map { Facts.text([$0]) }.joined(separator: "."))
      default: return facts.add(name, numbers)
      }
    }
    facts.add(name, String(decoding: shown, as: UTF8.self), stored: numbers)
  }

  /// Minutes ahead of UTC, whether it was summer, and how dates are shown.
  private mutating func addZone(_ field: MakerBox.Field) {
    guard field.range.count >= 4, let stored = data.short(field.range.lowerBound),
      let summer = data.byte(field.range.lowerBound + 2),
      let form = data.byte(field.range.lowerBound + 3)
    else { return }
    let minutes = Int(Int16(truncatingIfNeeded: stored))
    facts.add("TimeZone", CaptureDate.offsetText(minutes), stored: minutes)
    facts.add("DaylightSavings", summer, [0: "No", 1: "Yes"])
    facts.add("DateDisplayFormat", form, [0: "Y/M/D", 1: "M/D/Y", 2: "D/M/Y"])
  }

  private mutating func addText(_ name: String, _ bytes: ArraySlice<UInt8>) {
    var text = String(latinOrUTF8: bytes.prefix { $0 != 0 })
    while text.last == " " { text.removeLast() }
    if !text.isEmpty { facts.add(name, text) }
  }

  /// The values as numbers; nil for a text, and if absent.
  private func numbers(_ field: MakerBox.Field) -> [Double]? {
    guard field.format != .ascii, field.format != .undefined, field.count > 0,
      let size = field.format.size
    else { return nil }
    let numbers = (0..<min(field.count, 16)).compactMap { index -> Double? in
      let at = field.range.lowerBound + index * size
      switch field.format {
      case .byte: return data.byte(at).map { Double($0) }
      case .signedByte: return data.byte(at).map { Double(Int8(truncatingIfNeeded: $0)) }
      case .short: return data.short(at).map { Double($0) }
      case .signedShort: return data.short(at).map { Double(Int16(truncatingIfNeeded: $0)) }
      case .long: return data.long(at).map { Double($0) }
      case .signedLong: return data.long(at).map { Double(Int32(truncatingIfNeeded: $0)) }
      case .rational:
        guard let top = data.long(at), let bottom = data.long(at + 4), bottom > 0 else { return 0 }
        return Double(top) / Double(bottom)
      case .signedRational:
        guard let top = data.long(at), let bottom = data.long(at + 4) else { return nil }
        let divisor = Int32(truncatingIfNeeded: bottom)
        return divisor == 0 ? 0 : Double(Int32(truncatingIfNeeded: top)) / Double(divisor)
      default: return nil
      }
    }
    return numbers.isEmpty ? nil : numbers
  }

  // MARK: Words

  /// "24-70mm f/4", from the shortest and the longest focal length and the apertures at both.
  private static func lens(_ numbers: [Double]) -> String {
    guard numbers.count == 4 else { return Facts.text(numbers) }
    func span(_ first: Double, _ last: Double) -> String {
      first == last || last == 0
        ? Facts.text([first], digits: 6)
        : "\(Facts.text([first], digits: 6))-\(Facts.text([last], digits: 6))"
    }
    return "\(span(numbers[0], numbers[1]))mm f/\(span(numbers[2], numbers[3]))"
  }

  private static func fixed(_ number: Double) -> String {
    var out: [UInt8] = []
    out.append(number, decimals: 1)
    return String(decoding: out, as: UTF8.self)
  }
}
