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

  /// What ``filmStatements`` may be called.
  public static let filmStatementNames = ["location"] + cameraFields.map(\.name)

  /// With what a film was taken.
  static let cameraFields = [
    CameraField(
      name: "make", tag: Tag(.ifd0, ExifNumber.make),
      places: [FilmTag("Keys", "Make"), FilmTag("UserData", "Make")]),
    CameraField(
      name: "model", tag: Tag(.ifd0, ExifNumber.model),
      places: [FilmTag("Keys", "Model"), FilmTag("UserData", "Model")]),
    CameraField(
      name: "software", tag: Tag(.ifd0, ExifNumber.software),
      places: [FilmTag("Keys", "Software"), FilmTag("UserData", "SoftwareVersion")]),
  ]

  /// A field of Exif on the camera, and the places that films have for it, the one that is believed first in front.
  struct CameraField {
    let name: String
    let tag: Tag
    let places: [FilmTag]

    /// The property of XMP for the same.
    var property: XMP.Name { XMP.Name(.tiff, name.prefix(1).uppercased() + name.dropFirst()) }
  }

  /// Where a film was taken, and with what, in all places where it says so; nothing for other files.
  public var filmStatements: [FilmStatements] {
    guard isFilm else { return [] }
    var all = [("location", Self.positions)]
    all += Self.cameraFields.map { ($0.name, filmTags(of: $0.tag) ?? []) }
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
  /// - Parameter names: Which of them, by ``filmStatementNames``; all by default.
  /// - Returns: Whether anything changed.
  /// - Throws: ``MetadataError`` where a place cannot say it.
  @discardableResult
  public mutating func syncFilm(_ names: [String] = Metadata.filmStatementNames) throws -> Bool {
    var isChanged = false
    for one in filmStatements
    where names.contains(one.name) && one.statements.contains(where: { !$0.agrees }) {
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
