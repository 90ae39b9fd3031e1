import Testing
import VersoFixtures

@testable import Verso

/// One word is left of what several places say: the gravest origin, the strictest wish.
@Suite("Origin and usage terms of several places, combined")
struct SettledStatementsTests {
  private static let home = "http://cv.iptc.org/newscodes/digitalsourcetype/"
  private static let codes = "http://ns.useplus.org/ldf/vocab/"

  /// A property in a packet.
  private static func element(_ name: String, _ text: String) -> String {
    "<\(name)>\(text)</\(name)>"
  }
  private static let captured = element("e:DigitalSourceType", home + "digitalCapture")
  private static let generated = element("e:DigitalSourceType", home + "trainedAlgorithmicMedia")
  private static let allowed = element("plus:DataMining", codes + "DMI-ALLOWED")
  private static let prohibited = element("plus:DataMining", codes + "DMI-PROHIBITED")

  private static func packet(_ body: String) -> [UInt8] {
    Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" \
      xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/" xmlns:tdm="http://www.w3.org/ns/tdmrep/" \
      xmlns:cc="http://creativecommons.org/ns#">\(body)</rdf:Description></rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  /// A JPEG file with packets of XMP, one behind the other.
  private static func jpeg(_ bodies: String...) throws -> Photo {
    var bytes = JPEGBuilder().bytes()
    let segments = bodies.flatMap { body -> [UInt8] in
      let data = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet(body)
      return [0xFF, 0xE1, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 255)] + data
    }
    bytes.insert(contentsOf: segments, at: 2)
    return try Photo(bytes)
  }

  private static func stripped(_ photo: Photo) throws -> Metadata {
    var photo = photo
    photo.strip()
    return try Photo(photo.bytes()).metadata
  }

  @Test(
    "A strip keeps the gravest and the strictest of all places",
    arguments: [
      [captured + allowed, generated + prohibited], [captured + generated + allowed + prohibited],
      [generated + allowed, captured + prohibited], ["", generated + prohibited],
    ])
  func strip(bodies: [String]) throws {
    let photo = try bodies.count == 1 ? Self.jpeg(bodies[0]) : Self.jpeg(bodies[0], bodies[1])
    let metadata = try Self.stripped(photo)
    #expect(metadata.origin?.type == .trainedAlgorithmicMedia)
    #expect(metadata.usageTerms.mining == .prohibited)
    #expect(metadata.elsewhere.isEmpty)
  }

  @Test("What is copied into another file is the gravest and the strictest")
  func copied() throws {
    var target = try Photo(JPEGBuilder().bytes())
    try target.copyMetadata(
      from: try Self.jpeg(
        Self.captured + Self.allowed,
        Self.generated + Self.element("e:AISystemUsed", "Example") + Self.prohibited
          + Self.element("tdm:reservation", "1") + Self.element("tdm:policy", "https://example.com")
      ),
      samePixels: true)
    let metadata = try Photo(target.bytes()).metadata
    #expect(metadata.origin == Origin(.trainedAlgorithmicMedia, system: "Example"))
    #expect(metadata.usageTerms.mining == .prohibited && metadata.usageTerms.reservesMining == true)
    #expect(metadata.usageTerms.miningPolicy == "https://example.com")
  }

  @Test("A strip keeps a term in a structure, and one under the property's former name")
  func otherForms() throws {
    let address = Self.home + "trainedAlgorithmicMedia"
    let structure = """
      <e:DigitalSourceType rdf:parseType="Resource"><e:CvTermId>\(address)</e:CvTermId>\
      </e:DigitalSourceType>
      """
    for body in [structure, Self.element("e:DigitalSourcefileType", address)] {
      let metadata = try Self.stripped(Self.jpeg(body))
      #expect(metadata.xmp.texts(of: Origin.typeName) == [address])
    }
  }

  @Test("Every place gets the set value, also if it had one")
  func everyPlace() throws {
    var photo = try Self.jpeg(Self.captured + Self.allowed, Self.generated + Self.prohibited)
    photo.metadata.usageTerms.mining = .prohibited
    photo.metadata.origin = .generated(by: nil)
    var read = try Photo(photo.bytes())
    #expect(read.metadata.miningTerms.map(\.reserves) == [true])
    #expect(read.origins.map(\.type) == [.trainedAlgorithmicMedia])
    photo = try Self.jpeg(Self.captured, Self.generated + Self.prohibited)
    photo.metadata.removeStatements()
    read = try Photo(photo.bytes())
    #expect(read.metadata.miningTerms.isEmpty && read.origins.isEmpty)
  }

  @Test("A repeated property can be merged without a loss")
  func twice() throws {
    var photo = try Self.jpeg(Self.allowed + Self.prohibited)
    photo.metadata.usageTerms.mining = .noTraining
    let read = try Photo(photo.bytes()).metadata
    #expect(read.miningTerms.count == 1 && read.usageTerms.mining == .noTraining)
    // What says something else is not lost without being asked.
    var other = try Self.jpeg(Self.allowed + Self.prohibited)
    try other.metadata.set(FieldName("XMP-dc:Title"), parsing: "x")
    #expect(throws: MetadataError.self) { try other.bytes() }
    let original = other
    other.settle(since: original, isNew: false)
    #expect(try Photo(other.bytes()).metadata.usageTerms.mining == .prohibited)
  }

