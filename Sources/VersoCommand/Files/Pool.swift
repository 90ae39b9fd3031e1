import Verso
import VersoLibrary

/// A fixed number of workers that share a list of files and print in its order.
///
/// Each worker fills one buffer a chunk. A file that breaks the program costs one line (``Workers``).
enum Pool {
  /// The result of a worker for a file.
  enum Outcome { case done, failed }

  /// Works on files.
  ///
  /// - Parameters:
  ///   - files: Their names, for the lines about those that break the program.
  ///   - workers: The number of threads that work at once.
  ///   - chunk: The most files that a worker takes at a time; 1 for work that must not be done twice.
  ///   - frame: The text around and between the outputs of the files.
  ///   - progress: Called for every file; nil for quick work.
  ///   - broken: Adds the output for a file that crashes the program, in addition to the line on
  ///     standard error.
  ///   - work: Does the work for a file by its index and adds what is to be printed to the report.
  /// - Returns: The number of files that failed; one more when the output could not be written.
  static func run(
    _ files: PathTable, workers: Int, chunk: Int = 32, frame: OrderedOutput.Frame = .init(),
    progress: Progress? = nil,
    broken: (@Sendable (Int, any Error, inout Report) -> Void)? = nil,
    work: @escaping @Sendable (Int, inout Report) -> Outcome
  ) -> Int {
    let failures = Mutex<Int>(0)
    let output = OrderedOutput(frame, progress: progress)
    if files.count == 1 { Breakdown.guardProgram(reading: files[0]) }
    let broken = Workers.run(
      files.count, workers: workers, chunk: chunk, while: { !output.isBroken },
      work: { chunk in
        // A thread that is far ahead of the slowest waits, so that memory stays flat.
        while output.isTooFarAhead(chunk.number, window: 8 * workers) { Standard.pause() }
        var report = Report(output: output.buffer())
        for file in chunk.files {
          let isSound = chunk.begin(file)
          let start = report.output.count
          report.output += frame.separator
          let before = report.output.count
          if !isSound {
            report.error(files[file], Breakdown())
            broken?(file, Breakdown(), &report)
          } else if work(file, &report) == .failed {
            failures.withLock { $0 += 1 }
          }
          if report.output.count == before { report.output.removeLast(before - start) }
          progress?.advance()
        }
        output.deliver(report, of: chunk.number)
      })
    progress?.hide()
    output.finish()
    return failures.withLock { $0 } + broken + (output.isBroken ? 1 : 0)
  }
}
