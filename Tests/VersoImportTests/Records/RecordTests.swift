import Testing
import Verso
import VersoLibrary

@testable import VersoImport

@Suite("Sidecars of Google Photos")
struct RecordTests {
  static let text = """
    {
      "title": "IMG_3397.JPG",
      "description": " At the \\u00b0 quay\\nof Z\\u00fcrich \\ud83d\\ude00 ",
      "imageViews": "2973",
      "creationTime": {"timestamp": "1258549448", "formatted": "18 Nov 2009, 13:04:08 UTC"},
      "photoTakenTime": {"timestamp": "1258375918", "formatted": "16 Nov 2009, 12:51:58 UTC"},
      "geoData": {"latitude": 0.0, "longitude": 0.0, "altitude": 0.0},
      "geoDataExif": {"latitude": 30.6578197, "longitude": 104.0738983, "altitude": 486.2},
      "people": [{"name": "Ada Example"}, {"name": ""}, {"name": "Grace"}, {"name": "Grace"}],
      "favorited": true,
      "archived": true
    }
    """

  private func record(_ text: String) throws -> Record {
    guard case .picture(let record) = try TakeoutDocument(Array(text.utf8)) else {
      Issue.record("no side file: \(text)")
      return Record()
    }
    return record
  }

  @Test("All useful values are read")
  func values() throws {
    let record = try record(Self.text)
    #expect(record.name == "IMG_3397.JPG")
    #expect(record.description == "At the ° quay\nof Zürich 😀")
    #expect(record.taken == 1_258_375_918)
    #expect(record.position?.latitude == 30.6578197)
    #expect(record.position?.altitude == 486.2)
    #expect(record.people == ["Ada Example", "Grace"])
    #expect(record.isFavorite && record.isArchived && !record.isTrashed)
  }

  @Test(
    "Empty values are ignored",
    arguments: [
      #"{"photoTakenTime":{"timestamp":"0"}}"#, #"{"photoTakenTime":{"timestamp":"x"}}"#,
      #"{"photoTakenTime":{"timestamp":"1e300"}}"#, #"{"photoTakenTime":{"timestamp":[]}}"#,
      #"{"photoTakenTime":null,"people":7,"description":{},"title":"","favorited":"yes"}"#,
      #"{"photoTakenTime":{},"geoData":{"latitude":91,"longitude":1}}"#,
      #"{"photoTakenTime":{},"geoData":{"latitude":"x","longitude":1},"people":[{"name":3}]}"#,
    ])
  func nothing(text: String) throws {
    var record = try record(text)
    record.remarks = []
    #expect(record == Record())
  }

  @Test("Times before 1970 and numbers that are not texts are read")
  func times() throws {
    #expect(try record(#"{"photoTakenTime":{"timestamp":"-86400"}}"#).taken == -86_400)
    #expect(try record(#"{"photoTakenTime":{"timestamp":1258375918}}"#).taken == 1_258_375_918)
  }

  @Test("Albums are recognized by their content, in every language")
  func albums() throws {
    #expect(
      try TakeoutDocument(Array(#"{"title":"Фокус","access":"protected"}"#.utf8)) == .album("Фокус")
    )
    #expect(try TakeoutDocument(Array(#"{"albumData":{"title":"Trip"}}"#.utf8)) == .album("Trip"))
    #expect(try TakeoutDocument(Array(#"{"title":""}"#.utf8)) == .other)
    #expect(try TakeoutDocument(Array("{}".utf8)) == .other)
    #expect(try TakeoutDocument([0xEF, 0xBB, 0xBF] + Array("[]".utf8)) == .other)
  }

  @Test("Every prefix is an error")
  func prefixes() {
    let bytes = Array(Self.text.utf8)
    for count in 0..<bytes.count {
      #expect(throws: ReadError.self) { try TakeoutDocument(Array(bytes.prefix(count))) }
    }
  }

  @Test("Every changed byte gives a document or an error")
  func changes() {
    let bytes = Array(Self.text.utf8)
    for index in bytes.indices {
      for mask: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= mask
        _ = try? TakeoutDocument(changed)
      }
    }
  }

  @Test("Endless nesting is an error")
  func nesting() {
    let deep = Array(String(repeating: "[", count: 1_000_000).utf8)
    #expect(throws: ReadError.self) { try TakeoutDocument(deep) }
    let objects = Array(String(repeating: #"{"a":"#, count: 100_000).utf8)
    #expect(throws: ReadError.self) { try TakeoutDocument(objects) }
  }

  // MARK: What is added

  /// One zone everywhere, an hour ahead of UTC and two in summer.
  private struct Zone: ZoneLookup {
    func zone(latitude: Double, longitude: Double) -> String? { latitude > 0 ? "Test/Zone" : nil }
    func offsets(ofLocal seconds: Int, in zone: String) -> [Int]? { [7200] }
    func offset(atUTC seconds: Int, in zone: String) -> Int? { 7200 }
  }

  private func filled(
    _ record: Record, albums: [String] = [], _ change: (inout Metadata) -> Void = { _ in }
  ) throws -> (Metadata, Additions) {
    var metadata = Sidecar.empty().metadata
    change(&metadata)
    let additions = Additions(
      record, albums: albums, for: metadata, clues: TimeClues(zones: Zone()))
    try additions.apply(to: &metadata)
    return (metadata, additions)
  }

  @Test("All values are written into empty metadata")
  func empty() throws {
    let (metadata, additions) = try filled(try record(Self.text), albums: ["Trip"])
    #expect(
      additions.names == ["date", "position", "description", "people", "keywords", "rating"])
    #expect(metadata.texts(of: .captureDate) == ["2009:11:16 14:51:58+02:00"])
    let latitude = try #require(metadata.location?.latitude.degrees)
    #expect(abs(latitude - 30.6578197) < 1e-9)
    #expect(metadata.keywords == ["Ada Example", "Grace", "Trip"])
    #expect(metadata.rating == 5)
    #expect(
      metadata.xmp.texts(of: XMP.Name(.iptcExt, "PersonInImage")) == ["Ada Example", "Grace"])
  }

