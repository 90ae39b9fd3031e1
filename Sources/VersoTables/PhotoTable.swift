public import Verso

/// Rows about photos, with the selected columns, in the layout of Arrow.
///
/// ```swift
/// var table = PhotoTable([.init(named: "path")!, .init(named: "taken")!])
/// for path in paths { table.append(path: path) }
/// ```
///
/// A file that cannot be read is a row as well: its column `error` has the reason. Tables share nothing, so each thread
/// fills its own.
public struct PhotoTable: Sendable {
  /// The columns, in their order.
  public let columns: [Column]
  /// The number of rows.
  public private(set) var count = 0
  private(set) var arrays: [ArrayBuilder]
  /// The column with the error.
  private let errorIndex: Int?

  /// A table without rows.
  public init(_ columns: [Column] = Column.usual) {
    self.init(columns, sizes: [])
  }

  /// A table without rows that will take up about as many bytes as another, column by column.
  init(_ columns: [Column], sizes: [Int]) {
    self.columns = columns
    arrays = columns.indices.map { index in
      let size = sizes.indices.contains(index) ? sizes[index] : 0
      return ArrayBuilder(columns[index].kind, room: size + size / 8)
    }
    errorIndex = columns.firstIndex { $0.name == "error" }
  }

  /// The number of bytes that the values of each column take up.
  var sizes: [Int] { arrays.map(\.values.count) }

  /// Reads a file and adds its row.
  ///
  /// - Returns: Whether it could be read.
  @discardableResult
  public mutating func append(path: String) -> Bool {
    let row = Row(reading: path)
    append(cells(row))
    return row.error == nil
  }

  /// Adds the row of a photo that was read.
  public mutating func append(path: String, photo: Photo) {
    append(cells(Row(path: path, size: photo.byteCount, photo: photo, error: nil)))
  }

  /// Adds the row of a photo that could not be read.
  public mutating func append(path: String, error: String) {
    append(cells(path: path, error: error))
  }

  /// The future contents of the row of a photo, while its file is open; nothing of it is read
  /// later.
  package func cells(path: String, photo: Photo) -> [Cell] {
    cells(Row(path: path, size: photo.byteCount, photo: photo, error: nil)).map(\.settled)
  }

  /// The future contents of the row of a photo that could not be read.
  package func cells(path: String, error: String) -> [Cell] {
    cells(Row(path: path, size: nil, photo: nil, error: error))
  }

  private func cells(_ row: Row) -> [Cell] { columns.map { $0.value(row) } }

  /// Adds a row of cells, one a column.
  package mutating func append(_ cells: [Cell]) {
    var tooLong: [String] = []
    for (index, cell) in cells.enumerated() where index != errorIndex {
      if !arrays[index].append(cell) { tooLong.append(columns[index].name) }
    }
    if let errorIndex {
      let problem = "no room for \(tooLong.joined(separator: ", ")) in one batch"
      _ = arrays[errorIndex].append(tooLong.isEmpty ? cells[errorIndex] : .text(problem))
    }
    count += 1
  }
}
