import Foundation
import Testing
import Verso
import VersoFixtures

/// The command as a newcomer meets it: names, messages, help.
@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct NewcomerTests {
  let folder: TemporaryFolder
  let photo: String

  init() throws {
    folder = try TemporaryFolder()
    photo = try folder.write(try Command.sampleBytes("plain.jpg"), "photo.jpg")
  }

  // MARK: Names

  @Test(
    "Every command suggests the same near name for an unknown one",
    arguments: [
      ["get", "Titel", "PHOTO"], ["get", "Model", "Titel", "PHOTO"], ["set", "Titel=x", "PHOTO"],
      ["set", "Titel<{Model}", "PHOTO"], ["set", "Title<{Titel}", "PHOTO"],
      ["remove", "Titel", "PHOTO"], ["copy", "PHOTO", "PHOTO", "--tag", "Titel"],
      ["read", "--tag", "Titel", "PHOTO"], ["read", "--print", "{Titel}", "PHOTO"],
      ["read", "--where", "Titel = x", "PHOTO"], ["diff", "--exclude", "Titel", "PHOTO", "PHOTO"],
      ["tags", "Titel"], ["rename", "{Titel}", "PHOTO"], ["get", "XMP-dc:Titel", "PHOTO"],
      ["set", "XMP-dc:Titel=x", "PHOTO"], ["remove", "XMP-dc:Titel", "PHOTO"],
    ] as [[String]])
  func nearName(words: [String]) throws {
    let before = try folder.read("photo.jpg")
    let outcome = try Command.run(words.map { $0 == "PHOTO" ? photo : $0 })
    #expect(outcome.status != 0 && outcome.output.isEmpty)
    let group = words.contains { $0.contains("XMP-dc:") } ? "XMP-dc:" : ""
    #expect(outcome.errors.contains("did you mean \(group)Title?"), "\(outcome.errors)")
    #expect(outcome.errors.contains("\(group)Titel"), "\(outcome.errors)")
    #expect(try folder.read("photo.jpg") == before)
  }

  @Test(
    "A name without near names leads to the list of names",
    arguments: [
      ["get", "xyzzy"], ["set", "xyzzy=1"], ["remove", "xyzzy"], ["read", "-t", "xyzzy"],
    ])
  func farName(words: [String]) throws {
    let outcome = try Command.run(words + [photo])
    #expect(outcome.status == (words[0] == "read" ? 1 : 64))
    #expect(outcome.errors.contains("verso tags lists the known ones"), "\(outcome.errors)")
  }

  @Test(
    "Messages repeat names as they were typed",
    arguments: [
      ("capturedate=abc", "capturedate: "), ("MWG:DateTimeOriginal=abc", "MWG:DateTimeOriginal: "),
      ("RATING=abc", "RATING: "), ("location=abc", "location=abc: "),
      ("filename=x", "filename is the name of the file"),
    ])
  func typedNames(assignment: String, words: String) throws {
    let outcome = try Command.run(["set", photo, assignment])
    #expect(
      outcome.status == 64 && outcome.errors.hasPrefix("verso: \(words)"), "\(outcome.errors)")
  }

  @Test("Location is the position, and get names the fields of a place name")
  func location() throws {
    #expect(try Command.run(["set", photo, "Sublocation=Pier"]).status == 0)
    let none = try Command.run(["get", "Location", photo])
    #expect(none.status == 1 && none.output.isEmpty)
    for name in ["Sublocation", "XMP-iptcCore:Location"] {
      #expect(none.errors.contains(name))
      #expect(try Command.run(["get", name, photo]).text == "Pier\n")
    }
    #expect(try Command.run(["set", photo, "Location=46.95,7.45"]).status == 0)
    #expect(try Command.run(["get", "location", photo]).text == "46.95 7.45\n")
  }

  // MARK: Answers

  @Test("get warns of a text that is not UTF-8, but only of one that it prints")
  func charset() throws {
    let exif = TIFFBuilder().entry(.make, "Example")
      .entry(Tag(.ifd0, 0x013B), .ascii([0x4B, 0xE4, 0x73, 0x65, 0])).bytes()
    let path = try folder.write(JPEGBuilder().jfif().exif(exif).bytes(), "latin.jpg")
    for name in ["Artist", "Creator", "IFD0:Artist"] {
      let outcome = try Command.run(["get", name, path])
      #expect(outcome.status == 0)
      #expect(
        outcome.errors.contains("IFD0:Artist is not UTF-8") && outcome.errors.contains("--charset"),
        "\(name): \(outcome.errors)")
    }
    #expect(try Command.run(["get", "Make", path]).errors.isEmpty)
    #expect(try Command.run(["get", "Artist", path, "--charset", "latin1"]).errors.isEmpty)
  }

  @Test("A table keeps the order of the requested tags")
  func order() throws {
    for tags in [["Model", "Nowhere", "Make"], ["Make", "Model", "Nowhere"]] {
      let options = tags.flatMap { ["--tag", $0] }
      let table = try Command.run(["read", "--csv", photo] + options).text
      let columns = table.prefix { $0 != "\r\n" }.split(separator: ",").dropFirst()
      #expect(columns.map { String($0.split(separator: ":").last ?? "") } == tags)
    }
  }

  @Test("For get, a selection without photos is not a failure; a missing value is")
  func choice() throws {
    let left = try Command.run(["get", "Model", photo, "--where", "Model = Nobody"])
    #expect(left.status == 0 && left.output.isEmpty)
    #expect(try Command.run(["get", "LensModel", photo]).status == 1)
  }

  @Test(
    "Where no photo has what is to be removed or changed, every command fails",
    arguments: [
      ["remove", "XMP-dc:Title"], ["set", "XMP-dc:Title="], ["set", "Faces="], ["set", "GPS="],
      ["set", "Keywords-=dawn"], ["set", "AllDates+=1:00"], ["shift", "--by", "1h"],
    ])
  func nothingToChange(words: [String]) throws {
    let before = try folder.read("photo.jpg")
    let outcome = try Command.run(words + [photo])
    #expect(outcome.status == 1 && outcome.errors.contains("it has no "), "\(outcome.errors)")
    #expect(try folder.read("photo.jpg") == before)
    // With another change, an absent value is no reason to fail.
    if words == ["set", "XMP-dc:Title="] {
      #expect(try Command.run(words + ["Rating=3", photo]).status == 0)
    }
  }

  @Test("A text that is not UTF-8 is printed with a warning, wherever it is stored")
  func otherText() throws {
    // A comment in JPEG: FF FE, its length, and "Jos" with an accented letter of Latin-1.
    var bytes = try Command.sampleBytes("plain.jpg")
    bytes.insert(contentsOf: [0xFF, 0xFE, 0, 6, 0x4A, 0x6F, 0x73, 0xE9], at: 2)
    let path = try folder.write(bytes, "comment.jpg")
    let outcome = try Command.run(["get", "Comment", path])
    #expect(outcome.text == "Jos\u{FFFD}\n", "\(outcome.text)")
    #expect(outcome.errors.contains("not UTF-8"), "\(outcome.errors)")
  }

  @Test(
    "A mistyped call prints one line: the error, and the help that explains it",
    arguments: [
      (["diff", "PHOTO"], "<to> is missing"), (["keys"], "--output <path> is missing"),
      (["read", "--where"], "--where <condition>: the value is missing"),
      (["check", "--severity", "all", "PHOTO"], "--severity all: error, warning or note expected"),
      (["strip", "--keep", "x", "PHOTO"], "--keep x: orientation, color-profile, "),
      (["export", "--for", "x", "PHOTO"], "--for x: one of lightroom, "),
      (["read", "--json", "--csv", "PHOTO"], "--json and --csv exclude each other"),
      (["shift", "PHOTO"], "the time is missing"),
      (["read", "--tagg", "x"], "did you mean --tag?"),
    ] + (Command.hasImaging ? pictureMistakes : []))
  func mistakes(words: [String], message: String) throws {
    let outcome = try Command.run(words.map { $0 == "PHOTO" ? photo : $0 })
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("verso: "), "\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix(" (verso \(words[0]) --help)\n"), "\(outcome.errors)")
    #expect(outcome.errors.count { $0 == "\n" } == 1, "\(outcome.errors)")
  }

  private static let pictureMistakes = [
    (["rotate", "PHOTO"], "<angle> is missing before "),
    (["rotate", "45", "PHOTO"], "<angle> 45: 90, 180 or 270 expected"),
    (["crop", "--rect", "a,b", "PHOTO"], "--rect a,b: <x,y,w,h> expected"),
    (["convert", "--size", "1x1", "PHOTO"], "--fit 1600x1600 keeps the shape"),
  ]

  // MARK: Help

  @Test("Help of another name names the command")
  func otherNames() throws {
    for words in [["info", "--help"], ["help", "info"]] {
      #expect(try Command.run(words).text.hasPrefix("info is another name of read.\n"))
    }
    #expect(try Command.run(["read", "--help"]).text.hasPrefix("OVERVIEW: "))
  }

  @Test(
    "The help of every command fits a screen and refers to the rest",
    arguments: [
      "read", "get", "set", "remove", "copy", "sync", "check", "explain", "time", "origin", "track",
      "catalog", "tags", "diff", "extract", "thumbnail", "view", "credentials", "undo", "geotag",
      "shift", "verify", "sign", "export", "mark", "strip", "zone", "place", "rename", "duplicates",
      "pairs", "report", "import", "pair", "join", "split", "seal", "unseal", "keys",
    ] + (Command.hasImaging ? ["convert", "crop", "orient", "rotate", "flip", "watermark"] : []))
  func screen(command: String) throws {
    let help = try Command.run([command, "--help"]).text
    #expect(help.count { $0 == "\n" } <= 50, "\(help)")
    let all = try Command.run([command, "--help-hidden"]).text
    #expect(help.contains("--help-hidden") == (all.count > help.count))
    if help.contains("--recursive") { #expect(all.contains("--files-from")) }
  }

  @Test("Completions include the hidden options")
  func completions() throws {
    for shell in ["bash", "zsh", "fish"] {
      let script = try Command.run(["--generate-completion-script", shell]).text
      #expect(script.contains("files-from") && script.contains("faststart"), "\(shell)")
    }
  }
}
