import Verso

/// What a photo says that somebody would miss: which kinds of it, and how many values.
struct DoubleSaying: Sendable {
  /// A kind of what people and cameras say of a photo. How often they say it does not count.
  enum Kind: String, CaseIterable, Sendable {
    case date, place, title, keywords, people, rating
  }

  private(set) var kinds: Set<Kind> = []
  /// How many values it has in all.
  private(set) var values = 0

  /// When and where it was taken, what it is called, and its stars, as far as it says so.
  private var date: CaptureDate?
  private var location: Location?
  private var title = ""
  private var rating = 0

  init() {}

  /// What a photo says, with what its side file says over it.
  init(_ photo: Photo) {
    let metadata = photo.metadata
    let found: [(Kind, Bool)] = [
      (.date, metadata.time.map { $0.role != .modified } ?? false),
      (.place, metadata.location != nil || metadata.place != nil),
      (
        .title,
        Self.isText(metadata.title) || Self.isText(metadata.saidTexts(of: .description).first)
      ),
      (.keywords, !metadata.keywords.isEmpty),
      (.people, photo.faces.contains { !$0.name.isEmpty } || Self.namesPeople(metadata)),
      (.rating, metadata.rating.map { $0 != 0 } ?? false),
    ]
    kinds = Set(found.lazy.filter(\.1).map(\.0))
    date = kinds.contains(.date) ? metadata.captureDate : nil
    location = metadata.location
    title = [metadata.title, metadata.saidTexts(of: .description).first].compactMap { $0?.trimmed }
      .filter { !$0.isEmpty }.joined(separator: ", ")
    rating = metadata.rating ?? 0
    values = photo.items.reduce(0) { count, _ in count + 1 }
  }

  private static func isText(_ text: String?) -> Bool { text?.contains { $0 != " " } ?? false }

  private static func namesPeople(_ metadata: Metadata) -> Bool {
    !metadata.xmp.texts(of: XMP.Name(.iptcExt, "PersonInImage")).isEmpty
  }

  /// Adds what another file of the same photo says.
  mutating func add(_ other: DoubleSaying) {
    kinds.formUnion(other.kinds)
    values += other.values
  }

  /// The words for the kinds, in their order.
  var words: [String] { Self.words(kinds) }

  /// The words for kinds that another one does not say.
  func words(beyond other: DoubleSaying) -> [String] { Self.words(kinds.subtracting(other.kinds)) }

  /// What it says otherwise than another one does: "date 2020:01:02 03:04:05".
  func words(against other: DoubleSaying) -> [String] {
    var found: [String] = []
    if let date, let there = other.date, !date.shows(there) { found.append("date \(date)") }
    if let location, let there = other.location, !location.isAbout(there) {
      let degrees = [location.latitude.degrees, location.longitude.degrees]
      found.append(
        "place \(degrees.map { "\(($0 * 1e5).rounded() / 1e5)" }.joined(separator: " "))")
    }
    if !title.isEmpty, !other.title.isEmpty, title != other.title {
      found.append("title \(title.cut(to: Self.longestTitle))")
    }
    if rating != 0, other.rating != 0, rating != other.rating { found.append("rating \(rating)") }
    return found
  }

  /// How much of a title is told, in bytes.
  private static let longestTitle = 100

  private static func words(_ kinds: Set<Kind>) -> [String] {
    Kind.allCases.filter { kinds.contains($0) }.map(\.rawValue)
  }
}

extension CaptureDate {
  /// Whether a clock showed the same, to the second.
  fileprivate func shows(_ other: CaptureDate) -> Bool { exifText == other.exifText }
}

extension Location {
  /// Whether another place is about the same: ten metres.
  fileprivate func isAbout(_ other: Location) -> Bool {
    (latitude.degrees - other.latitude.degrees).magnitude < 1e-4
      && (longitude.degrees - other.longitude.degrees).magnitude < 1e-4
  }
}
