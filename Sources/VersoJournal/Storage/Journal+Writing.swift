package import VersoBytes
internal import VersoSQLite

extension Journal {
  /// Begins a run, and forgets the oldest ones where there are too many.
  ///
  /// - Parameters:
  ///   - command: The command line.
  ///   - folder: The folder that it runs in.
  ///   - reverses: The run that it takes back.
  /// - Returns: Its number.
  /// - Throws: ``FileError``
  func begin(command: String, folder: String, reverses: Int?) throws(FileError) -> Int {
    let now = SystemFile.Moment.now.seconds
    // The changes to undo must still be there.
    if reverses == nil { try forget(before: now - Self.mostDays * 86_400) }
    return try access { database throws(Database.Refusal) in
      try database.run(
        "INSERT INTO runs (time, command, folder, reverses) VALUES (?, ?, ?, ?)",
        [
          .number(now), .bytes(PathBytes.bytes(command)), .bytes(PathBytes.bytes(folder)),
          reverses.map { .number($0) } ?? .null,
        ])
      return database.lastRow
    }
  }

  /// The number of a run's change.
  ///
  /// The changes of a run have consecutive numbers. So each is written to the page of the one
  /// before and is found without an index. The cost of writing is counted in pages.
  static func number(_ count: Int, in run: Int) -> Int { run << 32 | count }

  /// The numbers that a run's changes have.
  static func numbers(of run: Int) -> [Database.Cell] {
    [.number(run << 32), .number(run << 32 | 0xFFFF_FFFF)]
  }

  /// Writes entries down, all of them or none.
  func add(_ entries: [Entry]) throws(FileError) {
    guard !entries.isEmpty else { return }
    try access { database throws(Database.Refusal) in
      if entries.count == 1 { return try Self.add(entries[0], database) }
      try database.transaction { () throws(Database.Refusal) in
        for entry in entries { try Self.add(entry, database) }
      }
    }
  }

  private static func add(_ entry: Entry, _ database: Database) throws(Database.Refusal) {
    switch entry {
    case .change(let cells): try database.run(insertion, cells)
    case .fact(let fact): try put(fact, database)
    }
  }

  /// An existing entry comes from a log that was read twice.
  private static let insertion = """
    INSERT OR IGNORE INTO changes (
      id, kind, path, target, old_size, old_seconds, old_nanoseconds, old_number, new_size,
      new_seconds, new_nanoseconds, new_number, reverses, inverse)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  static func cells(_ state: FileState?) -> [Database.Cell] {
    guard let state else { return [.null, .null, .null, .null] }
    return [
      .number(state.size), .number(state.seconds), .number(state.nanoseconds),
      .number(state.number),
    ]
  }

  /// Something that became known of a change after it was added.
  enum Fact: Hashable, Sendable {
    /// The file after it.
    case after(Int, FileState)
    /// It was not made.
    case withdrawn(Int)
    /// It was undone.
    case undone(Int)
  }

  private static func put(_ fact: Fact, _ database: Database) throws(Database.Refusal) {
    switch fact {
    case .after(let change, let state):
      try database.run(
        """
        UPDATE changes SET new_size = ?, new_seconds = ?, new_nanoseconds = ?, new_number = ?
        WHERE id = ?
        """, cells(state) + [.number(change)])
    case .withdrawn(let change):
      try database.run("DELETE FROM changes WHERE id = ?", [.number(change)])
    case .undone(let change):
      try database.run("UPDATE changes SET undone = 1 WHERE id = ?", [.number(change)])
      // Undoing an undo makes the change effective again.
      try database.run(
        """
        UPDATE changes SET undone = 0
        WHERE id = (SELECT reverses FROM changes WHERE id = ?)
        """, [.number(change)])
    }
  }

  // MARK: Forgetting

  /// Forgets runs that began before a time, and the oldest ones while the journal is too large.
  private func forget(before time: Int) throws(FileError) {
    while true {
      let oldest = try access { database throws(Database.Refusal) in
        var oldest: (run: Int, time: Int)?
        try database.rows("SELECT id, time FROM runs ORDER BY id LIMIT 1") { row in
          guard row.count == 2, let run = row[0].number, let time = row[1].number else { return }
          oldest = (run, time)
        }
        guard let oldest else { return nil as Int? }
        if oldest.time < time { return oldest.run }
        return try Self.size(database) > Self.mostBytes ? oldest.run : nil
      }
      guard let oldest else { return }
      try access { database throws(Database.Refusal) in
        try database.transaction { () throws(Database.Refusal) in
          try database.run("DELETE FROM changes WHERE id BETWEEN ? AND ?", Self.numbers(of: oldest))
          try database.run("DELETE FROM runs WHERE id = ?", [.number(oldest)])
        }
      }
    }
  }

  /// The number of bytes of the database in use.
  private static func size(_ database: Database) throws(Database.Refusal) -> Int {
    var numbers: [Int] = []
    for pragma in ["page_count", "freelist_count", "page_size"] {
      try database.rows("PRAGMA \(pragma)") { row in numbers.append(row.first?.number ?? 0) }
    }
    guard numbers.count == 3 else { return 0 }
    return (numbers[0] - numbers[1]) * numbers[2]
  }

  /// Forgets everything, so that nothing can be taken back any more and no removed value is kept.
  package func forgetAll() throws(FileError) {
    try access { database throws(Database.Refusal) in
      try database.transaction { () throws(Database.Refusal) in
        try database.run("DELETE FROM changes")
        try database.run("DELETE FROM runs")
      }
      try database.run("VACUUM")
      try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }
}
