import Foundation
import Testing
import VersoFixtures

@Suite(
  "Tables of values, sidecars and output folders",
  .enabled(if: Command.isThere, "the command is not built"))
struct TableRoundTripTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func script(_ lines: String) throws -> Command.Outcome {
    try Command.run(
      program: "/bin/sh",
      [
        "-c",
        "verso() { '\(Command.path)' \"$@\" --no-journal; }; says() { '\(Command.path)' get \"$@\"; }; \(lines)",
      ], in: folder.url)
  }

  #if !canImport(Darwin)
    @Test(
      "A path that read writes into a table is found by set",
      arguments: [
        #"caf\351.jpg"#, #"two\nlines.jpg"#, #"a\\x41.jpg"#, #"caf\\xE9.jpg"#, "=sum.jpg",
        #"b\\\\u.jpg"#,
      ])
    func paths(_ name: String) throws {
      _ = try folder.write(try Command.sampleBytes("harbour.jpg"), "harbour.jpg")
      let outcome = try script(
        """
        mkdir p && cd p && mv ../harbour.jpg "$(printf '\(name)')" \
        && printf 'SourceFile,XMP-dc:Title\\r\\n' > ../u.csv \
        && '\(Command.path)' read --csv -r . -t Make | sed 1d | sed 's/,[^,]*$/,Found/' >> ../u.csv \
        && verso set --table ../u.csv && '\(Command.path)' get XMP-dc:Title -r .
        """)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.text.hasSuffix("Found\n"), "\(outcome.text)")
    }
  #endif

  @Test("A path in a table may be spelled differently from the argument")
  func forms() throws {
    for (row, named) in [("a.jpg", "./a.jpg"), ("./a.jpg", "a.jpg"), ("a.jpg", "-r .")] {
      _ = try folder.write(try Command.sampleBytes("plain.jpg"), "a.jpg")
      _ = try folder.write(Array("SourceFile,XMP-dc:Title\n\(row),Dawn\n".utf8), "t.csv")
      let outcome = try script("verso set --table t.csv \(named) -q && says XMP-dc:Title a.jpg")
      #expect(outcome.text == "Dawn\n", "\(row) \(named): \(outcome.errors)")
    }
  }

  @Test(
    "A table goes back into its photo without a change, with meanings or with plain numbers",
    arguments: ["", "--numeric"])
  func unchanged(form: String) throws {
    let bytes = try Command.sampleBytes("harbour.jpg")
    _ = try folder.write(bytes, "a.jpg")
    let outcome = try script(
      "'\(Command.path)' read --csv \(form) a.jpg > t.csv && verso set --table t.csv")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.read("a.jpg") == bytes, "\(outcome.text)")
  }

  @Test("A table with a photo that is missing, or without rows, changes nothing")
  func refused() throws {
    let path = try folder.write(try Command.sampleBytes("plain.jpg"), "a.jpg")
    let rows = "SourceFile,XMP-dc:Title\na.jpg,Dawn\ngone.jpg,Dusk\n"
    _ = try folder.write(Array(rows.utf8), "t.csv")
    _ = try folder.write(Array("SourceFile,XMP-dc:Title\n".utf8), "empty.csv")
    let missing = try script("verso set --table t.csv")
    #expect(missing.status == 1)
    #expect(missing.errors.contains("gone.jpg") && missing.errors.contains("nothing was written"))
    #expect(try folder.read("a.jpg") == Command.sampleBytes("plain.jpg"), "\(path)")
    let empty = try script("verso set --table empty.csv")
    #expect(empty.status == 1 && empty.errors.contains("has no rows"), "\(empty.errors)")
  }

  @Test(
    "A sidecar gets no sidecar: in folders it belongs to its photo, and if named it is changed")
  func sidecars() throws {
    _ = try folder.write(try Command.sampleBytes("plain.jpg"), "a.jpg")
    let outcome = try script(
      """
      verso set -r . Rating=5 --sidecar; verso set -r . Rating=4 --sidecar
      verso set a.xmp Title=Dawn --sidecar; verso set a.jpg a.xmp Keywords+=x --sidecar
      verso remove -r . Title --sidecar; says Rating a.xmp
      """)
    #expect(outcome.text.hasSuffix("4\n"), "\(outcome.text) \(outcome.errors)")
    #expect(try folder.names() == ["a.jpg", "a.xmp"])
  }

  @Test("The number of photos skipped because they are in the output folder is reported")
  func results() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("sub"), withIntermediateDirectories: false)
    for name in ["a.jpg", "sub/b.jpg", "sub/c.jpg"] {
      _ = try folder.write(try Command.sampleBytes("plain.jpg"), name)
    }
    let outcome = try script("verso set -r . Rating=3 -o sub")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("2 photos left out, as they are in sub"), "\(outcome.errors)")
  }

  @Test("A photo of another camera with the same name does not get the sidecar")
  func strangers() throws {
    let template = "{DateTimeOriginal:yyyyMMdd_HHmmss}"
    func make() throws {
      for (name, model) in [("a.jpg", "One"), ("b.jpeg", "Two")] {
        _ = try folder.write(try Command.sampleBytes("plain.jpg"), name)
        let words = "Model=\(model) DateTimeOriginal='2024-05-06 07:08:09'"
        #expect(try script("verso set \(name) \(words)").status == 0)
      }
      _ = try script("verso set a.jpg Rating=5 --sidecar")
    }
    try make()
    let bare = try script("verso rename '\(template)' b.jpeg a.jpg")
    #expect(bare.status == 1 && bare.errors.contains("share a sidecar"), "\(bare.errors)")
    for name in try folder.names() { try FileManager.default.removeItem(atPath: folder.path(name)) }
    try make()
    #expect(try script("verso rename '\(template){-n}' a.jpg b.jpeg").status == 0)
    #expect(
      try folder.names() == [
        "20240506_070809-1.jpeg", "20240506_070809.jpg", "20240506_070809.xmp",
      ])
    // Another run changes nothing.
    #expect(try script("verso rename '\(template){-n}' *.jpg *.jpeg").status == 0)
    #expect(try folder.names().contains("20240506_070809-1.jpeg"))
  }

  #if !canImport(Darwin)
    @Test("Names that differ only in case get a number")
    func caseOnly() throws {
      for (name, title) in [("a.jpg", "Dawn"), ("b.jpg", "DAWN")] {
        _ = try folder.write(try Command.sampleBytes("plain.jpg"), name)
        #expect(try script("verso set \(name) Title=\(title)").status == 0)
      }
      #expect(try script("verso rename '{Title}{-n}' a.jpg b.jpg").status == 0)
      #expect(try folder.names() == ["DAWN-1.jpg", "Dawn.jpg"])
    }
  #endif
}
