package import Verso
package import VersoLibrary

/// Known values that the picture itself lacks.
package struct Additions: Sendable {
  /// When it was taken.
  package var date: CaptureDate?
  package var location: Location?
  /// Texts in the places that the picture has for them.
  package var texts: [Text] = []
  /// Names of people that the picture lacks.
  package var people: [String] = []
  /// All words that it has from now on; nil if they stay as they are.
  package var keywords: [String]?
  /// Additional properties of a sidecar.
  package var properties: [XMP.Property] = []
  /// Texts of a sidecar in additional languages.
  package var translations: [Translation] = []
  /// Known values that are not used, and why: the picture has other ones, or they are impossible.
  package var untaken: [String] = []

  /// A picture's value in several places.
  package struct Text: Sendable {
    package let property: SharedProperty
    package let texts: [String]
  }

  /// The stars that a favourite gets.
  private static let favorite = 5

  /// The largest offset of a clock ahead of this computer's, in seconds.
  private static let farthestClock = 2 * 86_400

  /// Nothing.
  init() {}

  /// Compares known values with those of a picture.
  ///
  /// A service's values are used if the picture has none, except corrections by users
  /// (``Record/corrections``). The values of an XMP sidecar replace those of the picture, as with
  /// ``Photo/overlay(_:)``: its program leaves the picture unchanged.
  ///
  /// - Parameters:
  ///   - record: The service's metadata; nil without any.
  ///   - packet: The metadata of an XMP sidecar; nil if absent.
  ///   - albums: The names of albums that become keywords.
  ///   - metadata: The picture's metadata.
  ///   - clues: The source of time zones for positions, and the zone for photos without a position.
  package init(
    _ record: Record?, packet: Metadata? = nil, albums: [String], for metadata: Metadata,
    clues: TimeClues
  ) {
    var known = metadata.keywords
    if let packet { take(packet, metadata, &known) }
    if let record { take(record, metadata, clues, hasPacketPlace: location != nil) }
    var said = Set(known)
    for word in (record?.people ?? []) + (record?.keywords ?? []) + albums
    where said.insert(word).inserted {
      known.append(word)
    }
    keywords = known == metadata.keywords ? nil : known
  }

  private mutating func keep(_ what: String, _ own: String, _ said: String) {
    untaken.append("kept: the photo has the \(what) \(own), but the export has \(said)")
  }

  private mutating func take(
    _ record: Record, _ metadata: Metadata, _ clues: TimeClues, hasPacketPlace: Bool
  ) {
    let place = location ?? metadata.location
    if let position = record.position {
      let new = Location(
        latitude: position.latitude, longitude: position.longitude, altitude: position.altitude)
      let isCounted = !hasPacketPlace && (place == nil || record.corrections.contains(.position))
      if let place, !isCounted || place.isNear(new) {
        if !place.isNear(new) { keep("place", place.words, new.words) }
      } else {
        location = new
      }
    }
    let own = metadata.time.flatMap { $0.role == .modified ? nil : $0 }
    if let taken = record.taken {
      let new = Self.date(taken, record.clock, at: location ?? place, clues)
      if let new {
        if taken > SystemFile.Moment.now.seconds + Self.farthestClock {
          untaken.append("the date \(new) is in the future")
        }
      } else {
        untaken.append("a photo cannot record the date of \(taken) seconds since 1970")
      }
      if date == nil, own == nil || record.corrections.contains(.date) {
        let isSaid = metadata.captureDate.flatMap { own in new.map { own.isSameTime(as: $0) } }
        if own == nil || isSaid != true { date = new }
      } else if let stays = date ?? metadata.captureDate, let new,
        !stays.mayBe(new, isLocal: record.clock == .local)
      {
        keep("date", "\(stays)", "\(new)")
      }
    } else if let partial = record.partialDate {
      if let stays = date ?? own?.local {
        if !stays.exifText.replacing(":", with: "-").hasPrefix(partial) {
          keep("date", "\(stays)", partial)
        }
      } else if !properties.contains(where: { $0.name == Self.dateCreated }) {
        properties.append(XMP.Property(Self.dateCreated, XMP.Node(.text(partial))))
      }
    }
    untaken += record.remarks
    fill(.title, record.title, metadata, record.corrections.contains(.title))
    fill(.description, record.description, metadata, record.corrections.contains(.description))
    fill(.creator, record.creator, metadata, record.corrections.contains(.creator))
    fill(.copyright, record.copyright, metadata, record.corrections.contains(.copyright))
    let named = metadata.xmp.texts(of: Self.personInImage)
    people = record.people.filter { !named.contains($0) }
    let stars =
      texts.first { $0.property == .rating }?.texts.first.flatMap { Int($0) } ?? metadata.rating
    if record.isFavorite, let stars, stars != 0 {
      if stars != Self.favorite { keep("rating", "\(stars)", "that it is a favourite") }
    } else if record.isFavorite {
      texts.append(Text(property: .rating, texts: ["\(Self.favorite)"]))
    }
  }

  private mutating func fill(
    _ property: SharedProperty, _ text: String?, _ metadata: Metadata, _ wins: Bool
  ) {
    guard let text else { return }
    let packet = texts.first { $0.property == property }?.texts
    // Blanks are empty.
    let own = packet ?? metadata.saidTexts(of: property).filter { $0.said != nil }
    if own.isEmpty || wins && packet == nil && own != [text] {
      texts.append(Text(property: property, texts: [text]))
    } else if own != [text], own.joined(separator: ", ") != text,
      own.joined(separator: "; ") != text
    {
      keep(property.name, own.joined(separator: ", "), text)
    }
  }

  /// Whether there is nothing to add.
  package var isEmpty: Bool {
    date == nil && location == nil && texts.isEmpty && people.isEmpty && keywords == nil
      && properties.isEmpty && translations.isEmpty
  }

  /// The additions, in words.
  package var names: [String] {
    [date == nil ? nil : "date", location == nil ? nil : "position"].compactMap { $0 }
      + texts.filter { $0.property != .rating }.map {
        $0.property == .digitizedDate ? "date of digitizing" : $0.property.name
      }
      + [
        people.isEmpty ? nil : "people", keywords == nil ? nil : "keywords",
        texts.contains { $0.property == .rating } ? "rating" : nil,
        properties.isEmpty ? nil : "more properties",
      ].compactMap { $0 } + translations.map(\.words)
  }

  /// The additions, value by value.
  package var values: [String] {
    var found: [String] = []
    if let date { found.append("date \(date)") }
    if let location { found.append("position \(location.words)") }
    found += texts.map { text in
      let name = text.property == .digitizedDate ? "date of digitizing" : text.property.name
      return "\(name) \(text.texts.joined(separator: ", "))"
    }
    if !people.isEmpty { found.append("people \(people.joined(separator: ", "))") }
    if let keywords { found.append("keywords \(keywords.joined(separator: ", "))") }
    found += translations.map(\.words)
    return found + properties.map { "\($0.name.namespace.prefix):\($0.name.local)" }
  }

  /// Adds them.
  ///
  /// - Throws: `MetadataError` where the metadata cannot store something, or an unreadable part
  ///   prevents it. Values that were added until then stay.
  package func apply(to metadata: inout Metadata) throws {
    // The position is first, so that its related values are in one place.
    if let location { metadata.location = location }
    if let date { try metadata.setTexts(["\(date)"], of: .captureDate) }
    if !properties.isEmpty {
      metadata.take(properties)
    }
    for text in texts { try metadata.setTexts(text.texts, of: text.property) }
    metadata.add(translations)
    if !people.isEmpty {
      let named = metadata.xmp.texts(of: Self.personInImage)
      metadata.xmp.setTexts(named + people, of: Self.personInImage)
    }
    if let keywords { try metadata.setTexts(keywords, of: .keywords) }
    if let refusal = metadata.refusals.first { throw refusal }
  }

  /// The names of people as IPTC has them (Photo Metadata Standard, "Person Shown in the Image").
  static let personInImage = XMP.Name(.iptcExt, "PersonInImage")

  static let dateCreated = XMP.Name(.photoshop, "DateCreated")

  /// The time on a clock at a moment.
  private static func date(
    _ taken: Int, _ clock: Record.Clock, at location: Location?, _ clues: TimeClues
  ) -> CaptureDate? {
    var minutes = 0
    switch clock {
    case .offset(let known): minutes = known
    case .local:
      var date = CaptureDate(secondsSince1970: Double(taken), offset: 0, digits: 0)
      let offsets = clues.givenOffsets { zones, zone in zones.offsets(ofLocal: taken, in: zone) }
      // None in the hour that is left out, and two in the one that comes twice.
      date.offset = offsets.count == 1 ? offsets[0] : nil
      return date.isValid ? date : nil
    case .unknown:
      if let location,
        let zone = clues.zones?.zone(
          latitude: location.latitude.degrees, longitude: location.longitude.degrees),
        let seconds = clues.zones?.offset(atUTC: taken, in: zone), seconds % 60 == 0
      {
        minutes = seconds / 60
      } else {
        minutes =
          clues.givenOffsets { zones, zone in zones.offset(atUTC: taken, in: zone).map { [$0] } }
          .first ?? 0
      }
    }
    let date = CaptureDate(secondsSince1970: Double(taken), offset: minutes, digits: 0)
    return date.isValid ? date : nil
  }
}

extension TimeClues {
  /// Minutes ahead of UTC by the zone that is given; none where none is, or where it is not known.
  ///
  /// - Parameter offsets: The offsets of a zone by its rules, in seconds.
  /// - Returns: The minutes, several where the clocks showed a time twice.
  fileprivate func givenOffsets(_ offsets: (any ZoneLookup, String) -> [Int]?) -> [Int] {
    switch given {
    case nil: []
    case .offset(let minutes)?: [minutes]
    case .zone(let zone)?:
      (zones.flatMap { offsets($0, zone) } ?? []).filter { $0 % 60 == 0 }.map { $0 / 60 }
    }
  }
}

extension Photo {
  /// The photo with additions, for those who may read its origin.
  func adding(_ additions: Additions, _ permissions: Permissions?) throws -> Photo {
    var changed = self
    changed.permissions = permissions ?? changed.permissions
    try additions.apply(to: &changed.metadata)
    return changed
  }
}
