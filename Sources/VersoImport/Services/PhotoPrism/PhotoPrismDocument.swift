import VersoBytes
import VersoLibrary

/// The kind of a YAML document in PhotoPrism's folders.
enum PhotoPrismDocument {
  /// The record of a picture, and its identifier.
  case picture(Record, identifier: String)
  /// An album: its title and the identifiers of its pictures.
  case album(String, pictures: [String])
  /// Something else, such as settings.
  case other

  /// The longest document that is read, in bytes; albums with many pictures have some megabytes.
  static let longest = 16 << 20

  /// Reads a document.
  ///
  /// - Throws: `ReadError` where it is no YAML.
  init(_ bytes: [UInt8]) throws(ReadError) {
    let yaml = try YAMLDocument.read(bytes)
    let identifier = yaml["UID"]?.text ?? ""
    if yaml["TakenAt"] != nil {
      self = .picture(Record(photoPrism: yaml), identifier: identifier)
    } else if yaml["Type"]?.text == "album", let title = yaml["Title"]?.text?.said {
      let pictures = yaml["Photos"]?.elements.filter { $0["Hidden"]?.text != "true" } ?? []
      self = .album(title, pictures: pictures.compactMap { $0["UID"]?.text })
    } else {
      self = .other
    }
  }
}

extension Record {
  /// Reads the members of a document. PhotoPrism notes the source of each value. Values that it
  /// invented, such as titles of places and estimated dates, are ignored, and values that a user
  /// typed are corrections.
  fileprivate init(photoPrism yaml: JSONValue) {
    self.init()
    func source(_ name: String) -> String { yaml[name]?.text ?? "" }
    let details = yaml["Details"]
    func detail(_ name: String) -> String? {
      let from = details?["\(name)Src"]?.text ?? ""
      return Self.isKnown(from) ? details?[name]?.text?.said : nil
    }
    name = yaml["OriginalName"]?.text
    let isDated = Self.isKnown(source("TakenSrc"))
    if isDated, let partial = Self.partialDate(yaml) {
      // Unknown parts are -1 there, and TakenAt has the first day or month instead.
      partialDate = partial.said
    } else if isDated, let text = yaml["TakenAt"]?.text?.said, Self.seconds(text) == nil {
      tell("the date \(text) is invalid")
    } else if isDated, let moment = yaml["TakenAt"]?.text.flatMap(Self.seconds) {
      taken = moment
      let local = yaml["TakenAtLocal"]?.text.flatMap(Self.seconds)
      let zone = yaml["TimeZone"]?.text ?? ""
      if zone.isEmpty || zone == "Local" {
        // Without a zone both are what the clock showed.
        (taken, clock) = (local ?? moment, .local)
      } else if let local, (local - moment).magnitude <= 15 * 3600, (local - moment) % 60 == 0 {
        clock = .offset((local - moment) / 60)
      }
      if source("TakenSrc") == "manual" { corrections.insert(.date) }
    }
    if Self.isKnown(source("PlaceSrc")) {
      take(yaml["Lat"], yaml["Lng"], yaml["Altitude"])
      if source("PlaceSrc") == "manual" { corrections.insert(.position) }
    }
    if Self.isKnown(source("TitleSrc")) { title = yaml["Title"]?.text?.said }
    if source("TitleSrc") == "manual" { corrections.insert(.title) }
    // Since 2025 it is called a caption.
    for name in ["Caption", "Description"] where Self.isKnown(source("\(name)Src")) {
      guard description == nil, let text = yaml[name]?.text?.said else { continue }
      description = text
      if source("\(name)Src") == "manual" { corrections.insert(.description) }
    }
    creator = detail("Artist")
    copyright = detail("Copyright")
    if details?["ArtistSrc"]?.text == "manual" { corrections.insert(.creator) }
    if details?["CopyrightSrc"]?.text == "manual" { corrections.insert(.copyright) }
    var known: Set<String> = []
    for name in ["Keywords", "Subject"] {
      for word in detail(name)?.split(separator: ",") ?? [] {
        if let word = String(word).said, known.insert(word).inserted { keywords.append(word) }
      }
    }
    for name in ["License", "Notes"] {
      if let text = detail(name) { tell("PhotoPrism has its \(name.lowercased()): \(text)") }
    }
    if yaml["Private"]?.text == "true" { tell("it is private in PhotoPrism, and was imported") }
    isFavorite = yaml["Favorite"]?.text == "true"
    isTrashed = yaml["DeletedAt"]?.text?.said.map { $0 != "null" } ?? false
  }

  /// Whether a user or the picture is the source, and not only PhotoPrism.
  private static func isKnown(_ source: String) -> Bool {
    ["manual", "batch", "admin", "meta", "xmp", "exif", "yaml", "json", "file"].contains(source)
  }

  /// The date if year, month or day is recorded as unknown: "1987-06"; nil if all are known, or
  /// there is no date.
  private static func partialDate(_ yaml: JSONValue) -> String? {
    func part(_ name: String) -> Int? { yaml[name]?.text.flatMap { Int($0) } }
    let (year, month, day) = (part("Year"), part("Month"), part("Day"))
    guard [year, month, day].contains(-1) else { return nil }
    guard let year, (1...9999).contains(year) else { return "" }
    func digits(_ number: Int, _ count: Int) -> String {
      String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
    }
    guard let month, (1...12).contains(month) else { return digits(year, 4) }
    return "\(digits(year, 4))-\(digits(month, 2))"
  }

  private static func seconds(_ text: String) -> Int? {
    CaptureDate(text)?.secondsSince1970(assuming: 0).flatMap(moment)
  }
}
