public import CVersoArrow
internal import Verso
internal import VersoBytes

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Many photos as a table, read on demand: batches of rows in the order of the paths.
public struct PhotoScan: Sendable {
  private let paths: [String]
  private let columns: [Column]
  private let threads: Int
  private let batch: Int

  /// - Parameters:
  ///   - paths: The files; one that cannot be read is a row with an error.
  ///   - columns: The columns.
  ///   - threads: The number of threads that read; at least 1.
  ///   - batch: The number of rows in a batch; at least 1.
  public init(
    _ paths: [String], columns: [Column] = Column.usual, threads: Int = 1, batch: Int = 512
  ) {
    (self.paths, self.columns) = (paths, columns)
    (self.threads, self.batch) = (max(1, threads), max(1, batch))
  }

  /// The same of files by their addresses.
  public init(
    _ urls: [URL], columns: [Column] = Column.usual, threads: Int = 1, batch: Int = 512
  ) {
    self.init(urls.map(PathBytes.path), columns: columns, threads: threads, batch: batch)
  }

  /// The photos one by one.
  ///
  /// - Parameter names: The columns, by their names in ``Column/all``; by default those of the
  ///   scan.
  /// - Returns: A row for each photo.
  /// - Throws: ``UnknownColumn``.
  public func rows(_ names: [String]? = nil) throws(UnknownColumn) -> PhotoRows {
    var asked = names == nil ? columns : []
    for name in names ?? [] {
      guard let column = Column(named: name) else { throw UnknownColumn(name: name) }
      asked.append(column)
    }
    return PhotoRows(paths: paths, columns: asked, threads: threads)
  }

  /// Exports the table through the Arrow C stream interface. Its `release` ends the threads.
  ///
  /// - Parameter stream: The stream to fill. The consumer calls its `release`.
  public func stream(into stream: UnsafeMutablePointer<ArrowArrayStream>) {
    let state = StreamState(
      ScanWorkers(paths, columns, threads: threads, size: batch), PhotoTable(columns))
    unsafe stream.initialize(
      to: ArrowArrayStream(
        get_schema: { stream, schema in
          guard let schema = unsafe schema, let state = unsafe StreamState.of(stream) else {
            return StreamState.failure
          }
          unsafe state.empty.describe(into: schema)
          return 0
        },
        get_next: { stream, array in
          guard let array = unsafe array, let state = unsafe StreamState.of(stream) else {
            return StreamState.failure
          }
          guard let next = state.next() else { return StreamState.failure }
          if var table = next {
            unsafe table.take(into: array)
          } else {
            // An array without a release is the end.
            unsafe array.initialize(to: ArrowArray())
          }
          return 0
        },
        get_last_error: { stream in
          guard let state = unsafe StreamState.of(stream), state.hasFailed else { return nil }
          return unsafe StreamState.words
        },
        release: { stream in
          guard let stream = unsafe stream, let state = unsafe StreamState.of(stream) else {
            return
          }
          state.workers.stop()
          unsafe Unmanaged.passUnretained(state).release()
          unsafe stream.pointee.private_data = nil
          unsafe stream.pointee.release = nil
        }, private_data: Unmanaged.passRetained(state).toOpaque()))
  }
}

/// What a stream works on.
@safe private final class StreamState {
  let workers: ScanWorkers
  /// A table without rows, which knows the columns.
  let empty: PhotoTable

  init(_ workers: ScanWorkers, _ empty: PhotoTable) {
    (self.workers, self.empty) = (workers, empty)
  }

  private let failed = Mutex(false)

  /// Whether the last call failed.
  var hasFailed: Bool { failed.withLock { $0 } }

  /// The next table; nil inside at the end, and nil if no table can be read.
  func next() -> PhotoTable?? {
    let table: PhotoTable?? = try? workers.next()
    failed.withLock { $0 = table == nil }
    return table
  }

  /// EIO, as the interface wants a number of the system.
  static let failure: Int32 = 5

  /// The only thing that can go wrong.
  static var words: UnsafePointer<CChar> {
    let words: StaticString = "the scan was begun in another process"
    return unsafe UnsafeRawPointer(words.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  static func of(_ stream: UnsafeMutablePointer<ArrowArrayStream>?) -> StreamState? {
    guard let state = unsafe stream?.pointee.private_data else { return nil }
    return unsafe Unmanaged<StreamState>.fromOpaque(state).takeUnretainedValue()
  }
}
