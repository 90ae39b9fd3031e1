import Foundation
import Testing
import VersoFixtures
import VersoPlaces

@Suite("Pages of libraries", .enabled(if: Command.isThere, "the command is not built"))
struct LibraryPageTests {
  let folder: TemporaryFolder

  private static let hasNames = (try? DataFolder.path(of: .places)) != nil
  private static let hasOutlines = (try? DataFolder.path(of: .outlines)) != nil
  private static let absence: Comment = "make data has not made the files of data"

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("Photos"), withIntermediateDirectories: false)
  }

  private func add(_ name: String, _ assignments: String...) throws {
    let path = try folder.write(try Command.sampleBytes("plain.jpg"), "Photos/\(name)")
    guard !assignments.isEmpty else { return }
    let outcome = try Command.run(["set", path, "--quiet"] + assignments)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  private func report(_ options: String...) throws -> Command.Outcome {
    try Command.run(
      ["report", "--recursive", folder.path("Photos"), "--output", folder.path("report.html")]
        + options)
  }

  private func text() throws -> String {
    String(decoding: try folder.read("report.html"), as: UTF8.self)
  }

  /// A block of data of the page.
  private func block(_ name: String) throws -> [String: Any] {
    let text = try text()
    let mark = "<script type=\"application/json\" id=\"\(name)\">"
    let start = try #require(text.range(of: mark)?.upperBound)
    let end = try #require(text.range(of: "</script>", range: start..<text.endIndex)?.lowerBound)
    let found = try JSONSerialization.jsonObject(with: Data(text[start..<end].utf8))
    return try #require(found as? [String: Any])
  }

  private func inFolder() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test("Photos are sorted by date, and those without a plausible date are last")
  func columns() throws {
    try add(
      "late.jpg", "DateTimeOriginal=2024:05:06 07:08:09", "OffsetTimeOriginal=+02:00",
      "Make=Canon", "Model=Canon EOS R5", "FNumber=2.8", "ExposureTime=1/250", "ISO=400",
      "FocalLength=35", "GPS=46.95,-7.45", "Title=A lake", "Keywords=lake", "City=Bern",
      "Country=Switzerland", "Rating=4")
    try add("early.jpg", "DateTimeOriginal=2003:01:02 03:04:05", "Make=SONY", "Model=DSC-V1")
    try add("never.jpg")
    try add("unset.jpg", "DateTimeOriginal=1980:01:01 00:00:12", "ExposureTime=1/60")
    let outcome = try report("--heading", "Ours")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text == "\(folder.path("report.html")): 4 photos\n")
    #expect(try inFolder() == ["Photos", "report.html"])
    let (about, photos) = (try block("about"), try block("photos"))
    #expect(about["title"] as? String == "Ours")
    #expect(about["count"] as? Int == 4)
    #expect(about["dated"] as? Int == 2)
    #expect(
      photos["name"] as? [String] == ["early.jpg", "late.jpg", "never.jpg", "unset.jpg"])
    #expect(photos["problems"] as? [Int] == [8, 0, 2, 4 | 8])
    #expect((photos["time"] as? [Any])?[1] as? Int == 1_714_979_289)
    #expect((photos["offset"] as? [Any])?[1] as? Int == 120)
    #expect((photos["latitude"] as? [Any])?[1] as? Int == 4_695_000)
    #expect((photos["longitude"] as? [Any])?[1] as? Int == -745_000)
    #expect(photos["cameras"] as? [String] == ["SONY DSC-V1", "Canon EOS R5"])
    #expect(photos["camera"] as? [Int] == [0, 1, -1, -1])
    #expect((photos["aperture"] as? [Any])?[1] as? Int == 28)
    #expect((photos["focal"] as? [Any])?[1] as? Int == 350)
    #expect((photos["iso"] as? [Any])?[1] as? Int == 400)
    #expect((photos["shutters"] as? [String])?.first == "1/250")
    #expect(photos["places"] as? [String] == ["Bern, Switzerland"])
    #expect(photos["title"] as? [String: String] == ["1": "A lake"])
    #expect(photos["rating"] as? [String: Int] == ["1": 4])
    #expect(photos["labels"] as? [String] == ["lake"])
    #expect(photos["keywords"] as? [String: [Int]] == ["1": [0]])
    #expect(photos["ways"] as? [String] == ["Photos"])
    #expect(photos["folders"] as? [String] == [folder.path("Photos")])
  }

  @Test("A file that is not a photo, or a duplicate, is on the page with its problem")
  func problems() throws {
    try add("a.jpg")
    try FileManager.default.createDirectory(
      atPath: folder.path("Photos/more"), withIntermediateDirectories: false)
    try add("more/A.JPG")
    _ = try folder.write(Array("no photo".utf8), "Photos/broken.jpg")
    let packet = "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/>"
    _ = try folder.write(Array(packet.utf8), "Photos/gone.xmp")
    let outcome = try report()
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("broken.jpg"))
    let photos = try block("photos")
    let found = zip(photos["name"] as? [String] ?? [], photos["problems"] as? [Int] ?? [])
    #expect(
      Dictionary(uniqueKeysWithValues: found) == [
        "a.jpg": 2 | 16, "A.JPG": 2 | 16, "broken.jpg": 1, "gone.xmp": 128,
      ])
    #expect((photos["trouble"] as? [String: String])?.count == 1)
    #expect(photos["ways"] as? [String] == ["Photos", "Photos/more"])
  }

  @Test("A position without names gets those of GeoNames", .enabled(if: hasNames, absence))
  func names() throws {
    try add("a.jpg", "GPS=46.948,7.447")
    try add("b.jpg", "GPS=46.948,7.447", "City=Berne")
    try add("c.jpg", "GPS=0.0001,0.0001")
    #expect(try report().status == 0)
    let photos = try block("photos")
    #expect(photos["places"] as? [String] == ["Bern, Switzerland", "Berne"])
    #expect(photos["place"] as? [Int] == [0, 1, -1])
    #expect(photos["problems"] as? [Int] == [2, 2, 2 | 64])
    #expect(try block("about")["named"] as? Bool == true)
  }

  @Test("The outlines of countries are on the page", .enabled(if: hasOutlines, absence))
  func outlines() throws {
    try add("a.jpg")
    #expect(try report().status == 0)
    let text = try text()
    let start = try #require(text.range(of: "id=\"outlines\">")?.upperBound)
    let end = try #require(text.range(of: "</script>", range: start..<text.endIndex)?.lowerBound)
    let rings = try JSONSerialization.jsonObject(with: Data(text[start..<end].utf8)) as? [[Int]]
    let found = try #require(rings)
    #expect(found.count > 200)
    for ring in found {
      var (east, north) = (0, 0)
      for index in stride(from: 0, to: ring.count - 1, by: 2) {
        east += ring[index]
        north += ring[index + 1]
        #expect(abs(east) <= 18_000 && abs(north) <= 9_000)
      }
    }
  }

  @Test("--no-places removes positions and outlines")
  func withoutPlaces() throws {
    try add("a.jpg", "GPS=46.95,7.45", "City=Bern", "Country=Switzerland")
    #expect(try report("--no-places").status == 0)
    let text = try text()
    #expect(!text.contains("Switzerland") && !text.contains("4695000"))
    #expect(!text.contains("id=\"outlines\""))
    #expect(try block("about")["places"] as? Bool == false)
    #expect((try block("photos")["latitude"] as? [Any])?.first is NSNull)
    #expect(try report("--no-places", "--overwrite", "--track", "a.gpx").status == 64)
  }

  @Test("Names and texts of files are data, and close no element")
  func hostile() throws {
    let words = "</script><script>document.title='taken'</script><!-- \u{2028}\u{202E}"
    try add("\"><img src=x onerror=alert(1)>.jpg", "Title=\(words)", "Keywords=\(words)")
    try add("--><svg onload=alert(1)>.jpg", "Description=\(words)", "Model=<b>\(words)")
    #expect(try report("--heading", words).status == 0)
    let text = try text()
    #expect(!text.contains("<svg") && !text.contains("<img") && !text.contains("<b>"))
    #expect(!text.contains("\u{2028}"))
    #expect(text.components(separatedBy: "<script").count - 1 == 5 - (showsOutlines(text) ? 0 : 1))
    #expect(try block("about")["title"] as? String == words)
    #expect((try block("photos")["title"] as? [String: String])?.values.first == words)
  }

  private func showsOutlines(_ text: String) -> Bool { text.contains("id=\"outlines\"") }

  @Test("A page in two parts has its pictures in scripts, and a new run replaces it completely")
  func folderBeside() throws {
    try add("a.jpg")
    #expect(try report("--form", "folder").status == 0)
    #expect(try inFolder() == ["Photos", "report-data", "report.html"])
    let data = folder.path("report-data")
    let first = try FileManager.default.contentsOfDirectory(atPath: data)
    let run = try #require(try block("about")["run"] as? String)
    #expect(first == ["thumbnails-\(run)-0.js"])
    let script = String(
      decoding: try folder.read("report-data/\(first[0])"), as: UTF8.self)
    #expect(script.hasPrefix("versoThumbnails(0,["))
    let before = try folder.read("report.html")
    let refused = try report("--form", "folder")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("--overwrite"))
    #expect(try folder.read("report.html") == before)
    // A photo is no page.
    let photo = try folder.write(before.reversed(), "photo.jpg")
    #expect(
      try Command.run(["report", photo, "--output", photo, "--overwrite"]).status == 64)
    #expect(try folder.read("photo.jpg") == before.reversed())
    #expect(try report("--form", "folder", "--overwrite").status == 0)
    let second = try FileManager.default.contentsOfDirectory(atPath: data)
    #expect(second.count == 1 && second != first)
    // What somebody else has put there is not touched.
    _ = try folder.write([1], "report-data/mine.txt")
    #expect(try report("--form", "folder", "--overwrite").status == 64)
    #expect(try folder.read("report-data/mine.txt") == [1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: data).contains(second[0]))
  }

  @Test("If several pages are made in one place at once, the last has its pictures")
  func pagesAtOnce() async throws {
    try add("a.jpg")
    #expect(try report("--form", "folder").status == 0)
    for _ in 0..<4 {
      try await withThrowingTaskGroup(of: Int32.self) { group in
        for _ in 0..<4 {
          group.addTask { try report("--form", "folder", "--overwrite").status }
        }
        for try await status in group { #expect(status == 0) }
      }
      let run = try #require(try block("about")["run"] as? String)
      let scripts = try FileManager.default.contentsOfDirectory(atPath: folder.path("report-data"))
      #expect(scripts == ["thumbnails-\(run)-0.js"])
    }
  }

  @Test("A page replaces files only on request, and is refused before any work")
  func refusals() throws {
    try add("a.jpg")
    _ = try folder.write([1, 2, 3], "report.html")
    #expect(try report().status == 64)
    #expect(try report("--overwrite").status == 64)
    #expect(try folder.read("report.html") == [1, 2, 3])
    _ = try folder.write(Array("<!doctype html>".utf8), "report.html")
    #expect(try report().status == 64)
    #expect(try report("--overwrite").status == 0)
    let photo = folder.path("Photos/a.jpg")
    #expect(try Command.run(["report", photo, "--output", "-"]).status == 64)
    #expect(
      try Command.run(["report", photo, "--output", folder.path("nowhere/a.html")]).status == 64)
    #expect(try Command.run(["report", photo, "--output", folder.url.path]).status == 64)
    #expect(
      try Command.run(["report", "-", "--output", folder.path("b.html")], input: [1]).status == 64)
    let flat = try Command.run(
      ["report", folder.path("Photos"), "--output", folder.path("b.html")])
    #expect(flat.status == 1)
    #expect(flat.errors.contains("--recursive"))
    let missing = try Command.run(
      ["report", folder.path("none"), photo, "--output", folder.path("b.html")])
    #expect(missing.status == 1 && missing.errors.contains("no page was made"))
    #expect(try inFolder() == ["Photos", "report.html"])
  }

  @Test("Whoever may not read a photo may not read the page")
  func permissions() throws {
    try add("a.jpg")
    try add("b.jpg")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.path("Photos/b.jpg"))
    #expect(try report("--form", "folder").status == 0)
    for name in try inFolder() where name != "Photos" {
      let found = try FileManager.default.attributesOfItem(atPath: folder.path(name))
      let mode = (found[.posixPermissions] as? NSNumber)?.intValue ?? 0o777
      #expect(mode & 0o077 == 0, "\(name)")
    }
  }

  #if Imaging
    @Test(
      "A file without a thumbnail gets one from its pixels, unless only embedded ones are wanted"
    )
    func pixels() throws {
      let formats = ["baseline.jpg"] + (Command.hasImaging ? ["still.heic", "still.png"] : [])
      for name in formats {
        _ = try folder.write(try Command.sampleBytes("formats/\(name)"), "Photos/\(name)")
      }
      #expect(try report().status == 0)
      let all = String(repeating: "1", count: formats.count)
      #expect(try block("about")["thumbnails"] as? String == all)
      #expect((try block("photos")["turn"] as? [Int])?.allSatisfy { $0 == 1 } == true)
      #expect(try text().contains(",\"/9j/") || formats.count == 1)
      #expect(try report("--embedded-only", "--overwrite").status == 0)
      let none = String(repeating: "0", count: formats.count)
      #expect(try block("about")["thumbnails"] as? String == none)
    }
  #endif

  @Test("Tracks are lines on the map")
  func tracks() throws {
    try add("a.jpg")
    let points = (0..<50).map { index in
      "<trkpt lat=\"46.\(100 + index)\" lon=\"7.5\"><time>2024-05-06T07:\(10 + index):00Z</time></trkpt>"
    }
    let gpx =
      "<gpx xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    let track = try folder.write(Array(gpx.utf8), "a.gpx")
    #expect(try report("--track", track).status == 0)
    #expect(try text().contains("id=\"tracks\">[[4610000,750000,"))
  }
}
