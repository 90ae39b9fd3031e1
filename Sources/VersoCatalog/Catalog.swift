public import Verso
internal import VersoSQLite

/// A SQLite database with the metadata of many photos, written from scratch.
///
/// ```swift
/// let catalog = try Catalog("photos.sqlite")
/// for (index, path) in paths.enumerated() { try catalog.add(path: path, at: index) }
/// try catalog.finish()
/// ```
///
/// The table `photos` has a row per file, with the columns of ``Catalog/schema``; `tags` has all values of the photos.
/// Any number of threads may add photos: each reads its own, and one at a time writes the waiting rows in one
/// transaction, so that memory stays flat. The database gets its name only when it is complete.
public final class Catalog: Sendable {
  /// The path of the database.
  public let path: String
  private let selection: Rendering.Selection
  private let waiting = Mutex<[CatalogRow]>([])
  private let writer: Mutex<CatalogWriter>
  private let failure = Mutex<FileError?>(nil)

  /// So many rows are written at once, if that many are waiting.
  private static let batch = 64
  /// If this many rows are waiting, threads that add more wait, too.
  private static let most = 512

  /// Begins a database.
  ///
  /// - Parameters:
  ///   - path: Where it is to be. A name that is not UTF-8 is given as the article "Reading" of Verso describes.
  ///   - replaces: Whether a database that is there may be replaced. Nothing but a database of SQLite
  ///     is.
  /// - Throws: `FileError` when it is there already, or cannot be made.
  public convenience init(_ path: String, replaces: Bool = false) throws(FileError) {
    try self.init(path, replaces: replaces, selection: Rendering.Selection())
  }

  /// Begins a database whose table `tags` gets the tags that are selected.
  ///
  /// - Throws: ``FileError`` when it is there already, or cannot be made.
  package init(
    _ path: String, replaces: Bool = false, selection: Rendering.Selection
  ) throws(FileError) {
    (self.path, self.selection) = (path, selection)
    writer = Mutex(try CatalogWriter(path, replaces: replaces))
  }

  /// Reads a file and adds its row; one that cannot be read is a row with an error.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - place: Its place among the photos from 0; its `id` is one more. No two have the same.
  /// - Returns: Whether it could be read.
  /// - Throws: `FileError` when the database cannot be written.
  @discardableResult
  public func add(path: String, at place: Int) throws(FileError) -> Bool {
    let photo: Photo
    do {
      photo = try Photo(path: path)
    } catch {
      try add(error: "\(error)", path: path, at: place)
      return false
    }
    try add(photo, path: path, at: place)
    return true
  }

  /// Adds the row of a photo that was read.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - path: The path in its row.
  ///   - place: Its index among the photos from 0; its `id` is one more.
  /// - Throws: `FileError` when the database cannot be written.
  public func add(_ photo: Photo, path: String, at place: Int) throws(FileError) {
    try add(
      CatalogRow(
        id: place &+ 1, cells: Schema.cells(path: path, photo: photo),
        members: Rendering(selection: selection).members(photo)))
  }

  /// Adds the row of a photo that could not be read.
  ///
  /// - Parameters:
  ///   - error: The reason.
  ///   - path: The path of the file.
  ///   - place: Its place among the photos from 0; its `id` is one more.
  /// - Throws: `FileError` when the database cannot be written.
  public func add(error: String, path: String, at place: Int) throws(FileError) {
    try add(
      CatalogRow(id: place &+ 1, cells: Schema.cells(path: path, error: error), members: []))
  }

  /// The contents of a finished database.
  public struct Count: Hashable, Sendable {
    /// Rows of `photos`, those with errors as well.
    public let photos: Int
    /// Rows of `tags`.
    public let tags: Int
  }

  /// Writes the remaining rows, makes the indices and gives the database its name.
  ///
  /// - Returns: The number of photos and values.
  /// - Throws: `FileError`. A file that had the name before is unchanged in this case.
  @discardableResult
  public func finish() throws(FileError) -> Count {
    try check()
    return try write { writer throws(FileError) in
      try writer.put(take())
      return try writer.finish()
    }
  }

  /// The statements of SQL that make the tables, with a remark on each column, as `sqlite3 FILE .schema`
  /// shows them.
  public static var schema: String { Schema.statements.joined(separator: ";\n") + ";\n" }

  // MARK: One writer

  private func add(_ row: CatalogRow) throws(FileError) {
    try check()
    let count = waiting.withLock { rows in
      rows.append(row)
      return rows.count
    }
    guard count >= Self.batch else { return }
    if count >= Self.most {
      try write { writer throws(FileError) in try writer.put(take()) }
      return
    }
    // The thread that finds the writer free writes for all; the others continue to read.
    do throws(FileError) {
      try writer.withLockIfAvailable { writer throws(FileError) in try writer.put(take()) }
    } catch {
      throw keep(error)
    }
  }

  private func take() -> [CatalogRow] {
    waiting.withLock { rows in
      defer { rows = [] }
      return rows
    }
  }

  private func write<Value: Sendable>(
    _ body: (CatalogWriter) throws(FileError) -> Value
  ) throws(FileError) -> Value {
    do throws(FileError) {
      return try writer.withLock { writer throws(FileError) in try body(writer) }
    } catch {
      throw keep(error)
    }
  }

  /// After an error nothing more is written: there is no use in half a database.
  private func keep(_ error: FileError) -> FileError {
    failure.withLock { known in
      known = known ?? error
      return error
    }
  }

  /// Throws what an earlier write met: nothing more need be read then.
  package func check() throws(FileError) {
    if let error = failure.withLock({ $0 }) { throw error }
  }
}

/// The row of one photo.
struct CatalogRow: Sendable {
  let id: Int
  /// One for each column of ``Schema/columns``.
  let cells: [Database.Cell]
  let members: [Rendering.Member]
}
