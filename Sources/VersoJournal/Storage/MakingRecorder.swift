package import VersoBytes

/// Records files that are made, and withdraws this if they are removed again.
package final class MakingRecorder: WriteRecorder {
  private let recorder: any WriteRecorder
  private let numbers = Mutex<[Int]>([])

  package init(_ recorder: any WriteRecorder) { self.recorder = recorder }

  package var mostKept: Int { recorder.mostKept }

  package func willWrite(_ change: FileChange) throws(FileError) -> Int {
    let number = try recorder.willWrite(change)
    numbers.withLock { $0.append(number) }
    return number
  }

  package func hasWritten(_ number: Int, _ state: SystemFile.Identity?) {
    recorder.hasWritten(number, state)
  }

  /// Withdraws what was recorded: the files are not there any longer.
  package func withdraw() {
    for number in numbers.withLock({ $0 }) { recorder.hasWritten(number, nil) }
  }
}
