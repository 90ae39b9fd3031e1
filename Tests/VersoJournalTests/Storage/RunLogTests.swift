import Testing
import VersoBytes
import VersoFixtures

@testable import VersoJournal

@Suite("Logs of long runs")
struct RunLogTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private static let state = FileState(size: 1, seconds: 2, nanoseconds: 3, number: -4)
  private var path: String { folder.path("journal.sqlite") }

  /// Writes changes down, and what became known of all but the last.
  private func note(_ count: Int, _ recorder: RunRecorder, inverse: [UInt8] = [1, 2]) throws {
    for number in 0..<count {
      let change = try recorder.note(
        .patched, "/photo \(number)", old: Self.state, new: nil, inverse: inverse)
      recorder.learn(number == 60 ? .withdrawn(change) : .after(change, Self.state))
    }
  }

  @Test("Changes of a long run are in the journal when it ends, and no log is left")
  func ended() throws {
    let journal = try Journal(path)
    let recorder = RunRecorder(journal, command: "verso set")
    try note(2500, recorder)
    #expect(try journal.standing(in: 1).count < 2500)
    #expect(FileSystem.place("\(path)-runs") == .folder)
    #expect(try folder.mode("journal.sqlite-runs") == 0o700)
    #expect(try folder.mode("journal.sqlite-runs/1") == 0o600)
    try recorder.finish()
    let changes = try journal.standing(in: 1)
    #expect(changes.count == 2499)
    #expect(changes.first?.path == "/photo 2499" && changes.allSatisfy { $0.new == Self.state })
    #expect(FileSystem.place("\(path)-runs") == .nothing)
  }

  @Test("The log of an interrupted run is added once, and a running one keeps its log")
  func left() throws {
    do {
      let recorder = RunRecorder(try Journal(path), command: "verso set")
      try note(100, recorder)
      let other = try Journal(path)
      #expect(try other.standing(in: 1).count == 50)
      _ = recorder
    }
    let log = try folder.read("journal.sqlite-runs/1")
    for _ in 0..<2 {
      let journal = try Journal(path, creates: false)
      let changes = try journal.standing(in: 1)
      #expect(changes.count == 99)
      #expect(changes.map(\.path).first == "/photo 99" && changes[0].new == nil)
      #expect(changes.dropFirst().allSatisfy { $0.new == Self.state })
      #expect(FileSystem.place("\(path)-runs") == .nothing)
      // As when a process ends between bringing them in and taking the log away.
      try FileSystem.makePrivateFolders("\(path)-runs")
      _ = try folder.write(log, "journal.sqlite-runs/1")
    }
  }

  @Test("Large contents are written once, and keep their order")
  func large() throws {
    let journal = try Journal(path)
    let recorder = RunRecorder(journal, command: "verso set")
    try note(70, recorder)
    try note(1, recorder, inverse: Array(repeating: 7, count: 100_000))
    #expect(try journal.standing(in: 1).count == 70)
    #expect(try journal.inverse(of: Journal.number(70, in: 1))?.count == 100_000)
    try recorder.finish()
    #expect(try journal.standing(in: 1).count == 70)
  }

  @Test("A truncated or damaged log is added up to the damage")
  func damaged() throws {
    do {
      let recorder = RunRecorder(try Journal(path), command: "verso set")
      try note(53, recorder)
    }
    let log = try folder.read("journal.sqlite-runs/1")
    var counts: Set<Int> = []
    for position in 0..<log.count {
      for bytes in [
        Array(log.prefix(position)),
        Array(log[..<position]) + [log[position] ^ 0x41] + log[(position + 1)...],
      ] {
        _ = try folder.write(bytes, "journal.sqlite-runs/1")
        let journal = try Journal(path, creates: false)
        let count = try journal.standing(in: 1).count
        #expect((50...53).contains(count))
        counts.insert(count)
        try journal.add((50..<53).map { .fact(.withdrawn(Journal.number($0, in: 1))) })
        try FileSystem.makePrivateFolders("\(path)-runs")
      }
    }
    #expect(counts == [50, 51, 52])
  }

  @Test("Without a log, changes are written into the journal one by one")
  func withoutLog() throws {
    _ = try folder.write([1], "journal.sqlite-runs")
    let journal = try Journal(path)
    let recorder = RunRecorder(journal, command: "verso set")
    try note(60, recorder)
    #expect(try journal.standing(in: 1).count == 60)
  }
}
