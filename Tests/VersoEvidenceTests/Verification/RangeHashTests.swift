import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

@Suite("What a hash of ranges may leave out")
struct RangeHashTests {
  private let plain = Fixtures.photo().bytes()

  private func signed(_ exclusions: ([UInt8]) throws -> [Range<Int>]) throws -> Verification {
    let file = try Forging.byRanges({ Forging.jpeg(plain, $0) }, exclusions: exclusions)
    return try #require(try verified(file))
  }

  private func range(_ kind: BlockKind, in file: [UInt8]) throws -> Range<Int> {
    try #require(try Photo(file).blocks.first { $0.kind == kind }).carrier
  }

  @Test("Only the credentials, and metadata that are then named")
  func metadata() throws {
    let alone = try signed { [try Forging.carrier($0)] }
    #expect(alone.outcome == "Trusted")
    #expect(alone.coverage.uncovered.isEmpty)
    for inset in [0, 10] {
      let more = try signed { file in
        let exif = try self.range(.exif, in: file)
        return [try Forging.carrier(file), (exif.lowerBound + inset)..<exif.upperBound]
      }
      #expect(more.outcome == "CannotTell", "\(inset)")
      #expect(more.statuses.contains { $0.code == .additionalExclusions })
      #expect(more.coverage.uncovered.map(\.name) == ["Exif with GPS and thumbnail"])
      #expect(more.coverage.uncovered[0].coveredBytes == inset)
    }
  }

  @Test("The picture, a segment's header and parts of a frame may not be left out")
  func picture() throws {
    let cases: [([UInt8]) throws -> Range<Int>] = [
      { ($0.count - 40)..<($0.count - 4) },
      {
        let scan = try #require($0.position(ofBytes: [0xFF, 0xDA]))
        return scan..<$0.count
      },
      { file in
        let exif = try self.range(.exif, in: file)
        return (exif.lowerBound + 2)..<(exif.lowerBound + 4)
      },
      { file in
        let exif = try self.range(.exif, in: file)
        return exif.lowerBound..<(exif.upperBound - 1)
      },
      { file in
        let comment = try self.range(.comment, in: file)
        return comment.lowerBound..<(comment.upperBound + 8)
      },
      { file in try self.range(.other, in: file) },
      { file in try self.range(.jfif, in: file) },
    ]
    for (number, part) in cases.enumerated() {
      let result = try signed { file in
        [try Forging.carrier(file), try part(file)].sorted { $0.lowerBound < $1.lowerBound }
      }
      #expect(result.outcome == "Invalid assertion.dataHash.mismatch", "\(number)")
      #expect(!result.coverage.uncovered.isEmpty, "\(number)")
    }
    let all = try signed { file in
      let carrier = try Forging.carrier(file)
      return [carrier, carrier.upperBound..<file.count]
    }
    #expect(all.outcome == "Invalid assertion.dataHash.mismatch")
    #expect(all.coverage.uncovered.contains { $0.name == "picture" })
  }

  @Test("Ranges that overlap, are unsorted or exceed the file")
  func disorder() throws {
    let overlapping = try signed { file in
      let exif = try self.range(.exif, in: file)
      return [try Forging.carrier(file), exif, (exif.upperBound - 4)..<exif.upperBound]
    }
    #expect(overlapping.outcome == "Invalid assertion.dataHash.malformed")
    let disordered = try signed { file in
      [try self.range(.exif, in: file), try Forging.carrier(file)]
    }
    #expect(disordered.outcome == "Invalid assertion.dataHash.malformed")
    let past = try signed { file in
      [try Forging.carrier(file), (file.count - 2)..<(file.count + 10)]
    }
    #expect(past.outcome == "Invalid assertion.dataHash.mismatch")
    let none = try signed { _ in [] }
    #expect(none.outcome == "Invalid assertion.dataHash.mismatch")
    let more = try signed { file in
      let carrier = try Forging.carrier(file)
      return [(carrier.lowerBound)..<(carrier.upperBound + 4)]
    }
    #expect(more.outcome == "Invalid assertion.dataHash.mismatch")
  }

