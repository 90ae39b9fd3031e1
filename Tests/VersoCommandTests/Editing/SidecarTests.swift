import Foundation
import Testing
import VersoFixtures

@Suite(
  "Sidecars count with --sidecar",
  .enabled(if: Command.isThere, "the command is not built"))
struct SidecarTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A photo, and its side file where that is to say something.
  private func photo(
    _ name: String, _ assignments: [String] = [], side: [String] = []
  ) throws -> String {
    let path = try folder.write(try Command.sampleBytes("plain.jpg"), name)
    if !assignments.isEmpty { try check(["set", path] + assignments) }
    if !side.isEmpty { try check(["set", "--sidecar", path] + side) }
    return path
  }

  @discardableResult
  private func check(_ arguments: [String]) throws -> String {
    let outcome = try Command.run(arguments)
    try #require(outcome.status == 0, "\(arguments): \(outcome.errors)")
    return outcome.text
  }

  @Test("A condition includes the sidecar only with --sidecar")
  func conditions() throws {
    let a = try photo("a.jpg", ["Rating=1"], side: ["Rating=3", "City=Bern"])
    let b = try photo("b.jpg", ["Rating=3"])
    func chosen(_ options: [String]) throws -> Set<String> {
      let lines = try check(["read", "--print", "{FileName}"] + options + [a, b])
      return Set(lines.split(separator: "\n").map(String.init))
    }
    #expect(try chosen(["--sidecar", "--where", "Rating = 3"]) == ["a.jpg", "b.jpg"])
    #expect(try chosen(["--where", "Rating = 3"]) == ["b.jpg"])
    #expect(try chosen(["--sidecar", "--where", "Rating = 1"]) == [])
    #expect(try chosen(["--sidecar", "--where", "not City"]) == ["b.jpg"])
    try check(["set", "--sidecar", "--where", "City = Bern", "Label=Red", a, b])
    #expect(try check(["read", "--sidecar", "--print", "{Label|none}", a, b]) == "Red\nnone\n")
  }

  @Test("AllDates can be set and removed in sidecars of photos and films")
  func allDates() throws {
    let film = try folder.write(FilmBuilder().bytes(), "film.mov")
    for path in [try photo("a.jpg"), film] {
      let side = path.prefix { $0 != "." } + ".xmp"
      let names = ["DateTimeOriginal", "CreateDate", "ModifyDate"]
      try check(["set", "--sidecar", path, "AllDates=2024:05:06 07:08:09+02:00"])
      let print = names.map { "{XMP:\($0)|none}" }.joined(separator: "; ")
      let packet = try Command.json(["read", "--json", String(side)])[0]
      #expect(packet["XMP-photoshop:DateCreated"] as? String == "2024:05:06 07:08:09+02:00")
      #expect(packet["XMP-xmp:CreateDate"] as? String == "2024:05:06 07:08:09+02:00")
      #expect(packet["XMP-xmp:ModifyDate"] as? String == "2024:05:06 07:08:09+02:00")
      // The distance from UTC stays.
      try check(["set", "--sidecar", path, "AllDates=2025:05:06 07:08:09"])
      #expect(
        try Command.json(["read", "--json", String(side)])[0]["XMP-xmp:ModifyDate"] as? String
          == "2025:05:06 07:08:09+02:00")
      try check(["set", "--sidecar", path, "AllDates="])
      #expect(
        try check(["read", "--print", print, String(side)]).hasPrefix("none; none; none"))
    }
  }

  private func said(_ path: String, _ template: String) throws -> String {
    try check(["read", "--sidecar", "--print", template, path]).trimmingCharacters(in: .newlines)
  }

  @Test("An addition to a list or number starts from the photo merged with its sidecar")
  func additions() throws {
    let path = try photo("a.jpg", ["Keywords=a, b", "Rating=3", "Model=Kodak"])
    let before = try folder.read("a.jpg")
    try check(["set", "--sidecar", path, "Keywords+=x", "Rating+=1"])
    #expect(try said(path, "{Keywords} {Rating}") == "a, b, x 4")
    let side = try Command.json(["read", "--json", folder.path("a.xmp")])[0]
    #expect(side["XMP-dc:Subject"] as? [String] == ["a", "b", "x"])
    try check(["set", "--sidecar", path, "Keywords-=a", "Keywords+=y", "Rating-=2"])
    #expect(try said(path, "{XMP-dc:Subject} {Rating}") == "b, x, y 2")
    try check(["set", "--sidecar", path, "City=Bern", "Title=Old"])
    try check(["set", "--sidecar", path, "Description<{Model} in {City}", "Keywords+<{City}"])
    #expect(try said(path, "{XMP-dc:Description}") == "Kodak in Bern")
    #expect(try said(path, "{XMP-dc:Subject}") == "b, x, y, Bern")
    #expect(try folder.read("a.jpg") == before)
  }

  @Test("A sidecar that still has the old value is reported")
  func contradictions() throws {
    let path = try photo("a.jpg", side: ["Title=Old", "GPS=46.95,7.45", "Rating=3"])
    let told = try Command.run(["set", path, "Title=New", "GPS=1,2", "Rating=3", "City=Bern"])
    #expect(told.status == 0 && told.errors.contains("a.xmp still contains Title") == false)
    #expect(told.errors.contains("a.xmp contains another Title, GPS; that takes precedence"))
    #expect(told.errors.split(separator: "\n").count == 1, "\(told.errors)")
    let removed = try Command.run(["remove", path, "Title", "GPS:*", "City"])
    #expect(removed.errors.contains("a.xmp still contains Title, GPS; that takes precedence"))
    // What agrees, is named as well, or is not there, is not told.
    for arguments in [
      ["set", path, "Rating=3", "City=Thun"], ["set", path, folder.path("a.xmp"), "Title=New"],
      ["set", "--quiet", path, "Title=Other"], ["set", try photo("b.jpg"), "Title=New"],
    ] {
      #expect(try Command.run(arguments).errors.isEmpty, "\(arguments)")
    }
  }

  @Test("The last item is not removed from a sidecar if the photo has items itself")
  func lastItem() throws {
    let path = try photo("a.jpg", ["Keywords=a"])
    let outcome = try Command.run(["set", "--sidecar", path, "Keywords-=a"])
    #expect(outcome.status == 1 && outcome.errors.contains("take that out of the photo"))
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("a.xmp")))
  }

  @Test("A sidecar with the full name of one file belongs to that file alone")
  func wholeNames() throws {
    let still = try photo("PXL_9.MP.jpg")
    let film = try photo("PXL_9.MP")
    try check(["set", "--sidecar", film, "Rating=2"])
    #expect(FileManager.default.fileExists(atPath: folder.path("PXL_9.xmp")))
    try FileManager.default.moveItem(
      atPath: folder.path("PXL_9.xmp"), toPath: folder.path("PXL_9.MP.xmp"))
    #expect(try said(film, "{Rating|none}") == "2")
    #expect(try said(still, "{Rating|none}") == "none")
    let chosen = try Command.run(["read", "--sidecar", "--where", "Rating = 2", still])
    #expect(chosen.text.isEmpty && chosen.status == 0)
    // What is said of the photo goes into a file of its own.
    try check(["set", "--sidecar", still, "Rating=5"])
    #expect(FileManager.default.fileExists(atPath: folder.path("PXL_9.MP.jpg.xmp")))
    #expect(try said(film, "{Rating}") == "2")
    #expect(try said(still, "{Rating}") == "5")
    // Without the film the name is that of the photo without its ending.
    try FileManager.default.removeItem(atPath: film)
    try FileManager.default.removeItem(atPath: folder.path("PXL_9.MP.jpg.xmp"))
    #expect(try said(still, "{Rating}") == "2")
  }
}
