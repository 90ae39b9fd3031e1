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

  init() {}

  /// What a photo says, with what its side file says over it.
  init(_ photo: Photo) {
    let metadata = photo.metadata
    let found: [(Kind, Bool)] = [
      (.date, metadata.time.map { $0.role != .modified } ?? false),
      (.place, metadata.location != nil || metadata.place != nil),
      (.title, Self.isText(metadata.title) || Self.isText(metadata.description)),
      (.keywords, !metadata.keywords.isEmpty),
      (.people, photo.faces.contains { !$0.name.isEmpty } || Self.namesPeople(metadata)),
      (.rating, metadata.rating.map { $0 != 0 } ?? false),
    ]
    kinds = Set(found.lazy.filter(\.1).map(\.0))
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

  private static func words(_ kinds: Set<Kind>) -> [String] {
    Kind.allCases.filter { kinds.contains($0) }.map(\.rawValue)
  }
}
