import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

@Suite("Origin according to a photo and its signer")
struct OriginReportTests {
  private static let home = "http://cv.iptc.org/newscodes/digitalsourcetype/"

  private func report(_ actions: CBOR..., others: [(label: String, value: CBOR)] = []) throws
    -> OriginReport
  {
    let records: [(label: String, value: CBOR)] = [
      ("c2pa.actions.v2__1", ["actions": .array(actions)])
    ]
    let bytes = try UncheckedSigning.sign(JPEGBuilder().bytes(), records: records + others)
    return OriginReport(try Photo(bytes))
  }

  @Test("The program that signs is not reported as the system that made the picture")
  func system() throws {
    let report = try report(
      ["action": "c2pa.created", "digitalSourceType": .text(Self.home + "digitalCapture")],
      [
        "action": "c2pa.edited", "softwareAgent": "Example Model",
        "digitalSourceType": .text(Self.home + "compositeWithTrainedAlgorithmicMedia"),
      ])
    #expect(report.statements.map(\.system) == [nil, "Example Model"])
    #expect(report.isGenerated == true)
  }

  @Test(
    "A generator named as the agent is a mark, even if the action denies a model",
    arguments: [
      ("Adobe Firefly", true), ("Adobe Firefly 3.0", true), ("Adobe Photoshop 27.0", false),
    ])
  func agent(name: String, isMark: Bool) throws {
    let report = try report([
      "action": "c2pa.edited", "softwareAgent": ["name": .text(name)],
      "digitalSourceType": .text(Self.home + "humanEdits"),
    ])
    #expect(report.statements.contains { $0.kind == .mark } == isMark)
    // A change without a model leaves open how the picture was made before.
    #expect(report.isGenerated == (isMark ? true : nil))
  }

  @Test("A reservation in Content Credentials counts, in the old words and the new ones")
  func terms() throws {
    for label in ["cawg.training-mining", "c2pa.training-mining"] {
      let entries: CBOR = ["entries": ["c2pa.data_mining": ["use": "notAllowed"]]]
      #expect(try report(others: [(label, entries)]).reservesMining == true)
    }
    let odd: CBOR = ["entries": ["c2pa.data_mining": ["use": "perhaps"]]]
    let report = try report(others: [("c2pa.training-mining", odd)])
    #expect(report.reservesMining == nil && report.mining.map(\.isUnderstood) == [false])
  }

  @Test("If a part cannot be read, nothing is denied")
  func unread() throws {
    let type = "<e:DigitalSourceType>\(Self.home)digitalCapture</e:DigitalSourceType>"
    let packet = Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
      xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">\(type)</rdf:Description></rdf:RDF>\
      </x:xmpmeta>
      """.utf8)
    func report(_ packet: [UInt8]) throws -> OriginReport {
      let data = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet
      var bytes = JPEGBuilder().bytes()
      let head = [0xFF, 0xE1, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 255)]
      bytes.insert(contentsOf: head + data, at: 2)
      return OriginReport(try Photo(bytes))
    }
    #expect(try report(packet).isGenerated == false)
    let cut = try report(packet.dropLast(30))
    #expect(cut.isGenerated == nil && cut.origin?.type == .digitalCapture)
    #expect(cut.unknown.contains { if case .unread("XMP", _) = $0 { true } else { false } })
  }

  @Test("Data after the end leave open whether everything agrees")
  func end() throws {
    var photo = try Photo(JPEGBuilder().bytes())
    photo.metadata.origin = .captured
    let bytes = try photo.bytes()
    let whole = OriginReport(try Photo(bytes))
    #expect(whole.isGenerated == false && whole.agrees == true)
    let more = OriginReport(try Photo(bytes + Array("Midjourney".utf8)))
    #expect(more.isGenerated == nil && more.agrees == nil)
    #expect(
      more.unknown.contains {
        if case .unread("data after its end", _) = $0 { true } else { false }
      })
  }

  @Test("No changed byte in credentials changes the answer for a generated picture")
  func flipped() throws {
    var photo = try Photo(JPEGBuilder().bytes())
    photo.metadata.origin = .captured
    let signed = try UncheckedSigning.sign(
      try photo.bytes(),
      records: [
        (
          "c2pa.actions.v2__1",
          [
            "actions": [
              [
                "action": "c2pa.created",
                "digitalSourceType": .text(Self.home + "trainedAlgorithmicMedia"),
              ]
            ]
          ]
        )
      ])
    #expect(OriginReport(try Photo(signed)).isGenerated == true)
    let store = try #require(try Photo(signed).credentials()).store
    let start = try #require(
      signed.indices.first { signed[$0...].starts(with: store.prefix(64)) })
    for position in stride(from: 0, to: store.count, by: 7) {
      var bytes = signed
      bytes[start + position] ^= 1
      guard let photo = try? Photo(bytes) else { continue }
      #expect(OriginReport(photo).isGenerated != false, "\(position)")
    }
  }

  @Test("Unchanged signed credentials are read completely")
  func sound() throws {
    let report = try report(
      ["action": "c2pa.created", "digitalSourceType": .text(Self.home + "digitalCapture")])
    #expect(report.isGenerated == false && report.agrees == true)
    #expect(!report.unknown.contains { if case .credentials = $0 { true } else { false } })
  }

  @Test(
    "A photo with the name of an editing program is not signed as taken by a camera",
    arguments: [
      ("Adobe Photoshop CS2 Windows", true), ("GIMP 2.10.8", true), ("Photos 1.5", true),
      ("Firmware Version 1.1.1", false), ("Ver.1.00", false),
    ])
  func edited(_ software: String, _ isEdited: Bool) throws {
    let block = TIFFBuilder().entry(.make, "Canon").entry(.fNumber, URational(28, 10))
      .entry(.software, software)
    let found = try Photo(JPEGBuilder().exif(block.bytes()).bytes()).sourceToSign()
    #expect((found == nil) == isEdited)
  }

  @Test("A photo with an edit in XMP or by a command is not signed as taken by a camera")
  func editedElsewhere() throws {
    let block = TIFFBuilder().entry(.make, "Canon").entry(.fNumber, URational(28, 10))
    let bytes = JPEGBuilder().exif(block.bytes()).bytes()
    var photo = try Photo(bytes)
    #expect(try photo.sourceToSign() == .digitalCapture)
    photo.noteEdited("somebody knows")
    #expect(try photo.sourceToSign() == nil)
    photo = try Photo(bytes)
    try photo.metadata.set(FieldName("XMP-xmp:CreatorTool"), parsing: "Adobe Photoshop Lightroom")
    #expect(try photo.sourceToSign() == nil)
  }

  @Test("A photo that could not be read completely is not signed as taken by a camera")
  func source() throws {
    let block = TIFFBuilder().entry(.make, "Canon").entry(.fNumber, URational(28, 10))
    #expect(try Photo(JPEGBuilder().exif(block.bytes()).bytes()).sourceToSign() == .digitalCapture)
    let cut = JPEGBuilder().exif(
      block.entry(.software, "a long name of it").bytes().dropLast(4) + [])
    #expect(try Photo(cut.bytes()).sourceToSign() == nil)
    let strange = JPEGBuilder().exif(block.bytes()).trailer([1, 2, 3])
    #expect(try Photo(strange.bytes()).sourceToSign() == nil)
    var photo = try Photo(cut.bytes())
    photo.metadata.origin = .captured
    #expect(throws: EvidenceError.self) { try Photo(photo.bytes()).sourceToSign() }
  }
}
