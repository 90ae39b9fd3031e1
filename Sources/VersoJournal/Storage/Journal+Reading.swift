package import VersoBytes
internal import VersoSQLite

extension Journal {
  /// The runs that made changes, the last one first.
  ///
  /// - Parameters:
  ///   - number: Only this one.
  ///   - last: None with a higher number.
  ///   - most: The most runs.
  /// - Returns: The runs.
  /// - Throws: ``FileError``
  package func runs(
    _ number: Int? = nil, upTo last: Int? = nil, most: Int = .max
  ) throws(FileError) -> [Run] {
    try access { database throws(Database.Refusal) in
      var runs: [Run] = []
      try database.rows(
        """
        SELECT runs.id, time, command, folder, runs.reverses, count(changes.id),
          coalesce(sum(changes.undone = 0), 0)
        FROM runs
          LEFT JOIN changes ON changes.id BETWEEN runs.id << 32 AND runs.id << 32 | 4294967295
        WHERE runs.id BETWEEN ? AND ?
        GROUP BY runs.id HAVING count(changes.id) > 0 ORDER BY runs.id DESC LIMIT ?
        """, [.number(number ?? 0), .number(number ?? last ?? .max), .number(most)]
      ) { row in
        guard row.count == 7, let id = row[0].number, let time = row[1].number,
          let all = row[5].number, let standing = row[6].number
        else { return }
        runs.append(
          Run(
            number: id, time: time, command: PathBytes.text(row[2].bytes ?? []),
            folder: PathBytes.text(row[3].bytes ?? []), reverses: row[4].number,
            changes: (all, standing)))
      }
      return runs
    }
  }

  /// The numbers of all runs.
  func runNumbers() throws(FileError) -> [Int] {
    try access { database throws(Database.Refusal) in
      var numbers: [Int] = []
      try database.rows("SELECT id FROM runs") { row in
        if let number = row.first?.number { numbers.append(number) }
      }
      return numbers
    }
  }

  /// The changes of a run that have not been taken back, the last one first.
  package func standing(in run: Int, isUndone: Bool = false) throws(FileError) -> [Change] {
    try access { database throws(Database.Refusal) in
      var changes: [Change] = []
      try database.rows(
        """
        SELECT id, kind, path, target, old_size, old_seconds, old_nanoseconds, old_number,
          new_size, new_seconds, new_nanoseconds, new_number, reverses
        FROM changes WHERE id BETWEEN ? AND ? AND (undone <> 0) = ? ORDER BY id DESC
        """, Self.numbers(of: run) + [.number(isUndone ? 1 : 0)]
      ) { row in
        if let change = Change(row) { changes.append(change) }
      }
      return changes
    }
  }

  /// The last run that changed files and was not taken back.
  ///
  /// - Parameters:
  ///   - end: The number that it is below.
  ///   - isMeant: Whether a change of a path counts.
  /// - Returns: Its number; nil if absent. Changes by an undo do not count.
  /// - Throws: ``FileError``
  package func lastRun(
    before end: Int = .max, changing isMeant: (String) -> Bool
  ) throws(FileError) -> Int? {
    try access { database throws(Database.Refusal) in
      var last: Int?
      try database.rows(
        """
        SELECT changes.id >> 32, path, target FROM changes
          JOIN runs ON runs.id = changes.id >> 32
        WHERE undone = 0 AND runs.reverses IS NULL ORDER BY changes.id DESC
        """
      ) { row in
        guard last == nil, row.count == 3, let run = row[0].number, run < end
        else { return }
        let paths = row[1...].compactMap(\.bytes).map { PathBytes.text($0) }
        if paths.contains(where: isMeant) { last = run }
      }
      return last
    }
  }

  /// The data that restore the old file from the new one, as bytes; nil if they were not kept.
  func inverse(of change: Int) throws(FileError) -> [UInt8]? {
    try access { database throws(Database.Refusal) in
      var bytes: [UInt8]?
      try database.rows("SELECT inverse FROM changes WHERE id = ?", [.number(change)]) { row in
        bytes = row.first?.bytes
      }
      return bytes
    }
  }

