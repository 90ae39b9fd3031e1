import Foundation
import Testing
import Verso
import VersoFixtures

@testable import VersoPages

@Suite("Parts of pages of libraries")
struct LibraryPartTests {
  @Test("The command has the template of the repository")
  func template() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", Package.root.appending(path: "Scripts/generate/page.py").path, "--check",
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test(
    "Texts in scripts close nothing, and are read unchanged",
    arguments: [
      "", "plain", "</script>", "<!--<script>", "a\u{2028}b\u{2029}c", "\u{20AC} \u{2014}",
      "\"\\\n\t",
      "\u{10FEE9}", "<\u{2028}<", "e\u{301}",
    ])
  func scripts(text: String) throws {
    let bytes = ScriptJSON.text(text)
    let quoted = String(decoding: bytes, as: UTF8.self)
    #expect(!quoted.contains("<") && !quoted.unicodeScalars.contains("\u{2028}"))
    let found = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    #expect((found as? String).map { Array($0.utf8) } == Array(text.utf8))
  }

  @Test("A thumbnail keeps its pixels and loses its texts")
  func smallPicture() throws {
    let jpeg = try Array(Data(contentsOf: Package.root.appending(path: "Samples/harbour.jpg")))
    let bare = try #require(SmallPicture.withoutWords(jpeg))
    #expect(bare.count < jpeg.count)
    let photo = try Photo(bare)
    #expect(photo.blocks.allSatisfy { $0.kind != .exif && $0.kind != .xmp })
    #expect(photo.storedSize == (try Photo(jpeg)).storedSize)
    #expect(SmallPicture.withoutWords(bare) == bare)
    #expect(SmallPicture.withoutWords(Array("<svg></svg>".utf8)) == nil)
    #expect(SmallPicture.withoutWords([]) == nil)
  }

  @Test("Truncated or damaged thumbnails cause no error")
  func damagedPictures() throws {
    let jpeg = Array(
      try Array(Data(contentsOf: Package.root.appending(path: "Samples/harbour.jpg"))).prefix(6000))
    for count in 0..<jpeg.count { _ = SmallPicture.withoutWords(Array(jpeg.prefix(count))) }
    for index in jpeg.indices {
      var changed = jpeg
      changed[index] ^= 0xFF
      _ = SmallPicture.withoutWords(changed)
    }
  }

  @Test(
    "Impossible clock times are distinguished from possible ones",
    arguments: [
      (1_700_000_000, false, true, nil, false),
      // Days ahead of this computer.
      (1_800_200_000, false, true, nil, true),
      // A zone ahead of it.
      (1_800_040_000, false, true, nil, false),
      // An exposure before there was Exif; a scan of a photo of that year has none.
      (400_000_000, false, true, nil, true), (400_000_000, false, false, nil, false),
      (315_532_800, true, false, nil, true),
      // Three days off the satellites; their weeks counted anew.
      (1_700_000_000, false, true, 1_700_300_000, true),
      (1_700_000_000, false, true, 1_700_050_000, false),
      (1_700_000_000, false, true, 1_700_000_000 - 1024 * 7 * 86_400, false),
    ] as [(Int, Bool, Bool, Int?, Bool)])
  func clocks(shown: Int, isFirstDay: Bool, isExposed: Bool, satellites: Int?, expected: Bool) {
    #expect(
      LibraryFindings.isWrong(
        shown, isFirstDay: isFirstDay, isExposed: isExposed, satellites: satellites,
        now: 1_800_000_000) == expected)
  }

  @Test(
    "Exposures are written as photographers write them",
    arguments: [
      (0.004, "1/250"), (1 / 60.0, "1/60"), (0.5, "0.5"), (2, "2"), (2.5, "2.5"), (30, "30"),
      (0, nil), (.infinity, nil), (-1, nil), (.nan, nil),
    ] as [(Double, String?)])
  func shutters(seconds: Double, expected: String?) {
    #expect(LibraryPhoto.shutter(seconds) == expected)
  }

  @Test(
    "Names of cameras contain the maker once",
    arguments: [
      ("Canon", "Canon EOS R5", "Canon EOS R5"),
      ("NIKON CORPORATION", "NIKON D750", "NIKON D750"), ("SONY", "ILCE-7M4", "SONY ILCE-7M4"),
      ("Apple", nil, "Apple"), (nil, "X", "X"), (nil, nil, nil),
    ] as [(String?, String?, String?)])
  func cameras(make: String?, model: String?, expected: String?) {
    #expect(LibraryPhoto.camera(make, model) == expected)
  }

  @Test(
    "The relative path between two folders",
    arguments: [
      ("/a", "/a", ""), ("/a", "/a/b/c", "b/c"), ("/a/b", "/a", ".."), ("/a/b", "/a/c", "../c"),
      ("/", "/a", "a"), ("/a/b", "/c", "../../c"), ("/a", "/ab", "../ab"),
    ])
  func ways(start: String, end: String, expected: String) {
    #expect(LibraryPage.way(from: start, to: end) == expected)
  }

  @Test("Rare values are stored with photo numbers, and frequent ones once")
  func columns() throws {
    var columns = LibraryColumns()
    for index in 0..<3 {
      var record = LibraryRecord()
      record.set(.name, "\(index)\n.jpg")
      record.set(.camera, index == 1 ? nil : "A")
      if index == 2 { record.set(.title, "last") }
      record.set(.keywords, labels: index == 0 ? ["b", "a"] : index == 2 ? ["a"] : [])
      columns.append(record.bytes)
    }
    var bytes: [UInt8] = [0x7B]
    columns.write { bytes += $0 }
    let object = try JSONSerialization.jsonObject(with: Data(bytes + [0x7D]))
    let found = try #require(object as? [String: Any])
    #expect(found["name"] as? [String] == ["0\n.jpg", "1\n.jpg", "2\n.jpg"])
    #expect(found["camera"] as? [Int] == [0, -1, 0])
    #expect(found["cameras"] as? [String] == ["A"])
    #expect(found["title"] as? [String: String] == ["2": "last"])
    #expect(found["labels"] as? [String] == ["b", "a"])
    #expect(found["keywords"] as? [String: [Int]] == ["0": [0, 1], "2": [1]])
    #expect((found["time"] as? [Any])?.count == 3)
  }

  @Test("A long text is shortened")
  func cut() throws {
    var record = LibraryRecord()
    record.set(.caption, String(repeating: "é", count: 5000), longest: 2000)
    let line = try #require(
      record.bytes.split(separator: 0x0A).max { $0.count < $1.count })
    #expect(line.count == 2 + 2000 * 2 + 3)
  }
}
