import Foundation
import Testing
import VersoFixtures

/// Which photos are chosen, and what is printed of them.
@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct QueryTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["harbour.jpg", "big-endian.jpg", "plain.jpg"] {
      _ = try folder.write(try Command.sampleBytes(name), name)
    }
    _ = try folder.write(try Command.sampleBytes("formats/still.png"), "still.PNG")
  }

  private func chosen(_ arguments: [String]) throws -> [String] {
    let call = ["read", "--print", "{FileName}", "--recursive", folder.url.path] + arguments
    let outcome = try Command.run(call)
    #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
    return outcome.text.split(separator: "\n").map(String.init)
  }

  @Test("Photos are selected by metadata, extension and time")
  func chosen() throws {
    let all = ["big-endian.jpg", "harbour.jpg", "plain.jpg", "still.PNG"]
    #expect(try chosen([]) == all)
    #expect(try chosen(["--ext", "jpg"]) == Array(all.prefix(3)))
    #expect(try chosen(["--ext", ".PNG, heic"]) == ["still.PNG"])
    #expect(try chosen(["--where", "DateTimeOriginal >= 2025"]) == ["harbour.jpg"])
    #expect(try chosen(["--where", "not Model", "--ext", "jpg"]).contains("plain.jpg"))
    #expect(try chosen(["--where", "GPS within 100km of 56.4,-5.5"]) == ["harbour.jpg"])
    #expect(try chosen(["--where", "FileSize > 1"]) == all)
    let old = folder.path("harbour.jpg")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: old)
    #expect(try chosen(["--newer", old]) == all.filter { $0 != "harbour.jpg" })
    #expect(try chosen(["--newer", "2001-09"]) == all)
    #expect(try chosen(["--newer", "2001-10-01"]) == all.filter { $0 != "harbour.jpg" })
    #expect(try chosen(["--where", "FileModifyDate = 2001-09"]) == ["harbour.jpg"])
  }

  @Test("A position only in XMP counts like that of Exif")
  func placeInXMP() throws {
    let path = folder.path("plain.jpg")
    let position = ["XMP-exif:GPSLatitude=46.95", "XMP-exif:GPSLongitude=7.45"]
    #expect(try Command.run(["set", path] + position).status == 0)
    let printed = try Command.run(["read", path, "--print", "{GPS}"])
    #expect(printed.text.contains("46.95"), "\(printed.text)")
    for condition in ["GPS within 5km of 46.95,7.45", "GPS in box 46,7,47,8"] {
      #expect(try chosen(["--where", condition]) == ["plain.jpg"], "\(condition)")
    }
    #expect(try chosen(["--where", "GPS"]).contains("plain.jpg"))
    let outcome = try Command.run(["strip", path, "--only", "gps"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try !chosen(["--where", "GPS"]).contains("plain.jpg"))
  }

  @Test("The number of photos left out is reported; with no photo left there is nothing to do")
  func leftOut() throws {
    let some = try Command.run(
      ["read", "--json", "-r", folder.url.path, "--where", "DateTimeOriginal >= 2025"])
    #expect(some.status == 0)
    #expect(some.errors == "verso: 3 of 4 photos left out by --where\n")
    let before = try folder.read("plain.jpg")
    for call in [
      ["set", "Artist=Ada", "-r"], ["strip", "-r"], ["read", "-r"], ["read", "--jsonl", "-r"],
    ] {
      let none = try Command.run(call + [folder.url.path, "--where", "Artist = nobody"])
      #expect(none.status == 0 && none.output.isEmpty, "\(call)")
      #expect(
        none.errors == "verso: none of 4 photos chosen by --where; there is nothing to do\n")
    }
    #expect(try folder.read("plain.jpg") == before)
    let json = try Command.run(
      ["read", "--json", folder.path("plain.jpg"), "--ext", "heic"])
    #expect(json.status == 0 && json.text.filter { !$0.isWhitespace } == "[]")
  }

  @Test("A photo that cannot be queried is left out and reported")
  func unreadable() throws {
    let broken = try folder.write(Array("no photo".utf8), "broken.jpg")
    let outcome = try Command.run(
      ["set", "Artist=Ada", "--where", "Model or not Model", broken, folder.path("plain.jpg")])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("broken.jpg"))
    #expect(try Command.run(["get", "Artist", folder.path("plain.jpg")]).text == "Ada\n")
    #expect(try folder.read("broken.jpg") == Array("no photo".utf8))
  }

  @Test("Every command that takes photos accepts conditions")
  func everywhere() throws {
    let path = folder.path("plain.jpg")
    for call in [
      ["read"], ["get", "Model"], ["set", "Artist=Ada"], ["remove", "Artist"], ["sync"], ["strip"],
      ["extract", "thumbnail"], ["thumbnail"], ["verify"], ["credentials"], ["orient"],
    ] {
      let outcome = try Command.run(call + [path, "--where", "Model = nothing"])
      #expect(outcome.errors.contains("none of 1 photo chosen by --where"), "\(call)")
      #expect(outcome.status == 0, "\(call): \(outcome.errors)")
    }
  }

  @Test(
    "Errors in conditions and templates cost one line, and nothing is done",
    arguments: [
      (
        ["--where", "Modell = x"],
        "--where: no tag and no group is called Modell; did you mean Model"
      ),
      (["--where", "Model ="], ">>"), (["--where", ""], "a tag's name was expected"),
      (["--print", "{Model"], "--print: the { at character"), (["--ext", "jpg,,heic"], "--ext"),
      (["--newer", "long ago"], "--newer long ago: there is no such file"),
    ])
  func mistakes(_ arguments: [String], _ words: String) throws {
    let outcome = try Command.run(["read", Command.sample("plain.jpg")] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test("A template is a line for each photo")
  func lines() throws {
    let outcome = try Command.run([
      "read", "--print", "{DateTimeOriginal:yyyy-MM-dd|none} {FileName}",
      folder.path("harbour.jpg"),
      folder.path("plain.jpg"),
    ])
    #expect(outcome.text == "2025-09-18 harbour.jpg\nnone plain.jpg\n")
    let numeric = try Command.run(
      ["read", "-n", "--print", "{Orientation}", Command.sample("orientation-6.jpg")])
    #expect(numeric.text == "6\n")
    let input = try Command.run(
      ["read", "--print", "[{Copyright}]", "-"], input: try Command.sampleBytes("harbour.jpg"))
    #expect(input.text == "[CC0 1.0 Universal]\n")
  }

  @Test("JSON Lines equal the array")
  func objects() throws {
    let paths = ["harbour.jpg", "plain.jpg", "still.PNG"].map(folder.path)
    let array = try Command.json(["read", "--json"] + paths)
    let text = try Command.run(["read", "--jsonl"] + paths).text
    let lines = text.split(separator: "\n")
    #expect(lines.count == 3)
    for (line, expected) in zip(lines, array) {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object.map { NSDictionary(dictionary: $0) } == NSDictionary(dictionary: expected))
    }
  }

  @Test("A star matches letters, and facts of the file are shown on request")
  func names() throws {
    let path = folder.path("harbour.jpg")
    func keys(_ arguments: [String]) throws -> Set<String> {
      let found = try #require(try Command.json(["read", "--json", path] + arguments).first)
      return Set(found.keys).subtracting(["SourceFile"])
    }
    let all = try keys([])
    let gps = try keys(["--tag", "GPS*"])
    #expect(!gps.isEmpty)
    #expect(gps == all.filter { $0.split(separator: ":")[1].hasPrefix("GPS") })
    #expect(
      try keys(["--tag", "Exif*:*Date*"])
        == all.filter { $0.hasPrefix("Exif") && $0.contains("Date") })
    #expect(try keys(["--tag", "FileSize"]) == ["System:FileSize"])
    #expect(try keys(["--tag", "File:FileName", "-t", "Make"]).contains("System:FileName"))
    #expect(
      try keys(["--group", "System"])
        == Set(["FileName", "Directory", "FileSize", "FileModifyDate"].map { "System:\($0)" }))
    #expect(!all.contains { $0.hasPrefix("System:") })
    let missing = try Command.run(["read", "--tag", "Nowhere*", path])
    #expect(missing.status == 1 && missing.errors.contains("no tag has this name"))
    #expect(try Command.run(["read", "--tag", "Zone*", path]).status <= 1)
  }

  @Test("The bare value is printed, and the status shows whether it exists")
  func bare() throws {
    let (harbour, plain) = (folder.path("harbour.jpg"), folder.path("plain.jpg"))
    let one = try Command.run(["get", "Copyright", harbour])
    #expect(one.status == 0 && one.text == "CC0 1.0 Universal\n")
    let two = try Command.run(["get", "FileName", "DateTimeOriginal", harbour, plain])
    #expect(two.text == "harbour.jpg\t2025:09:18 19:11:43\nplain.jpg\t\n")
    let none = try Command.run(["get", "Copyright", plain])
    #expect(none.status == 1 && none.output.isEmpty && none.errors.isEmpty)
    let unknown = try Command.run(["get", "Copyrigth", plain])
    #expect(unknown.status == 64 && unknown.errors.contains("did you mean Copyright"))
    let turned = try Command.run(["get", harbour, "Copyright"])
    #expect(
      turned.status == 64 && turned.errors.contains("name the tags first: verso get Copyright"))
  }

  @Test("Two photos have different tags or not")
  func differences() throws {
    let (harbour, copy) = (folder.path("harbour.jpg"), folder.path("copy.jpg"))
    _ = try folder.write(try folder.read("harbour.jpg"), "copy.jpg")
    let same = try Command.run(["diff", harbour, copy])
    #expect(same.status == 0 && same.output.isEmpty && same.errors.isEmpty)
    #expect(try Command.run(["diff", "--json", harbour, copy]).text == "[]\n")
    #expect(
      try Command.run(["set", copy, "IFD0:Copyright=Ada", "IFD0:HostComputer=x"]).status == 0)
    let other = try Command.run(["diff", harbour, copy])
    #expect(other.status == 1)
    #expect(
      other.text.contains("IFD0:Copyright\n  - CC0 1.0 Universal\n  + Ada\n"), "\(other.text)")
    #expect(other.text.contains("IFD0:HostComputer\n  + x\n"))
    let objects = try JSONSerialization.jsonObject(
      with: Data(try Command.run(["diff", "--json", harbour, copy]).output))
    let found = try #require(objects as? [[String: String]])
    #expect(found.contains(["Tag": "IFD0:Copyright", "Old": "CC0 1.0 Universal", "New": "Ada"]))
    let ignored = try Command.run(
      ["diff", "--exclude", "IFD*", "--exclude", "IFD0:*", "--exclude", "IFD1:*", harbour, copy])
    #expect(ignored.status == 0, "\(ignored.text)")
    let unknown = try Command.run(["diff", "--exclude", "Copyrigth", harbour, copy])
    #expect(unknown.status == 64 && unknown.errors.contains("did you mean Copyright"))
    let trouble = try Command.run(["diff", harbour, folder.path("nowhere.jpg")])
    let place = try Command.run(["diff", harbour, folder.url.path])
    #expect(place.status == 2 && place.errors.contains("it is a folder"))
    #expect(trouble.status == 2 && trouble.output.isEmpty)
    #expect(trouble.errors.split(separator: "\n").count == 1)
  }
}
