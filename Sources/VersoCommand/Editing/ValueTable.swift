import Verso
import VersoLibrary
import VersoQuery

/// Values for many photos in a table (RFC 4180), as `verso read --csv` writes it: a row a photo, a column a
/// tag, and one column with the paths.
struct ValueTable: Sendable {
  /// The photos of the rows, in their order.
  private(set) var paths: [String] = []
  /// Columns that no photo can take, such as what follows from other tags.
  private(set) var unsettable: [String] = []
  private var rows: [Path.Key: Row] = [:]
  private let separator: String?

  private struct Row {
    let cells: [Cell]
  }

  private struct Cell {
    let name: String
    let text: String
    let assignment: Assignment
  }

  private struct Column {
    let index: Int
    let name: String
  }

  /// Reads a table; - is standard input.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - separator: What stands between the items of lists; nil for what is usual.
  ///   - keepsFormulas: Whether an apostrophe in front of what a spreadsheet would run is a part of the value.
  /// - Throws: ``UsageError`` that names the line and what is wrong in it. Whether a value fits its tag is found
  ///   out when its photo's turn comes.
  init(_ path: String, separator: String?, keepsFormulas: Bool) throws(UsageError) {
    self.separator = separator
    let name = path == "-" ? "standard input" : path
    var reader = CSVReader(try NamedFile.textBytes(path, for: .table))
    guard let header = try Self.row(&reader, name)?.cells else {
      throw UsageError("\(name): the table is empty; verso read --csv writes one")
    }
    guard let source = header.firstIndex(where: { $0.lowercased() == "sourcefile" }) else {
      throw UsageError(
        "\(name): the column SourceFile is missing, which names the photo of each row; "
          + "verso read --csv writes such a table")
    }
    var columns: [Column] = []
    var titles: Set<String> = []
    for (index, title) in header.enumerated() where index != source && !title.isEmpty {
      guard titles.insert(title.lowercased()).inserted else {
        throw UsageError("\(name): column \(index + 1): there is another column \(title)")
      }
      if Self.isSettable(title) {
        columns.append(Column(index: index, name: title))
      } else if TagName(title).isKnown {
        unsettable.append(title)
      } else {
        throw UsageError(
          "\(name): column \(index + 1): no tag is called \(title); \(Arguments.hint(for: title))")
      }
    }
    guard !columns.isEmpty else {
      throw UsageError("\(name): it has no column with a tag that can be set")
    }
    while let (line, cells) = try Self.row(&reader, name) {
      guard cells != [""] else { continue }
      guard cells.count == header.count else {
        throw UsageError(
          "\(name): line \(line) has \(cells.count) cells, and the first line has \(header.count)")
      }
      let title = keepsFormulas ? cells[source] : CSV.plain(cells[source])
      guard !title.isEmpty else {
        throw UsageError("\(name): line \(line) does not name its photo")
      }
      let file = Self.path(title)
      var found: [Cell] = []
      for column in columns where !cells[column.index].isEmpty {
        let cell = cells[column.index]
        let value = keepsFormulas ? cell : CSV.plain(cell)
        do {
          found.append(
            Cell(
              name: column.name, text: value,
              assignment: try Self.assignment(column.name, value, separator)))
        } catch {
          throw UsageError("\(name): line \(line): \(Report.reason(file, error))")
        }
      }
      guard rows.updateValue(Row(cells: found), forKey: Self.key(file)) == nil else {
        throw UsageError("\(name): line \(line): \(file) has another row")
      }
      paths.append(file)
    }
    guard !paths.isEmpty else {
      throw UsageError(
        "\(name): the table has no rows; each line after the first has the values of a photo",
        status: 1)
    }
  }

  /// What tells a photo however its path is written. A link is another one than what it leads to.
  private static func key(_ path: String) -> Path.Key { Path.key(FileSystem.absolute(path)) }

  /// The path that a cell has: ``Rendering/line(_:)`` writes bytes that are not UTF-8 as \xE9, what hides itself as
  /// \u{202E}, and doubles a backslash that could be taken for the beginning of such a mark.
  private static func path(_ cell: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(cell.utf8)[...]
    func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
      UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
    while let byte = rest.popFirst() {
      bytes.append(byte)
      guard byte == UInt8(ascii: "\\") else { continue }
      switch rest.first {
      case UInt8(ascii: "\\"): rest.removeFirst()
      case UInt8(ascii: "x"):
        let digits = rest.dropFirst().prefix(2)
        guard digits.count == 2, let stored = number(digits), stored > 0x7F else { continue }
        bytes[bytes.count - 1] = UInt8(truncatingIfNeeded: stored)
        rest.removeFirst(3)
      case UInt8(ascii: "u"):
        let digits = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "}") }
        guard rest.dropFirst().first == UInt8(ascii: "{"), digits.count <= 6,
          rest.count > digits.count + 2, let scalar = number(digits).flatMap(Unicode.Scalar.init)
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
    _ reader: inout CSVReader, _ name: String
  ) throws(UsageError) -> (line: Int, cells: [String])? {
    do throws(CSVReader.Problem) {
      return try reader.next()
    } catch {
      throw UsageError("\(name): line \(error.line): \(error.message)")
    }
  }

  /// Whether a photo has a row.
  func has(_ path: String) -> Bool { rows[Self.key(path)] != nil }

  /// Sets what a photo's row says.
  ///
  /// A cell that says what the photo says already changes nothing: an exact fraction is not written anew
  /// as the number that is shown for it.
  ///
  /// - Throws: What the library has against a value.
  func apply(to photo: inout Photo, at path: String) throws {
    guard let row = rows[Self.key(path)] else { return }
    var shown: [String: String] = [:]
    var rendering = Rendering()
    if let separator { rendering.listSeparator = separator }
    for row in rendering.rows(photo, keepingLines: true).reversed() {
      shown["\(row.group):\(row.name)"] = row.text
    }
    // The column that films have where --tag DateTimeOriginal was asked for.
    if let date = photo.metadata.dateOfFilm { shown["\(date.group):\(date.name)"] = date.text }
    let news = row.cells.filter { shown[$0.name] != $0.text }.map(\.assignment)
    for assignment in Assignment.joined(news) { try assignment.apply(to: &photo.metadata) }
  }
}