  @Test("Without a position a given time zone is used; a position takes precedence")
  func given() throws {
    var record = try record(Self.text)
    func date(_ given: TimeClues.Given) -> CaptureDate? {
      let clues = TimeClues(zones: Zone(), given: given)
      return Additions(record, albums: [], for: Sidecar.empty().metadata, clues: clues).date
    }
    #expect(date(.offset(540))?.description == "2009:11:16 14:51:58+02:00")
    record.position = nil
    #expect(date(.offset(540))?.description == "2009:11:16 21:51:58+09:00")
    #expect(date(.zone("Any/Zone"))?.description == "2009:11:16 14:51:58+02:00")
    // A clock without a zone shows what it showed.
    record.clock = .local
    #expect(date(.offset(540))?.description == "2009:11:16 12:51:58+09:00")
  }

  @Test("Without a position the date is in UTC")
  func utc() throws {
    var record = try record(Self.text)
    record.position = nil
    #expect(try filled(record).0.texts(of: .captureDate) == ["2009:11:16 12:51:58+00:00"])
  }

  @Test("Existing values stay")
  func kept() throws {
    let (metadata, additions) = try filled(try record(Self.text), albums: ["Trip"]) { metadata in
      metadata.caption = "Mine"
      metadata.rating = 3
      metadata.keywords = ["Grace", "boat", "Trip"]
      metadata.location = Location(latitude: 46, longitude: 7)
      try? metadata.setTexts(["2010:01:02 03:04:05"], of: .captureDate)
    }
    #expect(additions.names == ["people", "keywords"])
    // The date, the place, the description, and that it is a favourite.
    #expect(additions.untaken.count == 4, "\(additions.untaken)")
    #expect(additions.untaken.contains { $0.contains("Mine") && $0.contains("quay") })
    #expect(metadata.caption == "Mine" && metadata.rating == 3)
    #expect(metadata.location?.latitude.degrees == 46)
    #expect(metadata.keywords == ["Grace", "boat", "Trip", "Ada Example"])
    #expect(metadata.texts(of: .captureDate) == ["2010:01:02 03:04:05"])
  }

  @Test("A value that was added once is not added again")
  func again() throws {
    let record = try record(Self.text)
    let (metadata, _) = try filled(record, albums: ["Trip"])
    #expect(
      Additions(record, albums: ["Trip"], for: metadata, clues: TimeClues(zones: Zone())).isEmpty)
  }

  @Test(
    "Impossible values are reported",
    arguments: [
      #"{"photoTakenTime":{"timestamp":"1e300"}}"#, #"{"photoTakenTime":{"timestamp":"x"}}"#,
      #"{"photoTakenTime":{"timestamp":"999999999999999"}}"#,
      #"{"photoTakenTime":{},"geoData":{"latitude":1e400,"longitude":1}}"#,
      #"{"photoTakenTime":{},"geoData":{"latitude":91,"longitude":1}}"#,
    ])
  func impossible(text: String) throws {
    let record = try record(text)
    #expect(record.remarks.count == 1 && record.taken == nil && record.position == nil)
    #expect(try filled(record).1.untaken == record.remarks)
  }

  @Test(
    "Impossible and future dates are reported",
    arguments: [-99_999_999_999, 99_999_999_999])
  func datesBeyond(seconds: Int) throws {
    let record = try record(#"{"photoTakenTime":{"timestamp":"\#(seconds)"}}"#)
    #expect(try filled(record).1.untaken.count == 1)
  }

  @Test("Blanks are not a description")
  func blanks() throws {
    let (metadata, additions) = try filled(try record(Self.text)) { $0.caption = "  " }
    #expect(additions.untaken.isEmpty && metadata.caption == "At the ° quay\nof Zürich 😀")
  }

  @Test(
    "Texts that cameras write are not a description",
    arguments: [
      "OLYMPUS DIGITAL CAMERA", "SONY DSC", "DCIM\\100GOPRO\\GOPR0482.JPG", "DCFC1247.JPG",
    ])
  func cameraTexts(text: String) throws {
    let (metadata, additions) = try filled(try record(Self.text)) { $0.caption = text }
    #expect(additions.names.contains("description") && additions.untaken.isEmpty)
    #expect(metadata.caption == "At the ° quay\nof Zürich 😀")
  }

  @Test("A date that may be the same in another time zone is not a different date")
  func sameDate() throws {
    let record = try record(Self.text)
    // 12:51:58 UTC, by the clock of New York.
    let (_, additions) = try filled(record) {
      try? $0.setTexts(["2009:11:16 07:51:58"], of: .captureDate)
    }
    #expect(additions.untaken.isEmpty, "\(additions.untaken)")
  }

  @Test("Metadata of two copies are combined")
  func copies() throws {
    var one = try record(#"{"photoTakenTime":{},"description":"One"}"#)
    one.add(try record(#"{"photoTakenTime":{},"description":"Two"}"#))
    #expect(one.description == "One\nTwo")
    one.add(try record(#"{"photoTakenTime":{},"description":"Two"}"#))
    #expect(one.description == "One\nTwo")
  }
}
