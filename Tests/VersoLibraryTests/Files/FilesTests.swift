import Foundation
import Testing
import Verso
import VersoFixtures
import VersoQuery

@testable import VersoLibrary

@Suite("Photos from paths")
struct FilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ names: String...) throws {
    for name in names { _ = try folder.write(JPEGBuilder().bytes(), name) }
  }

  private func names(_ paths: PathTable) -> [String] { paths.map { Path.name(of: $0) } }

  @Test("A folder means the photos in it, and skipped files are counted by kind")
  func expanded() throws {
    try Path.makeFolder(folder.path("in"))
    try Path.makeFolder(folder.path("Mine.lrlibrary"))
    try write("b.jpg", "a.jpg", "a.jpg_original", ".h.jpg", "in/c.jpg", "Mine.lrlibrary/d.jpg")
    _ = try folder.write(Array("text".utf8), "notes.txt")
    _ = try folder.write(JPEGBuilder().bytes(), "unnamed")
    var files = Files([folder.path("")])
    files.expand()
    #expect(names(files.paths) == ["a.jpg", "b.jpg", "c.jpg", "unnamed"])
    #expect(names(files.passedOver) == ["notes.txt"])
    #expect(names(files.hidden) == [".h.jpg"] && names(files.packages) == ["Mine.lrlibrary"])
    #expect(files.backups == 1 && files.links == 0 && !files.isChosen)
    #expect(files.paths.compactMap { files.place(of: $0) } == ["in/c.jpg"])
    let left = ["in", "none"].map { files.leaveOut(resultsIn: folder.path($0)) }
    #expect(left == [1, nil])
    files.forgetPassedOver([folder.path("notes.txt")])
    #expect(files.passedOver.isEmpty && files.paths.count == 3)
  }

  @Test("A sidecar in a folder belongs to its photo unless it is named or requested")
  func sidecars() throws {
    try write("a.jpg", "a.xmp")
    let side = folder.path("a.xmp")
    for (paths, wants, left) in [
      ([folder.path("")], false, 1), ([folder.path("")], true, 0),
      ([folder.path(""), side], false, 0),
    ] {
      var files = Files(paths)
      files.wantsSidecars = wants
      files.expand()
      let count = files.paths.count
      let found = files.leaveOutSidecars()
      #expect(found == left && files.paths.count == count - left)
    }
    var named = Files([folder.path("a.jpg"), side, folder.path("b.xmp")])
    named.leaveOutSidecarsOfOthers()
    #expect(names(named.paths) == ["a.jpg", "b.xmp"])
  }

  @Test("A path named twice is processed once; two names of one file wait for each other")
  func repeated() throws {
    try write("a.jpg", "b.jpg")
    var files = Files([folder.path("a.jpg"), folder.path("./a.jpg"), folder.path("b.jpg"), "-"])
    let sharesBytes = files.removeRepetitions()
    #expect(!sharesBytes)
    #expect(names(files.paths) == ["a.jpg", "b.jpg", "-"])
    try FileSystem.link(folder.path("a.jpg"), as: folder.path("c.jpg"))
    var linked = Files([folder.path("a.jpg"), folder.path("c.jpg")])
    let isShared = linked.removeRepetitions()
    #expect(isShared && linked.paths.count == 2)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("d.jpg"), withDestinationPath: folder.path("a.jpg"))
    let all = ["a.jpg", "./a.jpg", "d.jpg"].map { folder.path($0) }
    var (changed, read) = (Files(all), Files(all))
    _ = changed.removeRepetitions()
    _ = read.removeRepetitions(keepsLinks: true)
    #expect(names(changed.paths) == ["a.jpg"] && names(read.paths) == ["a.jpg", "d.jpg"])
  }

  @Test("Several names of one file need a folder for their results, as names of several files do")
  func severalNames() throws {
    try write("a.jpg")
    try FileSystem.link(folder.path("a.jpg"), as: folder.path("c.jpg"))
    for other in ["a.jpg", "./a.jpg", "c.jpg"] {
      var files = Files([folder.path("a.jpg"), folder.path(other)])
      _ = files.removeRepetitions(keepsLinks: true)
      let places = try ResultPlaces(folder.path("out"), for: files)
      #expect(places.path(for: folder.path("a.jpg")) == folder.path("out/a.jpg"), "\(other)")
    }
    let one = try ResultPlaces(folder.path("out"), for: Files([folder.path("a.jpg")]))
    #expect(one.path(for: folder.path("a.jpg")) == folder.path("out"))
  }

  @Test(
    "A list of paths is read by lines or by NUL, in pieces of any size",
    arguments: [
      ("a.jpg\nb c.jpg\n\nd.jpg", ["a.jpg", "b c.jpg", "d.jpg"]),
      ("a.jpg\r\nb.jpg\r\n", ["a.jpg", "b.jpg"]), ("a\n.jpg\0b.jpg\0", ["a\n.jpg", "b.jpg"]),
      ("", []),
    ])
  func lists(text: String, paths: [String]) throws {
    let bytes = Array(text.utf8)
    for size in [1, 3, 1000] {
      var list = PathList()
      for start in stride(from: 0, to: bytes.count, by: size) {
        // A list of either kind is known by its first bytes.
        if start == 0, size < bytes.count { try list.add(bytes[0..<0]) }
        try list.add(bytes[start..<min(start + size, bytes.count)])
      }
      let found = try list.finished()
      #expect(found == paths)
    }
  }

  @Test("A device of zeros is no list of paths")
  func zeros() throws {
    var list = PathList()
    #expect(throws: PathList.Problem.notPaths) {
      for _ in 0..<100 { try list.add([UInt8](repeating: 0, count: 1000)[...]) }
    }
  }

  @Test("Files are selected by extension, time and metadata")
  func chosen() throws {
    let bytes = JPEGBuilder().exif(TIFFBuilder().entry(.artist, "Ada").bytes()).bytes()
    let (old, new) = (try folder.write([1], "old.png"), try folder.write(bytes, "new.JPG"))
    Path.copyTimes(from: "/", to: old)
    #expect(FileChoice.endings(in: ".jpg, HEIC") == ["jpg", "heic"])
    #expect(FileChoice.endings(in: "*.jpg") == nil && FileChoice.endings(in: "jpg,") == nil)
    #expect(FileChoice.Newer("no such file") == nil)
    let artist = try Condition("Artist = Ada")
    for choice in [
      FileChoice(endings: ["jpg"], newer: nil, conditions: []),
      FileChoice(endings: nil, newer: .init(old), conditions: []),
      FileChoice(endings: ["jpg"], newer: .init("2000-01-01"), conditions: [artist]),
    ] {
      #expect(!choice.isEverything)
      #expect(try choice.includes(new) && !choice.includes(old))
    }
    let other = FileChoice(endings: nil, newer: nil, conditions: [try Condition("Artist = Bo")])
    #expect(try !other.includes(new))
    #expect(throws: (any Error).self) { try other.includes(old) }
    #expect(other.culprit(old) == old)
    let side = try folder.write([1], "new.xmp")
    let both = FileChoice(endings: nil, newer: nil, conditions: [artist], readsSidecars: true)
    #expect(both.culprit(new) == side)
  }
}
