import Verso
import VersoLibrary

/// Shows work on many files: a bar on a terminal, and a line on standard error for each problem.
final class TerminalListener: WorkListener {
  private let bar = Mutex<Progress?>(nil)
  private let unread: UnreadFiles?

  /// - Parameter unread: Collects the files that could not be worked on; nil if nothing prints them later.
  init(collecting unread: UnreadFiles? = nil) { self.unread = unread }

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
    unread?.note(path, error)
  }
}
