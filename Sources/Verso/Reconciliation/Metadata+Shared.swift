extension Metadata {
  /// What the picture shows, from the location that takes precedence: Exif, then XMP and IPTC.
  ///
  /// Setting it, like its neighbours, writes every location that the photo has for it.
  public var caption: String? {
    get { texts(of: .description).first }
    set { put(newValue.map { [$0] } ?? [], .description) }
  }

  /// A short name.
  public var title: String? {
    get { texts(of: .title).first }
    set { put(newValue.map { [$0] } ?? [], .title) }
  }

  /// The creators, one name each.
  public var creator: [String] {
    get { texts(of: .creator) }
    set { put(newValue, .creator) }
  }

  /// The copyright notice.
  public var copyright: String? {
    get { texts(of: .copyright).first }
    set { put(newValue.map { [$0] } ?? [], .copyright) }
  }

  /// Words to find it by.
  public var keywords: [String] {
    get { texts(of: .keywords) }
    set { put(newValue, .keywords) }
  }

  /// Stars: 0 to 5, -1 for rejected; nil if not rated.
  public var rating: Int? {
    get {
      texts(of: .rating).first.flatMap {
        Int($0) ?? Double($0).flatMap { Int(exactly: $0.rounded()) }
      }
    }
    set { put(newValue.map { ["\($0)"] } ?? [], .rating) }
  }

  /// The place that the picture shows, in words.
  public var place: PlaceName? {
    get {
      let place = PlaceName(
        sublocation: texts(of: .sublocation).first, city: texts(of: .city).first,
        state: texts(of: .state).first, country: texts(of: .country).first,
        countryCode: texts(of: .countryCode).first)
      return place == PlaceName() ? nil : place
    }
    set {
      let parts: [(SharedProperty, String?)] = [
        (.sublocation, newValue?.sublocation), (.city, newValue?.city),
        (.state, newValue?.state), (.country, newValue?.country),
        (.countryCode, newValue?.countryCode),
      ]
      for (property, text) in parts { put(text.map { [$0] } ?? [], property) }
    }
  }

  private mutating func put(_ texts: [String], _ property: SharedProperty) {
    do {
      try setTexts(texts, of: property)
    } catch {
      refuse(error, nil)
    }
  }
}

/// A place in words, from the small to the large.
public struct PlaceName: Hashable, Sendable {
  /// A part of a city, or a building.
  public var sublocation: String?
  /// The city.
  public var city: String?
  /// The state or province.
  public var state: String?
  /// The country.
  public var country: String?
  /// The country's code of two or three letters (ISO 3166).
  public var countryCode: String?

  /// A place.
  public init(
    sublocation: String? = nil, city: String? = nil, state: String? = nil,
    country: String? = nil, countryCode: String? = nil
  ) {
    self.sublocation = sublocation
    self.city = city
    self.state = state
    self.country = country
    self.countryCode = countryCode
  }
}
