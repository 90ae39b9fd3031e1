import Verso

/// The data of files with a duplicate of the same picture, in a list that may have a million.
/// Values for the order are stored as numbers, the rest as a few bytes.
package struct DuplicateMembers: Sendable {
  private struct Row: Sendable {
    let size: Int
    let modified: Int
    let identity: Path.Identity
    let values: Int32
    let kinds: DuplicateStatements.Kinds
    /// Where the rest begins.
    let start: Int
  }

  package let files: PathTable
  private var rows: [Row?]
  private var bytes = PackedBytes()

  /// - Parameter files: The files, of which nothing is known yet.
  package init(_ files: PathTable) {
    self.files = files
    rows = [Row?](repeating: nil, count: files.count)
  }

  package mutating func set(_ statements: DuplicateStatements, at place: Int) {
    let path = files[place]
    let status = FileStatus(path)
    rows[place] = Row(
      size: status?.size ?? 0, modified: status?.modified ?? 0, identity: Path(path).identity,
      values: Int32(clamping: statements.values), kinds: statements.kinds, start: bytes.count)
    statements.append(to: &bytes)
  }

  /// Whether a file could be read.
  package func isThere(_ place: Int) -> Bool { rows[place] != nil }

  package func size(of place: Int) -> Int { rows[place]?.size ?? 0 }

  package func identity(of place: Int) -> Path.Identity? { rows[place]?.identity }

  /// The facts by which a file is ordered.
  package func facts(of place: Int) -> DuplicateFacts {
    let row = rows[place]
    return DuplicateFacts(
      kinds: row?.kinds ?? [], values: Int(row?.values ?? 0), path: files[place],
      modified: row?.modified ?? 0)
  }

  /// The metadata of a file, merged with its sidecars.
  package func statements(of place: Int) -> DuplicateStatements {
    guard let row = rows[place] else { return DuplicateStatements() }
    var reader = bytes.reader(at: row.start)
    return DuplicateStatements(kinds: row.kinds, values: Int(row.values), &reader)
  }
}
