import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

/// What a stamp does where the photo says something already.
@Suite("Stamps on photos with metadata")
struct StampTests {
  private let date = CaptureDate("2026:05:06 07:08:09Z")
  private let place = Location(latitude: 46.95, longitude: 7.45, altitude: 540)

  private func notes(_ photo: Photo) throws -> [String] {
    var photo = photo
    let folder = try TemporaryFolder()
    let path = folder.path("result.jpg")
    let receipt = try photo.write(toPath: path)
    return receipt.notes
  }

  private func placed() throws -> Photo {
    var photo = try Photo(Fixtures.bare().bytes())
    photo.metadata.location = place
    photo.metadata.gpsDate = date
    return try Photo(photo.bytes())
  }

  @Test("Another position, or another time of it, is refused unless allowed, and then named")
  func contradictions() throws {
    let date = try #require(date)
    let later = try #require(CaptureDate("2026:05:06 07:08:19Z"))
    let others: [(Location, CaptureDate)] = [
      (Location(latitude: 46.96, longitude: 7.45), date),
      (Location(latitude: 46.95, longitude: 7.46), date),
      (Location(latitude: 46.95, longitude: 7.45, altitude: 541), date), (place, later),
    ]
    for (location, time) in others {
      var photo = try placed()
      var stamp = EvidenceStamp()
      stamp.position = (location, time)
      let error = #expect(throws: EvidenceError.self) { try stamp.apply(to: &photo) }
      #expect(error?.code == .contradicts)
      #expect(error?.message.contains("46.95") == true)
      #expect(try photo.bytes() == placed().bytes())
      stamp.replacesPosition = true
      try stamp.apply(to: &photo)
      #expect(photo.metadata.location?.longitude.degrees == location.longitude.degrees)
      #expect(photo.metadata.gpsDate == time)
      #expect(try notes(photo).contains { $0.contains("46.95") && $0.contains("replaced") })
    }
  }

  @Test("The same position changes no byte; one without an altitude keeps the altitude")
  func same() throws {
    let date = try #require(date)
    for location in [place, Location(latitude: 46.95, longitude: 7.45)] {
      var photo = try placed()
      var stamp = EvidenceStamp()
      stamp.position = (location, date)
      try stamp.apply(to: &photo)
      #expect(try photo.bytes() == placed().bytes())
      #expect(try notes(photo).isEmpty)
    }
    var photo = try Photo(Fixtures.bare().bytes())
    photo.metadata.location = Location(latitude: 46.95, longitude: 7.45)
    var stamp = EvidenceStamp()
    stamp.position = (place, date)
    try stamp.apply(to: &photo)
    #expect(photo.metadata.location?.altitude == 540)
    #expect(photo.metadata.gpsDate == date)
  }

  @Test("A date and a device that are left out are reported, and so is a replaced app")
  func told() throws {
    let said = try #require(CaptureDate("2020:01:02 03:04:05"))
    var photo = try Photo(Fixtures.bare().bytes())
    photo.metadata.setDate(.original, to: said)
    try photo.metadata.set(.model, to: "Old Phone")
    try photo.metadata.set(.software, to: "Old 1.0")
    var stamp = EvidenceStamp()
    stamp.date = date
    stamp.device = ("Example", "Example Phone 3")
    stamp.software = "Example 2.1"
    try stamp.apply(to: &photo)
    #expect(photo.metadata.date(.original) == said)
    // One date is not made of two.
    #expect(photo.metadata.date(.digitized) == nil)
    #expect(photo.metadata[.make] == nil)
    #expect(photo.metadata[.software] == "Example 2.1")
    let notes = try notes(photo)
    #expect(notes.count == 3)
    for text in ["2020:01:02 03:04:05", "Old Phone", "Old 1.0"] {
      #expect(notes.contains { $0.contains(text) }, "\(text)")
    }
    var fresh = try Photo(Fixtures.bare().bytes())
    try stamp.apply(to: &fresh)
    #expect(fresh.metadata.date(.original) == date)
    #expect(fresh.metadata[.make] == "Example")
    #expect(try self.notes(fresh).isEmpty)
  }

  @Test("A date only in XMP counts as existing")
  func xmpDate() throws {
    var photo = try Photo(Fixtures.bare().bytes())
    try photo.metadata.set(try FieldName("XMP-photoshop:DateCreated"), parsing: ["2020-01-02"])
    var stamp = EvidenceStamp()
    stamp.date = date
    try stamp.apply(to: &photo)
    #expect(photo.metadata.date(.original) == nil)
    #expect(try notes(photo).contains { $0.contains("2020") })
  }