  /// The paths that later runs changed, where that was not taken back, with the first of these runs.
  func changed(after run: Int) throws(FileError) -> [[UInt8]: Int] {
    try access { database throws(Database.Refusal) in
      var runs: [[UInt8]: Int] = [:]
      try database.rows(
        """
        SELECT path, target, id >> 32 FROM changes
        WHERE id >= ? AND undone = 0 AND reverses IS NULL ORDER BY id DESC
        """, [.number((run + 1) << 32)]
      ) { row in
        guard row.count == 3, let run = row[2].number else { return }
        for path in row[..<2].compactMap(\.bytes) { runs[path] = run }
      }
      return runs
    }
  }

  /// Whether two states of a file have the same bytes, as far as the journal knows. They are equal,
  /// or one is the result of undoing all changes that followed the other.
  func isSame(_ state: FileState, as wanted: FileState) throws(FileError) -> Bool {
    try leadsBack(state) { $0 == wanted }
  }

  /// Whether a file may be the result of an interrupted change. Its state was not recorded. But the
  /// file is the one that was written to, or the result of undoing later changes, and no later
  /// change of it is in effect.
  func isUnfinished(_ state: FileState, _ change: Change) throws(FileError) -> Bool {
    guard change.kind == .patched, change.new == nil, let old = change.old,
      try leadsBack(state, { $0.number == old.number })
    else { return false }
    return try access { database throws(Database.Refusal) in
      var later = 0
      try database.rows(
        "SELECT count(*) FROM changes WHERE id > ? AND old_number = ? AND reverses IS NULL AND undone = 0",
        [.number(change.number), .number(old.number)]
      ) { row in later = row.first?.number ?? 0 }
      return later == 0
    }
  }

  /// Whether a state of a file, or one of those to which taking changes back has led again, is meant.
  private func leadsBack(
    _ state: FileState, _ isMeant: (FileState) -> Bool
  ) throws(FileError) -> Bool {
    if isMeant(state) { return true }
    return try access { database throws(Database.Refusal) in
      var current = state
      // Nobody undoes and redoes so often.
      for _ in 0..<1000 {
        var earlier: FileState?
        try database.rows(
          """
          SELECT first.old_size, first.old_seconds, first.old_nanoseconds, first.old_number
          FROM changes JOIN changes AS first ON first.id = changes.reverses
          WHERE changes.reverses IS NOT NULL AND changes.new_number = ? AND changes.new_size = ?
            AND changes.new_seconds = ? AND changes.new_nanoseconds = ?
            AND (first.old_number, first.old_size, first.old_seconds, first.old_nanoseconds)
              IS NOT (changes.new_number, changes.new_size, changes.new_seconds,
                changes.new_nanoseconds)
          ORDER BY changes.id DESC LIMIT 1
          """,
          [
            .number(current.number), .number(current.size), .number(current.seconds),
            .number(current.nanoseconds),
          ]
        ) { row in earlier = FileState(row[...]) }
        guard let earlier, earlier != current else { return false }
        if isMeant(earlier) { return true }
        current = earlier
      }
      return false
    }
  }
}

extension FileState {
  fileprivate init?(_ cells: ArraySlice<Database.Cell>) {
    let numbers = cells.compactMap(\.number)
    guard numbers.count == 4 else { return nil }
    self.init(
      size: numbers[0], seconds: numbers[1], nanoseconds: numbers[2], number: numbers[3])
  }
}

extension Change {
  fileprivate init?(_ row: [Database.Cell]) {
    guard row.count == 13, let number = row[0].number,
      let kind = row[1].number.flatMap(Kind.init), let path = row[2].bytes
    else { return nil }
    self.init(
      number: number, kind: kind, path: PathBytes.text(path),
      target: row[3].bytes.map { PathBytes.text($0) }, old: FileState(row[4..<8]),
      new: FileState(row[8..<12]), reverses: row[12].number)
  }
}
