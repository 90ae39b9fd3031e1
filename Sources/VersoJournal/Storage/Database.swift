internal import CSQLite
internal import VersoBytes

/// A database of SQLite, used by one thread at a time.
@safe final class Database {
  /// A value of a column, or for a place in a statement.
  enum Cell: Hashable, Sendable {
    case null
    case number(Int)
    case bytes([UInt8])
  }

  /// Why SQLite refused.
  struct Refusal: Error {
    /// SQLite's result code, without its extension.
    let code: Int32
    /// The system's error number, or 0.
    let systemError: Int32
  }

  /// A statement that is kept to be run again.
  @safe private final class Statement {
    let handle: OpaquePointer
    init(_ handle: OpaquePointer) { unsafe self.handle = unsafe handle }
    deinit { _ = unsafe sqlite3_finalize(handle) }
  }

  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - creates: Whether it is made where there is none.
  /// - Throws: ``Refusal``
  init(_ path: String, creates: Bool) throws(Refusal) {
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (creates ? SQLITE_OPEN_CREATE : 0)
    var opened: OpaquePointer?
    let code = PathBytes.withPointer(path) { unsafe sqlite3_open_v2($0, &opened, flags, nil) }
    guard let database = unsafe opened else { throw Refusal(code: SQLITE_NOMEM, systemError: 0) }
    guard code == SQLITE_OK else {
      let number = unsafe sqlite3_system_errno(database)
      _ = unsafe sqlite3_close_v2(database)
      throw Refusal(code: code & 0xFF, systemError: number)
    }
    unsafe handle = unsafe database
  }

  deinit {
    statements = [:]
    _ = unsafe sqlite3_close_v2(handle)
  }

  /// How long to wait for others.
  func wait(milliseconds: Int32) { _ = unsafe sqlite3_busy_timeout(handle, milliseconds) }

  /// Runs a statement without rows.
  func run(_ sql: String, _ values: [Cell] = []) throws(Refusal) {
    try rows(sql, values) { _ in }
  }

  /// The number of the row that was inserted last.
  var lastRow: Int { Int(unsafe sqlite3_last_insert_rowid(handle)) }

  /// How many rows the last statement changed.
  var changes: Int { Int(unsafe sqlite3_changes(handle)) }

  /// Runs a statement and gives its rows.
  func rows(
    _ sql: String, _ values: [Cell] = [], _ body: ([Cell]) -> Void
  ) throws(Refusal) {
    let statement = try prepared(sql)
    defer {
      _ = unsafe sqlite3_reset(statement.handle)
      _ = unsafe sqlite3_clear_bindings(statement.handle)
    }
    for (index, value) in values.enumerated() {
      try bind(value, at: Int32(index + 1), of: statement)
    }
    while true {
      switch unsafe sqlite3_step(statement.handle) {
      case SQLITE_DONE: return
      case SQLITE_ROW: body(row(of: statement))
      default: throw refusal
      }
    }
  }

  private func prepared(_ sql: String) throws(Refusal) -> Statement {
    if let known = statements[sql] { return known }
    var made: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(handle, sql, -1, &made, nil)
    guard code == SQLITE_OK, let statement = unsafe made else { throw refusal }
    let kept = unsafe Statement(statement)
    statements[sql] = kept
    return kept
  }

  private func bind(_ value: Cell, at place: Int32, of statement: Statement) throws(Refusal) {
    let code: Int32
    switch value {
    case .null: code = unsafe sqlite3_bind_null(statement.handle, place)
    case .number(let number):
      code = unsafe sqlite3_bind_int64(statement.handle, place, Int64(number))
    case .bytes(let bytes) where bytes.isEmpty:
      code = unsafe sqlite3_bind_zeroblob(statement.handle, place, 0)
    case .bytes(let bytes):
      // SQLite copies them before the call ends.
      let copies = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      code = unsafe sqlite3_bind_blob64(
        statement.handle, place, bytes, sqlite3_uint64(bytes.count), copies)
    }
    guard code == SQLITE_OK else { throw refusal }
  }

  private func row(of statement: Statement) -> [Cell] {
    let count = unsafe sqlite3_column_count(statement.handle)
    return (0..<max(0, count)).map { place in
      switch unsafe sqlite3_column_type(statement.handle, place) {
      case SQLITE_INTEGER:
        return .number(Int(unsafe sqlite3_column_int64(statement.handle, place)))
      case SQLITE_BLOB, SQLITE_TEXT:
        let start = unsafe sqlite3_column_blob(statement.handle, place)
        let count = Int(unsafe sqlite3_column_bytes(statement.handle, place))
        // As many bytes as SQLite says stand there until the next step.
        return .bytes(unsafe Array(UnsafeRawBufferPointer(start: start, count: max(0, count))))
      default: return .null
      }
    }
  }

  private var refusal: Refusal {
    Refusal(
      code: unsafe sqlite3_errcode(handle) & 0xFF,
      systemError: unsafe sqlite3_system_errno(handle))
  }
}

extension Database.Refusal {
  /// The error for the journal at a path.
  func error(_ path: String) -> FileError {
    let code: FileError.Code =
      switch self.code {
      case SQLITE_FULL: .journalFull
      case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_SCHEMA: .journalDamaged
      case SQLITE_BUSY, SQLITE_LOCKED: .journalBusy
      default: .journalRefused
      }
    return FileError(code, path: path, systemError: systemError)
  }
}

extension Database.Cell {
  /// The number in it; nil where there is none.
  var number: Int? { if case .number(let number) = self { number } else { nil } }
  /// The bytes in it; nil where there are none.
  var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
}
