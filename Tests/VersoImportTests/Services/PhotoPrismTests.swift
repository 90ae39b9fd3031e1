import Testing
import Verso
import VersoBytes
import VersoFixtures
import VersoLibrary

@testable import VersoImport

@Suite("PhotoPrism's folders")
struct PhotoPrismTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// With the members that PhotoPrism writes (thread photoprism#3894).
  static let text = """
    DocumentID: 27104ae1-34d5-4be8-8560-6e00890ae930
    TakenAt: 2023-10-29T14:49:51Z
    TakenAtLocal: 2023-10-29T22:49:51Z
    TakenSrc: meta
    UID: ps4dnm01p74ti72p
    Type: live
    Title: 深圳市 / China / 2023
    Description: |-
      Two "lines",
      one text
    DescriptionSrc: manual
    OriginalName: "IMG: 1"
    Favorite: true
    TimeZone: Asia/Shanghai
    PlaceSrc: meta
    Altitude: 22
    Lat: 22.594456
    Lng: 113.88207
    Year: 2023
    Details:
      Keywords: china, grey
      Subject: Ada, Grace
      SubjectSrc: meta
      Artist: 'Ada''s'
      ArtistSrc: manual
      Copyright: nobody
    CreatedAt: 2023-11-19T15:42:00Z
    """

  private func record(_ text: String) throws -> Record {
    guard case .picture(let record, _) = try PhotoPrismDocument(Array(text.utf8)) else {
      Issue.record("no picture: \(text)")
      return Record()
    }
    return record
  }

  @Test("Values of people and of the photo are read, and values that PhotoPrism invented are not")
  func values() throws {
    let record = try record(Self.text)
    #expect(record.taken == 1_698_590_991 && record.clock == .offset(480))
    #expect(record.position?.latitude == 22.594456 && record.position?.altitude == 22)
    #expect(record.title == nil)
    #expect(record.description == "Two \"lines\",\none text")
    #expect(record.creator == "Ada's" && record.copyright == nil)
    #expect(record.keywords == ["Ada", "Grace"])
    #expect(record.isFavorite && !record.isTrashed)
    #expect(record.corrections == [.description, .creator])
  }

  @Test("Without a zone the time is local, and estimates are ignored")
  func clocks() throws {
    let local =
      "TakenAt: 2020-10-29T14:49:51Z\nTakenAtLocal: 2020-10-29T14:49:51Z\nTakenSrc: manual\n"
    #expect(try record(local).clock == .local && record(local).corrections == .date)
    #expect(try record(local + "TimeZone: UTC").clock == .offset(0))
    #expect(try record("TakenAt: 2020-10-29T14:49:51Z\nTakenSrc: estimate\n").taken == nil)
    #expect(try record("TakenAt: 2020-10-29T14:49:51Z\n") == Record())
    let none = try record("TakenAt: x\nTakenSrc: meta\nLat: 91\nLng: 1\nPlaceSrc: meta\n")
    #expect(none.taken == nil && none.position == nil && none.remarks.count == 2)
    #expect(try record("TakenAt: [1]\nTakenSrc: {}\nDetails: 7\nDeletedAt: null\n") == Record())
    #expect(try record("TakenAt: x\nDeletedAt: 2020-10-29T14:49:51Z\n").isTrashed)
  }

  @Test("Aliases, endless nesting and invalid YAML are errors")
  func hostile() {
    var bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n"
    for (name, last) in zip("bcdefghi", "abcdefgh") {
      bomb += "\(name): &\(name) [\((0..<9).map { _ in "*\(last)" }.joined(separator: ","))]\n"
    }
    for text in [
      bomb, String(repeating: "[", count: 100_000), String(repeating: "a: {", count: 20_000),
      String(repeating: "- ", count: 5_000) + "x", "a: b: c", "\"", "\t- x: [", "a: *b",
    ] {
      #expect(throws: ReadError.self, "\(text.prefix(20))") {
        try PhotoPrismDocument(Array(text.utf8))
      }
    }
    #expect(throws: ReadError.self) { try PhotoPrismDocument([0x61, 0x3A, 0x20, 0xFF]) }
    for text in ["", "---\n", "x", "- 1\n- 2", "{}", "a: b\n---\nTakenAt: 1"] {
      guard case .other? = try? PhotoPrismDocument(Array(text.utf8)) else {
        Issue.record("\(text)")
        continue
      }
    }
  }

  @Test("Every prefix and every changed byte gives a document or an error")
  func damage() {
    let bytes = Array(Self.text.utf8)
    for count in 0..<bytes.count { _ = try? PhotoPrismDocument(Array(bytes.prefix(count))) }
    for index in bytes.indices {
      for mask: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= mask
        _ = try? PhotoPrismDocument(changed)
      }
    }
  }

  @Test(
    "Documents match photos of the same path in any folder, and albums use identifiers"
  )
  func matches() throws {
    func document(_ identifier: String, _ year: Int) -> [UInt8] {
      Array("TakenAt: \(year)-01-01T00:00:00Z\nTakenSrc: meta\nUID: \(identifier)\n".utf8)
    }
    let album =
      "UID: as1\nType: album\nTitle: Berlin\nPhotos:\n- UID: p2\n- UID: p1\n  Hidden: true\n"
    let path = try folder.write(
      ZIPBuilder()
        .file("originals/2020/a.jpg", [1]).file("originals/2020/a.mov", [2])
        .file("originals/2021/a.jpg", [3]).file("originals/2021/a.jpg.xmp", [60])
        .file("storage/sidecar/2020/a.yml", document("p1", 2020))
        .file("storage/sidecar/2021/a.yml", document("p2", 2021))
        .file("storage/sidecar/2020/a.mov.jpg", [4]).file("storage/cache/t.jpg", [5])
        .file("storage/albums/album/as1.yml", Array(album.utf8))
        .file("storage/config/settings.yml", Array("a: b".utf8)).bytes(), "prism.zip")
    let export = try PhotoExport([path], of: .photoprism, target: folder.path("Photos"))
    #expect(export.items.map { export.label($0) } == ["2020/a.jpg", "2020/a.mov", "2021/a.jpg"])
    let taken = export.items.map { item in item.record.flatMap { export.records[$0].taken } }
    #expect(taken == [1_577_836_800, 1_577_836_800, 1_609_459_200])
    #expect(export.items.map { $0.albums.count } == [0, 0, 1])
    #expect(export.items.map { $0.packet } == [nil, nil, 0])
    #expect(export.problems.isEmpty)
  }

  @Test(
    "Unknown parts of a date stay unknown",
    arguments: [
      ("Year: 1975\nMonth: 3\nDay: -1", "1975-03"), ("Year: 1975\nMonth: -1\nDay: -1", "1975"),
      ("Year: -1\nMonth: -1\nDay: -1", nil),
    ])
  func partial(parts: String, expected: String?) throws {
    let record = try record("TakenAt: 1975-03-01T00:00:00Z\nTakenSrc: manual\n\(parts)\n")
    #expect(record.taken == nil && record.partialDate == expected)
    var metadata = Sidecar.empty().metadata
    try Additions(record, albums: [], for: metadata, clues: TimeClues()).apply(to: &metadata)
    let said = metadata.xmp.texts(of: XMP.Name(.photoshop, "DateCreated"))
    #expect(said == [expected].compactMap { $0 })
  }

  @Test(
    "Private and impossible values are reported",
    arguments: [
      "TakenAt: 2020-01-01T00:00:00Z\nPrivate: true\n",
      "TakenAt: 99999-01-01T00:00:00Z\nTakenSrc: meta\n",
      "TakenAt: 2020-01-01T00:00:00Z\nPlaceSrc: meta\nLat: 1e308\nLng: 1\n",
      "TakenAt: 2020-01-01T00:00:00Z\nPlaceSrc: meta\nLat: .inf\nLng: .nan\n",
    ])
  func told(text: String) throws { #expect(try record(text).remarks.count == 1) }
}
