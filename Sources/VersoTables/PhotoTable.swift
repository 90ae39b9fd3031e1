internal import Verso

/// Rows about photos, a column for each thing that is asked about them, laid out as Arrow has them.
///
/// ```swift
/// var table = PhotoTable([.init(named: "path")!, .init(named: "taken")!])
/// for path in paths { table.append(path: path) }
/// ```
///
/// A file that cannot be read is a row as well: its column `error` says why. Nothing is shared between
/// tables, so each thread fills one of its own.
public struct PhotoTable: Sendable {
  /// The columns, in their order.
  public let columns: [Column]
  /// How many rows there are.
  public private(set) var count = 0
  private(set) var arrays: [ArrayBuilder]

  /// A table without rows.
  public init(_ columns: [Column] = Column.usual) {
    self.columns = columns
    arrays = columns.map { ArrayBuilder($0.kind) }
  }

  /// Reads a file and adds its row.
  ///
  /// - Returns: Whether it could be read.
  @discardableResult
  public mutating func append(path: String) -> Bool {
    do {
      let photo = try Photo(path: path)
      append(Row(path: path, size: photo.byteCount, photo: photo, error: nil))
      return true
    } catch {
      append(Row(path: path, size: nil, photo: nil, error: "\(error)"))
      return false
    }
  }

  private mutating func append(_ row: Row) {
    var tooLong: [String] = []
    for (index, column) in columns.enumerated() where column.name != "error" {
      if !arrays[index].append(column.value(row)) { tooLong.append(column.name) }
    }
    if let index = columns.firstIndex(where: { $0.name == "error" }) {
      let error =
        tooLong.isEmpty ? row.error : "no room for \(tooLong.joined(separator: ", ")) in one batch"
      _ = arrays[index].append(error.map { .text($0) } ?? .null)
    }
    count += 1
  }
}
