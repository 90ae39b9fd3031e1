import Testing
import Verso
import VersoFixtures

@testable import VersoJournal
@testable import VersoLibrary

@Suite("Undoing changes of photos")
struct UndoTests {
  private func change(_ number: Int, _ kind: Change.Kind, _ path: String) -> Change {
    Change(
      number: number, kind: kind, path: path, target: nil, old: nil, new: nil, reverses: nil)
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
