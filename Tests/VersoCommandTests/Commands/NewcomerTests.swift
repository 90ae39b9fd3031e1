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
      ["read", "--where", "Titel = x", "PHOTO"], ["diff", "--ignore", "Titel", "PHOTO", "PHOTO"],
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

  // MARK: Help

  @Test(
    "The help of every command fits a screen and refers to the rest",
    arguments: [
      "read", "get", "set", "remove", "copy", "sync", "check", "explain", "time", "origin", "track",
      "catalog", "tags", "diff", "extract", "thumbnail", "view", "credentials", "undo", "geotag",
      "shift", "verify", "sign", "export", "mark", "strip", "zone", "place", "rename", "doubles",
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
