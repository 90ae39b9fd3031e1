import Verso

/// Dates and cameras of files, in a list that may have a million: numbers, and cameras once for all
/// photos that they took.
package struct Shots: RandomAccessCollection, Sendable {
  private struct Row: Sendable {
    /// Not a number where they are not known.
    var clock, instant, seconds, bias, brightness: Double
    /// Places in the lists, -1 for none.
    var camera, identifier, burst: Int32
    var kind: Shot.Kind
    var flags: Flags
  }

  private struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    static let isFine = Flags(rawValue: 1)
    static let isOfPhone = Flags(rawValue: 2)
    static let isHEIF = Flags(rawValue: 4)
    static let isLong = Flags(rawValue: 8)
    static let isBracketed = Flags(rawValue: 16)
    static let isFilmSaid = Flags(rawValue: 32)
    static let isFilmThere = Flags(rawValue: 64)
  }

  private let files: PathTable
  private var rows: [Row?]
  private var cameras: [CameraName] = []
  private var cameraPlaces: [CameraName: Int32] = [:]
  /// Identifiers and names of bursts.
  private var texts = PathTable()

  /// - Parameter files: The files, of which nothing is known yet.
  package init(_ files: PathTable) {
    self.files = files
    rows = [Row?](repeating: nil, count: files.count)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { rows.count }

  /// Sets the facts of a file.
  package mutating func set(_ shot: Shot, at place: Int) {
    let camera = cameraPlaces[shot.camera] ?? Int32(clamping: cameras.count)
    if Int(camera) == cameras.count {
      cameras.append(shot.camera)
      cameraPlaces[shot.camera] = camera
    }
    func text(_ text: String?) -> Int32 {
      guard let text else { return -1 }
      texts.append(text)
      return Int32(clamping: texts.count - 1)
    }
    let flags: [(Bool, Flags)] = [
      (shot.isFine, .isFine), (shot.isOfPhone, .isOfPhone), (shot.isHEIF, .isHEIF),
      (shot.isLong, .isLong), (shot.setting.isBracketed, .isBracketed),
      (shot.film.isSaid, .isFilmSaid), (shot.film.isThere, .isFilmThere),
    ]
    rows[place] = Row(
      clock: shot.clock ?? .nan, instant: shot.instant ?? .nan, seconds: shot.setting.seconds,
      bias: shot.setting.bias ?? .nan, brightness: shot.setting.brightness ?? .nan, camera: camera,
      identifier: text(shot.identifier), burst: text(shot.burst), kind: shot.kind,
      flags: flags.reduce(into: Flags()) { if $1.0 { $0.insert($1.1) } })
  }

  /// The facts of a file; nil for one that was not read.
  package subscript(place: Int) -> Shot? {
    guard let row = rows[place] else { return nil }
    func number(_ number: Double) -> Double? { number.isNaN ? nil : number }
    func text(_ place: Int32) -> String? { place < 0 ? nil : texts[Int(place)] }
    return Shot(
      path: files[place], kind: row.kind, identifier: text(row.identifier),
      clock: number(row.clock), instant: number(row.instant), isFine: row.flags.contains(.isFine),
      camera: cameras[Int(row.camera)], burst: text(row.burst),
      isOfPhone: row.flags.contains(.isOfPhone), isHEIF: row.flags.contains(.isHEIF),
      isLong: row.flags.contains(.isLong),
      setting: Shot.Setting(
        seconds: row.seconds, bias: number(row.bias), brightness: number(row.brightness),
        isBracketed: row.flags.contains(.isBracketed)),
      film: (row.flags.contains(.isFilmSaid), row.flags.contains(.isFilmThere)))
  }

  /// The values that photos of a series share and are ordered by: the camera, as a number, and the
  /// time. Nil if a photo lacks either, or its burst has a name.
  package func moment(of place: Int) -> (camera: Int32, time: Double)? {
    guard let row = rows[place], row.burst < 0, cameras[Int(row.camera)].isKnown else { return nil }
    let time = row.clock.isNaN ? row.instant : row.clock
    return time.isNaN ? nil : (row.camera, time)
  }

  /// The kind of a file; nil for one that was not read.
  package func kind(of place: Int) -> Shot.Kind? { rows[place]?.kind }
}
