package import VersoBytes

/// Writes the changes of one run into a journal.
///
/// The run begins with its first change: what changes nothing leaves no trace.
package final class RunRecorder: WriteRecorder {
  /// Fewer changes than this are left in the log of the database.
  private static let few = 200
  /// After this many changes a run gets its own log.
  private static let start = 50

  private let journal: Journal
  private let command: String
  private let folder: String
  private let reverses: Int?
  private struct State {
    var run: Int?
    var count = 0
    /// The facts to record with the next change.
    var facts: [Journal.Fact] = []
    /// Takes the changes of a long run.
    var log: RunLog?
    /// The reason why nothing more can be written.
    var failure: FileError?
  }
  private let state = Mutex(State())

  /// - Parameters:
  ///   - journal: Where the run is written down.
  ///   - command: The command line.
  ///   - reverses: The run that it takes back.
  package init(_ journal: Journal, command: String, reverses: Int? = nil) {
    self.journal = journal
    self.command = command
    self.reverses = reverses
    folder = FileSystem.resolved(".") ?? "."
  }

  package var mostKept: Int { Journal.mostKept }

  /// The number of the run; nil as long as it has no change.
  package var run: Int? { state.withLock { $0.run } }

  package func willWrite(_ change: FileChange) throws(FileError) -> Int {
    try note(change, reversing: nil)
  }

  /// Notes a change of a file's bytes that takes back another one.
  func note(_ change: FileChange, reversing number: Int?) throws(FileError) -> Int {
    let kind: Change.Kind =
      switch change.kind {
      case .replaced: .replaced
      case .made: .made
      case .patched: .patched
      }
    return try note(
      kind, change.path, old: change.old.map { FileState($0) },
      new: change.new.map { FileState($0) },
      inverse: change.inverse.map {
        Inverse.bytes($0, added: change.added, over: change.result)
      }, reversing: number)
  }

  /// Notes a change that is about to be made.
  ///
  /// - Returns: Its number.
  func note(
    _ kind: Change.Kind, _ path: String, to target: String? = nil, old: FileState?,
    new: FileState?, inverse: [UInt8]? = nil, reversing number: Int? = nil
  ) throws(FileError) -> Int {
    try state.withLock { state throws(FileError) in
      if let failure = state.failure { throw failure }
      do throws(FileError) {
        let run: Int
        if let begun = state.run {
          run = begun
        } else {
          run = try journal.begin(command: command, folder: folder, reverses: reverses)
          state.run = run
        }
        let own = Journal.number(state.count, in: run)
        let change = Change(
          number: own, kind: kind, path: path, target: target, old: old, new: new, reverses: number)
        try write(.init(change, inverse: inverse), &state)
        state.count += 1
        // An undo asks the journal on its way what was done.
        if state.count == Self.start, reverses == nil { state.log = RunLog(journal, of: run) }
        return own
      } catch {
        // Each of a thousand files would wait and fail as this one does.
        state.failure = error
        throw error
      }
    }
  }

  /// Writes down what is known of earlier changes, and a new one.
  private func write(_ entry: Journal.Entry?, _ state: inout State) throws(FileError) {
    let entries = state.facts.map { Journal.Entry.fact($0) } + (entry.map { [$0] } ?? [])
    if let log = state.log { try log.append(entries) } else { try journal.add(entries) }
    state.facts = []
  }

  package func hasWritten(_ number: Int, _ file: SystemFile.Identity?) {
    learn(file.map { .after(number, FileState($0)) } ?? .withdrawn(number))
  }

  /// Takes something down that is written with the next change, or at the end.
  func learn(_ fact: Journal.Fact) { state.withLock { $0.facts.append(fact) } }

  /// Writes down what is left.
  ///
  /// - Parameter leavingLog: Whether the process ends soon, and few changes may stay in the log of the
  ///   database.
  /// - Throws: ``FileError``; what is missing then is found out when the run is taken back.
  package func finish(leavingLog: Bool = false) throws(FileError) {
    try state.withLock { state throws(FileError) in
      guard state.failure == nil else { return }
      try write(nil, &state)
      try state.log?.end()
      state.log = nil
      if leavingLog, state.count < Self.few { journal.leaveOpen() }
    }
  }
}

/// Writes down that a change takes back another one.
final class ReversalRecorder: WriteRecorder {
  private let recorder: RunRecorder
  private let number: Int

  init(_ recorder: RunRecorder, of number: Int) {
    self.recorder = recorder
    self.number = number
  }

  var mostKept: Int { recorder.mostKept }

  func willWrite(_ change: FileChange) throws(FileError) -> Int {
    try recorder.note(change, reversing: number)
  }

  func hasWritten(_ number: Int, _ state: SystemFile.Identity?) {
    recorder.hasWritten(number, state)
  }
}
