package import VersoBytes

/// What a side file of Google Photos says of a picture.
package struct TakeoutRecord: Hashable, Sendable {
  /// What the picture was called when it was uploaded.
  package var title: String?
  /// When it was taken, in seconds since 1970 in UTC; nil where it is not said. Google says 0 for what it does not
  /// know.
  package var taken: Int?
  /// Degrees, north and east positive; nil where it is not said. Google says 0, 0 for what it does not know.
  package var position: Position?
  /// What was written about it; without blanks at its ends, and not empty.
  package var description: String?
  /// The names of the people in it, each once.
  package var people: [String] = []
  package var isFavorite = false
  package var isArchived = false
  /// Whether it lies in the bin.
  package var isTrashed = false

  /// A position in degrees, and metres above sea level where they are said.
  package struct Position: Hashable, Sendable {
    package let latitude: Double
    package let longitude: Double
    package let altitude: Double?
  }

  package init() {}
}

/// What a document of JSON in an export is.
package enum TakeoutDocument: Hashable, Sendable {
  /// A side file.
  case picture(TakeoutRecord)
  /// What is said of an album: its name.
  case album(String)
  /// Something else: comments, an album without a name, orders of prints.
  case other

  /// The longest document that is read, in bytes. They have a few kilobytes; albums with many comments have more.
  package static let longest = 4 << 20
  private static let depth = 64

  /// Reads a document.
  ///
  /// It is told by its members what it is: the names of the files are in the language of the account ("métadonnées.json",
  /// "метаданни.json").
  ///
  /// - Throws: `ReadError` where it is no JSON.
  package init(_ bytes: [UInt8]) throws(ReadError) {
    var bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    let json = try JSONValue.read(bytes, depth: Self.depth)
    let isPicture =
      json["photoTakenTime"] != nil || json["geoDataExif"] != nil
      || json["imageViews"] != nil && json["creationTime"] != nil
    if isPicture {
      self = .picture(TakeoutRecord(json))
    } else if let title = (json["albumData"] ?? json)["title"]?.text?.trimmed, !title.isEmpty {
      self = .album(title)
    } else {
      self = .other
    }
  }
}

extension TakeoutRecord {
  /// Reads the members of a side file; those of other types than Google writes say nothing.
  init(_ json: JSONValue) {
    title = json["title"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    taken = json["photoTakenTime"]?["timestamp"]?.double.flatMap(Self.moment)
    // What was corrected in the app comes first, then what the file itself says.
    position = ["geoData", "geoDataExif"].lazy.compactMap { json[$0].flatMap(Position.init) }.first
    description = json["description"]?.text?.trimmed
    if description?.isEmpty == true { description = nil }
    for person in json["people"]?.elements ?? [] {
      guard let name = person["name"]?.text?.trimmed, !name.isEmpty, !people.contains(name) else {
        continue
      }
      people.append(name)
    }
    isFavorite = json["favorited"]?.truth ?? false
    isArchived = json["archived"]?.truth ?? false
    isTrashed = json["trashed"]?.truth ?? false
  }

  /// Seconds that a date of four digits' years can say.
  private static func moment(_ seconds: Double) -> Int? {
    guard seconds != 0, seconds.magnitude < 2.5e11 else { return nil }
    return Int(seconds.rounded(.down))
  }
}

extension TakeoutRecord.Position {
  init?(_ json: JSONValue) {
    guard let latitude = json["latitude"]?.double, let longitude = json["longitude"]?.double,
      latitude.magnitude <= 90, longitude.magnitude <= 180, latitude != 0 || longitude != 0
    else { return nil }
    // An altitude of exactly 0 is one that is not known.
    let altitude = json["altitude"]?.double.flatMap { $0 == 0 || $0.magnitude > 1e5 ? nil : $0 }
    self.init(latitude: latitude, longitude: longitude, altitude: altitude)
  }
}
