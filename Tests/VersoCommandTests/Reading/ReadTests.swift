import Foundation
import Testing
import VersoFixtures

@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct ReadTests {
  @Test("Reading prints a table with a heading for each directory")
  func table() throws {
    let outcome = try Command.run(["read", Command.sample("harbour.jpg")])
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    for line in ["File\n", "\nIFD0\n", "\nExifIFD\n", "\nGPS\n"] {
      #expect(outcome.text.contains(line))
    }
  }

  @Test("The fast path and the full parser print the same JSON")
  func bothWays() throws {
    let file = Command.sample("harbour.jpg")
    let short = try Command.run(["read", "--json", file])
    let full = try Command.run(["read", "--json", "--jobs=1", file])
    #expect(short.output == full.output)
    #expect(short.status == 0)
    let numeric = try Command.run(["read", "--json", "--numeric", file])
    #expect(numeric.output == (try Command.run(["read", "--json", "-n", file])).output)
    #expect(numeric.output != short.output)
  }

  @Test("JSON keeps the order of the files and names those that fail")
  func order() throws {
    let folder = try TemporaryFolder()
    let bytes = try Command.sampleBytes("plain.jpg")
    var names: [String] = []
    for index in 0..<300 { names.append(try folder.write(bytes, "\(index).jpg")) }
    let missing = folder.path("missing.jpg")
    var paths = names
    paths.insert(missing, at: 150)
    let list = try folder.write(Array(paths.joined(separator: "\n").utf8), "list.txt")
    let outcome = try Command.run(["read", "--json", "--files-from", list])
    #expect(outcome.status == 1)
    #expect(outcome.errors == "verso: \(missing): no such file\n")
    let found = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [[String: Any]]
    #expect(found?.compactMap { $0["SourceFile"] as? String } == paths)
    #expect(found?[150]["ErrorCode"] as? String == "NotFound")
  }

  @Test("Tags and groups can be chosen")
  func selection() throws {
    let file = Command.sample("harbour.jpg")
    let group = try Command.json(["read", "--json", "--group", "GPS", file])[0]
    #expect(group.count > 3)
    #expect(group.keys.allSatisfy { $0 == "SourceFile" || $0.hasPrefix("GPS:") })
    let tag = try Command.json(["read", "--json", "--tag", "make", "--tag", "IFD0:Model", file])[0]
    #expect(Set(tag.keys) == ["SourceFile", "IFD0:Make", "IFD0:Model"])
  }

  @Test("CSV has a row for each photo and the columns of all")
  func csv() throws {
    let outcome = try Command.run([
      "read", "--csv", "--tag", "Make", Command.sample("harbour.jpg"), Command.sample("plain.jpg"),
    ])
    let lines = outcome.text.split(separator: "\r\n", omittingEmptySubsequences: true)
    #expect(lines.count == 3)
    #expect(lines[0] == "SourceFile,IFD0:Make")
    #expect(lines[2] == "\(Command.sample("plain.jpg")),")
  }

  @Test("Each requested tag has a column, even if no photo has it")
  func columns() throws {
    let outcome = try Command.run([
      "read", "--csv", "-t", "Artist", "-t", "make", "-t", "XMP-dc:Rights",
      Command.sample("harbour.jpg"),
    ])
    let head = try #require(outcome.text.split(separator: "\r\n").first)
    let cells = head.split(separator: ",").map { $0.split(separator: ":").last?.lowercased() }
    #expect(Set(cells) == ["sourcefile", "artist", "make", "rights"])
    let unsaid = try Command.run(["read", "--csv", "-t", "Artist", Command.sample("plain.jpg")])
    #expect(unsaid.text.hasPrefix("SourceFile,Artist\r\n") && unsaid.status == 0)
  }

  @Test("A folder without a photo is an empty list")
  func emptyFolder() throws {
    let folder = try TemporaryFolder()
    for (form, output) in [("--json", "[]\n"), ("--csv", "SourceFile\r\n")] {
      let outcome = try Command.run(["read", form, "-r", folder.url.path])
      #expect(outcome.text == output && outcome.status == 1)
      #expect(outcome.errors.contains("no photo"))
    }
  }

  @Test("Standard input is a photo")
  func input() throws {
    let bytes = try Command.sampleBytes("harbour.jpg")
    let found = try Command.json(["read", "--json", "-"], input: bytes)
    #expect(found.count == 1)
    #expect(found[0]["SourceFile"] as? String == "-")
    #expect(found[0]["IFD0:Make"] != nil)
  }

  @Test("A folder is read with --recursive only")
  func folders() throws {
    let folder = try TemporaryFolder()
    let bytes = try Command.sampleBytes("plain.jpg")
    let inner = folder.url.appending(path: "inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    _ = try folder.write(bytes, "inner/a.jpg")
    _ = try folder.write(bytes, "b.JPG")
    _ = try folder.write([1, 2, 3], "notes.txt")
    let refused = try Command.run(["read", folder.url.path])
    #expect(refused.status == 1)
    #expect(refused.errors.contains("it is a folder; use --recursive"))
    let found = try Command.json(["read", "--json", "--recursive", folder.url.path])
    #expect(found.count == 2)
  }

  @Test("An unreadable file costs one line with the reason", arguments: ["empty", "text", "cut"])
  func damage(_ kind: String) throws {
    let folder = try TemporaryFolder()
    let bytes: [UInt8] =
      switch kind {
      case "empty": []
      case "text": Array("hello, this is no photo".utf8)
      default: Array(try Command.sampleBytes("harbour.jpg").prefix(200))
      }
    let path = try folder.write(bytes, kind)
    let strict = kind == "cut" ? ["--strict"] : []
    let outcome = try Command.run(["read"] + strict + [path])
    #expect(outcome.status == 1)
    let expected =
      switch kind {
      case "empty": "the file is empty"
      case "text": "not a photo of a known format; looked for: JPEG"
      default: "the file ends within a segment"
      }
    #expect(outcome.errors.contains(expected))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.hasPrefix("verso: \(path): "))
  }

  @Test(
    "An invalid call ends with 64",
    arguments: [
      ["read"], ["read", "--jobs", "0", "x.jpg"], ["read", "--json", "--csv", "x.jpg"],
      ["read", "--group", "IFD0:", "x.jpg"], ["frobnicate"], ["set", "x.jpg"],
      ["set", "x.jpg", "Artits=Ada"], ["set", "x.jpg", "GPS=nowhere"], ["remove", "x.jpg"],
    ])
  func usage(_ arguments: [String]) throws {
    #expect(try Command.run(arguments).status == 64)
  }

  @Test("Tags can be searched by name, number and words")
  func tags() throws {
    #expect(try Command.run(["tags", "exposuretime"]).text.contains("ExifIFD:ExposureTime"))
    #expect(
      try Command.run(["tags", "keywords"]).text.hasPrefix(
        "Keywords  one name for IPTC:Keywords, XMP-dc:Subject, IFD0:XPKeywords, Keys:Keywords"))
    #expect(try Command.run(["tags", "Person Shown"]).text.contains("XMP-iptcExt:PersonInImage"))
    #expect(try Command.run(["tags", "alt text"]).text.contains("AltTextAccessibility"))
    #expect(try Command.run(["tags", "0x9286"]).text.contains("ExifIFD:UserComment"))
    let labels = try Command.run(["tags", "IFD0:Orientation", "--values"])
    #expect(labels.text.contains("6  Rotate 90 CW"))
    #expect(try Command.run(["tags", "37510"]).text.contains("ExifIFD:UserComment"))
    let all = try Command.json(["tags", "--json"])
    #expect(all.count > 500)
    #expect(all.contains { $0["Name"] as? String == "GPSHPositioningError" })
    let near = try Command.run(["tags", "Artits"])
    #expect(near.status == 1)
    #expect(near.errors.contains("Artist"))
  }

  @Test(
    "Every command has help with examples",
    arguments: [
      "read", "set", "remove", "copy", "sync", "strip", "tags", "thumbnail", "extract", "sign",
      "verify", "credentials", "seal", "unseal", "keys",
    ])
  func help(_ command: String) throws {
    let outcome = try Command.run(["help", command])
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("verso \(command) "))
  }
}
