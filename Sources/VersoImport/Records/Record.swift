import VersoBytes

/// What a service says of a picture.
package struct Record: Hashable, Sendable {
  /// What the picture was called when it was uploaded.
  package var name: String?
  /// When it was taken, in seconds since 1970; nil where it is not said.
  package var taken: Int?
  /// What clocks showed then.
  package var clock = Clock.unknown
  /// Degrees, north and east positive; nil where it is not said.
  package var position: Position?
  /// A short name that somebody has given it.
  package var title: String?
  /// What was written about it; without blanks at its ends, and not empty.
  package var description: String?
  package var creator: String?
  package var copyright: String?
  /// The names of the people in it, each once.
  package var people: [String] = []
  package var keywords: [String] = []
  package var isFavorite = false
  package var isArchived = false
  /// Whether it lies in the bin.
  package var isTrashed = false
  /// What somebody has corrected, so that the picture's own word counts no longer.
  package var corrections: Corrections = []

  /// How a moment becomes what clocks showed.
  package enum Clock: Hashable, Sendable {
    /// By the zone of the place, where that is known, and in UTC else.
    case unknown
    /// So many minutes ahead of UTC.
    case offset(Int)
    /// Nobody knows how far from UTC: the moment is what the clock showed, as if it were UTC.
    case local
  }

  /// A position in degrees, and metres above sea level where they are said.
  package struct Position: Hashable, Sendable {
    package let latitude: Double
    package let longitude: Double
    package let altitude: Double?

    /// The position that an object of JSON says as Google does.
    init?(_ json: JSONValue) {
      self.init(
        latitude: json["latitude"]?.double, longitude: json["longitude"]?.double,
        altitude: json["altitude"]?.double)
    }

    /// A position; nil for what is none on Earth, and for 0, 0, which stands for one that is not known. So does an
    /// altitude of exactly 0.
    package init?(latitude: Double?, longitude: Double?, altitude: Double? = nil) {
      guard let latitude, let longitude, latitude.magnitude <= 90, longitude.magnitude <= 180,
        latitude != 0 || longitude != 0
      else { return nil }
      (self.latitude, self.longitude) = (latitude, longitude)
      self.altitude = altitude.flatMap { $0 == 0 || $0.magnitude > 1e5 ? nil : $0 }
    }
  }

  /// Parts of a record.
  package struct Corrections: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let date = Corrections(rawValue: 1)
    package static let position = Corrections(rawValue: 2)
    package static let title = Corrections(rawValue: 4)
    package static let description = Corrections(rawValue: 8)
    package static let creator = Corrections(rawValue: 16)
    package static let copyright = Corrections(rawValue: 32)
  }

  package init() {}

  /// Takes what another record says of the same picture, where this one says nothing; of two dates the earlier, as
  /// that of an upload is the later one.
  mutating func add(_ other: Record) {
    if let date = other.taken, !corrections.contains(.date), taken.map({ date < $0 }) ?? true {
      (taken, clock) = (date, other.clock)
    }
    if position == nil { position = other.position }
    if title == nil { title = other.title }
    if description == nil { description = other.description }
    if creator == nil { creator = other.creator }
    if copyright == nil { copyright = other.copyright }
    people += other.people.filter { !people.contains($0) }
    keywords += other.keywords.filter { !keywords.contains($0) }
    isFavorite = isFavorite || other.isFavorite
  }

  /// Seconds that a date of four digits' years can say; 0 stands for what is not known.
  static func moment(_ seconds: Double) -> Int? {
    guard seconds != 0, seconds.magnitude < 2.5e11 else { return nil }
    return Int(seconds.rounded(.down))
  }
}

extension String {
  /// The text without blanks at its ends, with blanks for what XMP cannot say (XML 1.0, 2.2); nil when nothing is
  /// left.
  var said: String? {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isControl = scalar.value < 0x20 && ![0x09, 0x0A, 0x0D].contains(scalar.value)
      scalars.append(isControl || ["\u{FFFE}", "\u{FFFF}"].contains(scalar) ? " " : scalar)
    }
    let text = String(scalars).trimmed
    return text.isEmpty ? nil : text
  }
}