  @Test("With a shared key, the seal warns that whoever has the key may have made it")
  func sharedKey() throws {
    let shared = try SealingKeys(
      json: Array(
        #"{"kty":"oct","kid":"both","k":"\#(Base64URL.encoded([UInt8](repeating: 7, count: 32)[...]))"}"#
          .utf8))
    let pair = try SealingKeys.generate(id: "pair")
    let (open, own) = (
      pair.publicKeys,
      pair.privateKeys
    )
    for (seals, opens, words) in [
      (shared, shared, "the shared key both, whoever opens it included"),
      (open, own, "the public key pair"),
    ] {
      var photo = try Photo(Fixtures.bare().bytes())
      try photo.seal("account:4711", with: seals)
      let opened = try Photo(photo.bytes()).unseal(with: opens)
      #expect(opened.warnings.contains { $0.contains(words) }, "\(opened.warnings)")
      #expect(!opened.warnings.contains { $0.contains("the content of") })
      var demands = SealDemands()
      demands.senders = own
      let error = #expect(throws: EvidenceError.self) {
        try Photo(photo.bytes()).unseal(with: opens, demands)
      }
      #expect(error?.message.contains(words) == true)
    }
  }

  @Test("An ingredient has its title, else the name of its file, else no name")
  func titles() throws {
    let folder = try TemporaryFolder()
    func title(_ photo: Photo) throws -> String? {
      var photo = photo
      try photo.metadata.set(.artist, to: "Ada")
      let bytes = try TestKeys.es256.signing().bytes(of: photo)
      let result = try #require(try verified(bytes))
      #expect(result.state == .trusted, "\(result.failureNames)")
      return try #require(result.ingredients.first).title
    }
    let plain = Fixtures.least().bytes()
    #expect(try title(try Photo(try signed(plain))) == nil)
    let named = try folder.write(try signed(plain), "quay.jpg")
    #expect(try title(try Photo(path: named)) == "quay.jpg")
    let titled = try folder.write(try signed(plain, title: "Dawn"), "dawn.jpg")
    #expect(try title(try Photo(path: titled)) == "Dawn")
  }

  // MARK: The chunk of PNG

  @Test("A wrong checksum of the credentials' chunk is reported, whatever hashes the file")
  func checksum() throws {
    let plain = try SealFixtures.bytes("still.png")
    for file in [try signed(plain), try Self.byNames(plain)] {
      let good = try #require(try verified(file))
      #expect(good.state == .trusted, "\(good.failureNames)")
      #expect(good.coverage.uncovered.isEmpty)
      let chunk = try #require(try Photo(file).blocks.first { $0.kind == .jumbf }).carrier
      for position in (chunk.upperBound - 4)..<chunk.upperBound {
        var changed = file
        changed[position] ^= 0x10
        let result = try #require(try verified(changed))
        #expect(result.state == .trusted)
        #expect(result.statuses.contains { $0.explanation.contains("checksum of the chunk") })
        #expect(result.coverage.uncovered.map(\.name) == ["checksum of the credentials"])
        #expect(result.coverage.uncovered.map(\.range.count) == [4])
      }
    }
  }

  // MARK: What leads to the store

  @Test("Segment headers that are not standard are reported, as no hash covers them")
  func segments() throws {
    let file = try signed(try SealFixtures.bytes("baseline.jpg"))
    let carrier = try #require(try Photo(file).blocks.first { $0.code == 0xEB }).carrier
    for position in [4, 5, 8, 11] {
      var changed = file
      changed[carrier.lowerBound + position] ^= 0x10
      let result = try #require(try verified(changed))
      #expect(result.coverage.uncovered.map(\.name) == ["header of a segment with credentials"])
      #expect(result.statuses.contains { $0.explanation.contains("header of a segment") })
    }
  }

  @Test("A box of the store with a wrong length is reported", arguments: [0, 12, 1024])
  func lengths(more: Int) throws {
    let file = try signed(try SealFixtures.bytes("still.png"))
    let store = try #require(try Photo(file).credentials()).store
    let outer = try #require(file.firstRange(of: store)).lowerBound
    // The store itself, and its last manifest.
    let first = Int(store[0..<4].reduce(0) { $0 << 8 | UInt32($1) })
    #expect(first == store.count)
    #expect(JUMBFBox.overlong(in: store).isEmpty)
    var changed = file
    for (index, byte) in Part.long(first + more).enumerated() { changed[outer + index] = byte }
    let overlong = JUMBFBox.overlong(in: Array(changed[outer..<(outer + store.count)]))
    #expect(overlong == (more > 0 ? [0] : []))
    let named = try #require(try verified(changed)).coverage.uncovered.map(\.name)
    #expect(named.contains("length of a box of the credentials") == (more > 0))
  }

  /// A PNG file whose chunks are hashed by their names, with the store behind IHDR.
  private static func byNames(_ plain: [UInt8]) throws -> [UInt8] {
    var entries: [NamedBoxHash.Entry] = []
    func add(_ name: String, _ bytes: ArraySlice<UInt8>) {
      entries.append(
        .init(names: [name], algorithm: nil, hash: Forging.sha256(bytes), isExcluded: false))
    }
    add("PNGh", plain[..<8])
    var at = 8
    while at < plain.count {
      let length = plain[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: plain[(at + 4)..<(at + 8)], as: UTF8.self)
      add(name, plain[at..<(at + 12 + length)])
      at += 12 + length
      if name == "IHDR" { entries.append(Forging.credentials) }
    }
    let store = try Forging.store(
      "c2pa.hash.boxes", Forging.boxHash(entries))
    var chunk: [UInt8] = []
    chunk.append(UInt32(store.count), .bigEndian)
    let body = Array("caBX".utf8) + store
    chunk += body
    chunk.append(Zlib.checksum(body), .bigEndian)
    return Array(plain[..<33]) + chunk + plain[33...]
  }
}
