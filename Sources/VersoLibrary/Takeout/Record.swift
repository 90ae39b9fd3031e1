import Verso
package import VersoBytes

/// A service's metadata of a picture.
package struct Record: Hashable, Sendable {
  /// The name of the picture when it was uploaded.
  package var name: String?
  /// The time of taking, in seconds since 1970; nil if it is not recorded.
  package var taken: Int?
  /// The time on clocks at that moment.
  package var clock = Clock.unknown
  /// Degrees, north and east positive; nil if it is not recorded.
  package var position: Position?
  /// The description; without blanks at its ends, and not empty.
  package var description: String?
  /// The names of the people in it, each once.
  package var people: [String] = []
  package var isFavorite = false
  package var isArchived = false
  /// Whether it is in the bin.
  package var isTrashed = false
  /// Values that a user corrected, which replace those of the picture.
  package var corrections: Corrections = []

  /// Values that few records have, separate from the common ones.
  private var further: [Further] = []

  private struct Further: Hashable {
    var title: String?
    var creator: String?
    var copyright: String?
    var keywords: [String] = []
    var partialDate: String?
    var remarks: [String] = []
  }

  private mutating func change<Value>(_ path: WritableKeyPath<Further, Value>, _ value: Value) {
    var changed = further.first ?? Further()
    changed[keyPath: path] = value
    further = changed == Further() ? [] : [changed]
  }

  /// A short name by a user.
  package var title: String? {
    get { further.first?.title }
    set { change(\.title, newValue) }
  }
  package var creator: String? {
    get { further.first?.creator }
    set { change(\.creator, newValue) }
  }
  package var copyright: String? {
    get { further.first?.copyright }
    set { change(\.copyright, newValue) }
  }
  package var keywords: [String] {
    get { further.first?.keywords ?? [] }
    set { change(\.keywords, newValue) }
  }
  /// The date as far as it is known, "1987" or "1987-06", where ``taken`` is not; nil without one.
  package var partialDate: String? {
    get { further.first?.partialDate }
    set { change(\.partialDate, newValue) }
  }
  /// Remarks on the service's metadata, such as an invalid date.
  package var remarks: [String] {
    get { further.first?.remarks ?? [] }
    set { change(\.remarks, newValue) }
  }

  /// How a moment becomes what clocks showed.
  package enum Clock: Hashable, Sendable {
    /// By the zone of the place, where that is known, and in UTC else.
    case unknown
    /// So many minutes ahead of UTC.
    case offset(Int)
    /// The offset from UTC is unknown: the moment is the clock's time, as if it were UTC.
    case local
  }

  /// A position in degrees, and metres above sea level if they are recorded.
  package struct Position: Hashable, Sendable {
    package let latitude: Double
    package let longitude: Double
    package let altitude: Double?

    /// A position; nil for one that is not on Earth, and for 0, 0, which means an unknown one. So
    /// does an altitude of exactly 0.
    package init?(latitude: Double?, longitude: Double?, altitude: Double? = nil) {
      guard let latitude, let longitude, latitude.magnitude <= 90, longitude.magnitude <= 180,
        latitude != 0 || longitude != 0
      else { return nil }
      (self.latitude, self.longitude) = (latitude, longitude)
      self.altitude = altitude.flatMap { $0 == 0 || $0.magnitude > 1e5 ? nil : $0 }
    }

    /// Whether another one is the same but for a metre.
    package func isNear(_ other: Position) -> Bool {
      (latitude - other.latitude).magnitude < 1e-5
        && (longitude - other.longitude).magnitude < 1e-5
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

  /// Adds missing values of another record for the same picture; of two dates the earlier is used,
  /// as that of an upload is later.
  package mutating func add(_ other: Record) {
    let dates = [taken, other.taken].compactMap { $0 }
    if let date = other.taken, !corrections.contains(.date), taken.map({ date < $0 }) ?? true {
      (taken, clock) = (date, other.clock)
    }
    if let later = dates.first(where: { $0 - (taken ?? $0) > 60 }) {
      tell("a copy of it has the date \(CaptureDate(secondsSince1970: Double(later), offset: 0))")
    }
    if position == nil { position = other.position }
    if let position, let further = other.position, !position.isNear(further) {
      tell("a copy of it has the position \(further.latitude), \(further.longitude)")
    }
    if partialDate == nil { partialDate = other.partialDate }
    if title == nil { title = other.title }
    if let title, let further = other.title, further != title {
      tell("a copy of it has the title \(further)")
    }
    if let text = description, let further = other.description {
      // Both are used: users wrote each of them.
      if !text.contains(further) {
        description = further.contains(text) ? further : "\(text)\n\(further)"
      }
    } else if description == nil {
      description = other.description
    }
    for remark in other.remarks { tell(remark) }
    for (name, path) in [("creator", \Record.creator), ("copyright", \Record.copyright)] {
      guard let further = other[keyPath: path] else { continue }
      guard let own = self[keyPath: path] else {
        self[keyPath: path] = further
        continue
      }
      if own != further { tell("a copy of it has the \(name) \(further)") }
    }
    people += other.people.filter { !people.contains($0) }
    keywords += other.keywords.filter { !keywords.contains($0) }
    isFavorite = isFavorite || other.isFavorite
  }

  /// Notes a remark once.
  package mutating func tell(_ remark: String) {
    if !remarks.contains(remark) { remarks.append(remark) }
  }

  /// Takes a position; one that is not on Earth is reported.
  package mutating func take(
    _ latitude: JSONValue?, _ longitude: JSONValue?, _ altitude: JSONValue?
  ) {
    guard let latitude, let longitude else { return }
    let (north, east) = (latitude.double, longitude.double)
    let place = Position(latitude: north, longitude: east, altitude: altitude?.double)
    if position == nil { position = place }
    // 0, 0 is not a position.
    guard place == nil, north != 0 || east != 0 else { return }
    guard let north = latitude.written, let east = longitude.written else { return }
    tell("the position \(north), \(east) is not on Earth")
  }

  /// The moment of a number of seconds; an impossible one is reported.
  package mutating func moment(ofSeconds seconds: JSONValue?) -> Int? {
    guard let written = seconds?.written, seconds?.double != 0 else { return nil }
    if let moment = seconds?.double.flatMap(Self.moment) { return moment }
    tell("the date \(written) is invalid")
    return nil
  }

  /// Seconds of a date with a four-digit year; 0 is unknown.
  package static func moment(_ seconds: Double) -> Int? {
    guard seconds != 0, seconds.magnitude < 2.5e11 else { return nil }
    return Int(seconds.rounded(.down))
  }
}

extension JSONValue {
  /// A number or a text as it is; nil for other types, and for an empty text.
  fileprivate var written: String? {
    switch self {
    case .number(let text), .string(let text): text.said
    default: nil
    }
  }
}
