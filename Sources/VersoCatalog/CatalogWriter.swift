internal import CVersoSQLite
internal import Verso
internal import VersoSQLite
internal import VersoSystem

/// Writes the database; one thread at a time.
final class CatalogWriter {
  private let path: String
  /// Nil once it has its name, or was given up.
  private var file: AtomicFile?
  /// Nil once it is done.
  private var database: Database?
  private var names: [[UInt8]: Int] = [:]
  private var count = (photos: 0, tags: 0)

  /// The first bytes of every database of SQLite ("Database File Format", 1.3).
  private static let signature = Array("SQLite format 3\0".utf8)

  init(_ path: String, replaces: Bool) throws(FileError) {
    self.path = path
    try Self.checkPlace(path, replaces: replaces)
    let file = try AtomicFile(at: path, replaces: replaces)
    let descriptor = file.written.file?.descriptor
    guard
      let name = file.workingName ?? descriptor.flatMap({ Database.name(ofOpenFile: $0) })
    else { throw FileError(.other, path: path) }
    do throws(Database.Refusal) {
      // No other process knows the file, and a crash leaves nothing of it.
      let database = try Database(name, creates: false, locks: false)
      for pragma in [
        "journal_mode = OFF", "synchronous = OFF", "cache_size = -16384",
        "application_id = \(Schema.application)", "user_version = \(Schema.version)",
      ] {
        try database.run("PRAGMA \(pragma)")
      }
      for statement in Schema.statements { try database.run(statement) }
      self.database = database
    } catch {
      throw error.catalogError(path)
    }
    self.file = consume file
  }

  /// Refuses to replace a file that is not a database, and to create one next to leftovers of
  /// another program's database. SQLite would read these as changes of the new one.
  private static func checkPlace(_ path: String, replaces: Bool) throws(FileError) {
    for ending in ["-wal", "-journal"] where FileSystem.place(path + ending) != .nothing {
      throw FileError(.changesOfDatabase, path: path + ending)
    }
    guard replaces, case .file = FileSystem.place(path) else { return }
    let file = try SystemFile.open(path)
    let source = ByteSource(file, count: try file.identity().size)
    let head = try source.read(0..<min(signature.count, source.count))
    guard head.isEmpty || head == signature else { throw FileError(.notDatabase, path: path) }
  }

  /// Writes some rows in one transaction.
  func put(_ rows: [CatalogRow]) throws(FileError) {
    guard let database, !rows.isEmpty else { return }
    do throws(Database.Refusal) {
      try database.transaction { () throws(Database.Refusal) in
        for row in rows { try put(row, database) }
      }
    } catch {
      throw error.catalogError(path)
    }
  }

  private static let photos =
    "INSERT INTO photos (\((Schema.columns.map(\.name) + ["id"]).joined(separator: ", "))) VALUES ("
    + Array(repeating: "?", count: Schema.columns.count + 1).joined(separator: ", ") + ")"
  private static let tags =
    "INSERT INTO tag_values (photo, position, tag, value, number) VALUES (?, ?, ?, ?, ?)"
  private static let tagNames = "INSERT INTO tag_names (id, \"group\", name) VALUES (?, ?, ?)"

  private func put(_ row: CatalogRow, _ database: Database) throws(Database.Refusal) {
    try database.prepared(Self.photos).run(row.cells + [.number(row.id)])
    let tags = try database.prepared(Self.tags)
    for (index, member) in row.members.enumerated() {
      let tag = try number(of: member, database)
      let number: Database.Cell =
        switch member.number {
        case .whole(let number): .number(number)
        case .real(let number): .real(number)
        case nil: .null
        }
      try tags.run([
        .number(row.id), .number(index + 1), .number(tag), .text(member.text), number,
      ])
    }
    count.photos += 1
    count.tags += row.members.count
  }

  /// The number of a tag's name.
  private func number(
    of member: Rendering.Member, _ database: Database
  ) throws(Database.Refusal) -> Int {
    if let known = names[member.key] { return known }
    let number = names.count + 1
    try database.prepared(Self.tagNames).run([
      .number(number), .text(Array(member.key.prefix(member.groupCount))),
      .text(Array(member.key.dropFirst(member.groupCount + 1))),
    ])
    names[member.key] = number
    return number
  }

  /// Makes the indices and gives the file its name.
  func finish() throws(FileError) -> Catalog.Count {
    guard let database, let file = file.take() else { throw FileError(.other, path: path) }
    do throws(Database.Refusal) {
      for index in Schema.indices { try database.run(index) }
    } catch {
      throw error.catalogError(path)
    }
    // Closed before the file has its name.
    self.database = nil
    return try commit(file)
  }

  private func commit(_ file: consuming AtomicFile) throws(FileError) -> Catalog.Count {
    _ = try file.commit()
    return Catalog.Count(photos: count.photos, tags: count.tags)
  }
}

extension Database.Refusal {
  /// The error for the database at a path.
  fileprivate func catalogError(_ path: String) -> FileError {
    let code: FileError.Code =
      switch (self.code, systemError) {
      case (SQLITE_FULL, 0), (_, ENOSPC): .noSpace
      case (_, EFBIG): .tooLarge
      case (SQLITE_FULL, _): .noSpace
      default: .other
      }
    return FileError(code, path: path, systemError: systemError)
  }
}
