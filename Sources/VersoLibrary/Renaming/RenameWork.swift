import Verso
package import VersoJournal

/// Gives files their new names.
package struct RenameWork: Sendable {
  /// The treatment of the old names.
  package enum Manner: Sendable {
    case move
    case copy
    case link
  }

  private let moves: RenameMoves
  private let mover: Mover
  private let manner: Manner
  private let workers: Int

  /// The outcome: files with new names, and the problems of the others.
  package struct Outcome: Sendable {
    /// By the places of the moves.
    package var done: [Bool]
    package var problems: [(path: String, error: any Error)] = []
    /// The groups that are not complete at their new names.
    package var failed: Set<Int> = []
  }

  package init(_ moves: RenameMoves, _ manner: Manner, by mover: Mover, workers: Int) {
    self.moves = moves
    self.manner = manner
    self.mover = mover
    self.workers = workers
  }

  /// Does the work.
  ///
  /// - Parameter listener: Hears of every file, and not of problems, which the outcome has.
  /// - Returns: The outcome for the files.
  package func run(_ listener: (any WorkListener)?) -> Outcome {
    var outcome = Outcome(done: [Bool](repeating: false, count: moves.count))
    makeFolders(&outcome)
    listener?.begin(moves.count)
    switch manner {
    case .move: move(&outcome, listener)
    case .copy, .link: copy(&outcome, listener)
    }
    listener?.end()
    return outcome
  }

  private func fail(_ index: Int, _ error: any Error, _ outcome: inout Outcome) {
    outcome.problems.append((moves[index].from, error))
    outcome.failed.insert(moves[index].group)
  }

  private func makeFolders(_ outcome: inout Outcome) {
    var made: Set<Path.Key> = []
    for (index, move) in moves.enumerated() {
      let folder = Path.folder(of: move.to)
      guard made.insert(Path.key(folder)).inserted else { continue }
      do {
        try mover.makeFolders(folder, like: Path.folder(of: move.from))
      } catch {
        fail(index, error, &outcome)
      }
    }
  }

  // MARK: Moving

  private func move(_ outcome: inout Outcome, _ listener: (any WorkListener)?) {
    let steps = steps()
    var parked: [Int: String] = [:]
    for step in steps {
      switch step {
      case .park(let index):
        let place = Path.join(Path.folder(of: moves[index].from), Self.meanwhile())
        if move(index, moves[index].from, place, &outcome) { parked[index] = place }
      case .move(let index):
        if move(index, moves[index].from, moves[index].to, &outcome) { outcome.done[index] = true }
        listener?.advance()
      case .unpark(let index):
        guard let place = parked[index] else { continue }
        let isDone = move(index, place, moves[index].to, &outcome)
        if isDone { outcome.done[index] = true } else { moveBack(index, place, &outcome) }
        listener?.advance()
      }
    }
    // Files that belong together stay together: if one file of a photo stays, the others are moved
    // back.
    for index in moves.indices.reversed()
    where outcome.done[index] && outcome.failed.contains(moves[index].group) {
      moveBack(index, moves[index].to, &outcome)
      outcome.done[index] = false
    }
  }

  /// The order of the moves. Only those matter to each other whose new place is not free yet, and the files
  /// that are there.
  private func steps() -> [MoveOrder.Step] {
    func key(_ path: String) -> Path.Key { Path.key(FileSystem.absolute(path)) }
    let waiting = moves.indices.filter { FileSystem.place(moves[$0].to) != .nothing }
    let wanted = Set(waiting.map { key(moves[$0].to) })
    guard !wanted.isEmpty else { return moves.indices.map { .move($0) } }
    var involved: [Int] = []
    var steps: [MoveOrder.Step] = []
    var next = 0
    for index in moves.indices {
      let isWaiting = next < waiting.count && waiting[next] == index
      if isWaiting { next += 1 }
      if isWaiting || wanted.contains(key(moves[index].from)) {
        involved.append(index)
      } else {
        steps.append(.move(index))
      }
    }
    let ordered = MoveOrder.steps(
      involved.map { (key(moves[$0].from), key(moves[$0].to)) })
    return steps
      + ordered.map { step in
        switch step {
        case .move(let place): .move(involved[place])
        case .park(let place): .park(involved[place])
        case .unpark(let place): .unpark(involved[place])
        }
      }
  }

  /// A name for the time until a file's new one is free.
  private static func meanwhile() -> String {
    ".verso-\(String(UInt64.random(in: .min ... .max), radix: 16)).moving"
  }

  private func move(
    _ index: Int, _ from: String, _ to: String, _ outcome: inout Outcome
  ) -> Bool {
    guard !outcome.failed.contains(moves[index].group) else { return false }
    do {
      try mover.move(from, to: to)
      return true
    } catch  where error.code == .exists {
      fail(
        index, FileProblem("another file got the name \(to) in the meantime; rename it again"),
        &outcome)
      return false
    } catch {
      fail(index, error, &outcome)
      return false
    }
  }

  private func moveBack(_ index: Int, _ place: String, _ outcome: inout Outcome) {
    do {
      try mover.move(place, to: moves[index].from)
    } catch {
      let problem = FileProblem("it is now called \(place), because its old name is taken")
      outcome.problems.append((moves[index].from, problem))
    }
  }

  // MARK: Copying

  private func copy(_ outcome: inout Outcome, _ listener: (any WorkListener)?) {
    let found = Mutex(outcome)
    let wanted = moves.indices.filter { !outcome.failed.contains(moves[$0].group) }
    let sources = PathTable(wanted.lazy.map { moves[$0].from })
    _ = Workers.run(sources, workers: workers, chunk: 1, listener: nil) { number, _ in
      let index = wanted[number]
      do {
        switch manner {
        case .link: try mover.link(moves[index].from, as: moves[index].to)
        case .copy, .move: try mover.copy(moves[index].from, to: moves[index].to)
        }
        found.withLock { $0.done[index] = true }
      } catch {
        found.withLock { outcome in
          outcome.problems.append((moves[index].from, error))
          outcome.failed.insert(moves[index].group)
        }
      }
      listener?.advance()
    }
    outcome = found.withLock { $0 }
  }
}
