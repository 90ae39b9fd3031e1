import Foundation
import Testing
import VersoFixtures

@Suite("verso undo", .enabled(if: Command.isThere, "the command is not built"))
struct UndoTests {
  let folder: TemporaryFolder
  private let journal: [String]

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("photos"), withIntermediateDirectories: false)
    journal = ["--journal", folder.path("journal.sqlite")]
  }

  private var photos: String { folder.path("photos") }

  /// Copies samples into the folder, with a time of their own.
  private func fill(_ names: [String]) throws {
    for (index, name) in names.enumerated() {
      let path = try folder.write(
        try Command.sampleBytes(name),
        "photos/\(index)-\(name.split(separator: "/").last ?? "")")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000 + Double(index))],
        ofItemAtPath: path)
    }
  }

  /// Everything in the folder: names, bytes and times.
  private func tree() throws -> [String: [String]] {
    var found: [String: [String]] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: photos) {
      let path = "photos/\(name)"
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(path))
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        found[name] = ["folder"]
        continue
      }
      found[name] = [
        "\(try folder.read(path).hashValue)", "\(attributes[.modificationDate] ?? "")",
        "\(attributes[.posixPermissions] ?? "")",
      ]
    }
    return found
  }

  private static let samples = [
    "harbour.jpg", "plain.jpg", "orientation-6.jpg", "formats/still.png", "formats/still.tiff",
    "formats/still.heic", "formats/lossy.webp",
  ]

  @Test("The last run in any folder is not undone without confirmation")
  func unasked() throws {
    try fill(["plain.jpg"])
    let before = try tree()
    let call = ["set", "0-plain.jpg", "Artist=Ada"] + journal
    #expect(try Command.run(call, in: URL(filePath: photos)).status == 0)
    let after = try tree()
    let elsewhere = try TemporaryFolder()
    let refused = try Command.run(["undo"] + journal, in: elsewhere.url)
    #expect(refused.status == 64)
    #expect(refused.errors.contains("verso undo --run 1 takes it back"), "\(refused.errors)")
    let place = try #require(realpath(photos, nil).map { String(cString: $0) })
    #expect(refused.errors.contains("just now in \(place)"), "\(refused.errors)")
    #expect(try Command.run(["undo", "--list"] + journal).text.contains("in \(place): verso set"))
    #expect(
      try Command.run(["undo", "--dry-run"] + journal).text.contains(
        "the change would be taken back"))
    #expect(try tree() == after)
    guard PseudoTerminal.isThere else { return }
    let declined = try PseudoTerminal.run(["undo"] + journal, .plain, typing: "n\n")
    #expect(declined.status == 1)
    #expect(declined.text.contains("run 1, just now in \(place): verso set"), "\(declined.text)")
    #expect(
      declined.text.contains("Take back the changes to 1 file in \(place)? (y/N)"),
      "\(declined.text)")
    #expect(try tree() == after)
    #expect(try PseudoTerminal.run(["undo"] + journal, .plain, typing: "y\n").status == 0)
    #expect(try tree() == before)
  }

  @Test("The last twenty runs are listed with the way to the others, and programs get all of them")
  func list() throws {
    try fill(["plain.jpg"])
    for number in 1...22 {
      let call = ["set", "-q", "\(photos)/0-plain.jpg", "Rating=\(number % 5)"] + journal
      #expect(try Command.run(call).status == 0)
    }
    let list = try Command.run(["undo", "--list"] + journal).text.split(separator: "\n")
    #expect(list.count == 21)
    #expect(list.last == "verso undo --list --run 2 lists the runs before these")
    let rest = try Command.run(["undo", "--list", "--run", "2"] + journal).text
    #expect(rest.split(separator: "\n").count == 2 && rest.hasPrefix("2  "), "\(rest)")
    let all = try Command.json(["undo", "--list", "--json"] + journal)
    #expect(all.count == 22 && all.first?["Run"] as? Int == 22)
  }

  @Test("An undo prints an object for each change in JSON, one list for all of them")
  func json() throws {
    try fill(["plain.jpg", "harbour.jpg"])
    let renamed = try Command.run(["rename", "{Make|none}/{BaseName}", "-r", photos] + journal)
    #expect(renamed.status == 0, "\(renamed.errors)")
    for options in [["--dry-run"], []] {
      let list = try Command.json(["undo", photos, "--json"] + options + journal)
      let state = options.isEmpty ? "undone" : "would be undone"
      #expect(list.allSatisfy { $0["State"] as? String == state } && list.count >= 2)
    }
    #expect(try Command.run(["set", "Artist=Ada", "-r", photos] + journal).status == 0)
    _ = try folder.write([1], "photos/0-plain.jpg")
    let list = try Command.json(["undo", photos, "--json"] + journal)
    #expect(list.count == 2 && list.contains { $0["ErrorCode"] != nil })
    #expect(list.contains { $0["State"] as? String == "undone" })
  }

  @Test("A file that was only touched is undone, and one with another byte is not")
  func touched() throws {
    try fill(["plain.jpg"])
    let path = "\(photos)/0-plain.jpg"
    let before = try folder.read("photos/0-plain.jpg")
    #expect(try Command.run(["set", path, "Artist=Ada"] + journal).status == 0)
    var bytes = try folder.read("photos/0-plain.jpg")
    bytes[bytes.count - 3] ^= 1
    _ = try folder.write(bytes, "photos/0-plain.jpg")
    let refused = try Command.run(["undo", path] + journal)
    #expect(refused.status == 1 && refused.errors.contains("it was changed since"))
    bytes[bytes.count - 3] ^= 1
    _ = try folder.write(bytes, "photos/0-plain.jpg")
    // Another program may change a file and give it its time again.
    let time = folder.path("time")
    _ = try folder.write([], "time")
    _ = try Command.run(program: "/usr/bin/env", ["touch", "-r", path, time])
    let place = try #require(bytes.firstRange(of: Array("Ada".utf8))).lowerBound
    let handle = try FileHandle(forUpdating: URL(filePath: path))
    try handle.seek(toOffset: UInt64(place))
    try handle.write(contentsOf: Data("Zoe".utf8))
    try handle.close()
    _ = try Command.run(program: "/usr/bin/env", ["touch", "-r", time, path])
    #expect(try Command.run(["undo", path] + journal).status == 1)
    _ = try folder.write(bytes, "photos/0-plain.jpg")
    let undone = try Command.run(["undo", path] + journal)
    #expect(undone.status == 0 && undone.text.contains("its time was changed since"))
    #expect(try folder.read("photos/0-plain.jpg") == before)
  }

  @Test("A change can be undone under the name of a link to the file")
  func link() throws {
    try fill(["plain.jpg"])
    let (file, link) = (folder.path("photos/0-plain.jpg"), folder.path("photos/link.jpg"))
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    let before = try folder.read("photos/0-plain.jpg")
    #expect(try Command.run(["set", link, "Title=Dawn"] + journal).status == 0)
    let undone = try Command.run(["undo", link] + journal)
    #expect(undone.status == 0, "\(undone.errors)")
    #expect(try folder.read("photos/0-plain.jpg") == before)
  }

  @Test(
    "All that commands do to a folder is undone, to the last bit and the old times",
    arguments: [
      ["set", "Artist=Ada Example", "GPS=47.1,8.2", "XMP-dc:Title=Dawn"],
      ["set", "Artist=Ada", "--backup"], ["strip"], ["remove", "GPS:*"],
      ["set", "Keywords=harbour", "--sidecar"], ["strip", "--only", "identity"],
    ])
  func commands(words: [String]) throws {
    try fill(Self.samples)
    let before = try tree()
    let call = [words[0], "--recursive", photos] + words.dropFirst() + journal
    let first = try Command.run(call)
    #expect(first.status == 0)
    let after = try tree()
    let trial = try Command.run(["undo", "--dry-run"] + journal)
    #expect(trial.status == 0)
    #expect(try tree() == after)
    let undone = try Command.run(["undo", "/"] + journal)
    #expect(undone.status == 0)
    #expect(undone.errors == "")
    #expect(try tree() == before)
    let nothing = try Command.run(["undo"] + journal)
    #expect(nothing.status == 1)
    #expect(nothing.errors.contains("has been taken back already"))
  }

  @Test("Runs are undone from the last to the first, and an undo can be undone as well")
  func runs() throws {
    try fill(["harbour.jpg", "plain.jpg"])
    var states = [try tree()]
    for name in ["Ada", "Grace", "Ada Example, who has a much longer name than there is room for"] {
      let call = ["set", "--recursive", photos, "Artist=\(name)"] + journal
      #expect(try Command.run(call).status == 0)
      states.append(try tree())
    }
    let list = try Command.run(["undo", "--list"] + journal)
    #expect(list.text.split(separator: "\n").count == 3)
    #expect(list.text.hasPrefix("3  "))
    #expect(list.text.contains(": verso set --recursive \(photos) Artist=Ada "))
    let early = try Command.run(["undo", "--run", "1"] + journal)
    #expect(early.status == 1)
    #expect(early.errors.contains("run 2 changed it since; take that back first (--run 2)"))
    for state in states.dropLast().reversed() {
      #expect(try Command.run(["undo", "/"] + journal).status == 0)
      #expect(try tree() == state)
    }
    // The undo of the first run.
    #expect(try Command.run(["undo", "--run", "6"] + journal).status == 0)
    #expect(try tree().keys == states[1].keys)
    #expect(try Command.run(["undo", "/"] + journal).status == 0)
    #expect(try tree() == states[0])
  }

  @Test("A file that was changed since is reported and left, and other files are restored")
  func changedSince() throws {
    try fill(["harbour.jpg", "plain.jpg"])
    let before = try folder.read("photos/0-harbour.jpg")
    #expect(try Command.run(["set", "--recursive", photos, "Artist=A"] + journal).status == 0)
    let other = folder.path("photos/1-plain.jpg")
    #expect(try Command.run(["set", other, "Artist=B", "--no-journal"]).status == 0)
    let now = try folder.read("photos/1-plain.jpg")
    let undone = try Command.run(["undo", "/"] + journal)
    #expect(undone.status == 1)
    #expect(undone.errors == "verso: \(other): it was changed since, and stays as it is\n")
    #expect(undone.text.hasPrefix("changes to 1 file taken back; 1 left: run 1, verso set"))
    #expect(try folder.read("photos/0-harbour.jpg") == before)
    #expect(try folder.read("photos/1-plain.jpg") == now)
  }

  @Test("Only the named files are restored")
  func paths() throws {
    try fill(["harbour.jpg", "plain.jpg"])
    let before = try tree()
    #expect(try Command.run(["set", "--recursive", photos, "Artist=A"] + journal).status == 0)
    let first = folder.path("photos/0-harbour.jpg")
    let one = try Command.run(["undo", first] + journal)
    #expect(one.status == 0)
    #expect(one.text.contains("; 1 of the run stays, because it was not named"), "\(one.text)")
    #expect(one.text.contains("verso undo --run 1 takes it back"), "\(one.text)")
    #expect(try tree()["0-harbour.jpg"] == before["0-harbour.jpg"])
    #expect(try tree()["1-plain.jpg"] != before["1-plain.jpg"])
    #expect(try Command.run(["undo", "/nowhere"] + journal).status == 64)
    #expect(try Command.run(["undo", photos + "/"] + journal).status == 0)
    #expect(try tree() == before)
  }

  @Test("For a named file its own last run is undone, whatever happened to other files")
  func lastRunOfFile() throws {
    try fill(["harbour.jpg", "plain.jpg"])
    let before = try tree()
    let (first, other) = (folder.path("photos/0-harbour.jpg"), folder.path("photos/1-plain.jpg"))
    #expect(try Command.run(["set", first, "Artist=A"] + journal).status == 0)
    #expect(try Command.run(["set", other, "Artist=B"] + journal).status == 0)
    #expect(try Command.run(["set", other, "Artist=C", "--no-journal"]).status == 0)
    // The older run is not taken back unasked, and the way to it is told each time.
    for call in [["undo", "--run", "2"], ["undo", "--run", "2"], ["undo", "--dry-run"]] {
      let stuck = try Command.run(call + journal)
      #expect(stuck.status == 1)
      #expect(stuck.errors.contains("it was changed since"))
      #expect(stuck.errors.contains("nothing of run 2 (verso set \(other) Artist=B"))
      #expect(stuck.errors.contains("verso undo --run 1 takes back the one before it"))
      #expect(stuck.errors.contains("--forget"))
      #expect(stuck.errors.split(separator: "\n").count == 2, "\(stuck.errors)")
    }
    let undone = try Command.run(["undo", first] + journal)
    #expect(undone.status == 0, "\(undone.errors)")
    #expect(undone.text.contains("run 1, verso set"))
    #expect(try tree()["0-harbour.jpg"] == before["0-harbour.jpg"])
    let again = try Command.run(["undo", first] + journal)
    #expect(again.status == 64 && again.errors.contains("--list"), "\(again.errors)")
    let last = try Command.run(["undo", "--run", "2"] + journal)
    #expect(last.errors.contains("as it is; --forget empties the journal"), "\(last.errors)")
  }

  @Test("The next step is suggested: the run that comes first, or the one before if a file is gone")
  func wayOn() throws {
    try fill(["plain.jpg"])
    let path = folder.path("photos/0-plain.jpg")
    for name in ["A", "B"] {
      #expect(try Command.run(["set", path, "Artist=\(name)"] + journal).status == 0)
    }
    let early = try Command.run(["undo", "--run", "1"] + journal)
    #expect(early.status == 1 && early.errors.contains("(--run 2)"), "\(early.errors)")
    #expect(!early.errors.contains("--forget"), "\(early.errors)")
    try fill(["harbour.jpg"])
    let other = folder.path("photos/0-harbour.jpg")
    #expect(try Command.run(["set", other, "Artist=C"] + journal).status == 0)
    try FileManager.default.moveItem(atPath: other, toPath: folder.path("photos/other.jpg"))
    let gone = try Command.run(["undo", photos] + journal)
    #expect(gone.status == 1 && gone.errors.contains("verso undo --run 2"), "\(gone.errors)")
  }

  @Test("A file is restored run by run, also across renames, and an undo is not")
  func runsOfFile() throws {
    try fill(["harbour.jpg", "plain.jpg"])
    let before = try tree()
    let first = folder.path("photos/0-harbour.jpg")
    for name in ["A", "B"] {
      let call = ["set", "--recursive", photos, "Artist=\(name)"] + journal
      #expect(try Command.run(call).status == 0)
    }
    #expect(try Command.run(["rename", "new{.ext}", first] + journal).status == 0)
    #expect(try Command.run(["undo", folder.path("photos/new.jpg")] + journal).status == 0)
    for _ in 0..<2 { #expect(try Command.run(["undo", first] + journal).status == 0) }
    #expect(try tree()["0-harbour.jpg"] == before["0-harbour.jpg"])
    #expect(try tree()["1-plain.jpg"] != before["1-plain.jpg"])
    #expect(try Command.run(["undo", first] + journal).status == 64)
  }

  @Test(
    "Extracted files are removed, and a file that they replaced is restored",
    arguments: [
      ["thumbnail", "--output", "new.jpg"], ["extract", "thumbnail", "--output", "new.jpg"],
      ["extract", "all", "--output", "parts"],
      ["extract", "exif", "--output", "exif.tif"],
      ["thumbnail", "--output", "old.jpg", "--overwrite"],
    ])
  func extracted(words: [String]) throws {
    try fill(["harbour.jpg"])
    _ = try folder.write(Fixtures.smallJPEG, "photos/old.jpg")
    let photo = folder.path("photos/0-harbour.jpg")
    #expect(try Command.run(["set", photo, "Artist=A"] + journal).status == 0)
    let before = try tree()
    let outcome = try Command.run(words + [photo] + journal, in: URL(filePath: photos))
    #expect(outcome.status == 0, "\(outcome.errors)")
    let made = try tree()
    #expect(made != before)
    let undone = try Command.run(["undo", "/"] + journal)
    #expect(undone.status == 0, "\(undone.errors)")
    #expect(try tree() == before)
    // To standard output nothing is made, and no run begins.
    #expect(try Command.run(["thumbnail", photo] + journal).status == 0)
    let unwritten = try Command.run(words + [photo, "--no-journal"], in: URL(filePath: photos))
    #expect(unwritten.status == 0)
    #expect(try tree().keys == made.keys)
    #expect(try Command.run(["undo", "/"] + journal).text.contains("the change was taken back"))
  }

  @Test("What was made in another folder is removed, with the folder")
  func output() throws {
    try fill(["harbour.jpg", "plain.jpg"])
    let before = try tree()
    let call = ["set", "--recursive", photos, "Artist=A", "--output", photos + "/new/"]
    #expect(try Command.run(call + journal).status == 0)
    #expect(try tree().count == 5)
    #expect(try Command.run(["undo", "/"] + journal).status == 0)
    #expect(try tree() == before)
  }

  @Test("A replaced file is restored")
  func replaced() throws {
    try fill(["harbour.jpg", "plain.jpg"])
    let before = try tree()
    let (from, to) = (folder.path("photos/0-harbour.jpg"), folder.path("photos/1-plain.jpg"))
    let call = ["set", from, "Artist=A", "--output", to, "--overwrite"] + journal
    #expect(try Command.run(call).status == 0)
    #expect(try Command.run(["undo", "/"] + journal).status == 0)
    #expect(try tree() == before)
  }

  @Test("Without a journal nothing is written, unless it is switched off")
  func refused() throws {
    try fill(["harbour.jpg", "plain.jpg"])
    let before = try tree()
    let notes = try folder.write(Array(repeating: 65, count: 4096), "notes")
    for path in [notes, folder.path("none/journal"), folder.url.path] {
      let outcome = try Command.run(
        ["set", "--recursive", photos, "Artist=A", "--journal", path])
      #expect(outcome.status == 1)
      #expect(outcome.errors.hasPrefix("verso: \(path): "))
      #expect(outcome.errors.contains("--no-journal"))
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(try tree() == before)
    }
    let call = ["set", "--recursive", photos, "Artist=A", "--no-journal"]
    #expect(try Command.run(call).status == 0)
    let none = try Command.run(["undo"] + journal)
    #expect(none.status == 1)
    #expect(none.errors.contains("there is no journal"))
  }

  @Test(
    "Dry runs and runs without changes are not recorded, and neither is anything without a journal")
  func traces() throws {
    try fill(["harbour.jpg"])
    let path = folder.path("photos/0-harbour.jpg")
    #expect(try Command.run(["set", path, "Artist=A", "--dry-run"] + journal).status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.path("journal.sqlite")))
    #expect(try Command.run(["set", path, "Artist=Hidden Name"] + journal).status == 0)
    #expect(try Command.run(["set", path, "Artist=Hidden Name"] + journal).status == 0)
    #expect(try Command.run(["strip", path] + journal).status == 0)
    let list = try Command.run(["undo", "--list"] + journal)
    #expect(list.text.split(separator: "\n").count == 2)
    #expect(try folder.mode("journal.sqlite") == 0o600)
    #expect(try Command.run(["undo", "--forget"] + journal).status == 0)
    #expect(try Command.run(["undo", "--list"] + journal).text == "the journal has no runs\n")
    for name in try folder.names() where name.hasPrefix("journal") {
      let text = String(decoding: try folder.read(name), as: UTF8.self)
      #expect(!text.contains("Hidden Name"))
    }
  }

  @Test("Names that are not UTF-8 are restored, too")
  func names() throws {
    try fill(["plain.jpg"])
    let bytes = try folder.read("photos/0-plain.jpg")
    let name = Array("caf".utf8) + [0xE9] + Array(".jpg".utf8)
    let copy = try Command.run(
      bytes: [Array("strip".utf8), Array("0-plain.jpg".utf8), Array("--output".utf8), name]
        + journal.map { Array($0.utf8) }, in: Array(photos.utf8))
    #expect(copy.status == 0)
    let changed = try Command.run(
      bytes: [Array("set".utf8), name, Array("Artist=A".utf8)] + journal.map { Array($0.utf8) },
      in: Array(photos.utf8))
    #expect(changed.status == 0)
    #expect(try Command.run(["undo", "/"] + journal).status == 0)
    #expect(try Command.run(["undo", "/"] + journal).status == 0)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: photos) == ["0-plain.jpg"])
    #expect(try folder.read("photos/0-plain.jpg") == bytes)
  }

  @Test("What is taken back already is not said to be unchanged, and folders are not counted")
  func twice() throws {
    try fill(["harbour.jpg", "plain.jpg"])
    let strip = ["strip", "--recursive", photos, "--output", folder.path("photos/out/deep/")]
    #expect(try Command.run(["set", "--recursive", photos, "Artist=A"] + journal).status == 0)
    let one = ["undo", "--run", "1", folder.path("photos/1-plain.jpg")] + journal
    let trial = try Command.json(["undo", "--run", "1", "--dry-run", "--json"] + journal)
    #expect(trial.map { $0["State"] as? String } == ["would be undone", "would be undone"])
    #expect(try Command.run(one).status == 0)
    let again = try Command.run(one)
    #expect(again.status == 1 && again.errors.contains("has been taken back already"))
    let number = try Command.run(["undo", "1"] + journal)
    #expect(number.status == 64 && number.errors.contains("verso undo --run 1 takes back"))
    try FileManager.default.createDirectory(
      atPath: folder.path("photos/out"), withIntermediateDirectories: false)
    #expect(try Command.run(strip + journal).status == 0)
    let made = try Command.run(["undo", "--run", "3"] + journal)
    #expect(made.text.hasPrefix("changes to 2 files taken back: run 3"), "\(made.text)")
  }
}
