internal import CVersoSQLite
internal import VersoSystem

extension Database {
  /// A statement that is kept to be run again.
  @safe package final class Statement {
    private let handle: OpaquePointer
    private let database: OpaquePointer

    init(_ handle: OpaquePointer, of database: OpaquePointer) {
      unsafe self.handle = unsafe handle
      unsafe self.database = unsafe database
    }

    deinit { _ = unsafe sqlite3_finalize(handle) }

    /// Puts a value in a place, which are counted from 1.
    package func bind(_ value: Cell, at place: Int) throws(Refusal) {
      let place = Int32(truncatingIfNeeded: place)
      // SQLite copies bytes before the call ends.
      let copies = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      let code: Int32
      switch value {
      case .null: code = unsafe sqlite3_bind_null(handle, place)
      case .number(let number): code = unsafe sqlite3_bind_int64(handle, place, Int64(number))
      case .real(let number): code = unsafe sqlite3_bind_double(handle, place, number)
      case .text(let bytes):
        code = unsafe bytes.withUnsafeBytes { buffer in
          // An empty text has no address, and without one it would be null.
          let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
          let count = sqlite3_uint64(buffer.count)
          guard let start = unsafe start else {
            return unsafe sqlite3_bind_text64(handle, place, "", 0, copies, Self.utf8)
          }
          return unsafe sqlite3_bind_text64(handle, place, start, count, copies, Self.utf8)
        }
      case .bytes(let bytes) where bytes.isEmpty:
        code = unsafe sqlite3_bind_zeroblob(handle, place, 0)
      case .bytes(let bytes):
        code = unsafe sqlite3_bind_blob64(
          handle, place, bytes, sqlite3_uint64(bytes.count), copies)
      }
      guard code == SQLITE_OK else { throw unsafe Refusal(of: database) }
    }

    private static let utf8 = UInt8(SQLITE_UTF8)

    /// Goes on to the next row.
    ///
    /// - Returns: False if there are no more rows: the statement is done.
    package func step() throws(Refusal) -> Bool {
      switch unsafe sqlite3_step(handle) {
      case SQLITE_DONE: return false
      case SQLITE_ROW: return true
      default: throw unsafe Refusal(of: database)
      }
    }

    /// Makes it ready to be run again, with nothing in its places.
    package func reset() {
      _ = unsafe sqlite3_reset(handle)
      _ = unsafe sqlite3_clear_bindings(handle)
    }

    /// Runs it with some values, for what gives no rows.
    package func run(_ values: [Cell]) throws(Refusal) {
      defer { reset() }
      for (index, value) in values.enumerated() { try bind(value, at: index + 1) }
      while try step() {}
    }

    /// The row that the last step led to; texts are given as their bytes.
    var row: [Cell] {
      let count = unsafe sqlite3_column_count(handle)
      return (0..<max(0, count)).map { place in
        switch unsafe sqlite3_column_type(handle, place) {
        case SQLITE_INTEGER: return .number(Int(unsafe sqlite3_column_int64(handle, place)))
        case SQLITE_FLOAT: return .real(unsafe sqlite3_column_double(handle, place))
        case SQLITE_BLOB, SQLITE_TEXT:
          let start = unsafe sqlite3_column_blob(handle, place)
          let count = Int(unsafe sqlite3_column_bytes(handle, place))
          // The bytes are valid until the next step.
          return .bytes(unsafe Array(UnsafeRawBufferPointer(start: start, count: max(0, count))))
        default: return .null
        }
      }
    }
  }
}

extension Database.Refusal {
  /// Why the last call refused.
  @unsafe init(of database: OpaquePointer) {
    // SQLite does not keep it of every call, such as the end of a transaction.
    let last = errno
    let code = unsafe sqlite3_errcode(database) & 0xFF
    let known = unsafe sqlite3_system_errno(database)
    let isOfSystem = code == SQLITE_IOERR || code == SQLITE_CANTOPEN
    self.init(code: code, systemError: known == 0 && isOfSystem ? last : known)
  }
}
