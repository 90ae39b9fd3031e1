import Foundation
import Testing
import Verso
import VersoFixtures

/// What files are called that have one name, and what in folders is no file, by the command.
@Suite(
  "verso import: names and folders", .enabled(if: Command.isThere, "the command is not built"))
struct ImportNamesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func photo(_ number: Int) -> [UInt8] {
    JPEGBuilder(width: UInt16(16 + number), height: 8).bytes()
  }

  private static func packet(_ rating: Int) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
       rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="\(rating)"/></rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  private func put(_ bytes: [UInt8], _ name: String) throws {
    let path = folder.path(name)
    try FileManager.default.createDirectory(
      atPath: String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]),
      withIntermediateDirectories: true)
    _ = try folder.write(bytes, name)
  }

  private func run(_ sources: [String], _ options: [String] = []) throws -> Command.Outcome {
    try Command.run(
      ["import", "sidecars"] + sources.map(folder.path) + options
        + ["--output", folder.path("Photos"), "--no-journal"])
  }

  /// The files of the target, with their bytes.
  private func tree() throws -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    guard FileManager.default.fileExists(atPath: folder.path("Photos")) else { return [:] }
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path("Photos")) {
      var isFolder: ObjCBool = false
      let path = folder.path("Photos/\(name)")
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      if !isFolder.boolValue { found[name] = try folder.read("Photos/\(name)") }
    }
    return found
  }

  /// Two sources with photos, films and notes of the same names.
  private func putGroups() throws {
    try put(Self.packet(3), "s1/x.jpg.xmp")
    for (source, number) in [("s1", 1), ("s2", 2), ("s3", 3)] {
      try put(Self.photo(number), "\(source)/d/IMG_7.JPG")
      try put(Array("film of \(source)".utf8), "\(source)/d/IMG_7.MOV")
      if source != "s1" { try put(Array("notes of \(source)".utf8), "\(source)/d/IMG_7.AAE") }
    }
    // Somebody has called a file like the second one.
    try put(Self.photo(9), "s1/d/IMG_7-2.JPG")
  }

  private func expectGroups(_ numbers: [(String, String)]) throws {
    let found = try tree()
    for (source, number) in numbers {
      for ending in ["JPG", "MOV", "AAE"] where source != "s1" || ending != "AAE" {
        let own = try folder.read("\(source)/d/IMG_7.\(ending)")
        let brought = found["d/IMG_7\(number).\(ending)"]
        #expect(brought == own, "\(source) \(number) \(ending): \(found.keys.sorted())")
      }
    }
  }

  @Test("Files with one stem get one number, decided by the order of the sources")
  func groups() throws {
    try putGroups()
    for _ in 0..<4 {
      let trial = try run(["s1", "s2", "s3"], ["--dry-run", "--jobs", "4"])
      let outcome = try run(["s1", "s2", "s3"], ["--jobs", "4"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      try expectGroups([("s1", ""), ("s2", "-3"), ("s3", "-4")])
      let found = try tree()
      #expect(found.count == 9, "\(found.keys.sorted())")
      // A trial says the same names and the same counts.
      for name in found.keys {
        #expect(trial.text.contains("-> \(folder.path("Photos"))/\(name)"), "\(trial.text)")
      }
      let last = outcome.text.split(separator: "\n").last.map(String.init) ?? ""
      #expect(trial.text.contains(last.replacing("imported", with: "would be imported")), "\(last)")
      let again = try run(["s1", "s2", "s3"])
      #expect(again.status == 0 && again.text.contains("0 files imported"), "\(again.text)")
      #expect(try tree() == found)
      #expect(
        try run(["s1", "s2", "s3"], ["--dry-run"]).text.contains("0 files would be imported"))
      try FileManager.default.removeItem(atPath: folder.path("Photos"))
    }
  }

  @Test("Groups stay together if another group exists, in any order")
  func groupsOfCalls() throws {
    try putGroups()
    try put(Self.packet(3), "s2/x.jpg.xmp")
    try put(Self.packet(3), "s3/x.jpg.xmp")
    #expect(try run(["s2"]).status == 0)
    // What belongs to a photo that is there goes to it.
    try put(Array("later".utf8), "s2/d/IMG_7.WAV")
    #expect(try run(["s3"]).status == 0)
    #expect(try run(["s2"]).status == 0)
    try expectGroups([("s2", ""), ("s3", "-2")])
    #expect(try tree()["d/IMG_7.WAV"] != nil)
    let outcome = try run(["s1", "s2", "s3"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    try expectGroups([("s2", ""), ("s3", "-2"), ("s1", "-3")])
    let found = try tree()
    #expect(try run(["s1", "s2", "s3"]).text.contains("0 files imported"))
    #expect(try tree() == found)
  }

  @Test("A photo keeps its own sidecar next to one of the same name and picture")
  func ownSidecars() throws {
    for (source, rating) in [("a", 2), ("b", 4), ("c", 2)] {
      try put(Self.photo(1), "\(source)/2024/p.jpg")
      try put(Self.packet(rating), "\(source)/2024/p.xmp")
    }
    let outcome = try run(["a", "b", "c"])
    #expect(outcome.status == 0 && !outcome.text.contains("changed since"), "\(outcome.text)")
    let found = try tree()
    #expect(found.keys.sorted() == ["2024/p-2.jpg", "2024/p-2.xmp", "2024/p.jpg", "2024/p.xmp"])
    #expect(found["2024/p.xmp"] == Self.packet(2) && found["2024/p-2.xmp"] == Self.packet(4))
    #expect(try run(["a", "b", "c"]).text.contains("0 files imported"))
    #expect(try tree() == found)
    // In a call of its own it is told.
    try FileManager.default.removeItem(atPath: folder.path("Photos"))
    #expect(try run(["a"]).status == 0)
    let second = try run(["b"])
    #expect(second.errors.contains("its sidecar p.xmp was left out"), "\(second.errors)")
  }

  @Test("A name that is too long for a number loses whole characters")
  func longNames() throws {
    let name = String(repeating: "\u{E9}", count: 124) + "abc.jpg"
    try #require(name.utf8.count == 255)
    try put(Self.packet(3), "in/x.jpg.xmp")
    try put(Self.photo(1), "in/\(name)")
    try put(Self.photo(2), "Photos/\(name)")
    let outcome = try run(["in"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let other = String(repeating: "\u{E9}", count: 124) + "-2.jpg"
    let found = try tree()
    #expect(found[other] == Self.photo(1), "\(found.keys)")
    #expect(try run(["in"]).text.contains("0 files imported"))
  }

  @Test("Links to files are followed; unreadable files are reported, and the rest is imported")
  func oddFiles() throws {
    try put(Self.photo(1), "elsewhere/a.jpg")
    try put(Self.packet(3), "elsewhere/a.xmp")
    try put(Self.photo(2), "in/b.jpg")
    for (link, target) in [
      ("a.jpg", "../elsewhere/a.jpg"), ("a.jpg.xmp", "../elsewhere/a.xmp"),
      ("more", "../elsewhere"), ("b.jpg.xmp", "nowhere"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("in/\(link)"), withDestinationPath: target)
    }
    let outcome = try run(["in"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("b.jpg.xmp: the target of the link"), "\(outcome.errors)")
    #expect(outcome.errors.contains("more: it is a link to a folder"), "\(outcome.errors)")
    #expect(try tree().keys.sorted() == ["a.jpg", "a.jpg.xmp", "b.jpg"])
    #expect(try Photo(path: folder.path("Photos/a.jpg")).metadata.rating == 3)
  }

  @Test(
    "An unreadable folder is reported, and the rest is imported",
    .enabled(if: getuid() != 0, "root may read everything"))
  func lockedFolders() throws {
    try put(Self.packet(3), "in/b.jpg.xmp")
    try put(Self.photo(2), "in/b.jpg")
    for (name, status) in [(".Trash-0", 0), ("lost+found", 1)] {
      let path = folder.path("in/\(name)")
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0])
      defer { _ = chmod(path, 0o700) }
      let outcome = try run(["in"])
      #expect(Int(outcome.status) == status, "\(name): \(outcome.errors)")
      #expect(outcome.errors.contains(name) == (status == 1), "\(outcome.errors)")
      #expect(try tree().count == 2)
    }
  }
}
