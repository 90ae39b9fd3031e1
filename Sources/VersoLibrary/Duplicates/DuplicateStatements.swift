package import Verso

/// The metadata of a photo that would be missed: their kinds, and the number of values.
package struct DuplicateStatements: Sendable {
  /// A kind of metadata by people and cameras. Their number does not count.
  package enum Kind: String, CaseIterable, Sendable {
    case date, place, title, keywords, people, rating, creator, copyright
  }

  /// Several of them.
  package struct Kinds: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package init(_ kinds: some Sequence<Kind>) {
      let places = kinds.compactMap { Kind.allCases.firstIndex(of: $0) }
      rawValue = places.reduce(0) { $0 | 1 << UInt8($1) }
    }

    package func contains(_ kind: Kind) -> Bool { isSuperset(of: Kinds([kind])) }

    /// The words for them, in their order.
    package var words: [String] { Kind.allCases.filter { contains($0) }.map(\.rawValue) }
  }

  package private(set) var kinds: Kinds = []
  /// The number of values that it has in all.
  package private(set) var values = 0

  /// Its date, position, title and rating, if it has them.
  private var date: (exifText: String, text: String)?
  private var location: Location?
  private var title = ""
  private var description = ""
  private var rating = 0
  private var creator = ""
  private var copyright = ""

  package init() {}

  /// The metadata of a photo, merged with its sidecar.
  package init(_ photo: Photo) {
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
    kinds = Kinds(found.lazy.filter(\.1).map(\.0))
    date =
      kinds.contains(.date) ? metadata.captureDate.map { ($0.exifText, "\($0)") } : nil
    location = metadata.location
    title = metadata.title?.trimmed ?? ""
    description = metadata.saidTexts(of: .description).first?.trimmed ?? ""
    rating = metadata.rating ?? 0
    creator = metadata.texts(of: .creator).compactMap(\.said).joined(separator: ", ")
    copyright = metadata.texts(of: .copyright).first?.said ?? ""
    values = photo.items.reduce(0) { count, _ in count + 1 }
  }

  private static func isText(_ text: String?) -> Bool { text?.contains { $0 != " " } ?? false }

  private static func namesPeople(_ metadata: Metadata) -> Bool {
    !metadata.xmp.texts(of: XMP.Name(.iptcExt, "PersonInImage")).isEmpty
  }

  /// Adds the metadata in a document of Google Photos, as an import would.
  package mutating func add(_ record: Record) {
    let found: [(Kind, Bool)] = [
      (.date, record.taken != nil), (.place, record.position != nil),
      (.title, record.description != nil), (.people, !record.people.isEmpty),
      (.rating, record.isFavorite),
    ]
    kinds.formUnion(Kinds(found.lazy.filter(\.1).map(\.0)))
    values += found.count(where: \.1)
    if location == nil, let place = record.position {
      location = Location(latitude: place.latitude, longitude: place.longitude)
    }
    // People would miss either the photo's own description or that of the service.
    if let text = record.description, !title.contains(text), !description.contains(text) {
      description += description.isEmpty ? text : ", \(text)"
    }
  }

  /// The words for the kinds, in their order.
  package var words: [String] { kinds.words }

  /// The words for kinds that another one lacks.
  package func words(beyond other: DuplicateStatements) -> [String] {
    kinds.subtracting(other.kinds).words
  }

  /// Values that differ from another one: "date 2020:01:02 03:04:05".
  package func words(against other: DuplicateStatements) -> [String] {
    var found: [String] = []
    // Whether a clock showed the same, to the second.
    if let date, let there = other.date, date.exifText != there.exifText {
      found.append("date \(date.text)")
    }
    if let location, let there = other.location, !location.isAbout(there) {
      let degrees = [location.latitude.degrees, location.longitude.degrees]
      found.append(
        "place \(degrees.map { "\(($0 * 1e5).rounded() / 1e5)" }.joined(separator: " "))")
    }
    // A text that the other one has under neither name would be missed.
    let texts = [other.title, other.description].filter { !$0.isEmpty }
    for (name, own) in [("title", title), ("description", description)]
    where !own.isEmpty && !texts.isEmpty && !texts.contains(own) {
      found.append("\(name) \(own.cut(to: Self.longestTitle))")
    }
    if rating != 0, other.rating != 0, rating != other.rating { found.append("rating \(rating)") }
    for (name, own, there) in [
      ("creator", creator, other.creator), ("copyright", copyright, other.copyright),
    ] where !own.isEmpty && !there.isEmpty && own != there {
      found.append("\(name) \(own.cut(to: Self.longestTitle))")
    }
    return found
  }

  /// The maximum length of a title in messages, in bytes.
  private static let longestTitle = 100

  // MARK: Packed

  /// Appends the reported values other than the kinds and the number of values.
  package func append(to bytes: inout PackedBytes) {
    bytes.append(date?.exifText ?? "")
    bytes.append(date?.text ?? "")
    bytes.append(location == nil ? 0 : 1)
    if let location {
      // A number as Swift writes it is read as the same.
      bytes.append("\(location.latitude.degrees)")
      bytes.append("\(location.longitude.degrees)")
    }
    bytes.append(title)
    bytes.append(description)
    bytes.append(rating < 0 ? 1 : 0)
    bytes.append(Int(clamping: rating.magnitude))
    bytes.append(creator)
    bytes.append(copyright)
  }

  /// Reads what ``append(to:)`` has appended.
  package init(kinds: Kinds, values: Int, _ reader: inout PackedBytes.Reader) {
    (self.kinds, self.values) = (kinds, values)
    let date = (exifText: reader.text(), text: reader.text())
    self.date = date.text.isEmpty ? nil : date
    if reader.number() == 1 {
      let (latitude, longitude) = (Double(reader.text()), Double(reader.text()))
      location = Location(latitude: latitude ?? 0, longitude: longitude ?? 0)
    }
    title = reader.text()
    description = reader.text()
    rating = (reader.number() == 1 ? -1 : 1) * reader.number()
    (creator, copyright) = (reader.text(), reader.text())
  }
}

extension Location {
  /// Whether another place is about the same: ten metres.
  fileprivate func isAbout(_ other: Location) -> Bool {
    (latitude.degrees - other.latitude.degrees).magnitude < 1e-4
      && (longitude.degrees - other.longitude.degrees).magnitude < 1e-4
  }
}
