package import Verso
import VersoLibrary
package import VersoPlaces
import VersoTables

/// The page's data about one file.
package struct LibraryPhoto: Sendable {
  package private(set) var record = LibraryRecord()
  package private(set) var findings: LibraryFindings = []
  /// The key for ordering: seconds since 1970; nil for a date that is missing or cannot be right.
  package private(set) var moment: Int?
  package private(set) var picture: SmallPicture?
  /// The common identity of files that are the same photo.
  package let identity: Identity
  /// Whether everybody may read the file.
  package let isPublic: Bool

  /// The name of a file, whatever the case of its letters, and its size.
  package struct Identity: Hashable, Sendable {
    package let name: String
    package let bytes: Int
  }

  /// Options for photos other than their metadata.
  package struct Choices: Sendable {
    /// Whether places are shown.
    package var showsPlaces = true
    /// The gazetteer for photos without place names; nil for none.
    package var gazetteer: Gazetteer?
    /// Makes a small picture of a file that has none; nil if none is made.
    package var drawing: (@Sendable (Photo) -> [UInt8]?)?
    /// Whether the metadata of sidecars are shown, too.
    package var readsSidecars = false
    /// The time of this computer, in seconds since 1970.
    package var now: Int

    package init(
      showsPlaces: Bool, gazetteer: Gazetteer?, drawing: (@Sendable (Photo) -> [UInt8]?)?,
      readsSidecars: Bool, now: Int
    ) {
      (self.showsPlaces, self.gazetteer, self.drawing) = (showsPlaces, gazetteer, drawing)
      (self.readsSidecars, self.now) = (readsSidecars, now)
    }
  }

  private init(path: String) {
    let name = Path.name(of: path)
    let bytes = FileStatus(path)?.size ?? 0
    identity = Identity(name: name.lowercased(), bytes: bytes)
    isPublic = Path(path).mode & 0o044 == 0o044
    record.set(.name, name, longest: 300)
    record.set(.folder, Path.folder(of: path), longest: 1000)
    record.set(.bytes, bytes)
  }

  /// A file that cannot be read.
  package init(path: String, problem: String) {
    self.init(path: path)
    findings = .unreadable
    record.set(.trouble, problem, longest: 500)
  }

  /// A photo.
  ///
  /// - Throws: The problem with the file.
  package init(path: String, choices: Choices) throws {
    self.init(path: path)
    var photo = try Photo(path: path)
    if choices.readsSidecars, let side = Sidecar.existing(for: path) {
      photo.overlay(try Photo(path: side))
    }
    let values = Values(path, photo)
    picture = SmallPicture(of: photo, drawing: choices.drawing)
    setPicture(photo, values)
    setTime(photo, isExposed: values["exposure_time"].real != nil, now: choices.now)
    if choices.showsPlaces { setPlace(photo, values, choices.gazetteer) }
    setCamera(values)
    setWords(photo, values)
    if photo.format.mimeType == FileFormat.xmp.mimeType { findings = .alone }
    let warnings = photo.readWarnings + ((try? photo.cutWarnings()) ?? [])
    if let warning = warnings.first {
      findings.insert(.damaged)
      let more = warnings.count - 1
      record.set(.trouble, "\(warning)" + (more > 0 ? "; \(more) more" : ""), longest: 500)
    }
  }

  // MARK: Values

  private mutating func setPicture(_ photo: Photo, _ values: Values) {
    record.set(.format, photo.format.name)
    let isOnSide = photo.turn.effective.rawValue > 4
    record.set(.width, values[isOnSide ? "height" : "width"].integer)
    record.set(.height, values[isOnSide ? "width" : "height"].integer)
    record.set(.turn, picture?.turn ?? 1)
  }

  private mutating func setTime(_ photo: Photo, isExposed: Bool, now: Int) {
    let time = photo.metadata.time
    guard let local = time?.local ?? time?.instant, local.isValid else {
      findings.insert(.undated)
      return
    }
    guard let seconds = local.seconds else {
      findings.insert(.undated)
      return
    }
    record.set(.time, seconds)
    if !local.hasTime { record.set(.known, local.precision.rawValue) }
    record.set(.offset, time?.offset)
    if time?.instant == nil { findings.insert(.withoutZone) }
    var satellites = photo.metadata.gpsDate
    satellites?.offset = 0
    let isWrong = LibraryFindings.isWrong(
      seconds, isFirstDay: LibraryFindings.isFirstDay(local), isExposed: isExposed,
      satellites: satellites.flatMap { $0.isValid ? $0 : nil }?.secondsSince1970()
        .flatMap { Int(exactly: $0.rounded(.down)) }, now: now)
    if isWrong { findings.insert(.wrongClock) } else { moment = seconds }
  }

  private mutating func setPlace(_ photo: Photo, _ values: Values, _ gazetteer: Gazetteer?) {
    let place = photo.metadata.place
    var words = [place?.city ?? place?.sublocation ?? place?.state, place?.country]
    if case .point(let east, let north) = values["location"], north.isFinite, east.isFinite,
      abs(north) <= 90, abs(east) <= 180
    {
      record.set(.latitude, Int((north * 1e5).rounded()))
      record.set(.longitude, Int((east * 1e5).rounded()))
      let isNowhere = abs(north) < 0.001 && abs(east) < 0.001
      if isNowhere { findings.insert(.nowhere) }
      if !isNowhere, words.allSatisfy({ $0 == nil }),
        let found = gazetteer?.nearest(latitude: north, longitude: east)
      {
        words = [found.name, found.country]
      }
    }
    record.set(.place, words.compactMap { $0?.trimmed }.joined(separator: ", "))
  }

  private mutating func setCamera(_ values: Values) {
    record.set(.camera, Self.camera(values["camera_make"].text, values["camera_model"].text))
    record.set(.lens, values["lens_model"].text)
    record.set(.focal, values.tenths("focal_length"))
    record.set(.focal35, values.tenths("focal_length_35mm"))
    record.set(.aperture, values.tenths("f_number"))
    record.set(.iso, values["iso"].real.flatMap { Int(exactly: $0.rounded()) })
    record.set(.shutter, values["exposure_time"].real.flatMap(Self.shutter))
  }

  private mutating func setWords(_ photo: Photo, _ values: Values) {
    record.set(.title, values["title"].text)
    record.set(.caption, values["description"].text, longest: 2000)
    record.set(.creator, values["creator"].texts.joined(separator: ", "))
    record.set(.rights, values["copyright"].text)
    record.set(.rating, values["rating"].integer.flatMap { (-1...5).contains($0) ? $0 : nil })
    let people = photo.faces.map(\.name).filter { !$0.isEmpty }
    var seen: Set<String> = []
    record.set(
      .keywords, labels: (people + values["keywords"].texts).filter { seen.insert($0).inserted })
  }

  /// A camera by its maker and its model; the model often begins with the maker.
  package static func camera(_ make: String?, _ model: String?) -> String? {
    guard let make, let model else { return make ?? model }
    let maker = make.split(separator: " ").first.map { String($0) } ?? make
    return model.lowercased().hasPrefix(maker.lowercased()) ? model : "\(maker) \(model)"
  }

  /// Seconds as photographers write them: "1/250", "2.5".
  package static func shutter(_ seconds: Double) -> String? {
    guard seconds > 0, seconds.isFinite, seconds < 1e6 else { return nil }
    let parts = (1 / seconds).rounded()
    if seconds < 0.3, parts < 1e7, let whole = Int(exactly: parts) { return "1/\(whole)" }
    var bytes: [UInt8] = []
    bytes.append(seconds, decimals: seconds == seconds.rounded() ? 0 : 1)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The cells of a photo's row in a table, by the names of their columns.
private struct Values {
  private static let names: Set<String> = [
    "width", "height", "location", "camera_make", "camera_model", "lens_model", "exposure_time",
    "f_number", "iso", "focal_length", "focal_length_35mm", "title", "description", "creator",
    "copyright", "keywords", "rating",
  ]
  private static let table = PhotoTable(Column.all.filter { names.contains($0.name) })
  private static let places = Dictionary(
    uniqueKeysWithValues: table.columns.enumerated().map { ($1.name, $0) })

  private let cells: [Cell]

  init(_ path: String, _ photo: Photo) { cells = Self.table.cells(path: path, photo: photo) }

  subscript(name: String) -> Cell { Self.places[name].map { cells[$0] } ?? .null }

  /// A number of tenths, where it is one that fits a page.
  func tenths(_ name: String) -> Int? {
    self[name].real.flatMap { (0..<1e6).contains($0) ? Int(exactly: ($0 * 10).rounded()) : nil }
  }
}

extension Cell {
  fileprivate var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  fileprivate var real: Double? { if case .real(let number) = self { number } else { nil } }
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
  fileprivate var texts: [String] { if case .texts(let texts) = self { texts } else { [] } }
}
