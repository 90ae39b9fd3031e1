import Foundation
import Testing
import VersoFixtures

/// How the command writes: several at once, and wherever `--output` leads.
@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct WriterTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func copy(_ sample: String, _ name: String = "photo.jpg", mode: Int = 0o644) throws
    -> String
  {
    try folder.write(try Command.sampleBytes(sample), name, mode: mode)
  }

  private func read(_ path: String) throws -> [String: Any] {
    try Command.json(["read", "--json", path])[0]
  }

  /// Runs a line of the shell, in which `$0` is the command and `$1` a path.
  private func shell(_ line: String, _ path: String) throws -> (status: Int32, errors: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line, Command.path, path]
    let errors = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  // MARK: Several at once

  @Test(
    "All writers of one file succeed, and all of their changes are in the file",
    arguments: [
      "harbour.jpg", "formats/still.png", "formats/still.tiff", "formats/still.heic",
      "formats/lossy.webp",
    ])
  func together(_ sample: String) throws {
    let path = try copy(sample, "photo")
    let tags = [
      "IFD0:Artist", "IFD0:Copyright", "IFD0:Software", "ExifIFD:LensModel", "IFD0:PageName",
      "GPS:GPSMapDatum", "XMP-dc:Source", "XMP-dc:Title", "XMP-photoshop:City", "XMP-xmp:Label",
      "XMP-photoshop:Headline", "XMP-photoshop:Credit",
    ]
    var writers: [Process] = []
    for tag in tags {
      let process = Process()
      process.executableURL = URL(filePath: Command.path)
      process.arguments = ["set", "--quiet", path, "\(tag)=This is \(tag)"]
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      writers.append(process)
    }
    for writer in writers { writer.waitUntilExit() }
    #expect(writers.allSatisfy { $0.terminationStatus == 0 })
    let found = try read(path)
    for tag in tags { #expect(found[tag] as? String == "This is \(tag)", "\(tag)") }
    #expect(try folder.names() == ["photo"])
  }

  @Test("All writers that create one sidecar write into it")
  func sidecar() throws {
    let path = try copy("harbour.jpg", mode: 0o600)
    let tags = ["Title", "Source", "Coverage", "Format", "Identifier", "Rights"]
    let writers = try tags.map { tag in
      let process = Process()
      process.executableURL = URL(filePath: Command.path)
      process.arguments = ["set", "--quiet", "--sidecar", path, "XMP-dc:\(tag)=This is \(tag)"]
      try process.run()
      return process
    }
    for writer in writers { writer.waitUntilExit() }
    #expect(writers.allSatisfy { $0.terminationStatus == 0 })
    let found = try read(folder.path("photo.xmp"))
    for tag in tags { #expect(found["XMP-dc:\(tag)"] as? String == "This is \(tag)") }
    #expect(try folder.names() == ["photo.jpg", "photo.xmp"])
    // It says of the photo what only those may read who may read the photo.
    #expect(try folder.mode("photo.xmp") == 0o600)
  }

  @Test("A user's file that is named like a temporary one stays")
  func ownNames() throws {
    let path = try copy("plain.jpg")
    _ = try folder.write([1, 2, 3], ".photo.jpg.verso")
    #expect(try Command.run(["set", path, "Artist=Ada"]).status == 0)
    #expect(try Command.run(["set", path, "Artist=Grace"]).status == 0)
    #expect(try folder.read(".photo.jpg.verso") == [1, 2, 3])
    #expect(try folder.names() == [".photo.jpg.verso", "photo.jpg"])
  }

  // MARK: Obstacles

  @Test("A limit on file sizes costs a line, and the file stays unchanged")
  func limit() throws {
    let path = try copy("harbour.jpg")
    let before = try folder.read("photo.jpg")
    let whole = try shell(#"ulimit -f 16; exec "$0" set "$1" XMP-dc:Title=A --no-journal"#, path)
    #expect(whole.status == 1)
    #expect(whole.errors.contains("larger than a file may be"))
    #expect(try folder.read("photo.jpg") == before)
    #expect(try folder.names() == ["photo.jpg"])
    let output = try shell(#"ulimit -f 1; exec "$0" thumbnail "$1" -o "$1.small""#, path)
    #expect(output.status == 1)
    #expect(try folder.names() == ["photo.jpg"])
  }

  @Test(
    "A full disk is reported", .enabled(if: !Path.isMissing("/dev/full"), "there is no /dev/full"))
  func full() throws {
    let path = try copy("plain.jpg")
    let outcome = try Command.run(["set", path, "Artist=Ada", "--output", "/dev/full"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("no space left"))
    #expect(try folder.read("photo.jpg") == (try Command.sampleBytes("plain.jpg")))
  }

  @Test("A dangling link is reported and stays")
  func brokenLink() throws {
    let path = try copy("plain.jpg")
    let link = folder.path("link.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.path("gone.jpg"))
    for arguments in [["set", link, "Artist=Ada"], ["set", path, "Artist=Ada", "-o", link]] {
      let outcome = try Command.run(arguments)
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains("link to something that is not there"))
    }
    #expect(try folder.names() == ["link.jpg", "photo.jpg"])
  }

  @Test("Links are followed, and hard links are reported")
  func links() throws {
    let path = try copy("plain.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.jpg"), withDestinationPath: "photo.jpg")
    let linked = try Command.run(["set", folder.path("link.jpg"), "Artist=Ada"])
    #expect(linked.status == 0)
    #expect(!linked.text.contains("hard link"))
    #expect(try read(path)["IFD0:Artist"] as? String == "Ada")
    try FileManager.default.linkItem(atPath: path, toPath: folder.path("second.jpg"))
    let told = try Command.run(["set", path, "XMP-dc:Title=A"])
    #expect(told.text.contains("1 other name (hard links)"))
    #expect(try read(folder.path("second.jpg"))["XMP-dc:Title"] == nil)
  }

  // MARK: Where it goes

  @Test("Files at --output are replaced only on request")
  func overwrite() throws {
    let path = try copy("plain.jpg")
    let other = try folder.write([1, 2, 3], "other.jpg")
    for call in [["set", path, "Artist=Ada"], ["thumbnail", try copy("harbour.jpg", "h.jpg")]] {
      let refused = try Command.run(call + ["--output", other])
      #expect(refused.status == 1)
      #expect(refused.errors.contains("already there; add --overwrite"))
      #expect(try folder.read("other.jpg") == [1, 2, 3])
    }
    let inFolder = folder.url.appending(path: "inner")
    try FileManager.default.createDirectory(at: inFolder, withIntermediateDirectories: true)
    let call = ["set", path, "Artist=Ada", "--output", inFolder.path]
    #expect(try Command.run(call).status == 0)
    #expect(try Command.run(call).status == 1)
    #expect(try Command.run(call + ["--overwrite"]).status == 0)
    #expect(try Command.run(["set", path, "Artist=Ada", "-o", other, "--overwrite"]).status == 0)
    #expect(try read(other)["IFD0:Artist"] as? String == "Ada")
    #expect(try Command.run(["set", path, "Artist=Ada", "--overwrite"]).status == 64)
  }

  @Test("The photo itself as --output is refused, or changed on request")
  func itself() throws {
    let path = try copy("plain.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.jpg"), withDestinationPath: "photo.jpg")
    for target in [path, folder.path("link.jpg"), folder.url.path] {
      let refused = try Command.run(["set", path, "Artist=Ada", "--output", target])
      #expect(refused.status == 1)
      #expect(refused.errors.contains("the photo itself"))
    }
    #expect(try folder.read("photo.jpg") == (try Command.sampleBytes("plain.jpg")))
    #expect(try Command.run(["set", path, "Artist=Ada", "-o", path, "--overwrite"]).status == 0)
    #expect(try read(path)["IFD0:Artist"] as? String == "Ada")
    #expect(try folder.names() == ["link.jpg", "photo.jpg"])
  }

  @Test("Pipes and devices are written to")
  func streams() throws {
    let path = try copy("harbour.jpg")
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let out = folder.path("out.jpg")
    let changes = "Artist=Ada"
    #expect(
      try shell(
        #"cat "\#(pipe)" > "\#(out)" & "$0" set "$1" \#(changes) -o "\#(pipe)" && wait"#, path
      )
      .status == 0)
    #expect(try read(out)["IFD0:Artist"] as? String == "Ada")
    #expect(try Path.kind(pipe) != .typeRegular)
    // Without --overwrite: nothing is replaced.
    for line in [
      #""$0" set "$1" \#(changes) -o /dev/stdout > "\#(out)""#,
      #""$0" set "$1" \#(changes) -o /dev/fd/5 5> "\#(out)""#,
      #""$0" thumbnail "$1" -o /dev/stdout > "\#(out)""#,
      #""$0" set "$1" \#(changes) -o /dev/null"#,
    ] {
      _ = try folder.write([0], "out.jpg")
      #expect(try shell(line, path).status == 0, "\(line)")
      let isNull = line.contains("/dev/null")
      #expect(try folder.read("out.jpg").starts(with: isNull ? [0] : [0xFF, 0xD8]), "\(line)")
    }
    #expect(try Path.kind("/dev/null") == .typeCharacterSpecial)
    #expect(try folder.read("photo.jpg") == (try Command.sampleBytes("harbour.jpg")))
  }

  @Test("Whoever may not read a photo may not read what is made from it")
  func permissions() throws {
    let path = try copy("harbour.jpg", mode: 0o600)
    func check(_ arguments: [String], _ name: String) throws {
      #expect(try Command.run(arguments + ["--output", folder.path(name)]).status == 0)
      #expect(try folder.mode(name) == 0o600, "\(arguments[0])")
    }
    try check(["set", path, "Artist=Ada"], "set.jpg")
    try check(["strip", path], "strip.jpg")
    try check(["thumbnail", path], "thumbnail.jpg")
    try check(["extract", "exif", path], "exif.tif")
    try check(["crop", path, "--size", "16x16"], "crop.jpg")
    try check(["convert", path, "--strip", "--longest", "32"], "small.jpg")
  }

  // MARK: Backups

  @Test("Each backup keeps the previous file, and no earlier backup is changed")
  func backups() throws {
    let path = try copy("plain.jpg", mode: 0o640)
    let first = try folder.read("photo.jpg")
    _ = try folder.write([7], "photo.jpg_original3")
    #expect(try Command.run(["set", "--backup", path, "Artist=Ada"]).status == 0)
    let second = try folder.read("photo.jpg")
    let told = try Command.run(["set", "--backup", path, "Artist=Grace"])
    #expect(told.text.contains("photo.jpg_original2"))
    let third = try folder.read("photo.jpg")
    #expect(try Command.run(["set", "--backup", path, "Artist=Alan"]).status == 0)
    #expect(try folder.read("photo.jpg_original") == first)
    #expect(try folder.read("photo.jpg_original2") == second)
    #expect(try folder.read("photo.jpg_original3") == [7])
    #expect(try folder.read("photo.jpg_original4") == third)
    #expect(try folder.mode("photo.jpg_original4") == 0o640)
    // What changes nothing needs none.
    #expect(try Command.run(["set", "--backup", path, "Artist=Alan"]).status == 0)
    #expect(try folder.names().count == 5)
  }

  @Test("A backup that is removed again leaves no run in the journal")
  func noRun() throws {
    let path = try copy("plain.jpg")
    let journal = ["--journal", folder.path("journal.sqlite")]
    for _ in 0..<2 {
      #expect(
        try Command.run(["set", "--backup", path, "Artist=Ada"] + journal).status == 0)
    }
    let runs = try Command.run(["undo", "--list"] + journal).text.split(separator: "\n")
    #expect(runs.count == 1)
    #expect(runs.first?.contains("2 changes") == true)
  }

  @Test("If a requested backup fails, nothing is changed")
  func noBackup() throws {
    let path = try copy("harbour.jpg")
    // Room for a change in place, and none for another file.
    #expect(try Command.run(["set", path, "Artist=Ada"]).status == 0)
    let before = try folder.read("photo.jpg")
    let outcome = try shell(
      #"ulimit -f 8; exec "$0" set --backup "$1" Artist=Eve --no-journal"#, path)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("photo.jpg_original: the result is larger"))
    #expect(try folder.read("photo.jpg") == before)
    #expect(try folder.names() == ["photo.jpg"])
  }
}

private enum Path {
  static func isMissing(_ path: String) -> Bool { !FileManager.default.fileExists(atPath: path) }

  static func kind(_ path: String) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
  }
}
