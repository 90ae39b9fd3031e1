import Synchronization

/// A fixed number of workers that share a list of files and print in its order.
///
/// Files are handed out in chunks by a counter; each worker fills one buffer a chunk. No task and
/// no thread is made for a file, and none at all for a single one.
enum Pool {
  /// What a worker did with a file.
  enum Outcome { case done, failed }

  /// Works on files.
  ///
  /// - Parameters:
  ///   - files: How many there are.
  ///   - workers: How many work at once.
  ///   - chunk: The most files that a worker takes at a time.
  ///   - frame: What stands around and between the outputs of the files.
  ///   - progress: Told about every file; nil for quick work.
  ///   - work: Does the work for a file by its index and adds what is to be printed to the report.
  /// - Returns: How many files failed; one more when the output could not be written.
  static func run(
    _ files: Int, workers: Int, chunk: Int = 32, frame: OrderedOutput.Frame = .init(),
    progress: Progress? = nil, work: @Sendable (Int, inout Report) -> Outcome
  ) -> Int {
    let size = max(1, min(chunk, files / (workers * 4)))
    let chunks = (files + size - 1) / size
    let counter = Atomic<Int>(0)
    let failures = Atomic<Int>(0)
    let output = OrderedOutput(frame, progress: progress)
    @Sendable func worker() {
      while !output.isBroken {
        let chunk = counter.wrappingAdd(1, ordering: .relaxed).oldValue
        guard chunk < chunks else { return }
        // Who is far ahead of the slowest waits, so that memory stays flat.
        while output.isTooFarAhead(chunk, window: 8 * workers) { Standard.pause() }
        var report = Report(output: output.buffer())
        for file in (chunk * size)..<min((chunk + 1) * size, files) {
          let start = report.output.count
          report.output += frame.separator
          let before = report.output.count
          if work(file, &report) == .failed {
            failures.wrappingAdd(1, ordering: .relaxed)
          }
          if report.output.count == before { report.output.removeLast(before - start) }
          progress?.advance()
        }
        output.deliver(report, of: chunk)
      }
    }
    Threads.run(min(workers, chunks, 256), worker)
    progress?.hide()
    output.finish()
    return failures.load(ordering: .relaxed) + (output.isBroken ? 1 : 0)
  }
}
