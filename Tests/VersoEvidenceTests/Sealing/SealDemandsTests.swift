import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

/// For whom, by whom and for which claim, place and time a seal opens.
@Suite("Seals and their demands")
struct SealDemandsTests {
  struct Pair {
    let all: SealingKeys
    let own: SealingKeys

    init(_ id: String) throws {
      let made = try SealingKeys.generate(id: id)
      all = made.publicKeys
      own = made.privateKeys
    }
  }

  let keys: Pair
  let sender: Pair

  init() throws {
    keys = try Pair("insurer")
    sender = try Pair("app")
  }

  private func sealed(
    _ bytes: [UInt8] = Fixtures.photo().bytes(), claim: String? = nil, sender: SealingKeys? = nil,
    signer: (any Signer)? = nil
  ) throws -> Photo {
    var photo = try Photo(bytes)
    try photo.seal(
      "account:4711", with: keys.all, replaces: true, claim: claim, sender: sender, signer: signer)
    return try Photo(try photo.bytes())
  }

  private func refusal(
    _ photo: Photo, _ demands: SealDemands = SealDemands()
  ) -> EvidenceError? {
    do {
      _ = try photo.unseal(with: keys.own, demands)
      return nil
    } catch {
      return error as? EvidenceError
    }
  }

  @Test("A seal is valid for its claim alone")
  func claims() throws {
    let photo = try sealed(claim: "4711")
    var demands = SealDemands()
    let free = try photo.unseal(with: keys.own)
    #expect(free.claim == "4711")
    #expect(free.warnings.contains { $0.contains("4711") })
    demands.claim = "4711"
    let opened = try photo.unseal(with: keys.own, demands)
    #expect(opened.bound == [.picture, .place, .time, .device, .origin, .fields, .claim])
    #expect(!opened.warnings.contains { $0.contains("4711") })
    demands.claim = "4712"
    #expect(refusal(photo, demands)?.code == .doesNotOpen)
    // A seal for no claim is good for none.
    #expect(refusal(try sealed(), demands)?.code == .doesNotOpen)
    // Nor does it open in another photo, or the same comment in a newer one.
    var other = try Photo(JPEGBuilder(width: 40).bytes())
    other.metadata[.userComment] = photo.metadata[.userComment]
    #expect(refusal(other)?.message.contains("picture") == true)
    for claim in ["", String(repeating: "1", count: 257)] {
      #expect(throws: EvidenceError.self) { try sealed(claim: claim) }
    }
  }

