package import Verso

/// What a side file knows of a picture that the picture does not say itself.
package struct TakeoutAdditions: Sendable {
  /// When it was taken.
  package var date: CaptureDate?
  package var location: Location?
  package var description: String?
  /// Names of people that the picture does not say yet.
  package var people: [String] = []
  /// Words that it does not say yet: names of people and of albums.
  package var keywords: [String] = []
  package var rating: Int?

  /// The stars that a favourite gets.
  private static let favorite = 5

  /// Compares a side file with what a picture says. What the picture says stays.
  ///
  /// - Parameters:
  ///   - record: What the side file says; nil where there is none.
  ///   - albums: The names of albums that become keywords.
  ///   - metadata: What the picture says.
  ///   - zones: Who knows the time zones of positions; nil where nobody does.
  package init(
    _ record: TakeoutRecord?, albums: [String], for metadata: Metadata,
    zones: (any ZoneLookup)?
  ) {
    let location = metadata.location
    if let record {
      if location == nil, let position = record.position {
        self.location = Location(
          latitude: position.latitude, longitude: position.longitude, altitude: position.altitude)
      }
      if Self.lacksDate(metadata), let taken = record.taken {
        date = Self.date(taken, at: location ?? self.location, zones)
      }
      if metadata.texts(of: .description).isEmpty { description = record.description }
      let named = metadata.xmp.texts(of: Self.personInImage)
      people = record.people.filter { !named.contains($0) }
      if record.isFavorite, (metadata.rating ?? 0) == 0 { rating = Self.favorite }
    }
    let known = metadata.keywords
    for word in (record?.people ?? []) + albums
    where !known.contains(word) && !keywords.contains(word) {
      keywords.append(word)
    }
  }

  /// Whether there is nothing to add.
  package var isEmpty: Bool {
    date == nil && location == nil && description == nil && people.isEmpty && keywords.isEmpty
      && rating == nil
  }

  /// What is added, in words.
  package var names: [String] {
    [
      date == nil ? nil : "date", location == nil ? nil : "place",
      description == nil ? nil : "description", people.isEmpty ? nil : "people",
      keywords.isEmpty ? nil : "keywords", rating == nil ? nil : "rating",
    ].compactMap { $0 }
  }

  /// Adds them.
  ///
  /// - Throws: `MetadataError` where the metadata have no room for something, or a part of them that cannot be read
  ///   stands in the way. What was added until then is.
  package func apply(to metadata: inout Metadata) throws {
    // The position is first, so that what is said of it stands in one place.
    if let location { metadata.location = location }
    if let date { try metadata.setTexts(["\(date)"], of: .captureDate) }
    if let description { try metadata.setTexts([description], of: .description) }
    if !people.isEmpty {
      let named = metadata.xmp.texts(of: Self.personInImage)
      metadata.xmp.setTexts(named + people, of: Self.personInImage)
    }
    if !keywords.isEmpty {
      try metadata.setTexts(metadata.keywords + keywords, of: .keywords)
    }
    if let rating { try metadata.setTexts(["\(rating)"], of: .rating) }
    if let refusal = metadata.refusals.first { throw refusal }
  }

  /// The names of people as IPTC has them (Photo Metadata Standard, "Person Shown in the Image").
  private static let personInImage = XMP.Name(.iptcExt, "PersonInImage")

  /// Whether a picture does not say when it was taken: the date of a change is none.
  private static func lacksDate(_ metadata: Metadata) -> Bool {
    guard let time = metadata.time else { return true }
    return time.role == .modified
  }

  /// What a clock showed at a moment: that of the zone of a position, where that is known, and one in UTC else.
  private static func date(
    _ taken: Int, at location: Location?, _ zones: (any ZoneLookup)?
  ) -> CaptureDate? {
    var minutes = 0
    if let location,
      let zone = zones?.zone(
        latitude: location.latitude.degrees, longitude: location.longitude.degrees),
      let seconds = zones?.offset(atUTC: taken, in: zone), seconds % 60 == 0
    {
      minutes = seconds / 60
    }
    let date = CaptureDate(secondsSince1970: Double(taken), offset: minutes, digits: 0)
    return date.isValid ? date : nil
  }
}
