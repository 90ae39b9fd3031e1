import Verso
import VersoImport

/// What a photo says that somebody would miss: which kinds of it, and how many values.
struct DoubleSaying: Sendable {
  /// A kind of what people and cameras say of a photo. How often they say it does not count.
  enum Kind: String, CaseIterable, Sendable {
    case date, place, title, keywords, people, rating, creator, copyright
  }

  private(set) var kinds: Set<Kind> = []
  /// How many values it has in all.
  private(set) var values = 0

  /// When and where it was taken, what it is called, and its stars, as far as it says so.
  private var date: CaptureDate?
  private var location: Location?
  private var title = ""
  private var rating = 0
  private var creator = ""
  private var copyright = ""

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
      (.creator, metadata.texts(of: .creator).contains(where: Self.isText)),
      (.copyright, metadata.texts(of: .copyright).contains(where: Self.isText)),
    ]
    kinds = Set(found.lazy.filter(\.1).map(\.0))
    date = kinds.contains(.date) ? metadata.captureDate : nil
    location = metadata.location
    title = [metadata.title, metadata.saidTexts(of: .description).first].compactMap { $0?.trimmed }
      .filter { !$0.isEmpty }.joined(separator: ", ")
    rating = metadata.rating ?? 0
    creator = metadata.texts(of: .creator).compactMap(\.said).joined(separator: ", ")
    copyright = metadata.texts(of: .copyright).first?.said ?? ""
    values = photo.items.reduce(0) { count, _ in count + 1 }
  }

  private static func isText(_ text: String?) -> Bool { text?.contains { $0 != " " } ?? false }

  private static func namesPeople(_ metadata: Metadata) -> Bool {
    !metadata.xmp.texts(of: XMP.Name(.iptcExt, "PersonInImage")).isEmpty
  }

  /// Adds what a document of Google Photos says of the photo, as an import would.
  mutating func add(_ record: Record) {
    let found: [(Kind, Bool)] = [
      (.date, record.taken != nil), (.place, record.position != nil),
      (.title, record.description != nil), (.people, !record.people.isEmpty),
      (.rating, record.isFavorite),
    ]
    kinds.formUnion(found.lazy.filter(\.1).map(\.0))
    values += found.count(where: \.1)
    if location == nil, let place = record.position {
      location = Location(latitude: place.latitude, longitude: place.longitude)
    }
    // Of the photo's own description and that of the service people would miss either.
    if let text = record.description, !title.contains(text) {
      title += title.isEmpty ? text : ", \(text)"
    }
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
    for (name, own, there) in [
      ("creator", creator, other.creator), ("copyright", copyright, other.copyright),
    ] where !own.isEmpty && !there.isEmpty && own != there {
      found.append("\(name) \(own.cut(to: Self.longestTitle))")
    }
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
