import VersoBytes

/// Prints the reports of chunks in the order of the chunks, in whatever order they finish.
final class OrderedOutput: Sendable {
  /// The text around and between the files in the output.
  struct Frame: Sendable {
    var start: [UInt8] = []
    var separator: [UInt8] = []
    var end: [UInt8] = []
    /// Whether everything is printed at once instead of in large pieces.
    var isPrompt = false

    /// That of a JSON array.
    static let list = Frame(start: [0x5B], separator: [0x2C, 0x0A], end: [0x5D, 0x0A])

    /// That of a JSON array if programs read the output, or else none: everything is printed at once.
    static func objects(if isJSON: Bool) -> Frame { isJSON ? .list : Frame(isPrompt: true) }
  }

  private struct State {
    var finished: [Int: Report] = [:]
    var next = 0
    /// Nil while a worker prints with it.
    var printer: Printer?
    var isBroken = false
    /// Buffers that have been printed, to be filled again.
    var spare: [[UInt8]] = []

    /// The reports whose turn it is.
    mutating func takeReady() -> [Report] {
      var ready: [Report] = []
      while let report = finished.removeValue(forKey: next) {
        ready.append(report)
        next += 1
      }
      return ready
    }
  }

  private let state: Mutex<State>

  init(_ frame: Frame, progress: Progress?) {
    state = Mutex(State(printer: Printer(frame, progress)))
  }

  /// Whether the output is closed.
  var isBroken: Bool { state.withLock { $0.isBroken } }

  /// Whether a chunk is so far ahead of the output that memory would grow.
  func isTooFarAhead(_ chunk: Int, window: Int) -> Bool {
    state.withLock { chunk - $0.next > window && !$0.isBroken }
  }

  /// An empty buffer.
  func buffer() -> [UInt8] { state.withLock { $0.spare.popLast() } ?? [] }

  /// Takes the report of a chunk and prints all whose turn it is, unless another worker is at it,
  /// who will then print this one too.
  func deliver(_ report: Report, of chunk: Int) {
    var (printer, ready) = state.withLock { state -> (Printer?, [Report]) in
      state.finished[chunk] = report
      guard chunk == state.next, let printer = state.printer else { return (nil, []) }
      state.printer = nil
      return (printer, state.takeReady())
    }
    while printer != nil, !ready.isEmpty {
      for report in ready { printer?.print(report) }
      state.withLock { state in
        for report in ready where state.spare.count < 4 {
          var buffer = report.output
          buffer.removeAll(keepingCapacity: true)
          state.spare.append(buffer)
        }
        state.isBroken = printer?.isBroken ?? false
        ready = state.takeReady()
        if ready.isEmpty { state.printer = printer }
      }
    }
  }

  /// Prints what is left when all chunks have been delivered.
  func finish() {
    state.withLock { state in
      state.printer?.finish()
      state.isBroken = state.printer?.isBroken ?? false
    }
  }
}

/// Collects output into large pieces and writes them.
private struct Printer: Sendable {
  private let frame: OrderedOutput.Frame
  private let progress: Progress?
  private let most: Int
  private let isTerminal = Standard.outputIsTerminal
  private var held: [UInt8]
  private var isFirst = true
  private(set) var isBroken = false

  init(_ frame: OrderedOutput.Frame, _ progress: Progress?) {
    self.frame = frame
    self.progress = progress
    held = frame.start
    most = frame.isPrompt || isTerminal ? 1 : 1 << 16
  }

  mutating func print(_ report: Report) {
    if !report.output.isEmpty {
      if isFirst {
        held += report.output.dropFirst(frame.separator.count)
        isFirst = false
      } else if held.isEmpty, report.output.count >= most {
        write(report.output)
      } else {
        held += report.output
      }
      if held.count >= most { flush() }
    }
    if !report.errors.isEmpty {
      progress?.hide()
      Standard.note(report.errors)
    }
  }

  mutating func finish() {
    held += frame.end
    flush()
  }

  private mutating func flush() {
    guard !held.isEmpty else { return }
    write(held)
    held.removeAll(keepingCapacity: true)
  }

  private mutating func write(_ bytes: [UInt8]) {
    guard !isBroken else { return }
    if isTerminal { progress?.hide() }
    do {
      try Standard.output(bytes)
    } catch {
      isBroken = true
      error.report()
    }
  }
}
