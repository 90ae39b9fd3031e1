internal import Crypto
internal import Verso

/// What is encrypted in a seal of version 2: the text, and digests of all that it is tied to.
///
/// The digests stand inside the encryption, so that nobody can try out places against them, and an
/// opened seal can say which of them does not fit. What opens with a key is what was sealed for it,
/// so they are as good as if they were authenticated beside it, and better: no second set of them
/// fits the same bytes.
struct SealContents: Hashable {
  /// Who took the photo, or what else was sealed.
  var text: String
  /// The number of the claim that the photo was taken for.
  var claim: String?
  /// SHA-256 of what a viewer shows, of the thumbnails, and of the place and the time that the photo
  /// says; empty where it has none.
  var picture: [UInt8]
  var thumbnails: [UInt8]
  var place: [UInt8]
  var time: [UInt8]
  /// SHA-256 of the public key with which the photo is signed; nil when that was not known.
  var signer: [UInt8]?

  /// The bytes that are encrypted: their number, a CBOR map, zeros up to a multiple of 256.
  /// With an account and a claim number there are always 512, so that the length tells nothing.
  var padded: [UInt8] {
    var map: [CBOR.Pair] = [
      .init("text", .text(text)), .init("picture", .bytes(picture)),
      .init("thumbnails", .bytes(thumbnails)), .init("place", .bytes(place)),
      .init("time", .bytes(time)),
    ]
    if let claim { map.append(.init("claim", .text(claim))) }
    if let signer { map.append(.init("signer", .bytes(signer))) }
    let body = CBOR.map(map).encoded
    var result: [UInt8] = []
    result.append(UInt32(body.count), .bigEndian)
    result += body
    let size = max(512, (result.count + 255) / 256 * 256)
    return result + [UInt8](repeating: 0, count: size - result.count)
  }

  init(
    text: String, claim: String?, picture: [UInt8], thumbnails: [UInt8], place: [UInt8],
    time: [UInt8], signer: [UInt8]?
  ) {
    (self.text, self.claim, self.picture) = (text, claim, picture)
    (self.thumbnails, self.place, self.time) = (thumbnails, place, time)
    self.signer = signer
  }

  /// Reads what was decrypted; nil when it is not what this version writes.
  init?(padded bytes: [UInt8]) {
    guard let count: UInt32 = bytes.rawSpan.integer(at: 0, .bigEndian),
      Int(count) <= bytes.count - 4, bytes[(4 + Int(count))...].allSatisfy({ $0 == 0 }),
      let map = try? CBOR(Array(bytes[4..<(4 + Int(count))])),
      let text = map["text"]?.text, let picture = map["picture"]?.bytes, picture.count == 32,
      let thumbnails = map["thumbnails"]?.bytes, let place = map["place"]?.bytes,
      let time = map["time"]?.bytes,
      // What a later version binds must not be passed over.
      map.pairs?.allSatisfy({ Self.names.contains($0.key.text ?? "") }) == true
    else { return nil }
    let claim = map["claim"]
    let signer = map["signer"]
    guard claim == nil || claim?.text != nil, signer == nil || signer?.bytes?.count == 32 else {
      return nil
    }
    self.init(
      text: text, claim: claim?.text, picture: picture, thumbnails: thumbnails, place: place,
      time: time, signer: signer?.bytes)
  }

  private static let names: Set<String> = [
    "text", "claim", "picture", "thumbnails", "place", "time", "signer",
  ]
}

extension Appearance {
  /// SHA-256 of the names, the lengths and the bytes of all parts in their order.
  func digest(_ source: ByteSource) throws -> [UInt8] {
    let step = 1 << 16
    var hash = SHA256()
    func update(_ number: Int) {
      var bytes: [UInt8] = []
      bytes.append(UInt64(number), .bigEndian)
      hash.update(data: bytes)
    }
    for part in parts {
      update(part.name.utf8.count)
      hash.update(data: Array(part.name.utf8))
      update(part.count)
      for piece in part.pieces {
        switch piece {
        case .bytes(let bytes): hash.update(data: bytes)
        case .range(let range):
          var at = range.lowerBound
          while at < range.upperBound {
            let bytes = try source.read(at..<min(at + step, range.upperBound))
            guard !bytes.isEmpty else {
              throw EvidenceError(.doesNotOpen, "the file ends within its picture")
            }
            hash.update(data: bytes)
            at += bytes.count
          }
        }
      }
    }
    return Array(hash.finalize())
  }

  /// The digest, or nothing where there are no parts.
  func digestOrNothing(_ source: ByteSource) throws -> [UInt8] {
    parts.isEmpty ? [] : try digest(source)
  }
}
