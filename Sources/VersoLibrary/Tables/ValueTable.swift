package import Verso
import VersoQuery

/// Values for many photos in a table (RFC 4180): a row a photo, a column a tag, and one column, `SourceFile`, with the
/// paths.
package struct ValueTable: Sendable {
  /// The photos of the rows, in their order.
  package private(set) var paths: [String] = []
  /// Columns that no photo can take, such as what follows from other tags.
  package private(set) var unsettable: [String] = []
  private var rows: [Path.Key: Row] = [:]
  private let separator: String?

  private struct Row {
    let cells: [Cell]
  }

  private struct Cell {
    let column: Column
    let text: String
    let assignment: Assignment
  }

  private struct Column {
    let index: Int
    let name: String
    /// The name of what it sets.
    let target: String
    /// Whether it has the signs of coordinates, which their fields do not have.
    var isSigned: Bool { name != target }
  }

  /// What is set by values that are computed from a field and its reference, if the table does not have the references.
  private static let signed = [
    "composite:gpslatitude": "GPSLatitude", "composite:gpslongitude": "GPSLongitude",
    "composite:gpsaltitude": "GPSAltitude", "composite:gpsposition": "GPS",
  ]

  /// The reason why a table cannot be used. Columns and lines are counted from 1.
  package enum Problem: Error {
    /// It has no line at all.
    case empty
    /// No column has the paths of the photos.
    case noPaths
    /// Two columns have one name.
    case repeatedColumn(Int, String)
    /// A column is called as no tag is.
    case unknownTag(column: Int, String)
    /// No column is a tag that can be set.
    case nothingToSet
    /// It is not written as tables are.
    case malformed(CSVReader.Problem)
    /// A line has more or fewer cells than the first one.
    case cells(line: Int, Int, expected: Int)
    /// A line does not name its photo.
    case noPath(line: Int)
    /// A value does not fit its tag.
    case value(line: Int, path: String, any Error)
    /// A photo has a row already.
    case repeatedPath(line: Int, String)
    /// There is no line after the first one.
    case noRows
  }

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - text: The table in UTF-8.
  ///   - separator: The separator of list items; nil for the usual ones.
  ///   - keepsFormulas: Whether an apostrophe in front of what a spreadsheet would run is a part of the value.
  /// - Throws: ``Problem``, with the line. Whether a value fits its photo is found out when that photo's turn comes.
  package init(_ text: [UInt8], separator: String?, keepsFormulas: Bool) throws(Problem) {
    self.separator = separator
    var reader = CSVReader(text)
    guard let header = try Self.row(&reader)?.cells else { throw .empty }
    guard let source = header.firstIndex(where: { $0.lowercased() == "sourcefile" }) else {
      throw .noPaths
    }
    var columns: [Column] = []
    var titles: Set<String> = []
    let hasReferences = header.contains { title in
      (try? Assignment(title, ""))?.tag?.referrer != nil
    }
    for (index, title) in header.enumerated() where index != source && !title.isEmpty {
      guard titles.insert(title.lowercased()).inserted else {
        throw .repeatedColumn(index + 1, title)
      }
      let signed = hasReferences ? nil : Self.signed[title.lowercased()]
      if let target = signed ?? (Self.isSettable(title) ? title : nil) {
        columns.append(Column(index: index, name: title, target: target))
      } else if TagName(title).isKnown {
        unsettable.append(title)
      } else {
        throw .unknownTag(column: index + 1, title)
      }
    }
    guard !columns.isEmpty else { throw .nothingToSet }
    while let (line, cells) = try Self.row(&reader) {
      guard cells != [""] else { continue }
      guard cells.count == header.count else {
        throw .cells(line: line, cells.count, expected: header.count)
      }
      let title = keepsFormulas ? cells[source] : CSV.plain(cells[source])
      guard !title.isEmpty else { throw .noPath(line: line) }
      let file = Self.path(title)
      var found: [Cell] = []
      for column in columns where !cells[column.index].isEmpty {
        let cell = cells[column.index]
        let value = keepsFormulas ? cell : CSV.plain(cell)
        do {
          found.append(
            Cell(
              column: column, text: value,
              assignment: try Self.assignment(column.target, value, separator)))
        } catch {
          throw .value(line: line, path: file, error)
        }
      }
      guard rows.updateValue(Row(cells: found), forKey: Self.key(file)) == nil else {
        throw .repeatedPath(line: line, file)
      }
      paths.append(file)
    }
    guard !paths.isEmpty else { throw .noRows }
  }

  /// The key of a photo, however its path is written. A link differs from its target.
  private static func key(_ path: String) -> Path.Key { Path.key(FileSystem.absolute(path)) }

  /// The path in a cell: ``Rendering/line(_:)`` writes bytes that are not UTF-8 as \xE9, invisible
  /// characters as \u{202E}, and doubles a backslash that could begin such a mark.
  private static func path(_ cell: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(cell.utf8)[...]
    while let byte = rest.popFirst() {
      bytes.append(byte)
      guard byte == UInt8(ascii: "\\") else { continue }
      switch rest.first {
      case UInt8(ascii: "\\"): rest.removeFirst()
      case UInt8(ascii: "x"):
        let digits = rest.dropFirst().prefix(2)
        guard digits.count == 2, let stored = digits.hexadecimalNumber, stored > 0x7F else {
          continue
        }
        bytes[bytes.count - 1] = UInt8(truncatingIfNeeded: stored)
        rest.removeFirst(3)
      case UInt8(ascii: "u"):
        let digits = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "}") }
        guard rest.dropFirst().first == UInt8(ascii: "{"), digits.count <= 6,
          rest.count > digits.count + 2,
          let scalar = digits.hexadecimalNumber.flatMap(Unicode.Scalar.init)
        else { continue }
        bytes.removeLast()
        bytes += String(Character(scalar)).utf8
        rest.removeFirst(digits.count + 3)
      default: break
      }
    }
    return PathBytes.text(bytes)
  }

  private static func assignment(
    _ name: String, _ value: String, _ separator: String?
  ) throws -> Assignment {
    if let separator, let items = try Assignment.items(name, value, separator: separator) {
      return try Assignment(name, items: items)
    }
    return try Assignment(name, value)
  }

  private static func isSettable(_ name: String) -> Bool {
    guard let empty = try? Assignment(name, "") else { return false }
    if case .field(let field, _) = empty { return field.isEditable }
    return true
  }

  private static func row(
    _ reader: inout CSVReader
  ) throws(Problem) -> (line: Int, cells: [String])? {
    do throws(CSVReader.Problem) { return try reader.next() } catch { throw .malformed(error) }
  }

  /// Whether a photo has a row.
  package func has(_ path: String) -> Bool { rows[Self.key(path)] != nil }

  /// Sets the values in a photo's row.
  ///
  /// A cell with the photo's value, as text or as a plain number, changes nothing: an exact fraction is not replaced by the
  /// number that is shown for it.
  ///
  /// - Throws: The error of the library for a value.
  package func apply(to photo: inout Photo, at path: String) throws {
    guard let row = rows[Self.key(path)] else { return }
    var cells = row.cells
    for isNumeric in [false, true] where !cells.isEmpty {
      let shown = shown(by: photo, numeric: isNumeric)
      cells.removeAll { shown[$0.column.name] == $0.text }
    }
    cells = try Self.whole(cells, of: row)
    let news = cells.map(\.assignment)
    let regrouped = separator == nil ? news.map { $0.regrouped(by: photo.metadata) } : news
    for assignment in Assignment.joined(regrouped) { try assignment.apply(to: &photo.metadata) }
  }

  /// The cells that change a photo, with those that have a part of their value: without its reference
  /// a coordinate has no sign.
  ///
  /// - Throws: ``MetadataError`` for a coordinate whose sign the row does not have.
  private static func whole(_ changed: [Cell], of row: Row) throws(MetadataError) -> [Cell] {
    var cells = changed
    for cell in changed where !cell.column.isSigned {
      guard let tag = cell.assignment.tag, let part = cell.assignment.part else { continue }
      if let other = row.cells.first(where: { $0.assignment.tag == part }) {
        if !changed.contains(where: { $0.assignment.tag == part }) { cells.append(other) }
        continue
      }
      let signed = row.cells.first { other in
        other.column.isSigned
          && (other.assignment.tag == tag || tag.isCoordinate && other.assignment.tag == nil)
      }
      if let signed, signed.text.contains(cell.text) {
        cells.removeAll { $0.column.index == cell.column.index }
      } else if tag.isCoordinate, !isSigned(cell.text) {
        throw MetadataError(
          .invalidValue,
          "\(cell.text) has no sign; "
            + (signed.map { "change \($0.column.name) instead" }
              ?? "add its reference as a column, such as GPSLongitudeRef"),
          place: cell.column.name)
      }
    }
    return cells
  }

  private static func isSigned(_ coordinate: String) -> Bool {
    coordinate.first.map { "+-".contains($0) } ?? false
      || Coordinate.sided(coordinate)?.isLatitude != nil
  }

  /// The texts that a photo shows, by their columns.
  private func shown(by photo: Photo, numeric: Bool) -> [String: String] {
    var shown: [String: String] = [:]
    var rendering = Rendering(numeric: numeric)
    if let separator { rendering.listSeparator = separator }
    for row in rendering.rows(photo, asData: true).reversed() {
      shown["\(row.group):\(row.name)"] = row.text
    }
    // The column that films have where DateTimeOriginal was asked for.
    if let date = photo.metadata.dateOfFilm {
      shown["\(date.group):\(date.name)"] = numeric ? date.numericText : date.text
    }
    return shown
  }
}
