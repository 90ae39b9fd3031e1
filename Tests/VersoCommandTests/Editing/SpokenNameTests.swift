import Foundation
import Testing
import VersoFixtures

/// Names of what stands in several fields, in every command that takes names.
@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct SpokenNameTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func photo(_ name: String = "photo.jpg") throws -> String {
    try folder.write(try Command.sampleBytes("plain.jpg"), name)
  }

  @Test(
    "A name that can be read can be set, copied, selected and removed as well",
    arguments: [
      ("Location", "46.95,7.45", "46.95 7.45"), ("GPS", "46.95,7.45", "46.95 7.45"),
      ("Keyword", "boat", "boat"), ("Keywords", "boat", "boat"),
      ("Lens", "Example 50mm", "Example 50mm"), ("Faces", "Ada@0.4,0.3,0.1,0.1", "Ada"),
      ("CaptureDate", "2026-05-06 07:08:09", "2026:05:06 07:08:09"), ("Title", "Dawn", "Dawn"),
      ("DigitizedDate", "2026-05-06 07:08:09", "2026:05:06 07:08:09"), ("Rating", "4", "4"),
      ("Creator", "Ada", "Ada"), ("Copyright", "Ada", "Ada"), ("MWG:Description", "Sea", "Sea"),
      ("City", "Bern", "Bern"), ("caption", "Sea", "Sea"), ("author", "Ada", "Ada"),
      ("stars", "4", "4"),
      ("people", "Ada", "Ada"), ("date", "2026-05-06 07:08:09", "2026:05:06 07:08:09"),
      ("AllDates", "2026-05-06 07:08:09", "2026:05:06 07:08:09"),
    ] as [(String, String, String)])
  func everywhere(name: String, value: String, shown: String) throws {
    let path = try photo()
    // Nothing of this is there before.
    for group in ["XMP:*", "IPTC:*", "EXIF:*"] {
      _ = try Command.run(["remove", path, group, "-q"])
    }
    let empty = try folder.write(try folder.read("photo.jpg"), "empty.jpg")
    #expect(try Command.run(["get", name, path]).status == 1)
    #expect(try Command.run(["set", path, "\(name)=\(value)"]).status == 0)
    #expect(try Command.run(["get", name, path]).text.trimmingCharacters(in: .newlines) == shown)
    #expect(try Command.run(["read", "--print", "{\(name)}", path]).text == "\(shown)\n")
    #expect(try !Command.run(["read", "--tag", name, path]).text.isEmpty)
    let chosen = ["read", "--print", "{FileName}", path, empty, "--where", "has \(name)"]
    #expect(try Command.run(chosen).text == "photo.jpg\n")
    let copied = try Command.run(["copy", path, empty, "--tag", name])
    #expect(copied.status == 0, "\(copied.errors)")
    #expect(try Command.run(["get", name, empty]).text == "\(shown)\n")
    #expect(try Command.run(["set", empty, "\(name)="]).status == 0)
    #expect(try Command.run(["get", name, empty]).status == 1)
    #expect(try Command.run(["remove", path, name]).status == 0)
    #expect(try Command.run(["get", name, path]).status == 1)
    let again = try Command.run(["remove", path, name])
    #expect(again.status == 1 && again.errors == "verso: \(path): it has no \(name)\n")
  }

  @Test(
    "A typed date without an offset keeps the photo's offset, under each name of the three dates"
  )
  func keptOffset() throws {
    for name in ["CaptureDate", "DateTimeOriginal", "AllDates"] {
      let path = try photo("\(name).jpg")
      let old = "DateTimeOriginal=2025-09-18 19:11:43+01:00"
      #expect(try Command.run(["set", path, old]).status == 0)
      #expect(try Command.run(["set", path, "\(name)=2020-01-02 03:04:05"]).status == 0)
      #expect(try Command.run(["get", "OffsetTimeOriginal", path]).text == "+01:00\n", "\(name)")
    }
  }

  @Test("get finds what set wrote under an Exif name into a file without Exif")
  func withoutExif() throws {
    for name in ["GIF", "AVI"] {
      guard let file = SmallFile.all.first(where: { $0.name == name }) else { continue }
      let path = try folder.write(file.bytes, "small.\(name.lowercased())")
      guard try Command.run(["set", path, "Artist=Ada"]).status == 0 else { continue }
      #expect(try Command.run(["get", "Artist", path]).text == "Ada\n", "\(name)")
    }
  }

  @Test(
    "An unchanged value is not a failure; a value that no photo has is one")
  func nothingToWrite() throws {
    let (one, two) = (try photo("one.jpg"), try photo("two.jpg"))
    #expect(try Command.run(["set", one, "Artist=Ada", "Keywords=boat"]).status == 0)
    let same = try Command.run(["set", one, "Artist=Ada"])
    #expect(same.status == 0 && same.text == "\(one): nothing to write, the values are the same\n")
    let some = try Command.run(["remove", one, two, "Keywords"])
    #expect(some.status == 0 && some.errors.isEmpty)
    #expect(some.text == "1 file changed, 1 tag; 1 unchanged\n", "\(some.text)")
    for words in [["remove", "Keywords"], ["set", "Keywords-=boat"], ["set", "Rating+=1"]] {
      let none = try Command.run([words[0], one, two, words[1]])
      #expect(none.status == 1 && none.errors.hasPrefix("verso: none of 2 photos has "), "\(words)")
      let trial = try Command.run([words[0], one, words[1], "--dry-run"])
      #expect(trial.status == 1 && trial.text.contains("nothing would change, it has no"))
    }
    // The day of taking follows from other dates, which is said.
    #expect(try Command.run(["set", one, "AllDates=2026-05-06 07:08:09"]).status == 0)
    let date = try Command.run(["remove", one, "CaptureDate"])
    #expect(date.text.contains("CaptureDate: other tags still give 2026:05:06"), "\(date.text)")
  }
}
