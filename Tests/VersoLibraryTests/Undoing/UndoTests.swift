import Testing
import Verso
import VersoFixtures

@testable import VersoJournal
@testable import VersoLibrary

@Suite("Undoing changes of photos")
struct UndoTests {
  private func change(
    _ number: Int, _ kind: Change.Kind, _ path: String, to target: String? = nil
  ) -> Change {
    Change(
      number: number, kind: kind, path: path, target: target, old: nil, new: nil, reverses: nil)
  }

  @Test("Sidecars are undone after photos, and folders after their contents")
  func turns() throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(folder.path("journal.sqlite"))
    let recorder = RunRecorder(journal, command: "test", reverses: nil)
    let undoing = try Undoing(1, in: journal, recorder: recorder)
    let changes = [
      change(5, .made, "/p/a.xmp"), change(4, .made, "/p/a.jpg"), change(3, .replaced, "/q.jpg"),
      change(2, .folder, "/p/in"), change(1, .folder, "/p"),
    ]
    #expect(undoing.inTurn(changes).map { $0.map(\.number) } == [[4, 3], [5], [2], [1]])
    #expect(undoing.inTurn(Array(changes[..<3])).map { $0.map(\.number) } == [[5, 4, 3]])
    #expect(undoing.inTurn([]).isEmpty)
  }

  @Test("The sidecar of a photo that the user changed stays with it")
  func kept() {
    var kept = KeptPhotos()
    kept.note(change(1, .made, "/p/a.jpg"), stayingAs: .changedSince)
    kept.note(change(2, .made, "/p/b.jpg"), stayingAs: .gone)
    #expect(kept.photo(of: change(3, .made, "/p/a.jpg.xmp")) == "/p/a.jpg")
    #expect(kept.photo(of: change(4, .made, "/p/a_01.jpg.xmp")) == "/p/a.jpg")
    #expect(kept.photo(of: change(5, .made, "/p/b.jpg.xmp")) == nil)
    #expect(kept.photo(of: change(6, .replaced, "/p/a.jpg.xmp")) == nil)
  }

  @Test("The sidecar of a photo whose old name is taken keeps its new name, too")
  func taken() throws {
    let folder = try TemporaryFolder()
    let (other, photo) = ([UInt8]("another".utf8), [UInt8]("photo".utf8))
    let old = try [folder.write(photo, "a.jpg"), folder.write([1], "a.xmp")]
    let new = [folder.path("b.jpg"), folder.path("b.xmp")]
    let journal = try Journal(folder.path("journal.sqlite"))
    let renaming = RunRecorder(journal, command: "test", reverses: nil)
    for (old, new) in zip(old, new) { try Mover(renaming).move(old, to: new) }
    try renaming.finish()
    _ = try folder.write(other, "a.jpg")

    let recorder = RunRecorder(journal, command: "test", reverses: 1)
    let undoing = try Undoing(1, in: journal, recorder: recorder)
    #expect(undoing.changes.map(\.place) == new.reversed())
    let turns = undoing.inTurn(undoing.changes)
    #expect(turns.map { $0.map(\.place) } == [new])
    var (kept, notes) = (KeptPhotos(), [String]())
    let outcome = try undoing.undo(turns[0][0], notes: &notes)
    #expect(outcome == .left(.taken))
    kept.note(turns[0][0], stayingAs: .taken)
    #expect(kept.photo(of: turns[0][1]) == new[0])
  }

  @Test("A named folder includes its contents, and not folders that only begin with its name")
  func named() throws {
    let folder = try TemporaryFolder()
    let places = NamedPlaces([folder.path("in/")])
    #expect(places.contains(folder.path("in")) && places.contains(folder.path("in/a.jpg")))
    #expect(!places.contains(folder.path("inside.jpg")))
    #expect(Path.common(["/p/a/b", "/p/a", "/p/ab"]) == "/p")
    #expect(Path.common([]) == ".")
  }
}