  @Test("A changed, removed or added position or time is named")
  func placeAndTime() throws {
    let photo = try sealed()
    func message(_ photo: Photo, _ edit: (inout Metadata) -> Void) throws -> String {
      var changed = photo
      edit(&changed.metadata)
      return refusal(try Photo(try changed.bytes()))?.message ?? "opens"
    }
    let exif = XMP.Namespace.exif
    let edits: [(String, (inout Metadata) -> Void)] = [
      ("place", { $0.location = Location(latitude: 1, longitude: 2) }),
      ("place", { $0.location = nil }),
      ("place", { $0.location?.altitude = 100 }),
      ("place", { try? $0.set(Tag(.gps, 0x0011), to: URational(1, 1)) }),
      ("place", { $0.xmp.set(XMP.Name(exif, "GPSLatitude"), to: XMP.Node(.text("1,2N"))) }),
      ("time", { $0.setDate(.original, to: CaptureDate("2025:05:06 07:08:09")) }),
      ("time", { $0.setDate(.digitized, to: nil) }),
      ("time", { $0.gpsDate = CaptureDate("2025:05:06 07:08:09Z") }),
      ("time", { $0.xmp.set(XMP.Name(exif, "DateTimeOriginal"), to: XMP.Node(.text("2025"))) }),
      ("time", { $0.xmp.set(XMP.Name(.photoshop, "DateCreated"), to: XMP.Node(.text("2025"))) }),
    ]
    for (number, (part, edit)) in edits.enumerated() {
      #expect(try message(photo, edit).hasSuffix("not the same \(part)"), "\(number)")
    }
    // The date of the last change counts only where nothing else is said.
    #expect(
      try message(photo) { $0.setDate(.modified, to: CaptureDate("2025:05:06 07:08:09")) }
        == "opens")
    // A photo that says neither is sealed as one that does not.
    let bare = try sealed(Fixtures.bare().bytes())
    #expect(try message(bare) { $0.location = Location(latitude: 1, longitude: 2) } != "opens")
    #expect(
      try message(bare) { $0.setDate(.original, to: CaptureDate("2025:05:06 07:08:09")) } != "opens"
    )
  }

  @Test("Place names, device, origin and Photoshop's thumbnails are bound; captions are not")
  func statements() throws {
    var original = try Photo(Fixtures.photo().bytes())
    try original.metadata.set(try FieldName("XMP-photoshop:City"), parsing: ["Bern"])
    try original.metadata.set(try FieldName("IPTC:City"), parsing: ["Bern"])
    try original.metadata.set(try FieldName("ExifIFD:SerialNumber"), parsing: ["123"])
    original.metadata.origin = Origin(.digitalCapture)
    let photo = try sealed(original.bytes())
    #expect(refusal(photo) == nil)
    let edits: [(String, String, String)] = [
      ("place", "XMP-photoshop:City", "Sydney"), ("place", "IPTC:City", "Sydney"),
      ("place", "IPTC:Country-PrimaryLocationName", "Australia"),
      ("place", "XMP-photoshop:Country", "Australia"),
      ("place", "XMP-iptcCore:Location", "Opera House"),
      ("place", "XMP-xmpDM:ShotLocation", "Oslo"), ("place", "XMP-dc:Coverage", "Oslo"),
      ("device", "IFD0:Make", "Nikon"), ("device", "IFD0:Model", "R5"),
      ("device", "ExifIFD:SerialNumber", "456"), ("device", "XMP-tiff:Model", "R5"),
      ("device", "ExifIFD:LensModel", "RF 50"),
      ("statement of how it was made", "XMP-iptcExt:DigitalSourceType", "trainedAlgorithmicMedia"),
      ("statement of how it was made", "XMP-iptcExt:AISystemUsed", "Example"),
      ("statement of how it was made", "IFD0:Software", "Midjourney 7"),
    ]
    for (part, name, value) in edits {
      var changed = photo
      try changed.metadata.set(try FieldName(name), parsing: [value])
      let error = refusal(try Photo(changed.bytes()))
      #expect(error?.code == .doesNotOpen, "\(name)")
      #expect(error?.message.hasSuffix("not the same \(part)") == true, "\(name)")
      #expect(SealTies(of: photo)?.losses(in: try Photo(changed.bytes())) == [part], "\(name)")
    }
    for (name, value) in [
      ("IFD0:Software", "Example 3"), ("XMP-dc:Title", "Quay"), ("IPTC:Headline", "Quay"),
    ] {
      var changed = photo
      try changed.metadata.set(try FieldName(name), parsing: [value])
      #expect(refusal(try Photo(changed.bytes())) == nil, "\(name)")
    }
    // A thumbnail of Photoshop may be removed, but not become another one.
    func pictured(_ byte: UInt8) -> [UInt8] {
      let name = Array("Photoshop 3.0\0".utf8)
      let head = Array("8BIM".utf8) + [0x04, 0x0C, 0, 0, 0, 0, 0, 60]
      let thumbnail = head + [UInt8](repeating: byte, count: 60)
      return inserting(0xED, name + thumbnail, in: Fixtures.bare().bytes())
    }
    var moved = try Photo(pictured(2))
    moved.metadata[.userComment] = try sealed(pictured(1)).metadata[.userComment]
    #expect(refusal(try Photo(moved.bytes()))?.message.hasSuffix("same thumbnail") == true)
    var bare = try Photo(Fixtures.bare().bytes())
    bare.metadata[.userComment] = try sealed(pictured(1)).metadata[.userComment]
    #expect(refusal(try Photo(bare.bytes())) == nil)
  }

  @Test("What is set after the seal in the same edit is bound as well", arguments: [true, false])
  func order(sealsFirst: Bool) throws {
    let signer = try TestKeys.es256.signing().signer
    var photo = try Photo(Fixtures.bare().bytes())
    func seal() throws {
      try photo.seal("account:4711", with: keys.all, claim: "1", sender: sender.own, signer: signer)
    }
    if sealsFirst { try seal() }
    photo.metadata.location = Location(latitude: 46.95, longitude: 7.45)
    photo.metadata.setDate(.original, to: CaptureDate("2026:05:06 07:08:09"))
    try photo.metadata.set(.make, to: "Example")
    if !sealsFirst { try seal() }
    var demands = SealDemands()
    demands.senders = sender.all
    demands.claim = "1"
    demands.ignoresSignature = true
    // Before it is written, in bytes, in a file, and in a signed file.
    #expect(try photo.unseal(with: keys.own, demands).text == "account:4711")
    #expect(try Photo(photo.bytes()).unseal(with: keys.own, demands).text == "account:4711")
    let folder = try TemporaryFolder()
    let path = folder.path("photo.jpg")
    var written = photo
    _ = try written.write(toPath: path)
    #expect(try Photo(path: path).unseal(with: keys.own, demands).text == "account:4711")
    demands.ignoresSignature = false
    let signed = try Photo(TestKeys.es256.signing().bytes(of: photo))
    #expect(try signed.unseal(with: keys.own, demands).bound.contains(.signer))
    // What is changed in the next edit is not.
    var later = try Photo(photo.bytes())
    later.metadata.location = Location(latitude: 46.96, longitude: 7.45)
    #expect(refusal(try Photo(later.bytes()), demands)?.message.contains("place") == true)
    // A comment that takes the place of the seal stays.
    photo.metadata[.userComment] = "no seal"
    #expect(try Photo(photo.bytes()).metadata[.userComment] == "no seal")
  }

  @Test("A sender's seal opens with that sender's key alone")
  func senders() throws {
    let photo = try sealed(sender: sender.own)
    #expect(photo.sealedIdentity?.senderID == "app")
    var demands = SealDemands()
    #expect(refusal(photo)?.code == .unknownKey)
    demands.senders = sender.all
    let opened = try photo.unseal(with: keys.own, demands)
    #expect(opened.senderID == "app")
    #expect(opened.bound.contains(.sender))
    demands.senders = try Pair("app").all
    #expect(refusal(photo, demands)?.code == .doesNotOpen)
    demands.senders = try Pair("other").all
    #expect(refusal(photo, demands)?.code == .unknownKey)
    // Anybody may seal without one, and so that does not pass for the sender's.
    demands.senders = sender.all
    #expect(refusal(try sealed(), demands)?.code == .doesNotOpen)
    // Another sender's name in front of it, or none.
    let text = try #require(photo.metadata[.userComment])
    for other in [":app2:", "::"] {
      var forged = photo
      forged.metadata[.userComment] = text.replacing(":app:", with: other)
      #expect(refusal(forged, demands) != nil)
    }
    #expect(throws: EvidenceError.self) { try sealed(sender: sender.all) }
    let shared = try SealingKeys(
      json: Array(
        #"{"kty":"oct","kid":"s","k":"\#(Base64URL.encoded((0..<32).map { UInt8($0) }[...]))"}"#
          .utf8))
    var mixed = try Photo(Fixtures.bare().bytes())
    #expect(throws: EvidenceError.self) { try mixed.seal("a", with: shared, sender: sender.own) }
    #expect(throws: EvidenceError.self) { try mixed.seal("a", with: keys.all, sender: shared) }
  }

  @Test("A photo sealed for a signer is signed by that one only, and a write without it is noted")
  func otherSigner() throws {
    let (own, other) = (
      try TestKeys.es256.signing(),
      try #require(TestKeys.all.first { $0.0 == .ed25519 }?.1).signing()
    )
    var photo = try Photo(Fixtures.photo().bytes())
    var stamp = EvidenceStamp()
    (stamp.identity, stamp.keys, stamp.signer) = ("account:4711", keys.all, own.signer)
    stamp.replacesComment = true
    try stamp.apply(to: &photo)
    let error = #expect(throws: EvidenceError.self) { try other.bytes(of: photo) }
    #expect(error?.code == .contradicts)
    #expect(try photo.receipt().notes.contains { $0.contains("does not sign it") })
    #expect(try Photo(own.bytes(of: photo)).unseal(with: keys.own).bound.contains(.signer))
    try photo.metadata.set(.userComment, to: "no seal")
    _ = try other.bytes(of: photo)
    #expect(try !photo.receipt().notes.contains { $0.contains("does not sign it") })
  }

  @Test("A seal for a signer opens only if that key signed, and never with a broken signature")
  func signers() throws {
    let signing = try TestKeys.es256.signing()
    let sealedPhoto = try sealed(signer: signing.signer)
    #expect(refusal(sealedPhoto)?.message.contains("not signed") == true)
    let bytes = try signing.bytes(of: sealedPhoto)
    let photo = try Photo(bytes)
    let opened = try photo.unseal(with: keys.own)
    #expect(opened.bound.contains(.signer))
    #expect(opened.signature == .valid)
    // Signed by somebody else afterwards.
    let other = try #require(TestKeys.all.first { $0.0 == .ed25519 }?.1).signing()
    var stripped = photo
    stripped.metadata[.artist] = "Mallory"
    var options = WriteOptions()
    options.credentials = .drop
    let forged = try Photo(try other.bytes(of: Photo(try stripped.bytes(options: options))))
    #expect(refusal(forged)?.message.contains("another key") == true)
    // A broken signature.
    options.credentials = .keepBroken
    let broken = try Photo(try stripped.bytes(options: options))
    #expect(refusal(broken)?.code == .invalidCredentials)
    var demands = SealDemands()
    demands.ignoresSignature = true
    let told = try broken.unseal(with: keys.own, demands)
    #expect(told.signature == .invalid)
    #expect(told.warnings.contains { $0.contains("invalid") })
    #expect(try sealedPhoto.unseal(with: keys.own, demands).warnings.count >= 2)
  }

  @Test("A seal of an earlier version is refused, and the message names what it does not bind")
  func oldSeals() throws {
    let bytes = Base64URL.encoded([UInt8](repeating: 4, count: 577)[...])
    for (seal, words) in [
      ("verso-seal:1:HPKE-P256:insurer:\(bytes)", ["version 1", "colours", "names of places"]),
      ("verso-seal:2:HPKE-P256:insurer::\(bytes)", ["version 2", "names of places", "device"]),
    ] {
      var photo = try Photo(Fixtures.bare().bytes())
      photo.metadata[.userComment] = seal
      let error = refusal(try Photo(photo.bytes()))
      #expect(error?.code == .outdated)
      for word in words { #expect(error?.message.contains(word) == true, "\(word)") }
    }
  }

  @Test("The length of a seal reveals nothing of an account or a claim")
  func lengths() throws {
    var lengths: Set<Int> = []
    for (text, claim) in [
      ("a", nil), ("account:4711", "4711"), (String(repeating: "x", count: 150), nil),
    ]
      as [(String, String?)]
    {
      var photo = try Photo(Fixtures.bare().bytes())
      try photo.seal(text, with: keys.all, claim: claim)
      lengths.insert(photo.metadata[.userComment]?.utf8.count ?? 0)
      #expect(try Photo(try photo.bytes()).unseal(with: keys.own).text == text)
    }
    #expect(lengths.count == 1)
    var photo = try Photo(Fixtures.bare().bytes())
    try photo.seal(String(repeating: "x", count: 4096), with: keys.all)
    #expect(try Photo(try photo.bytes()).unseal(with: keys.own).text.utf8.count == 4096)
    #expect(throws: EvidenceError.self) {
      try photo.seal(String(repeating: "x", count: 4097), with: keys.all, replaces: true)
    }
  }

  @Test("A photo without a seal has no seal, and a damaged seal is never taken for a missing one")
  func malformed() throws {
    var photo = try sealed(Fixtures.bare().bytes())
    let text = try #require(photo.metadata[.userComment])
    for count in 0..<text.utf8.count {
      photo.metadata[.userComment] = String(text.prefix(count))
      #expect(refusal(photo) != nil, "\(count)")
    }
    for other in [
      "verso-seal", "verso-seal:", "verso-seal:4:HPKE-P256:insurer::AAAA", "verso-seal:3:::::",
      "verso-seal:3:HPKE-P256:insurer:AAAA", "verso-seal:3:HPKE-P256:insurer::",
      "verso-seal:3:HPKE-P256:insurer:a b:AAAA", "verso-seal:1:HPKE-P256:insurer::AAAA",
      "verso-seal:3:HPKE-P256:insurer::\(Base64URL.encoded([UInt8](repeating: 4, count: 65)[...]))",
    ] {
      photo.metadata[.userComment] = other
      #expect(refusal(photo) != nil, "\(other)")
    }
    photo.metadata[.userComment] = "verso-seal:4:HPKE-P256:insurer::AAAA"
    #expect(refusal(photo)?.code == .doesNotOpen)
  }

  @Test("Invalid contents of a seal are refused")
  func contents() throws {
    let digest = [UInt8](repeating: 1, count: 32)
    var digests: [SealContents.Part: [UInt8]] = [:]
    for part in SealContents.Part.allCases { digests[part] = part == .picture ? digest : [] }
    let whole = SealContents(text: "a", claim: "b", digests: digests, signer: nil)
    let bytes = whole.padded
    #expect(bytes.count == 512)
    #expect(SealContents(padded: bytes) == whole)
    for count in 0..<bytes.count where count < 200 {
      _ = SealContents(padded: Array(bytes[..<count]))
    }
    for position in bytes.indices {
      var changed = bytes
      changed[position] ^= 0xFF
      #expect(SealContents(padded: changed) != whole)
    }
    // What is not known may bind something.
    var pairs: [CBOR.Pair] = [.init("text", .text("a"))]
    for part in SealContents.Part.allCases {
      pairs.append(.init(.text(part.rawValue), .bytes(digests[part] ?? [])))
    }
    func read(_ pairs: [CBOR.Pair]) -> SealContents? {
      let map = CBOR.map(pairs).encoded
      return SealContents(padded: [0, 0, 0, UInt8(map.count)] + map)
    }
    #expect(read(pairs) != nil)
    #expect(read(pairs.dropLast(2)) == nil)
    // Seals of earlier builds did not bind other fields.
    let earlier = try #require(read(pairs.dropLast()))
    #expect(earlier.differences(in: whole).isEmpty)
    var other = whole
    other.digests[.fields] = [1]
    #expect(earlier.differences(in: other).isEmpty && whole.differences(in: other) == [.fields])
    #expect(read(pairs + [.init("weather", .bytes([]))]) == nil)
  }
}
