import Verso

extension Additions {
  /// Takes the values of an XMP sidecar.
  ///
  /// - Parameters:
  ///   - packet: The sidecar.
  ///   - metadata: The picture's metadata.
  ///   - keywords: The words that the picture has, which become those of the sidecar where this has some.
  mutating func take(_ packet: Metadata, _ metadata: Metadata, _ keywords: inout [String]) {
    if let place = packet.location, metadata.location.map({ !$0.isNear(place) }) ?? true {
      location = place
    }
    takeDates(packet, metadata)
    tellInvalid(packet)
    for property in SharedProperty.descriptions {
      let said = packet.texts(of: property).filter { $0.said != nil }
      guard !said.isEmpty, said != metadata.texts(of: property)
      else { continue }
      texts.append(Text(property: property, texts: said))
    }
    let stars = packet.xmp.texts(of: XMP.Name(.xmp, "Rating")).first?.trimmed
    if let stars, Double(stars).map({ !(-1...5).contains($0) || $0.rounded() != $0 }) ?? true {
      untaken.append("the rating \(stars) in the sidecar is invalid; 0 to 5 whole stars are valid")
    }
    // No stars are no word: programs write them for every photo.
    if let rating = packet.rating, rating != 0, stars.map({ Double($0) == Double(rating) }) ?? true,
      rating != metadata.rating,
      (-1...5).contains(rating)
    {
      texts.append(Text(property: .rating, texts: ["\(rating)"]))
    }
    let words = KeywordPaths(packet).words
    if !words.isEmpty, Set(words) != Set(keywords) { keywords = words }
    let stored = Set(metadata.xmp.properties)
    let milder = metadata.milder(in: packet)
    for statement in milder {
      untaken.append(
        "kept: the photo states \(statement.own), but its sidecar states \(statement.other)")
    }
    properties += packet.settledXMP().properties.filter { property in
      property.name.isDescription && property.saysSomething && !stored.contains(property)
        && !milder.contains { $0.names.contains(property.name) }
    }
    let known = Set(metadata.translations)
    translations = packet.translations.filter { !known.contains($0) }
    let unknown = packet.xmp.properties.filter { $0.name.isUnknown && $0.saysSomething }
    if !unknown.isEmpty {
      let names = unknown.map { "\($0.name.namespace.prefix):\($0.name.local)" }
      untaken.append("only its sidecar has \(names.joined(separator: ", "))")
    }
  }
}

extension Additions {
  /// Takes when the picture was taken, and when it became digital.
  private mutating func takeDates(_ packet: Metadata, _ metadata: Metadata) {
    let own = metadata.time.flatMap { $0.role == .modified ? nil : metadata.captureDate }
    if let text = packet.texts(of: .captureDate).first?.trimmed, !text.isEmpty {
      if let said = CaptureDate(text), said.hasTime {
        // A sidecar often repeats the date without its fraction and its offset: then the photo's is better.
        if own.map({ !$0.isSameTime(as: said) }) ?? true { date = said }
      } else if CaptureDate(text) != nil || Self.isPartial(text) {
        takePartial(text, in: packet, own, ["photoshop:DateCreated", "exif:DateTimeOriginal"])
      } else {
        untaken.append("the date \(text) in the sidecar is invalid")
      }
    }
    let digitized = metadata.texts(of: .digitizedDate).first.flatMap { CaptureDate($0) }
    guard let text = packet.texts(of: .digitizedDate).first?.trimmed, !text.isEmpty else { return }
    if let said = CaptureDate(text), said.hasTime {
      guard digitized.map({ !$0.isSameTime(as: said) }) ?? true else { return }
      texts.append(Text(property: .digitizedDate, texts: [text]))
    } else if CaptureDate(text) != nil || Self.isPartial(text) {
      takePartial(text, in: packet, digitized, ["xmp:CreateDate", "exif:DateTimeDigitized"])
    } else {
      untaken.append("the date \(text) in the sidecar is invalid")
    }
  }

  /// Takes an incomplete date: XMP can store it, Exif cannot.
  private mutating func takePartial(
    _ text: String, in packet: Metadata, _ own: CaptureDate?, _ names: [String]
  ) {
    guard let own else {
      properties += packet.xmp.properties.filter { property in
        names.contains("\(property.name.namespace.prefix):\(property.name.local)")
      }
      return
    }
    let parts = text.split { "-:".contains($0) }.map { Int($0) }
    let known = [own.year, own.month, own.day].prefix(parts.count).map { Optional($0) }
    if parts != Array(known) {
      untaken.append("kept: the photo has the date \(own), but its sidecar states \(text)")
    }
  }

  /// Whether a text is a year, or a year and a month, as XMP has them.
  private static func isPartial(_ text: String) -> Bool {
    let parts = text.split(omittingEmptySubsequences: false) { "-:".contains($0) }
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
    else { return false }
    return parts[0].utf8.count == 4 && Int(parts[0]) != 0
      && (parts.count == 1
        || parts[1].utf8.count == 2 && Int(parts[1]).map { (1...12).contains($0) } ?? false)
  }

  /// Reports a position that is not on Earth.
  private mutating func tellInvalid(_ packet: Metadata) {
    guard packet.location == nil else { return }
    let said = ["GPSLatitude", "GPSLongitude"].compactMap {
      packet.xmp.texts(of: XMP.Name(.exif, $0)).first?.trimmed
    }
    // 0, 0 is not a position.
    guard said.count == 2, said.contains(where: { $0.contains { "123456789".contains($0) } }) else {
      return
    }
    untaken.append("the position \(said.joined(separator: ", ")) in the sidecar is not on Earth")
  }
}

extension Location {
  /// Degrees for messages.
  var words: String { "\(Self.rounded(latitude.degrees)), \(Self.rounded(longitude.degrees))" }

  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }

  /// Whether another place is the same but for what is lost where degrees are rounded: a metre.
  func isNear(_ other: Location) -> Bool {
    abs(latitude.degrees - other.latitude.degrees) < 1e-5
      && abs(longitude.degrees - other.longitude.degrees) < 1e-5
  }
}

extension CaptureDate {
  /// Whether another date may be the same moment: tables have no seconds, and a clock may have shown the time of any zone.
  func mayBe(_ other: CaptureDate, isLocal: Bool) -> Bool {
    let here = secondsSince1970(assuming: 0)
    let there = isLocal ? other.shown : other.secondsSince1970(assuming: 0)
    guard let here = isLocal ? shown : here, let there else { return true }
    let distance = (here - there).magnitude
    if isLocal || offset != nil { return distance < 60 }
    // Zones differ by quarters of an hour.
    let rest = distance.truncatingRemainder(dividingBy: 900)
    return distance < 14 * 3600 + 60 && min(rest, 900 - rest) < 60
  }

  /// The time on the clock, in seconds since its 1970.
  private var shown: Double? {
    secondsSince1970(assuming: 0).map { $0 + Double(offset ?? 0) * 60 }
  }

  /// Whether another date is equal, as far as both are complete: with the seconds, and with the
  /// offset from UTC if both have one.
  func isSameTime(as other: CaptureDate) -> Bool {
    let (here, there) = (secondsSince1970(assuming: 0), other.secondsSince1970(assuming: 0))
    guard let here, let there else { return false }
    if offset == nil || other.offset == nil {
      // The time on the clocks.
      let shown = here + Double(offset ?? 0) * 60
      return (shown - (there + Double(other.offset ?? 0) * 60)).magnitude < 1
    }
    return (here - there).magnitude < 1 && offset == other.offset
  }
}
