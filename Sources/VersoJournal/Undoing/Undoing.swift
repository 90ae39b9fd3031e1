package import VersoBytes

/// Takes back what a run did, change by change.
///
/// A file that is not what the run left is not touched. An undo is a separate run, so that it can
/// be undone as well. If it is interrupted, the rest can be undone later.
package struct Undoing: Sendable {
  /// The outcome for a change.
  package enum Outcome: Hashable, Sendable {
    /// It was undone.
    case undone
    /// The file is already in the state before the change.
    case isAsBefore
    /// It stays.
    case left(Reason)
  }

  /// The reason why a change stays.
  package enum Reason: Hashable, Sendable {
    /// The file was changed after it.
    case changedSince
    /// A later run changed the file.
    case changedByRun(Int)
    /// The file is not there any longer.
    case gone
    /// Another file has its name.
    case taken
    /// The old file was too large to be kept.
    case notKept
    /// The stored old bytes of the file are damaged.
    case damaged
    /// The file had been made and was removed; the command that made it can make it again.
    case takenAway
    /// It is the last name that the file has.
    case lastName
    /// It is a folder, and there is something in it.
    case notEmpty

    /// Whether the user has changed the file since.
    package var isOfUser: Bool {
      switch self {
      case .changedSince, .changedByRun: true
      default: false
      }
    }
  }

  private let run: Int
  private let journal: Journal
  private let recorder: RunRecorder
  private let mover: Mover
  /// The changes, the last one first.
  package let changes: [Change]
  /// The later changes of other runs.
  private let later: [[UInt8]: Int]

  /// - Parameters:
  ///   - run: The run that is taken back.
  ///   - journal: Where it is written down.
  ///   - recorder: The recorder of the undo.
  /// - Throws: ``FileError`` when the journal cannot be read.
  package init(
    _ run: Int, in journal: Journal, recorder: RunRecorder
  ) throws(FileError) {
    self.run = run
    self.journal = journal
    self.recorder = recorder
    mover = Mover(recorder)
    changes = try journal.standing(in: run)
    later = try journal.changed(after: run)
  }

  /// Whether one of the run's changes that were taken back already is meant.
  package func hasTakenBack(_ isMeant: (Change) -> Bool) -> Bool {
    (try? journal.standing(in: run, isUndone: true))?.contains(where: isMeant) ?? false
  }

  /// Whether files got other names: such changes are taken back one after the other, in their order.
  package var needsOrder: Bool {
    var paths: Set<[UInt8]> = []
    for change in changes {
      switch change.kind {
      case .moved, .linked: return true
      case .folder, .folderRemoved: continue
      case .replaced, .patched, .made, .removed:
        guard paths.insert(PathBytes.bytes(change.path)).inserted else { return true }
      }
    }
    return false
  }

  /// Takes a change back.
  ///
  /// - Parameters:
  ///   - change: One of ``changes``.
  ///   - isTrial: Whether nothing is done.
  ///   - notes: Gets what could not be kept of the file that is replaced, in words.
  /// - Returns: The outcome, also of a trial.
  /// - Throws: ``FileError``; the change stays then.
  package func undo(
    _ change: Change, isTrial: Bool = false, notes: inout [String]
  ) throws(FileError) -> Outcome {
    if let run = later[PathBytes.bytes(change.place)] ?? later[PathBytes.bytes(change.path)] {
      return .left(.changedByRun(run))
    }
    let outcome =
      switch change.kind {
      case .replaced, .patched: try putBack(change, isTrial, &notes)
      case .made: try takeAway(change, isTrial)
      case .moved: try moveBack(change, isTrial)
      case .linked: try unlink(change, isTrial)
      case .folder: try removeFolder(change, isTrial)
      case .folderRemoved: try makeFolder(change, isTrial)
      case .removed: Outcome.left(.takenAway)
      }
    // Other contents of a folder are not from the run, and stay with it.
    if !isTrial, [.undone, .isAsBefore, .left(.notEmpty)].contains(outcome) {
      recorder.learn(.undone(change.number))
    }
    return outcome
  }

  /// The state of the file at a path; nil if absent.
  private func state(_ path: String) -> FileState? {
    if case .file(let identity) = FileSystem.place(path) { FileState(identity) } else { nil }
  }

  private func isSame(_ state: FileState?, as wanted: FileState?) throws(FileError) -> Bool {
    guard let state, let wanted else { return false }
    return try journal.isSame(state, as: wanted)
  }

  // MARK: Bytes

  private func putBack(
    _ change: Change, _ isTrial: Bool, _ notes: inout [String]
  ) throws(FileError) -> Outcome {
    guard let old = change.old else { return .left(.damaged) }
    guard let found = state(change.path) else {
      return .left(FileSystem.place(change.path) == .nothing ? .gone : .changedSince)
    }
    // A process that was interrupted while writing could not record the result.
    let isUnfinished = try journal.isUnfinished(found, change)
    let isAfter = try isSame(found, as: change.new)
    // Programs that copy or synchronize files give them another time, and often another number.
    let mayBeTouched = !isUnfinished && !isAfter
    if mayBeTouched {
      guard try !isSame(found, as: old) else {
        if !isTrial { TemporaryName.clear(beside: change.path) }
        return .isAsBefore
      }
      guard found.size == change.new?.size else { return .left(.changedSince) }
    }
    guard let bytes = try journal.inverse(of: change.number) else {
      return .left(mayBeTouched ? .changedSince : .notKept)
    }
    let lock = try FileLock.acquire(change.path)
    defer { lock.release() }
    let source = ByteSource(lock.file, count: lock.identity.size)
    guard FileState(lock.identity) == found else { return .left(.changedSince) }
    guard let splice = try Inverse.splice(bytes, over: source, giving: old.size) else {
      return .left(isUnfinished || mayBeTouched ? .changedSince : .damaged)
    }
    if !isUnfinished {
      // Other programs may change a file and keep its time.
      let sum = Inverse.checksum(bytes)
      guard sum == nil ? !mayBeTouched : splice.checksum(of: source) == sum else {
        return .left(.changedSince)
      }
    }
    if mayBeTouched {
      notes.append(
        "its time was changed since, but not what the run wrote; other bytes stay as they are now")
    }
    if isUnfinished, found == old, try splice.isIdentity(of: source) { return .isAsBefore }
    guard !isTrial else { return .undone }
    // A change of a file with several names is undone under all of them.
    if change.kind == .patched, FileSystem.names(of: change.path) > 1,
      let patches = splice.patches(over: source.count)
    {
      return try patchBack(change, old, lock, patches, &notes)
    }
    var file = try AtomicFile(at: change.path, lock: lock)
    file.otherNamesKeep = "what it was before this"
    try file.append(splice, from: source)
    try file.setModified(old.modified)
    let recording = Recording(ReversalRecorder(recorder, of: change.number))
    notes += try file.commit(NamingRecord(recording, splice, from: source))
    return .undone
  }

  private func patchBack(
    _ change: Change, _ old: FileState, _ lock: FileLock, _ patches: [Patch],
    _ notes: inout [String]
  ) throws(FileError) -> Outcome {
    let recording = Recording(ReversalRecorder(recorder, of: change.number))
    do {
      let isKept = try lock.write(
        [patches], at: change.path, recording: recording, modified: old.modified
      ) { _ in }
      if !isKept { notes.append(FileChange.notKept) }
    } catch let error as FileError {
      throw error
    } catch {
      throw FileError(.other, path: change.path)
    }
    return .undone
  }

  /// Takes a file away that was made.
  private func takeAway(_ change: Change, _ isTrial: Bool) throws(FileError) -> Outcome {
    let turn = try isTrial ? nil : FileLock.acquire(moving: change.path)
    defer { turn?.release() }
    guard let found = state(change.path) else {
      return FileSystem.place(change.path) == .nothing ? .isAsBefore : .left(.changedSince)
    }
    guard try isSame(found, as: change.new) else { return .left(.changedSince) }
    guard !isTrial else { return .undone }
    let noted = try recorder.note(
      .removed, change.path, old: found, new: nil, reversing: change.number)
    try remove(change.path, noted)
    return .undone
  }

  private func remove(_ path: String, _ noted: Int) throws(FileError) {
    guard FileSystem.removed(path) else {
      let error = FileError.last(path: path, writing: true)
      recorder.learn(.withdrawn(noted))
      throw error
    }
  }

  // MARK: Names

  private func moveBack(_ change: Change, _ isTrial: Bool) throws(FileError) -> Outcome {
    let (there, here) = (state(change.place), state(change.path))
    // To move a file loses nothing of it, whatever its time.
    guard
      try isSame(there, as: change.new)
        || there.map({ ($0.number, $0.size) == (change.new?.number, change.new?.size) }) == true
    else {
      if try isSame(here, as: change.old) { return .isAsBefore }
      return .left(FileSystem.place(change.place) == .nothing ? .gone : .changedSince)
    }
    if FileSystem.place(change.path) != .nothing {
      // A move that was interrupted before the old name was removed.
      guard try isSame(here, as: change.old), let there else { return .left(.taken) }
      guard !isTrial else { return .undone }
      let turn = try FileLock.acquire(moving: change.place)
      defer { turn?.release() }
      guard state(change.place) == there else { return .left(.changedSince) }
      let noted = try recorder.note(
        .removed, change.place, old: there, new: nil, reversing: change.number)
      try remove(change.place, noted)
      return .undone
    }
    guard !isTrial else { return .undone }
    let folder = PathBytes.folder(of: change.path)
    try mover.makeFolders(folder, like: PathBytes.folder(of: change.place))
    try mover.move(change.place, to: change.path, reversing: change.number)
    return .undone
  }

  /// Removes an additional name of a file.
  private func unlink(_ change: Change, _ isTrial: Bool) throws(FileError) -> Outcome {
    guard let found = state(change.place) else {
      return FileSystem.place(change.place) == .nothing ? .isAsBefore : .left(.changedSince)
    }
    guard found.number == change.new?.number else { return .left(.changedSince) }
    guard FileSystem.names(of: change.place) > 1 else { return .left(.lastName) }
    guard !isTrial else { return .undone }
    let noted = try recorder.note(
      .removed, change.place, old: found, new: nil, reversing: change.number)
    try remove(change.place, noted)
    return .undone
  }

  // MARK: Folders

  private func removeFolder(_ change: Change, _ isTrial: Bool) throws(FileError) -> Outcome {
    guard FileSystem.place(change.path) == .folder else { return .isAsBefore }
    guard !isTrial else { return .undone }
    let noted = try recorder.note(
      .folderRemoved, change.path, old: nil, new: nil, reversing: change.number)
    if FileSystem.removeFolder(change.path) { return .undone }
    recorder.learn(.withdrawn(noted))
    return .left(.notEmpty)
  }

  private func makeFolder(_ change: Change, _ isTrial: Bool) throws(FileError) -> Outcome {
    guard FileSystem.place(change.path) == .nothing else { return .isAsBefore }
    guard !isTrial else { return .undone }
    try mover.makeFolders(
      change.path, like: PathBytes.folder(of: change.path), reversing: change.number)
    return .undone
  }
}
