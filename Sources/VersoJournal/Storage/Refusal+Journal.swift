internal import CVersoSQLite
internal import VersoBytes
internal import VersoSQLite

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
