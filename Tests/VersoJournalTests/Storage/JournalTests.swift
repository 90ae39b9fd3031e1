import Foundation
import Testing
import VersoBytes
import VersoFixtures

@testable import VersoJournal

@Suite("The journal")
struct JournalTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func note(_ recorder: RunRecorder, _ path: String) throws {
    let state = FileState(size: 1, seconds: 2, nanoseconds: 3, number: 4)
    _ = try recorder.note(.moved, path, to: path + "x", old: state, new: state)
  }

  @Test("A run begins with its first change, and is visible to other processes at once")
  func runs() throws {
    let path = folder.path("journal.sqlite")
    let journal = try Journal(path)
    _ = RunRecorder(journal, command: "verso set")
    #expect(try journal.runs().isEmpty)
    let recorder = RunRecorder(journal, command: "verso rename 'caf\u{10FEE9}'")
    try note(recorder, "/a/\u{10FEE9}")
    try note(recorder, "/b")
    let other = try Journal(path, creates: false)
    let run = try #require(try other.runs().first)
    #expect(run.changes == (2, 2))
    #expect(run.command == "verso rename 'caf\u{10FEE9}'")
    let changes = try other.standing(in: run.number)
    #expect(changes.map(\.path) == ["/b", "/a/\u{10FEE9}"])
    #expect(changes[1].target == "/a/\u{10FEE9}x")
    #expect(changes[1].new == FileState(size: 1, seconds: 2, nanoseconds: 3, number: 4))
    #expect(try other.changed(after: 0).count == 4)
    try other.forgetAll()
    #expect(try journal.runs().isEmpty)
  }

  @Test("Only the owner may read it and the folders that are created for it")
  func permissions() throws {
    _ = try Journal(folder.path("journal.sqlite"))
    #expect(try folder.mode("journal.sqlite") == 0o600)
    let deep = folder.path("a/b/journal.sqlite")
    #expect(throws: FileError.self) { try Journal(deep) }
    try FileSystem.makePrivateFolders(folder.path("a/b"))
    #expect(try folder.mode("a/b") == 0o700)
  }

  @Test("A file that is not a journal is refused and stays unchanged")
  func foreign() throws {
    let notes = try folder.write(Array(repeating: 65, count: 5000), "notes.txt")
    let error = #expect(throws: FileError.self) { try Journal(notes) }
    #expect(error?.code == .journalDamaged)
    #expect(error?.advice == .forgoJournal)
    #expect(try folder.read("notes.txt") == Array(repeating: 65, count: 5000))
    let missing = #expect(throws: FileError.self) {
      try Journal(folder.path("none"), creates: false)
    }
    #expect(missing?.code == .notFound)
    #expect(throws: FileError.self) { try Journal(folder.url.path) }
  }

  @Test("A journal of a later version, and another program's database, are refused")
  func versions() throws {
    let path = folder.path("journal.sqlite")
    _ = try Journal(path)
    let python = Program(named: "python3")
    guard python.isThere else { return }
    func change(_ statement: String) throws {
      let script = """
        import sqlite3, sys
        with sqlite3.connect(sys.argv[1]) as database: database.execute(sys.argv[2])
        """
      #expect(try python.run(["-c", script, path, statement]).status == 0)
    }
    try change("PRAGMA user_version = 2")
    #expect(#expect(throws: FileError.self) { try Journal(path) }?.code == .journalNewer)
    try change("PRAGMA application_id = 7")
    #expect(#expect(throws: FileError.self) { try Journal(path) }?.code == .journalDamaged)
  }

  @Test("Old runs are deleted when a new one begins, but not during an undo")
  func forgetting() throws {
    let path = folder.path("journal.sqlite")
    let journal = try Journal(path)
    let first = RunRecorder(journal, command: "verso set")
    try note(first, "/a")
    let python = Program(named: "python3")
    guard python.isThere else { return }
    let script = """
      import sqlite3, sys, time
      with sqlite3.connect(sys.argv[1]) as database:
        database.execute("UPDATE runs SET time = ?", [time.time() // 1 - 90 * 86400 - 60])
      """
    #expect(try python.run(["-c", script, path]).status == 0)
    try note(RunRecorder(journal, command: "verso undo", reverses: 1), "/b")
    #expect(try journal.runs().map(\.number) == [2, 1])
    try note(RunRecorder(journal, command: "verso set"), "/c")
    #expect(try journal.runs().map(\.number) == [3, 2])
    #expect(try journal.standing(in: 1).isEmpty)
  }

  @Test("Every changed byte of a journal gives an error or what can be read")
  func damage() throws {
    let path = folder.path("journal.sqlite")
    do {
      let journal = try Journal(path)
      let recorder = RunRecorder(journal, command: "verso rename")
      for number in 0..<20 { try note(recorder, "/\(number)") }
    }
    let bytes = try folder.read("journal.sqlite")
    for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 300)) {
      var damaged = bytes
      damaged[place] ^= 0xFF
      let copy = try folder.write(damaged, "copy.sqlite")
      for ending in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy + ending) }
      do throws(FileError) {
        let journal = try Journal(copy, creates: false)
        for run in try journal.runs() { _ = try journal.standing(in: run.number) }
      } catch {
        #expect(error.isOfJournal)
      }
    }
  }

  @Test("Several processes and threads share it")
  func sharing() async throws {
    let path = folder.path("journal.sqlite")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let recorder = RunRecorder(try Journal(path), command: "verso")
          for number in 0..<50 {
            let state = FileState(size: 1, seconds: 2, nanoseconds: 3, number: number)
            _ = try recorder.note(.made, "/\(number)", old: nil, new: state)
          }
          try recorder.finish()
        }
      }
      try await group.waitForAll()
    }
    let runs = try Journal(path).runs()
    #expect(runs.count == 8)
    #expect(runs.allSatisfy { $0.changes == (50, 50) })
  }
}
