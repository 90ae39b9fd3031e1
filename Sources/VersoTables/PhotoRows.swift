internal import Verso

/// Photos, a row each, in the order of their paths, read on demand.
///
/// ```swift
/// for await row in try PhotoScan(urls).rows(["path", "taken_utc", "location"]) {
///   print(row.path, row.date("taken_utc") ?? "?", row.location("location") ?? "?")
/// }
/// ```
///
/// Several photos are read at once, so a row is ready shortly before it is used. If the task is
/// cancelled the rows end.
public struct PhotoRows: AsyncSequence, Sendable {
  /// A photo.
  public typealias Element = PhotoRow

  let paths: [String]
  let columns: [Column]
  let threads: Int

  /// The number of photos that a task reads before the rows are passed on.
  private static let share = 16

  /// Begins with the first photo.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rows: self) }

  /// Goes through the photos.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let rows: PhotoRows
    private var next = 0
    private var ready: ArraySlice<PhotoRow> = []

    init(rows: PhotoRows) { self.rows = rows }

    /// The next photo; nil after the last one, and when the task is cancelled.
    public mutating func next() async -> PhotoRow? {
      if ready.isEmpty, next < rows.paths.count {
        let end = Swift.min(rows.paths.count, next + rows.threads * PhotoRows.share)
        ready = await rows.read(next..<end)[...]
        next = end
      }
      return Task.isCancelled ? nil : ready.popFirst()
    }
  }

  /// Reads some of the photos, with as many tasks as were asked for.
  private func read(_ range: Range<Int>) async -> [PhotoRow] {
    await withTaskGroup(of: (Int, [PhotoRow]).self) { group in
      for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.share) {
        group.addTask {
          let end = Swift.min(start + Self.share, range.upperBound)
          return (start, paths[start..<end].prefix { _ in !Task.isCancelled }.map(row))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
        .sorted { $0.0 < $1.0 }.flatMap(\.1)
    }
  }

  private func row(of path: String) -> PhotoRow {
    let row = Row(reading: path)
    return PhotoRow(
      path: path, error: row.error,
      cells: Dictionary(columns.map { ($0.name, $0.value(row).settled) }) { first, _ in first })
  }
}
