import Foundation
import Testing
import Verso
import VersoFixtures

@Suite("One file, one change", .enabled(if: Command.isThere, "the command is not built"))
struct OneFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func verso(_ arguments: String...) throws -> Command.Outcome {
    try Command.run(
      arguments, in: folder.url, environment: ["XDG_STATE_HOME": folder.path("state")])
  }

  private func date(_ name: String) throws -> String? {
    try Photo(path: folder.path(name)).metadata["DateTimeOriginal"]?.string
  }

  @Test("A file with several names is shifted once, and undo restores it under all of them")
  func names() throws {
    _ = try folder.write(try Command.sampleBytes("plain.jpg"), "a.jpg")
    let set = try verso("set", "a.jpg", "DateTimeOriginal=2024:05:06 07:08:09", "Artist=Someone")
    try #require(set.status == 0, "\(set.errors)")
    try FileManager.default.linkItem(atPath: folder.path("a.jpg"), toPath: folder.path("b.jpg"))
    let old = try folder.read("a.jpg")
    let shift = try verso("shift", "--by", "1h", "a.jpg", "b.jpg")
    #expect(shift.status == 0, "\(shift.errors)")
    #expect(shift.text.contains("b.jpg: it is another name of a.jpg, which was changed"))
    #expect(shift.text.contains("1 file changed"), "\(shift.text)")
    #expect(try date("a.jpg") == "2024:05:06 08:08:09" && date("b.jpg") == date("a.jpg"))
    let undo = try verso("undo", "a.jpg", "b.jpg")
    #expect(undo.status == 0, "\(undo.errors)")
    #expect(try folder.read("a.jpg") == old && folder.read("b.jpg") == old)
    let manager = FileManager.default
    let links = try manager.attributesOfItem(atPath: folder.path("a.jpg"))[.referenceCount] as? Int
    #expect(links == 2)
  }

  @Test("A file with several names that grew in place is truncated again by undo")
  func growth() throws {
    _ = try folder.write(try Command.sampleBytes("formats/still.tiff"), "a.tiff")
    try FileManager.default.linkItem(atPath: folder.path("a.tiff"), toPath: folder.path("b.tiff"))
    let old = try folder.read("a.tiff")
    let set = try verso("set", "b.tiff", "a.tiff", "Artist=Someone with a long name")
    #expect(set.status == 0, "\(set.errors)")
    #expect(try folder.read("a.tiff").count > old.count)
    let undo = try verso("undo", ".")
    #expect(undo.status == 0, "\(undo.errors)")
    #expect(try folder.read("a.tiff") == old && folder.read("b.tiff") == old)
    let again = try verso("undo", "--run", "2")
    #expect(again.status == 0, "\(again.errors)")
    #expect(try folder.read("a.tiff") != old && folder.read("b.tiff") == folder.read("a.tiff"))
  }

  @Test("A sidecar that two photos share is shifted and counted once")
  func sharedSidecar() throws {
    for name in ["a.jpg", "a.jpeg"] {
      _ = try folder.write(try Command.sampleBytes("plain.jpg"), name)
    }
    let set = try verso(
      "set", "--sidecar", "a.jpg", "XMP-photoshop:DateCreated=2024-05-06T07:08:09", "Rating=1")
    try #require(set.status == 0, "\(set.errors)")
    let shift = try verso("shift", "--sidecar", "--by", "1h", "a.jpg", "a.jpeg")
    #expect(shift.status == 0, "\(shift.errors)")
    let said = try Photo(path: folder.path("a.xmp")).metadata.xmp["photoshop:DateCreated"]
    #expect(said?.contains("08:08:09") == true, "\(said ?? "")")
    let added = try verso("set", "--sidecar", "a.jpg", "a.jpeg", "Rating+=1")
    // Either may come first.
    #expect(added.text.contains(": it shares the sidecar of a.jp"))
    #expect(added.text.contains("1 file changed, 1 tag; 1 other path to the same files"))
    #expect(try Photo(path: folder.path("a.xmp")).metadata.rating == 2)
  }
}
