import Foundation
import Testing
import VersoFixtures

@Suite(
  "Values from files, templates and tables",
  .enabled(if: Command.isThere, "the command is not built"))
struct BorrowedValueTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func photo(_ name: String = "photo.jpg", sample: String = "plain.jpg") throws -> String {
    try folder.write(try Command.sampleBytes(sample), name)
  }

  private func said(_ path: String) throws -> [String: Any] {
    try Command.json(["read", "--json", path])[0]
  }

  @Test(
    "A date is found in file names of phones and people",
    arguments: [
      ("IMG_20240501_070809.jpg", "2024:05:01 07:08:09", nil),
      ("PXL_20240501_070809123.MP.jpg", "2024:05:01 07:08:09", "123"),
      ("2024-05-01 07.08.09.jpg", "2024:05:01 07:08:09", nil),
      ("Screenshot 2024-05-01 at 07.08.09.jpg", "2024:05:01 07:08:09", nil),
      ("20240501T070809.jpg", "2024:05:01 07:08:09", nil),
      ("Screenshot 2024-05-01 at 7.08.09 PM.jpg", "2024:05:01 19:08:09", nil),
      ("Screenshot 2024-05-01 at 12.08.09\u{202F}AM.jpg", "2024:05:01 00:08:09", nil),
      ("2024-05-01 13.08.09 PM.jpg", "2024:05:01   :  :  ", nil),
      ("signal-2024-05-01-07-08-09-123.jpg", "2024:05:01 07:08:09", nil),
      ("a 1 20240230_070809 20240501_070809.jpg", "2024:05:01 07:08:09", nil),
      ("IMG-20240501-WA0001.jpg", "2024:05:01   :  :  ", nil), ("1714547289123.jpg", nil, nil),
      ("1974.jpg", nil, nil), ("IMG_1974.jpg", nil, nil),
      ("120240501_070809.jpg", nil, nil), ("20240501_250809.jpg", "2024:05:01   :  :  ", nil),
    ] as [(String, String?, String?)])
  func names(_ name: String, _ date: String?, _ fraction: String?) throws {
    let path = try photo(name)
    let before = try folder.read(name)
    let outcome = try Command.run(["set", path, "AllDates<{FileName}"])
    guard date != nil else {
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("{FileName} gives no date"), "\(outcome.errors)")
      #expect(try folder.read(name) == before)
      return
    }
    #expect(outcome.status == 0, "\(outcome.errors)")
    let said = try said(path)
    #expect(said["ExifIFD:DateTimeOriginal"] as? String == date)
    #expect((said["ExifIFD:SubSecTimeOriginal"]).map { "\($0)" } == fraction)
  }

  @Test("A template uses the old values of the photo, and sets nothing if a value is missing")
  func templates() throws {
    let path = try photo(sample: "harbour.jpg")
    let before = try said(path)
    let model = try #require(before["IFD0:Model"] as? String)
    let outcome = try Command.run([
      "set", path, "Model=Another", "Title<{Model} in {City|nowhere}", "Headline<{City}",
      "Keywords+<{Model}",
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let after = try said(path)
    #expect(after["IFD0:Model"] as? String == "Another")
    #expect("\(after.values)".contains("\(model) in nowhere"))
    #expect(!after.keys.contains { $0.hasSuffix(":Headline") })
    #expect("\(after)".contains(model))
  }

  @Test("A text file gives a value, and an invalid one is reported before anything is written")
  func files() throws {
    let path = try photo()
    let text = try folder.write(Array("\u{FEFF}Grüße\nvom See\r\n".utf8), "text.txt")
    #expect(try Command.run(["set", path, "XMP-dc:Description<=\(text)"]).status == 0)
    #expect(try said(path)["XMP-dc:Description"] as? String == "Grüße\nvom See")
    let before = try folder.read("photo.jpg")
    let bad = try folder.write([0x41, 0xFF], "bad.txt")
    for (argument, line) in [
      ("Title<=\(bad)", "not text in UTF-8"), ("Title<=\(bad)x", "there is no such file"),
      ("Title<plain", "names in braces"), ("Title<{Modle}", "did you mean Model"),
      ("Titel<{Model}", "Titel"),
    ] {
      let outcome = try Command.run(["set", path, argument])
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains(line), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
    #expect(try folder.read("photo.jpg") == before)
  }

  @Test("A table sets its values, and cells with unchanged values change no byte")
  func tables() throws {
    let first = try photo("a.jpg", sample: "harbour.jpg")
    let second = try photo("b.jpg")
    let written = try Command.run(["read", "--csv", first, second])
    let table = try folder.write(written.output, "all.csv")
    let before = (try folder.read("a.jpg"), try folder.read("b.jpg"))
    let same = try Command.run(["set", "--table", table])
    #expect(same.status == 0, "\(same.errors)")
    #expect(same.text.contains("0 files changed"), "\(same.text)")
    #expect(try folder.read("a.jpg") == before.0)
    #expect(try folder.read("b.jpg") == before.1)
    let rows =
      "SourceFile;Artist;XMP-dc:Title;Rating\r\n\(first);\"Bell, \"\"G\"\"\";'=1+1;4\r\n\(second);;;\r\n"
    let other = try folder.write(Array(rows.utf8), "other.csv")
    #expect(try Command.run(["set", "--table", other, first, second]).status == 0)
    let said = try said(first)
    #expect(said["IFD0:Artist"] as? String == "Bell, \"G\"")
    #expect(said["XMP-dc:Title"] as? String == "=1+1")
    #expect(try folder.read("b.jpg") == before.1)
  }

  @Test(
    "A table with an error names its line, and no photo is written",
    arguments: [
      ("", "empty"), ("Artist\nx\n", "SourceFile"),
      ("SourceFile,File:FileType\nx,y\n", "it has no column"),
      ("SourceFile,Artist\nPHOTO\n", "line 2 has 1 cells"),
      ("SourceFile,Artist\n,x\n", "line 2 does not name its photo"),
      ("SourceFile,Artist\nPHOTO,x\nPHOTO,y\n", "line 3"),
      ("SourceFile,Artist\nPHOTO,\"x\n", "does not end"),
      ("SourceFile,Artist\nPHOTO,\"x\"y\n", "but text follows"),
      ("SourceFile,GPS\nPHOTO,95\n", "line 2: GPS=95"),
      ("SourceFile,Titel\nPHOTO,x\n", "did you mean Title"),
      ("SourceFile,Artist,artist\nPHOTO,x,y\n", "column 3"),
    ])
  func mistakes(_ text: String, _ line: String) throws {
    let path = try photo()
    let before = try folder.read("photo.jpg")
    let table = try folder.write(
      Array(text.replacingOccurrences(of: "PHOTO", with: path).utf8), "table.csv")
    let outcome = try Command.run(["set", "--table", table])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(line), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    #expect(try folder.read("photo.jpg") == before)
  }

  @Test("Items with commas survive a table with its own separator")
  func separators() throws {
    let path = try photo()
    _ = try Command.run(["set", path, "IPTC:Keywords=Bern, Switzerland", "--list-separator", ""])
    _ = try Command.run(["set", path, "IPTC:Keywords+=boat"])
    let words = ["read", "--csv", "--tag", "IPTC:Keywords", "--list-separator", " | ", path]
    let written = try Command.run(words)
    #expect(written.text.contains("\"Bern, Switzerland | boat\""), "\(written.text)")
    let table = try folder.write(written.output, "table.csv")
    #expect(try Command.run(["remove", path, "IPTC:Keywords"]).status == 0)
    let set = try Command.run(["set", "--table", table, "--list-separator", "|"])
    #expect(set.status == 0, "\(set.errors)")
    #expect(try said(path)["IPTC:Keywords"] as? [String] == ["Bern, Switzerland", "boat"])
  }

  @Test("A text can be set in several languages, as ExifTool reads them")
  func languages() throws {
    let path = try photo()
    let outcome = try Command.run([
      "set", path, "XMP-dc:Title=Boat", "XMP-dc:Title[de]=Boot", "title[pt-BR]=Barco",
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let said = try said(path)
    #expect(said["XMP-dc:Title"] as? String == "Boat")
    #expect(said["XMP-dc:Title-de"] as? String == "Boot")
    #expect(said["XMP-dc:Title-pt-BR"] as? String == "Barco")
    let asked = try Command.run(["get", "XMP-dc:Title[de]", "XMP-dc:Title-pt-BR", path])
    #expect(asked.text == "Boot\tBarco\n")
    #expect(try Command.run(["remove", path, "XMP-dc:Title[de]"]).status == 0)
    #expect(try self.said(path)["XMP-dc:Title-de"] == nil)
    let wrong = try Command.run(["set", path, "Artist[de]=x"])
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("such as XMP-dc:Title[de]"), "\(wrong.errors)")
  }

  @Test("Faces can be set, added, moved and removed by name")
  func faces() throws {
    let path = try photo()
    func regions() throws -> [[String: Any]] {
      let info = try said(path)["XMP-mwg-rs:RegionInfo"] as? [String: Any]
      return info?["RegionList"] as? [[String: Any]] ?? []
    }
    #expect(
      try Command.run(["set", path, "Faces+=Ada@0.4,0.3,0.1,0.2", "Faces+=Bo@0.6,0.3,0.1,0.1"])
        .status == 0)
    #expect(try regions().map { $0["Name"] as? String } == ["Ada", "Bo"])
    #expect(try Command.run(["get", "Faces", path]).text == "Ada, Bo\n")
    #expect(try Command.run(["read", "--where", "Faces = Bo", "--jsonl", path]).text.count > 10)
    #expect(try Command.run(["read", "--where", "Faces = Cy", "--jsonl", path]).text.isEmpty)
    #expect(try Command.run(["set", path, "Faces+=Ada@0.5,0.5,0.1,0.2"]).status == 0)
    #expect(try regions().map { $0["Name"] as? String } == ["Bo", "Ada"])
    #expect(try Command.run(["set", path, "Faces-=Bo"]).status == 0)
    #expect(try regions().count == 1)
    #expect(try Command.run(["set", path, "Faces=Cy@0.5,0.5,0.2,0.2"]).status == 0)
    #expect(try regions().map { $0["Name"] as? String } == ["Cy"])
    #expect(try Command.run(["set", path, "Faces="]).status == 0)
    #expect(try regions().isEmpty)
    for wrong in ["Faces+=Ada", "Faces+=@0.1,0.1,0.1,0.1", "Faces=Ada@0.1,0.1,2,0.1", "Faces-="] {
      #expect(try Command.run(["set", path, wrong]).status == 64)
    }
  }
}
