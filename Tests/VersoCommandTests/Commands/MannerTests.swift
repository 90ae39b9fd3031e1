import Foundation
import Testing
import VersoFixtures

/// What the command does with arguments that can be taken for something else.
@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct MannerTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func copy(_ name: String = "photo.jpg") throws -> String {
    try folder.write(try Command.sampleBytes("harbour.jpg"), name)
  }

  private func run(_ arguments: String...) throws -> Command.Outcome {
    try Command.run(arguments, in: folder.url)
  }

  @Test(
    "An unknown option is reported before missing arguments",
    arguments: [
      (["zone", "--from-neighbors", "a.jpg"], "--from-neighbors", "--from-neighbours"),
      (["shift", "--foo", "x.jpg"], "--foo", ""), (["rename", "--foo"], "--foo", ""),
      (["read", "--jsn", "x.jpg"], "--jsn", "--json"), (["thumbnail", "--foo=1"], "--foo", ""),
      (["thumbnail", "--set", "a", "--remove", "--dry-rum"], "--dry-rum", "--dry-run"),
    ])
  func unknownOptions(words: [String], name: String, near: String) throws {
    let outcome = try Command.run(words)
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("verso: there is no option \(name)"), "\(outcome.errors)")
    #expect(near.isEmpty || outcome.errors.contains("; did you mean \(near)? ("))
    #expect(outcome.errors.hasSuffix(" (verso \(words[0]) --help)\n"), "\(outcome.errors)")
    let known = try Command.run(["shift", "x.jpg"])
    #expect(known.status == 64 && known.errors.contains("the time is missing"))
  }

  @Test(
    "An option that a command has under another name is suggested, and never one that removes all",
    arguments: [
      (["strip", "--gps", "x.jpg"], "--gps; write --only gps "),
      (["strip", "--identity", "x.jpg"], "--identity; write --only identity "),
      (["strip", "--person", "x.jpg"], "--person; write --only identity "),
      (["strip", "--xmp", "x.jpg"], "--xmp (verso strip --help)\n"),
      (["read", "--gpx", "x.mov"], "--gpx; verso track FILE --format gpx prints a track (verso"),
      (["set", "--csv", "x.csv"], "--csv; --table takes a table"),
      (["strip", "--outptu", "y.jpg", "x.jpg"], "did you mean --output?"),
    ])
  func otherNames(words: [String], hint: String) throws {
    let outcome = try Command.run(words)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(hint), "\(outcome.errors)")
    #expect(!outcome.errors.contains("--all"), "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix(" (verso \(words[0]) --help)\n"), "\(outcome.errors)")
  }

  @Test("--only accepts a list or several options")
  func onlyList() throws {
    for arguments in [["--only", "gps,identity"], ["--only", "gps", "--only", "person"]] {
      let path = try copy()
      _ = try run("set", path, "GPS=46.95,7.45", "Artist=Ada", "Title=Boat")
      let outcome = try Command.run(["strip", path] + arguments, in: folder.url)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let said = try Command.json(["read", "--json", path])[0]
      #expect(said["IFD0:Artist"] == nil && said["GPS:GPSLatitude"] == nil)
      #expect(try run("get", "Title", path).text == "Boat\n")
    }
    for wrong in ["gps,", "gps,who", ""] {
      let outcome = try run("strip", try copy(), "--only", wrong)
      #expect(outcome.status == 64, "\(outcome.errors)")
      #expect(outcome.errors.contains(": gps or identity expected"), "\(outcome.errors)")
    }
  }

  @Test("A file whose name begins like an option is not a request for help")
  func hyphens() throws {
    _ = try copy("-night.jpg")
    _ = try copy("-hunt")
    _ = try copy("day.jpg")
    for arguments in [
      ["strip", "-night.jpg", "day.jpg"], ["read", "-night.jpg"], ["read", "-there-is-none.png"],
      ["set", "Artist=Ada", "-night.jpg"], ["-night.jpg"], ["strip", "--night.jpg"],
    ] {
      let outcome = try Command.run(arguments, in: folder.url)
      #expect(outcome.status == 64, "\(arguments)")
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.contains("as ./-"), "\(outcome.errors)")
    }
    #expect(try folder.read("day.jpg") == (try Command.sampleBytes("harbour.jpg")))
    #expect(try run("strip", "--", "-night.jpg").status == 0)
    #expect(try run("read", "./-night.jpg").status == 0)
    #expect(try run("set", "./-hunt", "Artist=Ada").status == 0)
    // Letters of options may stand together, and have their value behind them.
    #expect(try run("strip", "-rq", "day.jpg").status == 0)
    #expect(try run("strip", "day.jpg", "-o=other.jpg").status == 0)
    #expect(try run("strip", "-h").status == 0)
  }

  @Test("A dry run reports what the real run does")
  func dryRuns() throws {
    let png = try Command.sampleBytes("formats/still.png")
    let text = Part.chunk("tEXt", Array("Author\u{0}Ada Example".utf8))
    let path = try folder.write(Array(png[..<33]) + text + png[33...], "still.png")
    let before = try run("strip", "--only", "identity", path, "--dry-run")
    #expect(before.text.contains("- text Author"), "\(before.text)")
    let outcome = try run("strip", "--only", "identity", path)
    #expect(outcome.text.contains("text Author removed (written)"), "\(outcome.text)")
    let again = try run("strip", "--only", "identity", path, "--dry-run")
    #expect(again.text.contains("nothing would change"))
  }

  @Test("A copy leaves out what the format cannot store, and reports it")
  func copies() throws {
    let path = try copy()
    _ = try run("set", path, "IPTC:City=Bern", "IPTC:Urgency=5")
    let png = try folder.write(try Command.sampleBytes("formats/still.png"), "still.png")
    let outcome = try run("copy", path, png)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("IPTC is left out: PNG cannot carry it"), "\(outcome.text)")
    let said = try Command.json(["read", "--json", png])[0]
    #expect(said["XMP-photoshop:City"] as? String == "Bern")
    #expect(try run("copy", path, png, "--tag", "IPTC:Urgency").status == 1)
  }

  @Test("A sidecar takes precedence, and verso explain shows it")
  func sidecars() throws {
    let path = try copy()
    _ = try run("set", path, "Creator=Ada")
    _ = try run("set", path, "--sidecar", "Creator=Grace")
    let text = try run("explain", "--sidecar", path).text
    #expect(text.contains("* XMP-dc:creator"), "\(text)")
    #expect(text.contains("! IFD0:Artist"), "\(text)")
    _ = try copy("photo.png")
    let shared = try run("set", "photo.jpg", "photo.png", "--sidecar", "Rating=3")
    #expect(shared.errors.contains("they share"), "\(shared.errors)")
  }

  @Test("Errors with names show the right form")
  func names() throws {
    let path = try copy()
    _ = try copy("x=y.jpg")
    for (arguments, words) in [
      (["set", path, "Artist"], "Artist=\"…\""),
      (["set", path, "GPSLatitude=-12", "GPSLatitudeRef=N"], "has the reference S"),
      (["set", path, "x=y.jpg"], ". The file of that name is written ./x=y.jpg"),
      (["remove", path, "XMP"], "XMP:*"),
    ] {
      let outcome = try Command.run(arguments, in: folder.url)
      #expect(outcome.status == 64, "\(arguments)")
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
    let read = try run("read", path, "--tag", "ArtistXY")
    #expect(read.errors.contains("--tag ArtistXY:"), "\(read.errors)")
    #expect(try run("read", path, "-t", "AllDates").text.contains("DateTimeOriginal"))
    #expect(
      try run("set", path, "GPSLatitude=-12", "GPSLatitudeRef=S", "GPSLongitude=8").status == 0)
    #expect(try run("remove", path, "GPS", "AllDates").status == 0)
    let said = try Command.json(["read", "--json", path])[0]
    #expect(!said.keys.contains { $0.hasPrefix("GPS:") || $0.hasSuffix("DateTimeOriginal") })
  }

  @Test("A backup is reported by its name")
  func backups() throws {
    let path = try copy()
    let outcome = try run("set", path, "--backup", "Artist=Grace")
    #expect(outcome.text.contains("photo.jpg_original"), "\(outcome.text)")
  }

  @Test(
    "A picture from standard input goes to standard output",
    .enabled(if: Command.hasImaging, "verso-imaging is not built"))
  func streams() throws {
    let input = try Command.sampleBytes("harbour.jpg")
    for arguments in [
      ["crop", "--aspect", "1:1", "-"], ["convert", "--longest", "20", "-"],
      ["watermark", "--text", "Ada", "-"],
    ] {
      let outcome = try Command.run(arguments, input: input)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output.starts(with: [0xFF, 0xD8]))
    }
  }
}
