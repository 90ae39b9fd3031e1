/// The remaining work that the tables and documents that belong to photos may cause: values for
/// photos, records of services and programs.
///
/// A row, a cell and a value of JSON or YAML take two bytes of a file and a hundred of memory. A
/// compressed file may have a thousand of them in each of its bytes. Budget that is used here is
/// missing for the tables that follow.
package struct DocumentBudget: Sendable {
  /// The most rows of all tables that are read together: five times as many photos as a large library has.
  package static let mostRows = 500_000
  /// The most cells of a row.
  package static let mostColumns = 16_384
  /// The most cells with something in them.
  package static let mostCells = 4_000_000
  /// The most values of a document of JSON or YAML.
  package static let mostValues = 1_000_000

  private var rows = mostRows
  private var cells = mostCells

  package init() {}

  /// Takes a row; what it has too much of, in words, where it does not fit.
  mutating func takeRow() -> String? {
    guard rows > 0 else { return "more than \(Self.mostRows) rows" }
    rows -= 1
    return nil
  }

  /// Takes a cell that has `column` others before it in the row.
  ///
  /// - Returns: The exceeded limit, in words, if it does not fit.
  mutating func takeCell(_ column: Int, isEmpty: Bool) -> String? {
    guard column < Self.mostColumns else { return "more than \(Self.mostColumns) cells in a row" }
    guard !isEmpty else { return nil }
    guard cells > 0 else { return "more than \(Self.mostCells) cells" }
    cells -= 1
    return nil
  }
}
