import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

@Suite("What a photo and its signer say of the origin")
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

  @Test("The program that signs is not told as the system that made the picture")
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
    "A generator that is named as who did it is a mark, where the action denies a model",
    arguments: [
      ("Adobe Firefly", true), ("Adobe Firefly 3.0", true), ("Adobe Photoshop 27.0", false),
    ])
  func agent(name: String, isMark: Bool) throws {
    let report = try report([
      "action": "c2pa.edited", "softwareAgent": ["name": .text(name)],
      "digitalSourceType": .text(Self.home + "humanEdits"),
    ])
    #expect(report.statements.contains { $0.kind == .mark } == isMark)
    #expect(report.isGenerated == isMark)
  }

  @Test("A wish in Content Credentials counts, in the old words and the new ones")
  func wishes() throws {
    for label in ["cawg.training-mining", "c2pa.training-mining"] {
      let entries: CBOR = ["entries": ["c2pa.data_mining": ["use": "notAllowed"]]]
      #expect(try report(others: [(label, entries)]).reservesMining == true)
    }
    let odd: CBOR = ["entries": ["c2pa.data_mining": ["use": "perhaps"]]]
    let report = try report(others: [("c2pa.training-mining", odd)])
    #expect(report.reservesMining == nil && report.mining.map(\.isUnderstood) == [false])
  }

  @Test("Where a part cannot be read, nothing is denied")
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
}
