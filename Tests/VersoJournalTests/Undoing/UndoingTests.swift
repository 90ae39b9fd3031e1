import Foundation
import Testing
import VersoBytes
import VersoFixtures

@testable import VersoJournal

@Suite("Undo")
struct UndoingTests {
  let folder: TemporaryFolder
  let journal: Journal

  init() throws {
    folder = try TemporaryFolder()
    journal = try Journal(folder.path("journal.sqlite"))
  }

  /// Puts other bytes into the middle of a file, as an edit does.
  private func edit(
    _ name: String, _ bytes: [UInt8], _ recorder: any WriteRecorder, leavingOut count: Int = 10
  ) throws {
    let path = folder.path(name)
    let lock = try FileLock.acquire(path)
    defer { lock.release() }
    let source = ByteSource(lock.file, count: lock.identity.size)
    var splice = Splice()
    splice.copy(0..<20)
    splice.insert(bytes)
    splice.copy((20 + count)..<source.count)
    var file = try AtomicFile(at: path, lock: lock)
    try file.append(splice, from: source)
    _ = try file.commit(NamingRecord(Recording(recorder), splice, from: source))
  }

  @discardableResult
  private func patch(_ name: String, _ recorder: any WriteRecorder) throws -> Bool {
    let lock = try FileLock.acquire(folder.path(name))
    defer { lock.release() }
    return try lock.write(
      [
        [Patch(position: 5, bytes: [1, 2])],
        [Patch(position: 990, bytes: Array(repeating: 7, count: 30))],
      ],
      recording: Recording(recorder)
    ) { _ in }
  }

  private func recorder(_ reverses: Int? = nil) -> RunRecorder {
    RunRecorder(journal, command: "test", reverses: reverses)
  }

  /// Takes a run back, in order.
  private func undo(_ run: Int, isTrial: Bool = false) throws -> (Int?, [Undoing.Outcome]) {
    let recorder = recorder(run)
    let undoing = try Undoing(run, in: journal, recorder: recorder)
    var notes: [String] = []
    let outcomes = try undoing.changes.map {
      try undoing.undo($0, isTrial: isTrial, notes: &notes)
    }
    #expect(notes.isEmpty)
    try recorder.finish()
    return (recorder.run, outcomes)
  }

