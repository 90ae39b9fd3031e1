import VersoBytes

/// A bar on the terminal for work that lasts.
final class Progress: Sendable {
  private struct State {
    var done = 0
    var drawn = 0.0
    var isShown = false
  }
  private let state = Mutex(State())
  private let total: Int
  private let start = SystemClock.elapsed

  /// A bar, when there is a terminal and more than one file.
  static func bar(_ total: Int) -> Progress? {
    total > 1 && Standard.errorIsTerminal ? Progress(total) : nil
  }

  /// A bar for the work on one large file, when there is a terminal.
  static func share() -> Progress? { Standard.errorIsTerminal ? Progress(100) : nil }

  private init(_ total: Int) { self.total = total }

  /// Counts a file.
  func advance() {
    state.withLock { state in
      state.done += 1
      draw(&state, "\(state.done) of \(total)")
    }
  }

  /// Reports the share of the work that is done, from 0 to 1.
  func advance(to share: Double) {
    state.withLock { state in
      state.done = Int(share * 100)
      draw(&state, "\(state.done) %")
    }
  }

  /// Draws the bar when the work has lasted a second.
  private func draw(_ state: inout State, _ said: String) {
    let now = SystemClock.elapsed
    guard state.done > 0, now - start > 1, now - state.drawn > 0.1 else { return }
    state.drawn = now
    state.isShown = true
    let width = 30
    let filled = width * state.done / max(total, 1)
    let rest = Double(total - state.done) * (now - start) / Double(state.done)
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    let text = "\r[\(bar)] \(said), \(Int(rest.rounded(.up))) s left\u{1B}[K"
    Standard.note(Array(text.utf8))
  }

  /// Takes the bar away, so that something can be printed in its place.
  func hide() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      Standard.note(Array("\r\u{1B}[K".utf8))
    }
  }
}
