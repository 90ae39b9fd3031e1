internal import Verso
internal import VersoSQLite
internal import VersoTables

/// The definition of the tables.
///
/// Everything about a photo as a whole is in `photos`, in the columns of ``Column/usual``; a
/// position is two columns, as SQLite has no points. Tags are stored with the number of their name,
/// and the view `tags` has the names in their place: names would take a third of the database.
enum Schema {
  /// A column of `photos`.
  struct Part: Sendable {
    let name: String
    let type: String
    let documentation: String
  }

  /// The version of the schema, in `PRAGMA user_version`.
  static let version = 1
  /// "VerC", in the header of the database.
  static let application = 0x5665_7243

  private static let empty = PhotoTable(Column.usual)

  /// The columns of `photos` after `id`.
  static let columns: [Part] = Column.usual.flatMap { column in
    let text = column.documentation
    return switch column.kind {
    case .flag: [Part(name: column.name, type: "INTEGER", documentation: "\(text) 0 or 1.")]
    case .integer16, .integer32, .integer64:
      [Part(name: column.name, type: "INTEGER", documentation: text)]
    case .real: [Part(name: column.name, type: "REAL", documentation: text)]
    case .text where column.name == "path":
      [Part(name: "path", type: "TEXT NOT NULL", documentation: "\(text) A blob if not UTF-8.")]
    case .text: [Part(name: column.name, type: "TEXT", documentation: text)]
    case .texts: [Part(name: column.name, type: "TEXT", documentation: "\(text) A JSON array.")]
    case .localTime, .instant:
      [Part(name: column.name, type: "TEXT", documentation: "\(text) ISO 8601.")]
    case .point:
      [
        Part(
          name: "latitude", type: "REAL",
          documentation: "Where the camera was: degrees north, negative to the south."),
        Part(name: "longitude", type: "REAL", documentation: "Degrees east, negative to the west."),
      ]
    }
  }

  /// The statements that create the tables, before anything is in them.
  static var statements: [String] {
    // A remark ends with its line.
    let lines = columns.map { "  \($0.name) \($0.type), -- \($0.documentation)\n" }.joined()
    return [
      """
      CREATE TABLE photos (
      \(lines)  id INTEGER PRIMARY KEY -- 1 for the first file that was named.
      )
      """,
      """
      CREATE TABLE tag_names (
        id INTEGER PRIMARY KEY,
        "group" TEXT NOT NULL,
        name TEXT NOT NULL
      )
      """,
      """
      CREATE TABLE tag_values (
        photo INTEGER NOT NULL REFERENCES photos (id),
        position INTEGER NOT NULL, -- From 1 on, in the order of verso read --json.
        tag INTEGER NOT NULL REFERENCES tag_names (id),
        value TEXT NOT NULL,
        number NUMERIC,
        PRIMARY KEY (photo, position)
      ) WITHOUT ROWID
      """,
      """
      CREATE VIEW tags AS
      SELECT
        photo, -- photos.id
        position, -- From 1 on, in the order of verso read --json.
        "group", -- ExifIFD, GPS, XMP-dc, Canon ...
        name, -- ExposureTime
        value, -- As people read it: 1/200. An array has a row an element; objects are JSON.
        number -- The same as a number, where it is one: 0.005.
      FROM tag_values JOIN tag_names ON tag_names.id = tag_values.tag
      """,
    ]
  }

  /// The statements that create the indices, once everything is in the tables.
  static let indices = [
    "CREATE INDEX photos_by_path ON photos (path)",
    "CREATE INDEX photos_by_time ON photos (taken)",
    "CREATE INDEX photos_by_place ON photos (latitude, longitude)",
    "CREATE INDEX photos_by_camera ON photos (camera_model, lens_model)",
    "CREATE INDEX tag_names_by_name ON tag_names (name, \"group\")",
    "CREATE INDEX tag_values_by_tag ON tag_values (tag, value, number)",
  ]

  // MARK: Rows

  static func cells(path: String, photo: Photo) -> [Database.Cell] {
    stored(empty.cells(path: path, photo: photo), path)
  }

  static func cells(path: String, error: String) -> [Database.Cell] {
    stored(empty.cells(path: path, error: error), path)
  }

  private static func stored(_ cells: [Cell], _ path: String) -> [Database.Cell] {
    zip(empty.columns, cells).flatMap { column, cell -> [Database.Cell] in
      if column.name == "path" {
        return [PathBytes.hasBytes(path) ? .bytes(PathBytes.bytes(path)) : .text(Array(path.utf8))]
      }
      return stored(cell, column.kind)
    }
  }

  private static func stored(_ cell: Cell, _ kind: ColumnKind) -> [Database.Cell] {
    switch cell {
    case .null: kind == .point ? [.null, .null] : [.null]
    case .flag(let flag): [.number(flag ? 1 : 0)]
    case .integer(let number) where kind == .localTime: [.text(Moment.text(number))]
    case .integer(let number) where kind == .instant: [.text(Moment.text(number) + [0x5A])]
    case .integer(let number): [.number(number)]
    case .real(let number): [.real(number)]
    case .text(let text): [.text(plain(text))]
    case .rendered(let render):
      [
        .text(
          {
            var bytes: [UInt8] = []
            render(&bytes)
            return bytes
          }())
      ]
    case .texts(let texts): [.text(array(texts))]
    case .point(let x, let y): [.real(y), .real(x)]
    }
  }

  /// A text as SQLite takes it for one: it ends at a zero for many readers.
  private static func plain(_ text: String) -> [UInt8] { text.utf8.filter { $0 != 0 } }

  private static func array(_ texts: [String]) -> [UInt8] {
    var out: [UInt8] = [0x5B]
    for (index, text) in texts.enumerated() {
      if index > 0 { out += [0x2C, 0x20] }
      Rendering.appendQuoted(text, to: &out)
    }
    return out + [0x5D]
  }
}

/// Times as texts of ISO 8601.
enum Moment {
  /// A time in microseconds since 1970: 2024-05-06T07:08:09.25.
  static func text(_ microseconds: Int) -> [UInt8] {
    let second = 1_000_000
    let fraction = (microseconds % second + second) % second
    let date = CaptureDate(
      secondsSince1970: Double((microseconds - fraction) / second), offset: 0, digits: 0)
    let day = [date.month, date.day].map { CaptureDate.pad($0) }.joined(separator: "-")
    let time = [date.hour, date.minute, date.second].map { CaptureDate.pad($0) }
    var text = "\(CaptureDate.pad(date.year, 4))-\(day)T\(time.joined(separator: ":"))"
    if fraction > 0 {
      var digits = CaptureDate.pad(fraction, 6)
      while digits.hasSuffix("0") { digits.removeLast() }
      text += ".\(digits)"
    }
    return Array(text.utf8)
  }
}
