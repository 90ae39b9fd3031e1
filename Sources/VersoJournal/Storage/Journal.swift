internal import CVersoSQLite
package import VersoBytes
internal import VersoSQLite
internal import VersoSystem

/// The changes of files, run by run, so that they can be undone: a database of SQLite that several
/// processes may share.
///
/// A change is recorded in the journal before it is made, with the facts that distinguish the file
/// before and after it. So the journal does not record whether a change was made, and it does not
/// matter when a process ends: an undo checks the file. Written data survive the end of any
/// process. After a power failure, the changes of the last moments may be missing in the journal,
/// but the files are complete.
///
/// It contains what was removed from files, so only its owner may read it.
package final class Journal: Sendable {
  /// Where it is.
  package let path: String
  private let database: Mutex<Database>

  /// The most bytes that are kept of one file: 32 MiB.
  package static let mostKept = Inverse.mostKept
  /// Above this size the oldest runs are forgotten when a new one begins: 1 GiB.
  package static let mostBytes = 1 << 30
  /// Runs are forgotten after this many days.
  package static let mostDays = 90

  /// "Vers", in the header of the database.
  private static let application = 0x5665_7273
  private static let version = 1
  /// The longest time that others may keep it locked.
  private static let patience: Int32 = 20_000

  /// Opens a journal, or makes one.
  ///
  /// - Parameters:
  ///   - path: Where it is; nil for ``standardPath``.
  ///   - creates: Whether it is created if absent.
  /// - Throws: ``FileError``
  package init(_ path: String?, creates: Bool = true) throws(FileError) {
    guard let place = path ?? Self.standardPath else {
      throw FileError(.journalRefused, path: "$XDG_STATE_HOME, $HOME")
    }
    self.path = place
    if creates {
      if path == nil {
        try Self.prepare(place, FileSystem.makePrivateFolders(PathBytes.folder(of: place)))
      }
      try Self.prepare(place, FileSystem.makePrivateFile(place))
    } else if FileSystem.place(place) == .nothing {
      throw FileError(.notFound, path: place, systemError: ENOENT)
    }
    do throws(Database.Refusal) {
      database = Mutex(try Self.open(place, creates: creates))
    } catch {
      throw error.error(place)
    }
    let found = try access { database throws(Database.Refusal) in try Self.setUp(database) }
    switch found {
    case .ready: try RunLog.bringInWhatWasLeft(to: self)
    case .foreign: throw FileError(.journalDamaged, path: place)
    case .newer: throw FileError(.journalNewer, path: place)
    }
  }

  /// Where the journal is by default: `verso/journal.sqlite` in `$XDG_STATE_HOME`, or in `~/.local/state`.
  /// Nil if neither is known.
  package static var standardPath: String? {
    func folder(_ name: String) -> String? {
      guard let value = unsafe getenv(name) else { return nil }
      let text = unsafe PathBytes.text(cString: value)
      // The specification of these folders takes no others (XDG Base Directory 0.8).
      return text.utf8.first == UInt8(ascii: "/") ? text : nil
    }
    return (folder("XDG_STATE_HOME") ?? folder("HOME").map { "\($0)/.local/state" })
      .map { "\($0)/verso/journal.sqlite" }
  }

  private static func prepare(
    _ path: String, _ step: @autoclosure () throws(FileError) -> Void
  ) throws(FileError) {
    do throws(FileError) {
      try step()
    } catch {
      let isFull = error.code == .noSpace
      throw FileError(
        isFull ? .journalFull : .journalRefused, path: path, systemError: error.systemError)
    }
  }

  /// Leaves the database open until the process ends, so that the log of changes stays for the next
  /// process. Moving a few changes into the database would take longer than the changes.
  package func leaveOpen() { _ = unsafe Unmanaged.passRetained(self) }

  // MARK: The database

  private enum Found { case ready, foreign, newer }

  private static func open(
    _ path: String, creates: Bool
  ) throws(Database.Refusal) -> sending Database {
    let database = try Database(path, creates: creates)
    database.wait(milliseconds: patience)
    // The first one changes the file for this, and then SQLite lets the others fail instead of
    // waiting.
    var wait = Wait(.milliseconds(Int(patience)))
    while true {
      do throws(Database.Refusal) {
        try database.run("PRAGMA journal_mode = WAL")
        break
      } catch {
        guard error.code == SQLITE_BUSY, wait.pause() else { throw error }
      }
    }
    try database.run("PRAGMA synchronous = NORMAL")
    // Each process reads the log that those before it left. Bringing it into the database waits for the volume; every
    // 2 MiB the two cost about the same.
    try database.run("PRAGMA wal_autocheckpoint = 500")
    try database.run("PRAGMA secure_delete = ON")
    return database
  }

  private static func setUp(_ database: Database) throws(Database.Refusal) -> Found {
    func number(_ pragma: String) throws(Database.Refusal) -> Int {
      var result = 0
      try database.rows(pragma) { row in result = row.first?.number ?? 0 }
      return result
    }
    func found() throws(Database.Refusal) -> Found? {
      if try number("PRAGMA application_id") == application {
        return try number("PRAGMA user_version") == version ? .ready : .newer
      }
      return try number("SELECT count(*) FROM sqlite_master") == 0 ? nil : .foreign
    }
    if let found = try found() { return found }
    return try database.transaction { () throws(Database.Refusal) in
      // Another process may have been quicker.
      if let found = try found() { return found }
      for statement in schema { try database.run(statement) }
      return .ready
    }
  }

  private static let schema = [
    """
    CREATE TABLE runs (
      id INTEGER PRIMARY KEY AUTOINCREMENT, time INTEGER NOT NULL, command BLOB NOT NULL,
      folder BLOB NOT NULL, reverses INTEGER)
    """,
    """
    CREATE TABLE changes (
      id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, path BLOB NOT NULL, target BLOB, old_size INTEGER, old_seconds INTEGER,
      old_nanoseconds INTEGER, old_number INTEGER, new_size INTEGER, new_seconds INTEGER,
      new_nanoseconds INTEGER, new_number INTEGER, reverses INTEGER,
      undone INTEGER NOT NULL DEFAULT 0, inverse BLOB)
    """,
    "CREATE INDEX reversals ON changes (new_number) WHERE reverses IS NOT NULL",
    "PRAGMA application_id = \(application)",
    "PRAGMA user_version = \(version)",
  ]

  /// Works with the database, while no other thread does.
  func access<Result: Sendable>(
    _ body: (Database) throws(Database.Refusal) -> Result
  ) throws(FileError) -> Result {
    let path = path
    return try database.withLock { database throws(FileError) in
      do throws(Database.Refusal) {
        return try body(database)
      } catch {
        throw error.error(path)
      }
    }
  }
}
