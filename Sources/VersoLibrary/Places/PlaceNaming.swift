package import Verso
package import VersoPlaces

/// Decides which names photos get for their positions.
package struct PlaceNaming: Sendable {
  package let gazetteer: Gazetteer
  /// The largest distance of the nearest place, in metres.
  package let largestDistance: Double
  /// Whether names that a photo has are replaced.
  package let overwrites: Bool

  package init(gazetteer: Gazetteer, largestDistance: Double, overwrites: Bool) {
    (self.gazetteer, self.largestDistance) = (gazetteer, largestDistance)
    self.overwrites = overwrites
  }

  /// The properties of a place, from the small to the large.
  package static let properties: [SharedProperty] = [.city, .state, .country, .countryCode]

  /// The change of one name.
  package struct Name: Sendable {
    package let property: SharedProperty
    /// The value in the photo.
    package let old: String?
    /// The value for the position; nil if there is no value.
    package let new: String?
    /// Whether it is written.
    package let isWritten: Bool

    /// "+ Bern", "~ Berne -> Bern", "= Bern" for an unchanged name.
    package var text: String {
      switch (old, new) {
      case (nil, nil): ""
      case (nil, let new?): "+ \(new)"
      case (let old?, let new?) where isWritten: "~ \(old) -> \(new)"
      case (let old?, nil) where isWritten: "- \(old)"
      case (let old?, _): "= \(old)"
      }
    }
  }

  /// The decision for a photo.
  package enum Decision: Sendable {
    /// It has no position.
    case unplaced
    /// No place is near enough.
    case remote
    case named(Place, [Name])

    /// Whether something is written.
    package var isChange: Bool {
      guard case .named(_, let names) = self else { return false }
      return names.contains(where: \.isWritten)
    }
  }

  /// The decision for a photo with these metadata.
  package func decision(_ metadata: Metadata) -> Decision {
    guard let location = metadata.location else { return .unplaced }
    let (latitude, longitude) = (location.latitude.degrees, location.longitude.degrees)
    guard
      let place = gazetteer.nearest(
        latitude: latitude, longitude: longitude, within: largestDistance)
    else { return .remote }
    let names = zip(Self.properties, Self.words(place)).map { property, new in
      let old = metadata.texts(of: property).first
      return Name(
        property: property, old: old, new: new,
        isWritten: old != new && (old == nil || overwrites))
    }
    return .named(place, names)
  }

  /// Applies a decision to the metadata of a photo or its sidecar.
  ///
  /// - Throws: `MetadataError` if an unreadable part prevents it.
  package static func apply(_ decision: Decision, to metadata: inout Metadata) throws {
    guard case .named(_, let names) = decision else { return }
    for name in names where name.isWritten {
      try metadata.setTexts(name.new.map { [$0] } ?? [], of: name.property)
    }
  }

  /// The names of a place, in the order of ``properties``.
  ///
  /// The code is that of three letters: IPTC's record takes no other (IIM 4.2, 2:100), and XMP takes both.
  package static func words(_ place: Place) -> [String?] {
    [place.name, place.state, place.country, place.countryCode3 ?? place.countryCode]
  }

  // MARK: The table of a dry run

  /// The cells of a photo: names and distance, or the reason why it gets no names.
  package static func cells(_ decision: Decision) -> [String] {
    switch decision {
    case .unplaced: ["it has no position"]
    case .remote: ["there is no place near enough"]
    case .named(let place, let names): names.map(\.text) + [distance(place.distance)]
    }
  }

  /// "320 m", "12.4 km"
  package static func distance(_ metres: Double) -> String {
    var bytes: [UInt8] = []
    let isLong = metres >= 1000
    bytes.append(isLong ? metres / 1000 : metres, decimals: isLong ? 1 : 0)
    return String(decoding: bytes, as: UTF8.self) + (isLong ? " km" : " m")
  }
}
