import Dispatch
import Synchronization

/// A fixed number of workers that share a list of files and print in its order.
///
/// Files are handed out in chunks by a counter; each worker fills one buffer a chunk, and whoever
/// completes the next chunk in order writes it, with all that wait behind it. No task and no thread
/// is made for a file.
enum Pool {
  /// What a worker did with a file.
  enum Outcome { case done, failed }

  private struct Line {
    var finished: [Int: [UInt8]] = [:]
    var next = 0
    var isFirst = true
    var isBroken = false
  }

  /// Works on files.
  ///
  /// - Parameters:
  ///   - files: How many there are.
  ///   - workers: How many work at once.
  ///   - separator: What stands between the outputs of two files.
  ///   - progress: Told about every file; nil for quick work.
  ///   - work: Does the work for a file by its index and appends what is to be printed.
  /// - Returns: How many files failed; one more when the output could not be written.
  static func run(
    _ files: Int, workers: Int, separator: [UInt8] = [], progress: Progress? = nil,
    work: @Sendable (Int, inout [UInt8]) -> Outcome
  ) -> Int {
    let size = max(1, min(32, files / (workers * 4)))
    let chunks = (files + size - 1) / size
    let counter = Atomic<Int>(0)
    let failures = Atomic<Int>(0)
    let line = Mutex(Line())
    @Sendable func worker() {
      while true {
        let chunk = counter.wrappingAdd(1, ordering: .relaxed).oldValue
        guard chunk < chunks else { return }
        // Who is far ahead of the slowest waits, so that memory stays flat.
        while line.withLock({ chunk - $0.next > 64 && !$0.isBroken }) { Standard.pause() }
        if line.withLock({ $0.isBroken }) { return }
        var output: [UInt8] = []
        output.reserveCapacity(1 << 16)
        for file in (chunk * size)..<min((chunk + 1) * size, files) {
          let start = output.count
          output += separator
          let before = output.count
          if work(file, &output) == .failed {
            failures.wrappingAdd(1, ordering: .relaxed)
          }
          if output.count == before { output.removeLast(output.count - start) }
          progress?.advance()
        }
        line.withLock { line in
          line.finished[chunk] = output
          var ready: [UInt8] = []
          while let bytes = line.finished.removeValue(forKey: line.next) {
            line.next += 1
            if line.isFirst, !bytes.isEmpty {
              ready += bytes.dropFirst(separator.count)
              line.isFirst = false
            } else {
              ready += bytes
            }
          }
          if !ready.isEmpty, !Standard.output(ready) { line.isBroken = true }
        }
      }
    }
    if workers == 1 || chunks == 1 {
      worker()
    } else {
      DispatchQueue.concurrentPerform(iterations: min(workers, chunks)) { _ in worker() }
    }
    progress?.finish()
    let broken = line.withLock { $0.isBroken }
    if broken { Standard.error("standard output: nothing more can be written to it") }
    return failures.load(ordering: .relaxed) + (broken ? 1 : 0)
  }
}
