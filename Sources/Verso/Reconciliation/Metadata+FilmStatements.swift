/// What films say in several places that Exif would say in one.
extension Metadata {
  /// Something that a film says beside what stands in Exif, IPTC and XMP.
  public struct FilmStatements: Sendable {
    /// What it is: "location", "make", "model", "software".
    public let name: String
    /// The places, the one that is believed first in front.
    public let statements: [SharedProperty.Statement]
    fileprivate let tags: [FilmTag]
  }

  /// Where a film was taken, and with what, in all places where it says so; nothing for other files.
  public var filmStatements: [FilmStatements] {
    guard isFilm else { return [] }
    let exif: [(String, UInt16)] = [
      ("make", ExifNumber.make), ("model", ExifNumber.model), ("software", ExifNumber.software),
    ]
    var all = [("location", Self.positions)]
    all += exif.map { ($0, filmTags(of: Tag(.ifd0, $1)) ?? []) }
    return all.compactMap { name, tags in
      let said = tags.filter { text(in: $0) != nil }
      var statements = said.map { tag in
        SharedProperty.Statement(
          name: tag.description, texts: [text(in: tag) ?? ""], place: .film(tag))
      }
      guard !statements.isEmpty else { return nil }
      statements[0].isBelieved = true
      for index in statements.indices.dropFirst() {
        statements[index].agrees =
          name == "location"
          ? Self.isNear(place(in: said[0]), place(in: said[index]))
          : statements[index].texts == statements[0].texts
      }
      return FilmStatements(name: name, statements: statements, tags: said)
    }
  }

  /// Writes what is believed of a film's place and its camera into all places that say it.
  ///
  /// - Returns: Whether anything changed.
  @discardableResult
  public mutating func syncFilm() throws -> Bool {
    var isChanged = false
    for one in filmStatements where one.statements.contains(where: { !$0.agrees }) {
      isChanged = true
      if one.name == "location" {
        guard let place = place(in: one.tags[0]) else { continue }
        for tag in one.tags.dropFirst() { try say(FilmTag.text(place), in: tag) }
      } else {
        for tag in one.tags.dropFirst() { try say(one.statements[0].texts[0], in: tag) }
      }
    }
    return isChanged
  }

  /// Whether two places are one, as exactly as 3GPP stores them: in parts of a degree of 16 bits.
  private static func isNear(_ one: Location?, _ other: Location?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    let step = 1.0 / 32768
    return (one.latitude.degrees - other.latitude.degrees).magnitude <= step
      && (one.longitude.degrees - other.longitude.degrees).magnitude <= step
  }
}
