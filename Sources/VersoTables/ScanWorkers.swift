internal import VersoSystem

/// Threads that fill tables with photos, a batch each, and hand them on in the order of the paths.
///
/// The threads are the system's own, are started with the first batch that is asked for, and have ended
/// when ``stop()`` returns. Whoever takes batches slowly is waited for, so that memory stays flat.
@safe final class ScanWorkers: @unchecked Sendable {
  // The following properties are only used with the lock held, except those that never change.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private let paths: [String]
  private let columns: [Column]
  private let size: Int
  private let most: Int
  private var threads: [pthread_t] = []
  /// The next batch that a thread takes, and the next one that is handed on.
  private var taken = 0
  private var given = 0
  private var tables: [Int: PhotoTable] = [:]
  private var sizes: [Int] = []
  private var isStopped = false
  private var isRunning = false
  private let process = getpid()

  /// - Parameters:
  ///   - paths: The files.
  ///   - columns: The requested columns.
  ///   - threads: The number of batches that are filled at once.
  ///   - size: The number of rows that a batch has.
  init(_ paths: [String], _ columns: [Column], threads: Int, size: Int) {
    (self.paths, self.columns, self.size, most) = (paths, columns, size, threads)
    unsafe lock = .allocate(capacity: 1)
    unsafe changed = .allocate(capacity: 1)
    unsafe pthread_mutex_init(lock, nil)
    unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe pthread_mutex_destroy(lock)
    unsafe changed.deallocate()
    unsafe lock.deallocate()
  }

  private var batches: Int { (paths.count + size - 1) / size }

  /// The reason why nothing more is delivered.
  enum Failure: Error, CustomStringConvertible {
    /// The threads stayed in the process that started them.
    case otherProcess

    var description: String { "the scan was begun in another process" }
  }

  /// The next batch; nil after the last one.
  func next() throws(Failure) -> PhotoTable? {
    guard getpid() == process else { throw .otherProcess }
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    if !isRunning { start() }
    guard given < batches, !isStopped else { return nil }
    if threads.isEmpty {
      // One thread was asked for, or the system makes none.
      let batch = given
      given += 1
      let table = table(batch, sizes)
      sizes = table.sizes
      return table
    }
    // Several may ask at once, and another one may take what is waited for.
    while tables[given] == nil {
      unsafe pthread_cond_wait(changed, lock)
      guard given < batches, !isStopped else { return nil }
    }
    let table = tables.removeValue(forKey: given)
    given += 1
    unsafe pthread_cond_broadcast(changed)
    return table
  }

  /// Ends the threads; what they were at is done first.
  func stop() {
    guard getpid() == process else { return }
    unsafe pthread_mutex_lock(lock)
    isStopped = true
    unsafe pthread_cond_broadcast(changed)
    let ended = threads
    threads = []
    unsafe pthread_mutex_unlock(lock)
    for thread in ended { _ = pthread_join(thread, nil) }
    tables = [:]
  }

  private func start() {
    isRunning = true
    guard most > 1 else { return }
    for _ in 0..<min(most, batches) {
      var thread = pthread_t()
      // The thread holds the workers until it ends.
      let context = unsafe Unmanaged.passRetained(self)
      let error = unsafe pthread_create(
        &thread, nil,
        { context in
          if let context = unsafe context {
            unsafe Unmanaged<ScanWorkers>.fromOpaque(context).takeRetainedValue().work()
          }
          return nil
        }, context.toOpaque())
      guard error == 0 else {
        unsafe context.release()
        return
      }
      threads.append(thread)
    }
  }

  private func work() {
    var sizes: [Int] = []
    while let batch = take() {
      let table = table(batch, sizes)
      sizes = table.sizes
      unsafe pthread_mutex_lock(lock)
      tables[batch] = table
      unsafe pthread_cond_broadcast(changed)
      unsafe pthread_mutex_unlock(lock)
    }
  }

  /// The next batch to be filled; nil if there is nothing more to do.
  private func take() -> Int? {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    while taken < batches, taken - given > 2 * most, !isStopped {
      unsafe pthread_cond_wait(changed, lock)
    }
    guard taken < batches, !isStopped else { return nil }
    taken += 1
    return taken - 1
  }

  /// Fills the table of a batch; `sizes` are those of another one, which will not be far from this one's.
  private func table(_ batch: Int, _ sizes: [Int]) -> PhotoTable {
    var table = PhotoTable(columns, sizes: sizes)
    for path in paths[(batch * size)..<min(paths.count, (batch + 1) * size)] {
      table.append(path: path)
    }
    return table
  }
}