  private let old: [UInt8] = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31 / 5) }

  private func make(_ name: String) throws -> String {
    let path = try folder.write(old, name)
    let file = try SystemFile.open(path, writing: true)
    try file.setModified(SystemFile.Moment(seconds: 1_000_000_000, nanoseconds: 123_456_789))
    return path
  }

  private func identity(_ name: String) throws -> SystemFile.Identity {
    try SystemFile.open(folder.path(name)).identity()
  }

  @Test("Runs are undone one after the other, to the last bit and the old time")
  func runs() throws {
    _ = try make("a")
    let first = recorder()
    try edit("a", [1, 2, 3], first)
    let middle = try folder.read("a")
    let second = recorder()
    try patch("a", second)
    try second.finish()
    let last = try folder.read("a")
    let (run1, run2) = (try #require(first.run), try #require(second.run))
    // The first cannot go before the second.
    #expect(try undo(run1).1 == [.left(.changedByRun(run2))])
    #expect(try undo(run2, isTrial: true).1 == [.undone])
    #expect(try folder.read("a") == last)
    #expect(try undo(run2).1 == [.undone])
    #expect(try folder.read("a") == middle)
    let (reversal, outcome) = try undo(run1)
    #expect(outcome == [.undone])
    #expect(try folder.read("a") == old)
    #expect(try identity("a").modified.seconds == 1_000_000_000)
    #expect(try identity("a").modified.nanoseconds == 123_456_789)
    // And what was taken back comes again, and goes again.
    #expect(try undo(try #require(reversal)).1 == [.undone])
    #expect(try folder.read("a") == middle)
    #expect(try journal.runs(run1)[0].changes.standing == 1)
    #expect(try undo(run1).1 == [.undone])
    #expect(try folder.read("a") == old)
    #expect(try undo(run1).1.isEmpty)
  }

  @Test("A file that was changed since, or is missing, is left")
  func changed() throws {
    let recorder = recorder()
    for name in ["a", "b", "c", "d"] {
      _ = try make(name)
      try edit(name, [1], recorder)
    }
    let run = try #require(recorder.run)
    _ = try folder.write([1, 2, 3], "a")
    try FileManager.default.removeItem(atPath: folder.path("b"))
    try FileManager.default.removeItem(atPath: folder.path("c"))
    try FileManager.default.createDirectory(
      atPath: folder.path("c"), withIntermediateDirectories: false)
    #expect(
      try undo(run).1 == [.undone, .left(.changedSince), .left(.gone), .left(.changedSince)])
    #expect(try folder.read("d") == old)
    #expect(try folder.read("a") == [1, 2, 3])
  }

  /// Gives a file the time of now, as `touch` does.
  private func touch(_ name: String) throws {
    try SystemFile.open(folder.path(name), writing: true).setModified(.now)
  }

  /// The outcomes and notes of an undo.
  private func undoWithNotes(_ run: Int) throws -> ([Undoing.Outcome], [String]) {
    let recorder = recorder(run)
    let undoing = try Undoing(run, in: journal, recorder: recorder)
    var notes: [String] = []
    let outcomes = try undoing.changes.map { try undoing.undo($0, notes: &notes) }
    try recorder.finish()
    return (outcomes, notes)
  }

  @Test("A file is recognized by its bytes if only its time was changed", arguments: [false, true])
  func touched(inPlace: Bool) throws {
    let large = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31 / 5) }
    for (bytes, isLarge) in [(old, false), (large, true)] {
      _ = try folder.write(bytes, "a")
      let recorder = recorder()
      if inPlace { try patch("a", recorder) } else { try edit("a", [1, 2, 3], recorder) }
      try recorder.finish()
      let new = try folder.read("a")
      // Also where another program wrote the same bytes into a new file.
      if isLarge { try FileManager.default.removeItem(atPath: folder.path("a")) }
      _ = try folder.write(new, "a")
      try touch("a")
      let (outcomes, notes) = try undoWithNotes(try #require(recorder.run))
      #expect(outcomes == [.undone])
      #expect(
        notes == [
          "its time was changed since, but not what the run wrote; other bytes stay as they are now"
        ])
      #expect(try folder.read("a") == bytes)
      // One byte that the run wrote, or one of a small file, is enough to refuse.
      let second = self.recorder()
      if inPlace { try patch("a", second) } else { try edit("a", [1, 2, 3], second) }
      try second.finish()
      for at in isLarge ? [6, 21] : [6, 21, 900] where inPlace ? at != 21 : at != 6 {
        let written = try folder.read("a")
        var other = written
        other[at] ^= 1
        _ = try folder.write(other, "a")
        #expect(try undoWithNotes(try #require(second.run)).0 == [.left(.changedSince)], "\(at)")
        #expect(try folder.read("a") == other)
        _ = try folder.write(written, "a")
      }
    }
  }

  @Test("A file that was moved and touched is moved back")
  func touchedAndMoved() throws {
    _ = try make("a")
    let recorder = recorder()
    try Mover(recorder).move(folder.path("a"), to: folder.path("b"))
    try recorder.finish()
    try touch("b")
    #expect(try undo(try #require(recorder.run)).1 == [.undone])
    #expect(try folder.read("a") == old)
  }

  @Test("A process that ends between the record and the change leaves nothing to undo")
  func notDone() throws {
    _ = try make("a")
    _ = try make("b")
    let recorder = recorder()
    let state = FileState(try identity("a"))
    _ = try recorder.note(
      .replaced, folder.path("a"), old: state,
      new: FileState(size: 3, seconds: 4, nanoseconds: 5, number: 6), inverse: [1, 0, 0, 0])
    _ = try recorder.note(
      .moved, folder.path("b"), to: folder.path("c"), old: FileState(try identity("b")),
      new: FileState(try identity("b")))
    _ = try recorder.note(.made, folder.path("d"), old: nil, new: state)
    _ = try recorder.note(.folder, folder.path("e"), old: nil, new: nil)
    let outcomes = try undo(try #require(recorder.run)).1
    #expect(outcomes == Array(repeating: .isAsBefore, count: 4))
    #expect(try folder.read("a") == old)
  }

  @Test(
    "A process that ends while writing into a file leaves what undo can restore", arguments: 0..<4)
  func halfPatched(done: Int) throws {
    let path = try make("a")
    let recorder = recorder()
    let patches = [
      Patch(position: 5, bytes: [1, 2]), Patch(position: 100, bytes: [3, 4, 5]),
      Patch(position: 990, bytes: Array(repeating: 7, count: 30)),
    ]
    let source = ByteSource(old)
    _ = try recorder.willWrite(
      FileChange(
        .patched, path: path, old: try identity("a"), new: nil,
        inverse: try Splice(inverseOf: patches, over: source)))
    let file = try SystemFile.open(path, writing: true)
    for patch in patches[..<done] { try file.write(patch.bytes, at: patch.position) }
    let outcomes = try undo(try #require(recorder.run)).1
    #expect(outcomes == [done == 0 ? .isAsBefore : .undone])
    #expect(try folder.read("a") == old)
    #expect(try identity("a").modified.seconds == 1_000_000_000)
  }

  @Test("Renames, folders, copies and links are undone, and names can be used again")
  func names() throws {
    let recorder = recorder()
    let mover = Mover(recorder)
    for name in ["a", "b"] { _ = try make(name) }
    let before = try identity("a")
    try mover.makeFolders(folder.path("x/y"), like: folder.url.path)
    try mover.move(folder.path("a"), to: folder.path("x/y/a"))
    try mover.copy(folder.path("b"), to: folder.path("x/b"))
    try mover.link(folder.path("b"), as: folder.path("x/y/c"))
    #expect(throws: FileError.self) { try mover.move(folder.path("b"), to: folder.path("x/b")) }
    try recorder.finish()
    #expect(try folder.read("x/b") == old)
    #expect(try identity("x/b").modified == identity("b").modified)
    let run = try #require(recorder.run)
    #expect(try journal.runs(run)[0].changes == (5, 5))
    let (reversal, outcomes) = try undo(run)
    #expect(outcomes == Array(repeating: .undone, count: 5))
    #expect(try identity("a") == before)
    #expect(try folder.names().filter { !$0.hasPrefix("journal") } == ["a", "b"])
    let again = try undo(try #require(reversal)).1
    #expect(again == [.undone, .undone, .undone, .left(.takenAway), .left(.takenAway)])
    #expect(try folder.read("x/y/a") == old)
  }

  @Test("A folder that is not empty stays, and so does the last name of a file")
  func kept() throws {
    let recorder = recorder()
    let mover = Mover(recorder)
    _ = try make("a")
    try mover.makeFolders(folder.path("x"), like: folder.url.path)
    try mover.link(folder.path("a"), as: folder.path("x/b"))
    try FileManager.default.removeItem(atPath: folder.path("a"))
    let run = try #require(recorder.run)
    #expect(try undo(run).1 == [.left(.lastName), .left(.notEmpty)])
    #expect(try folder.read("x/b") == old)
  }

  @Test("Old bytes beyond the limit are not kept, and undo skips the file")
  func tooLarge() throws {
    final class Small: WriteRecorder {
      let recorder: RunRecorder
      init(_ recorder: RunRecorder) { self.recorder = recorder }
      var mostKept: Int { 5 }
      func willWrite(_ change: FileChange) throws(FileError) -> Int {
        try recorder.willWrite(change)
      }
      func hasWritten(_ number: Int, _ state: SystemFile.Identity?) {
        recorder.hasWritten(number, state)
      }
    }
    _ = try make("a")
    let recorder = recorder()
    try edit("a", [1], Small(recorder))
    let new = try folder.read("a")
    #expect(try undo(try #require(recorder.run)).1 == [.left(.notKept)])
    #expect(try folder.read("a") == new)
    _ = try make("b")
    let second = self.recorder()
    #expect(try !patch("b", Small(second)))
    #expect(try undo(try #require(second.run)).1 == [.left(.notKept)])
    #expect(try patch("b", self.recorder()))
  }

  @Test("A change that the journal cannot record is not made")
  func refused() throws {
    final class Refusing: WriteRecorder {
      let mostKept = 1 << 20
      func willWrite(_ change: FileChange) throws(FileError) -> Int {
        throw FileError(.journalFull, path: "journal")
      }
      func hasWritten(_ number: Int, _ state: SystemFile.Identity?) {}
    }
    _ = try make("a")
    #expect(throws: FileError.self) { try edit("a", [1], Refusing()) }
    #expect(throws: FileError.self) { try patch("a", Refusing()) }
    #expect(try folder.read("a") == old)
    #expect(try folder.names().filter { !$0.hasPrefix("journal") } == ["a"])
  }
}
