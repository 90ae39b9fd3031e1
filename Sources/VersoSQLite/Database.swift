internal import CVersoSQLite
internal import VersoBytes

/// A database of SQLite, used by one thread at a time.
@safe package final class Database {
  /// A value of a column, or for a place in a statement.
  package enum Cell: Hashable, Sendable {
    case null
    case number(Int)
    case real(Double)
    /// Characters in UTF-8.
    case text([UInt8])
    case bytes([UInt8])
  }

  /// The reason why SQLite refused.
  package struct Refusal: Error {
    /// SQLite's result code, without its extension.
    package let code: Int32
    /// The system's error number, or 0.
    package let systemError: Int32
  }

  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - creates: Whether it is created if absent.
  ///   - locks: Whether other processes may have it open, too; false for a private file.
  /// - Throws: ``Refusal``
  package init(_ path: String, creates: Bool, locks: Bool = true) throws(Refusal) {
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (creates ? SQLITE_OPEN_CREATE : 0)
    var opened: OpaquePointer?
    let code = PathBytes.withPointer(path) { path in
      locks
        ? unsafe sqlite3_open_v2(path, &opened, flags, nil)
        : unsafe sqlite3_open_v2(path, &opened, flags, "unix-none")
    }
    guard let database = unsafe opened else { throw Refusal(code: SQLITE_NOMEM, systemError: 0) }
    guard code == SQLITE_OK else {
      let number = unsafe sqlite3_system_errno(database)
      _ = unsafe sqlite3_close_v2(database)
      throw Refusal(code: code & 0xFF, systemError: number)
    }
    unsafe handle = unsafe database
  }

  /// The name under which an open file without a name is opened; nil if SQLite cannot do that.
  package static func name(ofOpenFile descriptor: Int32) -> String? {
    UnnamedFile.name(descriptor)
  }

  deinit {
    statements = [:]
    _ = unsafe sqlite3_close_v2(handle)
  }

  /// The time to wait for others.
  package func wait(milliseconds: Int32) { _ = unsafe sqlite3_busy_timeout(handle, milliseconds) }

  /// Runs a statement without rows.
  package func run(_ sql: String, _ values: [Cell] = []) throws(Refusal) {
    try rows(sql, values) { _ in }
  }

  /// The number of the row that was inserted last.
  package var lastRow: Int { Int(unsafe sqlite3_last_insert_rowid(handle)) }

  /// The number of rows that the last statement changed.
  package var changes: Int { Int(unsafe sqlite3_changes(handle)) }

  /// Runs a statement and gives its rows.
  package func rows(
    _ sql: String, _ values: [Cell] = [], _ body: ([Cell]) -> Void
  ) throws(Refusal) {
    let statement = try prepared(sql)
    defer { statement.reset() }
    for (index, value) in values.enumerated() { try statement.bind(value, at: index + 1) }
    while try statement.step() { body(statement.row) }
  }

  /// A statement that may be run again and again; it ends with the database.
  package func prepared(_ sql: String) throws(Refusal) -> Statement {
    if let known = statements[sql] { return known }
    var made: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(handle, sql, -1, &made, nil)
    guard code == SQLITE_OK, let statement = unsafe made else { throw refusal }
    let kept = unsafe Statement(statement, of: handle)
    statements[sql] = kept
    return kept
  }

  private var refusal: Refusal { unsafe Refusal(of: handle) }

  /// Makes all changes of a body, or none.
  package func transaction<Result>(
    _ body: () throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    try run("BEGIN IMMEDIATE")
    do throws(Refusal) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // It may have ended already.
      do throws(Refusal) { try run("ROLLBACK") } catch {}
      throw error
    }
  }
}

extension Database.Cell {
  /// The number in it; nil if absent.
  package var number: Int? { if case .number(let number) = self { number } else { nil } }
  /// The bytes in it; nil if absent.
  package var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
}