  @Test("A segment between those of the store is named, and makes another file")
  func gap() throws {
    let place = TIFFBuilder().entry(.make, "Leica").entry(.gpsLatitudeRef, "S").bytes()
    let foreign: [(String, [UInt8])] = [
      ("Exif with GPS", JPEGBuilder().exif(place).bytes()),
      ("Comment", JPEGBuilder().comment("elsewhere").bytes()),
      (
        "JUMBF",
        JPEGBuilder().app(11, "JP", [9, 9, 0, 0, 0, 1] + Array("some other box".utf8)).bytes()
      ),
    ]
    for (name, other) in foreign {
      let segment = Forging.parts(other)[1].bytes
      let bare = Fixtures.bare().bytes()
      let file = try Forging.byRanges {
        let segments = Forging.segments($0, cutting: 900)
        return bare[..<2] + segments[0] + segment + segments.dropFirst().flatMap(\.self)
          + bare[2...]
      } exclusions: {
        [try Forging.carrier($0)]
      }
      let result = try #require(try verified(file))
      #expect(result.outcome == "Invalid assertion.dataHash.mismatch", "\(name)")
      #expect(result.coverage.uncovered.map(\.name) == [name])
      #expect(result.coverage.uncovered[0].coveredBytes == 0)
    }
  }

  @Test("The repeated box header in every segment cannot hide anything")
  func repeatedHeader() throws {
    let bare = Fixtures.bare().bytes()
    func file(_ store: [UInt8], header: [UInt8]?) -> [UInt8] {
      var segments = Forging.segments(store, cutting: 900)
      if let header { segments[1].replaceSubrange(12..<20, with: header) }
      return bare[..<2] + segments.flatMap(\.self) + bare[2...]
    }
    for (header, outcome) in [
      (nil, "Trusted"), (Array("GPS 0 0 ".utf8), "Invalid assertion.dataHash.mismatch"),
    ] {
      let bytes = try Forging.byRanges {
        file($0, header: header)
      } exclusions: {
        [try Forging.carrier($0)]
      }
      #expect(try #require(try verified(bytes)).outcome == outcome)
    }
  }

  @Test("Credentials in a separate file are for the photo, and for no other")
  func sidecar() throws {
    let store = try Forging.builder().store(
      .data(DataHash(exclusions: [], algorithm: .sha256, hash: Forging.sha256(plain))),
      isFinal: true)
    let verifier = try TestKeys.es256.verifier()
    let result = try verifier.verify(try Photo(plain), store: store)
    #expect(result.outcome == "Trusted")
    #expect(result.coverage.uncovered.isEmpty)
    var other = plain
    other[other.count - 3] ^= 1
    #expect(
      try verifier.verify(try Photo(other), store: store).outcome
        == "Invalid assertion.dataHash.mismatch")
    for cut in [0, 1, 20, store.count / 2, store.count - 1] {
      let result = try verifier.verify(try Photo(plain), store: Array(store[..<cut]))
      #expect(result.state == .invalid)
    }
  }

  @Test("Remote credentials are fetched only with a fetcher")
  func elsewhere() throws {
    let xmp = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:dcterms="http://purl.org/dc/terms/" dcterms:provenance="https://example.com/1"/>\
      </rdf:RDF></x:xmpmeta>
      """
    let bytes = JPEGBuilder().app(1, "http://ns.adobe.com/xap/1.0/\0", Array(xmp.utf8)).bytes()
    let photo = try Photo(bytes)
    var verifier = try TestKeys.es256.verifier()
    let result = try #require(try verifier.verify(photo))
    #expect(result.state == .cannotTell)
    #expect(result.statuses.map(\.code.name) == ["manifest.inaccessible"])
    #expect(result.statuses[0].explanation.contains("https://example.com/1"))
    let store = try Forging.builder().store(
      .data(DataHash(exclusions: [], algorithm: .sha256, hash: Forging.sha256(bytes))),
      isFinal: true)
    verifier.fetcher = { $0 == "https://example.com/1" ? store : nil }
    #expect(try verifier.verify(photo)?.outcome == "Trusted")
    verifier.fetcher = { _ in nil }
    #expect(try verifier.verify(photo)?.state == .cannotTell)
    verifier.fetcher = { _ in throw FileError(.empty, path: "x") }
    #expect(try verifier.verify(photo)?.state == .cannotTell)
  }
}
