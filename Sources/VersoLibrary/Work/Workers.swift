import Verso

/// A fixed number of workers that share a list of files.
///
/// Files are handed out in chunks by a counter. No task and no thread is made for a file, and none at all for a single one. A
/// file that breaks the program costs one worker; another one does the rest.
package enum Workers {
  /// Some files that follow each other, for one worker.
  package struct Chunk {
    /// Its place among all chunks.
    package let number: Int
    package let files: Range<Int>
    fileprivate let place: Threads.Place
    fileprivate let broken: Mutex<Set<Int>>

    /// Notes which file the worker is at.
    ///
    /// - Returns: False for a file that broke a worker before.
    package func begin(_ file: Int) -> Bool {
      place.set(chunk: number, file: file)
      return broken.withLock { !$0.contains(file) }
    }
  }

  /// The most files that may break their worker before the rest is given up.
  private static let mostBroken = 1000

  /// Hands out files in chunks.
  ///
  /// - Parameters:
  ///   - count: The number of files.
  ///   - workers: The number of threads that work at once.
  ///   - chunk: The most files that a worker takes at a time; 1 for work that must not be done twice.
  ///   - goesOn: Whether another chunk is wanted.
  ///   - work: Works on a chunk. A chunk with a file that breaks the worker is handed out again.
  /// - Returns: The number of files that broke their worker.
  package static func run(
    _ count: Int, workers: Int, chunk: Int = 32,
    while goesOn: @escaping @Sendable () -> Bool = { true },
    work: @escaping @Sendable (Chunk) -> Void
  ) -> Int {
    let size = max(1, min(chunk, count / (workers * 4)))
    let chunks = (count + size - 1) / size
    let next = Mutex(0)
    let again = Mutex<[Int]>([])
    let broken = Mutex<Set<Int>>([])
    @Sendable func worker(_ place: Threads.Place) {
      while goesOn() {
        let number =
          again.withLock { $0.popLast() }
          ?? next.withLock { next in
            defer { next += 1 }
            return next
          }
        guard number < chunks else { return }
        let files = (number * size)..<min((number + 1) * size, count)
        work(Chunk(number: number, files: files, place: place, broken: broken))
      }
    }
    guard count > 1 else {
      worker(Threads.Place())
      return 0
    }
    Threads.run(min(workers, chunks, 256), worker) { place in
      again.withLock { $0.append(place.chunk) }
      return broken.withLock { broken in
        broken.insert(place.file)
        return broken.count <= mostBroken
      }
    }
    return broken.withLock { $0.count }
  }

  /// A file that could not be worked on, with the reason.
  package typealias Problem = (path: String, error: any Error)

  /// Does something with every file.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - workers: The number of threads that work at once.
  ///   - chunk: The most files that a worker takes at a time; 1 for work that must not be done twice.
  ///   - listener: The listener for progress.
  ///   - work: Does the work for a file by its place, and adds problems with other files that it
  ///     needs. An error of it is a problem with the file.
  /// - Returns: The number of files that had problems.
  package static func run(
    _ files: PathTable, workers: Int, chunk: Int = 32, listener: (any WorkListener)?,
    work: @escaping @Sendable (Int, inout [Problem]) throws -> Void
  ) -> Int {
    let found = Mutex<[(file: Int, problems: [Problem])]>([])
    listener?.begin(files.count)
    _ = run(files.count, workers: workers, chunk: chunk) { chunk in
      var failed: [(file: Int, problems: [Problem])] = []
      for file in chunk.files {
        var problems: [Problem] = []
        do {
          guard chunk.begin(file) else { throw Breakdown() }
          try work(file, &problems)
        } catch {
          problems.append((files[file], error))
        }
        if !problems.isEmpty { failed.append((file, problems)) }
        listener?.advance()
      }
      if !failed.isEmpty { found.withLock { [failed] in $0 += failed } }
    }
    listener?.end()
    let failed = found.withLock { $0 }.sorted { $0.file < $1.file }
    for (path, error) in failed.lazy.flatMap(\.problems) { listener?.failed(path, error) }
    return failed.count
  }
}
