import Verso

/// A fixed number of workers that share a list of files and print in its order.
///
/// Files are handed out in chunks by a counter; each worker fills one buffer a chunk. No task and
/// no thread is made for a file, and none at all for a single one. A file that breaks the program
/// costs one line: its worker stops there, and another one does the rest.
enum Pool {
  /// What a worker did with a file.
  enum Outcome { case done, failed }

  /// What the workers share.
  private struct State {
    /// Chunks whose worker broke, to be done again without the file that broke it.
    var left: [Int] = []
    /// The files that broke their worker.
    var broken: Set<Int> = []
  }

  /// How many files may break their worker before the rest is given up.
  private static let mostBroken = 1000

  /// Works on files.
  ///
  /// - Parameters:
  ///   - files: Their names, for the lines about those that break the program.
  ///   - workers: How many work at once.
  ///   - chunk: The most files that a worker takes at a time; 1 for work that must not be done twice.
  ///   - frame: What stands around and between the outputs of the files.
  ///   - progress: Told about every file; nil for quick work.
  ///   - broken: Adds what is to be printed of a file that breaks the program, beside the line on
  ///     standard error.
  ///   - work: Does the work for a file by its index and adds what is to be printed to the report.
  /// - Returns: How many files failed; one more when the output could not be written.
  static func run(
    _ files: PathTable, workers: Int, chunk: Int = 32, frame: OrderedOutput.Frame = .init(),
    progress: Progress? = nil,
    broken: (@Sendable (Int, any Error, inout Report) -> Void)? = nil,
    work: @escaping @Sendable (Int, inout Report) -> Outcome
  ) -> Int {
    let count = files.count
    let size = max(1, min(chunk, count / (workers * 4)))
    let chunks = (count + size - 1) / size
    let counter = Mutex<Int>(0)
    let failures = Mutex<Int>(0)
    let state = Mutex(State())
    let output = OrderedOutput(frame, progress: progress)
    @Sendable func next() -> Int? {
      if let chunk = state.withLock({ $0.left.popLast() }) { return chunk }
      let chunk = counter.withLock { number in
        defer { number += 1 }
        return number
      }
      return chunk < chunks ? chunk : nil
    }
    @Sendable func worker(_ place: Threads.Place) {
      while !output.isBroken, let chunk = next() {
        // Who is far ahead of the slowest waits, so that memory stays flat.
        while output.isTooFarAhead(chunk, window: 8 * workers) { Standard.pause() }
        var report = Report(output: output.buffer())
        for file in (chunk * size)..<min((chunk + 1) * size, count) {
          place.set(chunk: chunk, file: file)
          let start = report.output.count
          report.output += frame.separator
          let before = report.output.count
          if state.withLock({ $0.broken.contains(file) }) {
            report.error(files[file], Breakdown())
            broken?(file, Breakdown(), &report)
          } else if work(file, &report) == .failed {
            failures.withLock { $0 += 1 }
          }
          if report.output.count == before { report.output.removeLast(before - start) }
          progress?.advance()
        }
        output.deliver(report, of: chunk)
      }
    }
    if count == 1 {
      Breakdown.guardProgram(reading: files[0])
      worker(Threads.Place())
    } else {
      Threads.run(min(workers, chunks, 256), worker) { place in
        // Whether another worker goes on.
        failures.withLock { $0 += 1 }
        return state.withLock { state in
          state.broken.insert(place.file)
          state.left.append(place.chunk)
          return state.broken.count <= mostBroken
        }
      }
    }
    progress?.hide()
    output.finish()
    return failures.withLock { $0 } + (output.isBroken ? 1 : 0)
  }
}
