import Verso
import VersoLibrary

/// Shows work on many files: a bar on a terminal, and a line on standard error for each problem.
final class TerminalListener: WorkListener {
  private let bar = Mutex<Progress?>(nil)
  /// The files that could not be read.
  let unread = UnreadFiles()

  func begin(_ count: Int) { bar.withLock { $0 = .bar(count) } }

  func advance() { bar.withLock { $0 }?.advance() }

  func end() {
    bar.withLock { bar in
      bar?.hide()
      bar = nil
    }
  }

  func failed(_ path: String, _ error: any Error) {
    Standard.error(Report.line(path, error))
    unread.note(path, error)
  }
}
