internal import Crypto
internal import Verso

/// The encrypted part of a seal: the text, and digests of everything that it is tied to.
///
/// The digests are inside the encryption, so that positions cannot be tried out against them, and
/// an opened seal can name the one that does not match. Contents that open with a key were sealed
/// for it. So the digests are as good as if they were authenticated separately, and better: no
/// second set of them fits the same bytes.
struct SealContents: Hashable {
  /// The subject of a digest.
  enum Part: String, CaseIterable {
    case picture, thumbnails, place, time, device, origin
    /// All other fields but those that people change later. Seals of earlier builds do not have it.
    case fields

    /// Its name in a message.
    var word: String {
      switch self {
      case .thumbnails: "thumbnail"
      case .origin: "statement of how it was made"
      case .fields: "other fields"
      default: rawValue
      }
    }
  }

  /// The photographer, or another sealed text.
  var text: String
  /// The number of the claim of this photo.
  var claim: String?
  /// SHA-256 of what a viewer shows, of the thumbnails, and of what the photo states; empty if it has
  /// nothing of the kind.
  var digests: [Part: [UInt8]]
  /// SHA-256 of the public key with which the photo is signed; nil if that was not known.
  var signer: [UInt8]?

  /// The differences to a photo with other contents. A thumbnail may be removed, but not become
  /// another one. A part that was not bound may have changed. Fields of a part that differs count among the others, too,
  /// and are not named again.
  func differences(in found: SealContents) -> [Part] {
    let parts = Part.allCases.filter { part in
      guard let digest = digests[part], digest != found.digests[part] else { return false }
      return part != .thumbnails || found.digests[part]?.isEmpty == false
    }
    return parts.count > 1 ? parts.filter { $0 != .fields } : parts
  }

  /// The bytes that are encrypted: their number, a CBOR map, zeros up to a multiple of 256. With an
  /// account and a claim number there are always 512, so that the length reveals nothing.
  var padded: [UInt8] {
    var map: [CBOR.Pair] = [.init("text", .text(text))]
    for part in Part.allCases {
      guard let digest = digests[part] else { continue }
      map.append(.init(.text(part.rawValue), .bytes(digest)))
    }
    if let claim { map.append(.init("claim", .text(claim))) }
    if let signer { map.append(.init("signer", .bytes(signer))) }
    let body = CBOR.map(map).encoded
    var result: [UInt8] = []
    result.append(UInt32(body.count), .bigEndian)
    result += body
    let size = max(512, (result.count + 255) / 256 * 256)
    return result + [UInt8](repeating: 0, count: size - result.count)
  }

  init(text: String, claim: String?, digests: [Part: [UInt8]], signer: [UInt8]?) {
    (self.text, self.claim, self.digests, self.signer) = (text, claim, digests, signer)
  }

  /// Reads what was decrypted; nil if it is not what this version writes.
  init?(padded bytes: [UInt8], limits: ReadLimits) {
    guard let count: UInt32 = bytes.rawSpan.integer(at: 0, .bigEndian),
      Int(count) <= bytes.count - 4, bytes[(4 + Int(count))...].allSatisfy({ $0 == 0 }),
      let map = try? CBOR(Array(bytes[4..<(4 + Int(count))]), limits: limits),
      let text = map["text"]?.text, map["picture"]?.bytes?.count == 32,
      // Parts that a later version binds must not be skipped.
      map.pairs?.allSatisfy({ Self.names.contains($0.key.text ?? "") }) == true
    else { return nil }
    var digests: [Part: [UInt8]] = [:]
    for part in Part.allCases {
      digests[part] = map[.text(part.rawValue)]?.bytes
      guard digests[part] != nil || part == .fields else { return nil }
    }
    let claim = map["claim"]
    let signer = map["signer"]
    guard claim == nil || claim?.text != nil, signer == nil || signer?.bytes?.count == 32 else {
      return nil
    }
    self.init(text: text, claim: claim?.text, digests: digests, signer: signer?.bytes)
  }

  private static let names = Set(Part.allCases.map(\.rawValue) + ["text", "claim", "signer"])
}

extension SealContents {
  /// The contents of a photo as it was read.
  init(text: String, claim: String?, photo: Photo, signer: [UInt8]?) throws {
    let source = try photo.openOrigin()
    var digests: [Part: [UInt8]] = [:]
    for part in Part.allCases {
      digests[part] =
        switch part {
        case .picture: try photo.appearance().digest(source)
        case .thumbnails: try photo.thumbnails().digestOrNothing(source)
        case .place: try photo.saidPlace.digestOrNothing(source)
        case .time: try photo.saidTime.digestOrNothing(source)
        case .device: try photo.saidDevice.digestOrNothing(source)
        case .origin: try photo.saidOrigin().digestOrNothing(source)
        case .fields: try photo.saidElse().digestOrNothing(source)
        }
    }
    self.init(text: text, claim: claim, digests: digests, signer: signer)
  }
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