  @Test(
    "Next to an unknown reservation a strip keeps no milder one",
    arguments: [
      allowed + element("tdm:reservation", "true"),
      element("plus:DataMining", codes + "DMI-PROHIBITED-NEW") + element("tdm:reservation", "0"),
      element(
        "plus:DataMining",
        "<rdf:Bag><rdf:li>\(codes)DMI-ALLOWED</rdf:li><rdf:li>\(codes)DMI-NEW</rdf:li></rdf:Bag>"),
      element(
        "e:DigitalSourceType",
        "<rdf:Bag><rdf:li>\(home)digitalCapture</rdf:li><rdf:li>new</rdf:li></rdf:Bag>"),
    ])
  func unclear(body: String) throws {
    #expect(try Self.stripped(Self.jpeg(body)).xmp.isEmpty)
  }

  @Test("If XMP cannot be read completely, a strip keeps no statement that denies or allows")
  func unread() throws {
    let broken = "<e:x><b></e:x>" + Self.generated
    let metadata = try Self.stripped(Self.jpeg(Self.captured + Self.allowed, broken))
    #expect(metadata.origin?.type?.saysGenerated != false)
    #expect(metadata.usageTerms.mining == nil)
  }

  @Test("Of two licences the more restrictive one stays")
  func licenses() throws {
    func license(_ path: String) -> String {
      "<cc:license rdf:resource=\"https://creativecommons.org/\(path)/\"/>"
    }
    let (open, strict) = ("publicdomain/zero/1.0", "licenses/by-nc-nd/4.0")
    for (one, other) in [(open, strict), (strict, open)] {
      let metadata = try Self.stripped(Self.jpeg(license(one), license(other)))
      #expect(metadata.usageTerms.license == "https://creativecommons.org/\(strict)/")
    }
  }

  @Test("A constraint stays with what it allows, in all languages")
  func constraints() throws {
    let items =
      "<rdf:li xml:lang=\"x-default\">No training</rdf:li><rdf:li xml:lang=\"de\">Kein</rdf:li>"
    let body = Self.element("plus:OtherConstraints", "<rdf:Alt>\(items)</rdf:Alt>")
    let xmp = try Self.stripped(Self.jpeg(Self.allowed + body)).xmp
    #expect(xmp.text(of: UsageTerms.constraintsName) == "No training")
    #expect(xmp.text(of: UsageTerms.constraintsName, language: "de") == "Kein")
  }

  @Test("Statements of another photo replace the old ones completely")
  func families() throws {
    var target = try Photo(JPEGBuilder().bytes())
    target.metadata.origin = .generated(by: "Example", version: "3")
    target.metadata.usageTerms.reserve(.prohibited, policy: "https://example.com")
    target.metadata.usageTerms.license = "https://example.com/license"
    var source = try Photo(JPEGBuilder().bytes())
    source.metadata.origin = .captured
    source.metadata.usageTerms.mining = .allowed
    try target.copyMetadata(from: source)
    #expect(target.metadata.origin == .captured)
    #expect(target.metadata.strictestMining == .allowed)
    #expect(target.metadata.usageTerms.miningPolicy == nil)
    #expect(target.metadata.usageTerms.license == "https://example.com/license")
  }

  @Test("A sidecar contains the reservation, and the origin from a generator's mark")
  func sidecar() throws {
    var photo = try Photo(JPEGBuilder().bytes())
    try photo.metadata.set(
      FieldName("UserComment"), parsing: "a cat\nSteps: 20, Sampler: Euler a, Seed: 7")
    photo.metadata.usageTerms.reserve(.noTraining, policy: "https://example.com")
    var side = Sidecar.empty()
    try photo.describe(in: &side)
    #expect(side.metadata.origin?.type == .trainedAlgorithmicMedia)
    #expect(side.metadata.usageTerms.reservesMining == true)
    #expect(side.metadata.usageTerms.miningPolicy == "https://example.com")
  }

  @Test("A milder statement of another source is reported")
  func milder() throws {
    let graver = try Self.jpeg(Self.captured + Self.allowed, Self.generated + Self.prohibited)
    let other = try Self.jpeg(Self.captured + Self.allowed)
    #expect(
      graver.metadata.milder(in: other.metadata).map(\.other) == ["digitalCapture", "allowed"])
    #expect(other.metadata.milder(in: graver.metadata).isEmpty)
  }

  @Test("The version of one AI system is not combined with another system")
  func version() throws {
    let old = Self.element("e:AISystemUsed", "Old") + Self.element("e:AISystemVersionUsed", "1")
    let photo = try Self.jpeg(
      Self.captured + old, Self.generated + Self.element("e:AISystemUsed", "New"))
    #expect(photo.metadata.origin == Origin(.trainedAlgorithmicMedia, system: "New"))
  }
}
