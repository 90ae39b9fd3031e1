import Foundation
import Testing
import Verso
import VersoFixtures

/// Photos of other services than Google's, by the command.
@Suite("verso import of other services", .enabled(if: Command.isThere, "the command is not built"))
struct ImportServicesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A photo that no other is.
  private static func photo(_ number: Int, _ change: (inout Metadata) -> Void = { _ in }) throws
    -> [UInt8]
  {
    var photo = try Photo(JPEGBuilder(width: UInt16(16 + number), height: 8).bytes())
    change(&photo.metadata)
    return try photo.bytes()
  }

  private static let table =
    "imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate\n"

  private static let packet = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
     rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
     xmlns:darktable="http://darktable.sf.net/" xmp:Rating="3" exif:DateTimeOriginal="2024-05-06T07:08:09"
     darktable:xmp_version="5"/></rdf:RDF></x:xmpmeta>
    """

  /// The files of each service: three photos, of which two are known.
  private static func files(of service: String) throws -> [(String, [UInt8])] {
    let (one, two, lost) = (try photo(1), try photo(2), try photo(3))
    let date = "Friday May 24,2019 4:16 PM GMT"
    return switch service {
    case "icloud":
      [
        ("Part 1/Photos/IMG_1.JPG", one), ("Part 1/Photos/IMG_2.MOV", [UInt8]("film".utf8)),
        ("Part 2/Photos/lost.JPG", lost), ("Part 2/Photos/hidden.JPG", two),
        (
          "Part 1/Photos/Photo Details.csv",
          Array(
            (table
              + "IMG_1.JPG,x,yes,no,no,\"\(date)\",1,\"\(date)\"\nIMG_2.MOV,x,no,no,no,\"\(date)\",1,\"\(date)\"\n")
              .utf8)
        ),
        (
          "Part 2/Photos/Photo Details.csv",
          Array((table + "hidden.JPG,x,no,yes,no,\"\(date)\",1,\"\(date)\"\n").utf8)
        ),
        ("Part 1/Albums/Trip.csv", Array("Images\nIMG_1.JPG\n".utf8)),
      ]
    case "ente":
      [
        ("Trip/IMG_1.JPG", one), ("Trip/IMG_2.MOV", [UInt8]("film".utf8)), ("Trip/lost.JPG", lost),
        (
          "Trip/metadata/IMG_1.JPG.json",
          Array(
            #"{"title":"IMG_1.JPG","creationTime":{"timestamp":1558714560},"caption":"A boat"}"#
              .utf8)
        ),
        (
          "Trip/metadata/IMG_2.MOV.json",
          Array(#"{"title":"IMG_2.MOV","creationTime":{"timestamp":1558714560}}"#.utf8)
        ),
      ]
    case "photoprism":
      [
        ("originals/2019/IMG_1.JPG", one), ("originals/2019/IMG_1.MOV", [UInt8]("film".utf8)),
        ("originals/2019/lost.JPG", lost),
        (
          "sidecar/2019/IMG_1.yml",
          Array(
            "TakenAt: 2019-05-24T16:16:00Z\nTakenSrc: meta\nTimeZone: UTC\nTitle: A boat\nTitleSrc: manual\nUID: p1\n"
              .utf8)
        ),
      ]
    default:
      [
        ("2024/IMG_1.JPG", one), ("2024/IMG_1.JPG.xmp", Array(packet.utf8)),
        ("2024/IMG_1_01.JPG.xmp", Array(packet.utf8)), ("2024/lost.JPG", lost),
        ("2024/IMG_2.MOV", [UInt8]("film".utf8)), ("2024/IMG_2.xmp", Array(packet.utf8)),
      ]
    }
  }

  private func archive(_ files: [(String, [UInt8])]) throws -> String {
    var builder = ZIPBuilder()
    for (name, bytes) in files { builder = builder.file(name, bytes) }
    return try folder.write(builder.bytes(), "in.zip")
  }

  private func run(_ arguments: [String]) throws -> Command.Outcome {
    try Command.run(
      ["import"] + arguments
        + ["--output", folder.path("Photos"), "--journal", folder.path("journal.sqlite")])
  }

  /// A folder with files; those without bytes have a hundred megabytes, all zero.
  private func tree(of files: [(String, [UInt8])], _ name: String) throws -> String {
    for (path, bytes) in files {
      let inner = folder.path("\(name)/\(path)")
      try FileManager.default.createDirectory(
        atPath: (inner as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      _ = try folder.write(bytes, "\(name)/\(path)")
      guard bytes.isEmpty, let file = FileHandle(forWritingAtPath: inner) else { continue }
      try file.truncate(atOffset: 100 << 20)
      try file.close()
    }
    return folder.path(name)
  }

  /// Everything in the target: names, bytes and times.
  private func tree() throws -> [String: String] {
    var found: [String: String] = [:]
    let photos = folder.path("Photos")
    guard FileManager.default.fileExists(atPath: photos) else { return [:] }
    for name in try FileManager.default.subpathsOfDirectory(atPath: photos) {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(photos)/\(name)")
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      let bytes = try folder.read("Photos/\(name)")
      found[name] = "\(bytes.hashValue) \(attributes[.modificationDate] ?? "")"
    }
    return found
  }

  private static let expected: [String: Set<String>] = [
    "icloud": ["2019/IMG_1.JPG", "2019/IMG_2.MOV", "2019/IMG_2.MOV.xmp", "lost.JPG"],
    "ente": ["Trip/IMG_1.JPG", "Trip/IMG_2.MOV", "Trip/IMG_2.MOV.xmp", "Trip/lost.JPG"],
    "photoprism": [
      "2019/IMG_1.JPG", "2019/IMG_1.MOV", "2019/IMG_1.MOV.xmp", "2019/lost.JPG",
    ],
    "darktable": [
      "2024/IMG_1.JPG", "2024/IMG_1.JPG.xmp", "2024/IMG_1_01.JPG.xmp", "2024/lost.JPG",
      "2024/IMG_2.MOV", "2024/IMG_2.xmp",
    ],
  ]

  @Test(
    "Photos get the service's metadata, in any kind of export; undo removes everything",
    arguments: ["icloud", "ente", "photoprism", "darktable"])
  func services(service: String) throws {
    let files = try Self.files(of: service)
    let path = try archive(files)
    let outcome = try run([service, path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("3 files imported"), "\(outcome.text)")
    #expect(outcome.errors.contains("lost.JPG: it has no"), "\(outcome.errors)")
    let found = try tree()
    #expect(Set(found.keys) == Self.expected[service])
    let name = try #require(found.keys.first { $0.hasSuffix("IMG_1.JPG") })
    let metadata = try Photo(path: folder.path("Photos/\(name)")).metadata
    #expect(
      metadata.captureDate?.exifText.hasPrefix(
        service == "darktable" ? "2024:05:06 07:08:09" : "2019:05:24 16:16:00") == true)
    switch service {
    case "icloud": #expect(metadata.rating == 5 && metadata.keywords == ["Trip"])
    case "ente": #expect(metadata.caption == "A boat" && metadata.keywords == ["Trip"])
    case "photoprism": #expect(metadata.title == "A boat")
    default:
      #expect(metadata.rating == 3)
      #expect(try folder.read("Photos/2024/IMG_1.JPG.xmp") == Array(Self.packet.utf8))
    }
    let second = try run([service, path])
    #expect(second.status == 0)
    #expect(second.text.contains("0 files imported") && second.text.contains("3 already there"))
    #expect(try tree() == found)
    #expect(try Command.run(["undo", "/", "--journal", folder.path("journal.sqlite")]).status == 0)
    #expect(try tree().isEmpty)
    #expect(try run([service, try tree(of: files, "in")]).status == 0)
    #expect(Set(try tree().keys) == Self.expected[service])
  }

  @Test(
    "Metadata of a missing photo are counted and listed",
    arguments: [
      ("icloud", "Photo Details.csv: IMG_1.JPG", "1 row in Photo Details.csv without a photo"),
      ("ente", "Trip/metadata/IMG_1.JPG.json", "1 sidecar without a photo"),
      ("photoprism", "sidecar/2019/IMG_1.yml", "1 sidecar without a photo"),
      ("darktable", "2024/IMG_1.JPG.xmp", "2 sidecars without a photo"),
    ])
  func alone(service: String, name: String, words: String) throws {
    let files = try Self.files(of: service).filter {
      !$0.0.hasSuffix("/IMG_1.JPG") && !$0.0.hasSuffix("/IMG_1.MOV")
    }
    let outcome = try run([service, try archive(files), "--report", folder.path("list.txt")])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("; \(words)"), "\(outcome.text)")
    #expect(outcome.errors.contains("name all parts together"), "\(outcome.errors)")
    let list = String(decoding: try folder.read("list.txt"), as: UTF8.self)
    #expect(list.contains("\(name): its photo is not in the named parts"), "\(list)")
  }

  @Test("Corrections in PhotoPrism replace values; other metadata of services only add")
  func corrections() throws {
    let own = try Self.photo(1) { metadata in
      metadata.title = "Own"
      metadata.caption = "Own"
      try? metadata.setTexts(["2011:02:03 04:05:06+01:00"], of: .captureDate)
    }
    let document =
      "TakenAt: 2019-05-24T16:16:00Z\nTakenAtLocal: 2019-05-24T18:16:00Z\nTakenSrc: manual\nTimeZone: Europe/Bern\n"
      + "Title: New\nTitleSrc: manual\nDescription: New\nDescriptionSrc: meta\nUID: p1\n"
    let path = try archive([
      ("originals/a.jpg", own), ("sidecar/a.yml", Array(document.utf8)),
    ])
    #expect(try run(["photoprism", path]).status == 0)
    let metadata = try Photo(path: folder.path("Photos/a.jpg")).metadata
    #expect(metadata.title == "New" && metadata.caption == "Own")
    #expect(metadata.captureDate?.description == "2019:05:24 18:16:00+02:00")
    #expect(try run(["photoprism", path]).text.contains("1 already there"))
  }

  @Test(
    "What a film cannot store goes into its sidecar; an unreadable sidecar is reported")
  func films() throws {
    let document = Array(
      "TakenAt: 2019-05-24T16:16:00Z\nTakenSrc: meta\nTimeZone: UTC\nUID: p\n".utf8)
    let path = try archive([
      ("originals/a.mov", [UInt8]("film".utf8)), ("originals/a.mov.xmp", Array(Self.packet.utf8)),
      ("originals/b.mov", [UInt8]("film 2".utf8)), ("originals/b.mov.xmp", Array("<html>".utf8)),
      ("originals/c.mov", [UInt8]("film 3".utf8)),
      ("originals/c.mov.xmp", Array(Self.packet.replacing("exif:Date", with: "exif:Nothing").utf8)),
      ("sidecar/a.yml", document), ("sidecar/b.yml", document), ("sidecar/c.yml", document),
    ])
    let outcome = try run(["photoprism", path])
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains("b.mov: date could not be written into b.mov.xmp"),
      "\(outcome.errors)")
    let side = try Photo(path: folder.path("Photos/c.mov.xmp")).metadata
    #expect(side.captureDate?.exifText == "2019:05:24 16:16:00" && side.rating == 3)
    let own = try Photo(path: folder.path("Photos/a.mov.xmp")).metadata
    #expect(own.captureDate?.exifText == "2024:05:06 07:08:09")
    let before = try tree()
    _ = try run(["photoprism", path])
    #expect(try tree() == before)
  }

  @Test(
    "Different sidecars that exist stay, and numbered photos have numbered sidecars"
  )
  func sidecars() throws {
    let path = try archive(try Self.files(of: "darktable"))
    try FileManager.default.createDirectory(
      atPath: folder.path("Photos/2024"), withIntermediateDirectories: true)
    let other = Array(Self.packet.replacing("Rating=\"3\"", with: "Rating=\"1\"").utf8)
    _ = try folder.write(other, "Photos/2024/IMG_2.xmp")
    _ = try folder.write(try Self.photo(9), "Photos/2024/IMG_1.JPG")
    let outcome = try run(["sidecars", path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("IMG_2.xmp has other metadata, and stays"))
    #expect(try folder.read("Photos/2024/IMG_2.xmp") == other)
    let names = Set(try tree().keys)
    #expect(names.isSuperset(of: ["2024/IMG_1-2.JPG", "2024/IMG_1-2.JPG.xmp"]))
    let before = try tree()
    #expect(try run(["sidecars", path]).status == 0)
    #expect(try tree() == before)
  }

  @Test(
    "Invalid, long and truncated documents cost one line; photos are imported inside the target only"
  )
  func hostile() throws {
    let photo = try Self.photo(1)
    // A hundred megabytes of nothing.
    let long: [UInt8] = []
    let bomb = Array(("a: &a [x]\n" + String(repeating: "- ", count: 100_000)).utf8)
    let cut = Array(Self.packet.utf8.prefix(200))
    let good: [String: (String, [UInt8])] = [
      "icloud": (
        "Photos/Photo Details.csv",
        Array(
          (Self.table + "../../evil.jpg,x,no,no,no,\"x\",1,x\n../a.jpg,x,no,no,no,\"x\",1,x\n").utf8
        )
      ),
      "ente": (
        "A/metadata/b.json",
        Array(
          #"{"title":"../../evil.jpg","creationTime":{"timestamp":1},"info":{"fileNames":["../../evil.jpg"]}}"#
            .utf8)
      ),
      "photoprism": ("sidecar/b.yml", Array("TakenAt: x\nOriginalName: ../../evil.jpg\n".utf8)),
      "sidecars": ("x/ok.xmp", Array(Self.packet.utf8)),
    ]
    let bad: [String: [(String, [UInt8])]] = [
      "icloud": [
        ("Photos/Photo Details-1.csv", [0xFF, 0xFE, 0x41]), ("Photos/Photo Details-2.csv", long),
        ("Photos/Photo Details-3.csv", Array((Self.table + "\"a").utf8)),
        ("Albums/x.csv", Array("a,b\n".utf8)),
      ],
      "ente": [
        ("A/metadata/a.json", Array("{".utf8)), ("A/metadata/c.json", long),
        ("A/metadata/d.json", [UInt8](repeating: 0x5B, count: 100_000)),
        ("A/metadata/e.json", [0xFF]),
      ],
      "photoprism": [
        ("sidecar/a.yml", bomb), ("sidecar/c.yml", long), ("sidecar/d.yml", [0xFF]),
        ("sidecar/e.yml", Array("a: [".utf8)),
      ],
      "sidecars": [
        ("x/a.jpg.xmp", cut), ("x/b.jpg.xmp", Array("<html>".utf8)), ("x/c.jpg.xmp", long),
        ("x/d.jpg.xmp", [0xFF]),
      ],
    ]
    for (service, documents) in bad {
      var files: [(String, [UInt8])] = documents
      if let known = good[service] { files.append(known) }
      for name in ["a", "b", "c", "d"] {
        let front =
          service == "icloud"
          ? "Photos" : service == "ente" ? "A" : service == "sidecars" ? "x" : "originals"
        files.append(("\(front)/\(name).jpg", photo + Array(name.utf8)))
      }
      let outcome = try run([service, try tree(of: files, service)])
      #expect(outcome.status == 1, "\(service)")
      for (name, _) in documents {
        let shown = service == "sidecars" ? String(name.dropLast(4)) : name
        let lines = outcome.errors.split(separator: "\n").filter {
          $0.contains("\(shown): ") && !$0.contains("has no ")
        }
        #expect(lines.count == 1, "\(service) \(name): \(outcome.errors)")
      }
      #expect(outcome.text.contains("imported"), "\(outcome.text)")
      let all = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
      #expect(!all.contains { $0.contains("evil") })
      try FileManager.default.removeItem(atPath: folder.path("Photos"))
    }
  }

  @Test(
    "An export without the service's files is an error that names what was searched",
    arguments: ["icloud", "ente", "photoprism", "digikam"])
  func nothing(service: String) throws {
    let outcome = try run([service, try archive([("a.jpg", try Self.photo(1))])])
    #expect(outcome.status == 64 && outcome.errors.contains("there is no"), "\(outcome.errors)")
    #expect(try run(["flickr", folder.path("in.zip")]).status == 64)
  }

  @Test("Contradicting metadata are listed and not used, and damage is reported")
  func told() throws {
    let whole = try Self.photo(1) { $0.caption = "Mine" }
    let files: [(String, [UInt8])] = [
      ("E/Trip/IMG_1.JPG", whole), ("E/Trip/text.jpg", [0x61, 0x62]),
      ("E/Trip/cut.jpg", Array(try Command.sampleBytes("plain.jpg").dropLast(200))),
      (
        "E/Trip/metadata/IMG_1.JPG.json",
        Array(#"{"title":"IMG_1.JPG","creationTime":{"timestamp":7},"caption":"Theirs"}"#.utf8)
      ),
    ]
    let list = folder.path("list.txt")
    let source = try tree(of: files, "ente")
    _ = try folder.write([], "ente/E/Trip/empty.jpg")
    let outcome = try run(["ente", source, "--report", list])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let text = String(decoding: try folder.read("list.txt"), as: UTF8.self)
    #expect(text.contains("Mine, but the export has Theirs"), "\(text)")
    #expect(text.contains("empty.jpg: it is empty") && text.contains("text.jpg: it is not a photo"))
    #expect(text.contains("cut.jpg: it is damaged"), "\(text)")
    #expect(outcome.text.contains("3 damaged or not a photo"), "\(outcome.text)")
  }

  @Test(
    "After undo, a photo that the user changed keeps its sidecar")
  func undoKeepsSidecars() throws {
    let files: [(String, [UInt8])] = [
      ("a.jpg", try Self.photo(1)), ("a.jpg.xmp", Array(Self.packet.utf8)),
      ("b.jpg", try Self.photo(2)), ("b.jpg.xmp", Array(Self.packet.utf8)),
    ]
    #expect(try run(["sidecars", try tree(of: files, "xmp")]).status == 0)
    _ = try folder.write(try folder.read("Photos/a.jpg") + [0], "Photos/a.jpg")
    let undone = try Command.run(["undo", "/", "--journal", folder.path("journal.sqlite")])
    #expect(
      undone.status == 1 && undone.errors.contains("a.jpg.xmp: it stays with"), "\(undone.errors)")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("Photos"))
    #expect(Set(left) == ["a.jpg", "a.jpg.xmp"])
  }

  @Test("Files that Immich generated are skipped")
  func immich() throws {
    let files: [(String, [UInt8])] = [
      ("library/a/x.jpg", try Self.photo(1)), ("library/a/x.jpg.xmp", Array(Self.packet.utf8)),
      ("thumbs/a/x.webp", [1]), ("encoded-video/a/y.mp4", [2]),
    ]
    let outcome = try run(["immich", try tree(of: files, "immich")])
    #expect(outcome.text.contains("1 file imported"), "\(outcome.text)")
    // Without the photos beside them they may be anybody's.
    let other = try run([
      "immich",
      try tree(
        of: [("thumbs/q.jpg", try Self.photo(3)), ("thumbs/q.jpg.xmp", Array(Self.packet.utf8))],
        "other"),
    ])
    #expect(other.text.contains("1 file imported"), "\(other.text)")
  }
}
