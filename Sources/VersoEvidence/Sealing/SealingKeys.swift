internal import Crypto
internal import FoundationEssentials
internal import Verso

/// Keys to seal and open with, each with an id: those of staging and production, old and new ones together.
///
/// They are a JSON Web Key Set (RFC 7517). `EC` keys on P-256 and `OKP` keys on X25519 seal for the
/// owner of the private key; `oct` keys of 256 bits seal and open. Pairs of the same kinds identify
/// the sender: the private part seals, and the public part verifies that sender.
public struct SealingKeys: Sendable {
  let keys: [SealingKey]

  /// The ids, in the order of the set.
  public var ids: [String] { keys.map(\.id) }

  /// Reads a key set, or a single key.
  ///
  /// - Throws: ``EvidenceError`` if it is invalid, a key has no id, or two keys have the same one.
  public init(json: some Sequence<UInt8>) throws {
    let data = Data(json)
    let decoder = JSONDecoder()
    let stored: [SealingKey.Stored]
    if let set = try? decoder.decode(StoredSet.self, from: data) {
      stored = set.keys
    } else if let key = try? decoder.decode(SealingKey.Stored.self, from: data) {
      stored = [key]
    } else {
      throw EvidenceError(.invalidKey, "it is no set of keys (JSON Web Key Set, RFC 7517)")
    }
    keys = try stored.map { try SealingKey($0) }
    guard !keys.isEmpty else { throw EvidenceError(.invalidKey, "there is no key in it") }
    guard Set(ids).count == keys.count else {
      throw EvidenceError(.invalidKey, "two keys have one id")
    }
  }

  private struct StoredSet: Decodable { let keys: [SealingKey.Stored] }

  /// Makes a new key on P-256.
  ///
  /// - Throws: ``EvidenceError`` if there is no key with the id.
  public static func generate(id: String) throws -> SealingKeyPair {
    try SealingKey.generate(id: id)
  }

  /// Whether the set contains the private part of a pair, which opens seals, and which a sender
  /// does not need.
  public var holdsPrivateKeys: Bool {
    keys.contains { key in
      switch key.material {
      case .p256(_, let own): own != nil
      case .x25519(_, let own): own != nil
      case .shared: false
      }
    }
  }

  /// The key of an id; without an id the only key of the set.
  func key(_ id: String?) throws -> SealingKey {
    guard let id else {
      guard keys.count == 1 else {
        throw EvidenceError(
          .unknownKey, "the set has several keys; choose one: \(ids.joined(separator: ", "))")
      }
      return keys[0]
    }
    guard let key = keys.first(where: { $0.id == id }) else {
      throw EvidenceError(
        .unknownKey, "no key of the set is called \(id); it has \(ids.joined(separator: ", "))")
    }
    return key
  }
}

/// A new key, as two sets.
public struct SealingKeyPair: Sendable {
  /// The keys that seal, which may be given to everybody.
  public let publicKeys: SealingKeys
  /// The keys that open seals; keep them secret.
  public let privateKeys: SealingKeys
  /// ``publicKeys`` as a JSON Web Key Set, to be kept in a file.
  public let publicJSON: String
  /// ``privateKeys`` as a JSON Web Key Set, to be kept where only you can read.
  public let privateJSON: String
}

/// A key of a set.
struct SealingKey: Sendable {
  let id: String
  let material: Material

  enum Material: Sendable {
    case p256(P256.KeyAgreement.PublicKey, P256.KeyAgreement.PrivateKey?)
    case x25519(Curve25519.KeyAgreement.PublicKey, Curve25519.KeyAgreement.PrivateKey?)
    case shared(SymmetricKey)
  }

  /// A key as RFC 7518 writes it.
  struct Stored: Codable {
    var kty: String
    var kid: String?
    var crv: String?
    var x: String?
    var y: String?
    var d: String?
    var k: String?
  }

  init(id: String, material: Material) {
    (self.id, self.material) = (id, material)
  }

  init(_ stored: Stored) throws {
    guard let id = stored.kid, SealedIdentity.isID(id) else {
      throw EvidenceError(
        .invalidKey, "a key needs an id (kid) of letters, digits, full stops and hyphens")
    }
    self.id = id
    guard let material = Self.material(stored) else {
      throw EvidenceError(
        .invalidKey, "the key \(id) is neither EC on P-256, OKP on X25519 nor oct of 256 bits")
    }
    self.material = material
  }

  private static func material(_ stored: Stored) -> Material? {
    func bytes(_ text: String?) -> [UInt8]? { text.flatMap { Base64URL.decoded($0) } }
    switch (stored.kty, stored.crv) {
    case ("EC", "P-256"):
      guard let x = bytes(stored.x), let y = bytes(stored.y), x.count == 32, y.count == 32,
        let key = try? P256.KeyAgreement.PublicKey(x963Representation: [4] + x + y)
      else { return nil }
      guard stored.d != nil else { return .p256(key, nil) }
      guard let d = bytes(stored.d),
        let own = try? P256.KeyAgreement.PrivateKey(rawRepresentation: d),
        own.publicKey.rawRepresentation == key.rawRepresentation
      else { return nil }
      return .p256(key, own)
    case ("OKP", "X25519"):
      guard let x = bytes(stored.x),
        let key = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: x)
      else { return nil }
      guard stored.d != nil else { return .x25519(key, nil) }
      guard let d = bytes(stored.d),
        let own = try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: d),
        own.publicKey.rawRepresentation == key.rawRepresentation
      else { return nil }
      return .x25519(key, own)
    case ("oct", _):
      guard let k = bytes(stored.k), k.count == 32 else { return nil }
      return .shared(SymmetricKey(data: k))
    default: return nil
    }
  }

  /// The people who can make a seal that opens with it and names no sender.
  var possibleSealers: String {
    switch material {
    case .p256, .x25519: "anybody who has the public key \(id)"
    case .shared: "anybody who has the shared key \(id), whoever opens it included,"
    }
  }

  /// The name of the algorithm in a seal.
  var algorithm: String {
    switch material {
    case .p256: "HPKE-P256"
    case .x25519: "HPKE-X25519"
    case .shared: "A256GCM"
    }
  }

  static func generate(id: String) throws -> SealingKeyPair {
    guard SealedIdentity.isID(id) else {
      throw EvidenceError(
        .invalidKey, "\(id): an id has letters, digits, full stops and hyphens")
    }
    let key = P256.KeyAgreement.PrivateKey()
    let point = Array(key.publicKey.rawRepresentation)
    var members = [
      #""kty":"EC","kid":"\#(id)","crv":"P-256","x":"\#(Base64URL.encoded(point[..<32]))","#
        + #""y":"\#(Base64URL.encoded(point[32...]))""#
    ]
    func set() -> String { "{\"keys\":[{\(members.joined(separator: ","))}]}\n" }
    let forAll = set()
    members.append(#""d":"\#(Base64URL.encoded(Array(key.rawRepresentation)[...]))""#)
    let own = set()
    return SealingKeyPair(
      publicKeys: try SealingKeys(json: forAll.utf8), privateKeys: try SealingKeys(json: own.utf8),
      publicJSON: forAll, privateJSON: own)
  }
}
