internal import Crypto
internal import FoundationEssentials

/// A decentralized identifier (W3C, DID 1.0) without the part after a "#".
struct DID: Hashable, Sendable {
  let text: String
  /// How it is resolved: "web".
  let method: String
  /// The name from which the method derives a key.
  private let name: Substring

  /// Longer ones are not used.
  private static let longest = 4096

  init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    let whole = text.prefix { $0 != "#" }
    let parts = whole.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "did", !parts[1].isEmpty, !parts[2].isEmpty,
      whole.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) })
    else { return nil }
    self.text = String(whole)
    method = String(parts[1])
    name = parts[2]
  }

  /// The result for a DID that contains its key.
  enum Resolution {
    case keys([VerificationKey])
    /// Its method includes the key, but the key is damaged.
    case damaged
    /// The key is of a kind that is not known.
    case unknownKey
    /// It has to be fetched.
    case elsewhere
    /// The method is not known.
    case unknownMethod
  }

  /// The keys in it.
  var resolution: Resolution {
    switch method {
    case "jwk":
      guard let json = Base64URL.decoded(name.prefix { $0 != "=" }),
        let key = try? JSONDecoder().decode(JSONWebKey.self, from: Data(json))
      else { return .damaged }
      return key.resolution
    case "key":
      return Multikey.resolution(name)
    case "web": return .elsewhere
    default: return .unknownMethod
    }
  }
}

/// A public key as RFC 7517 writes it.
struct JSONWebKey: Decodable, Sendable {
  let kty: String
  var crv: String?
  var x: String?
  var y: String?

  var resolution: DID.Resolution {
    switch (kty, crv) {
    case ("OKP", "Ed25519"):
      guard let x = bytes(x),
        let key = try? Curve25519.Signing.PublicKey(rawRepresentation: x)
      else { return .damaged }
      return .keys([.ed25519(key)])
    case ("EC", "P-256"):
      return .made(point(32).flatMap { try? P256.Signing.PublicKey(x963Representation: $0) }) {
        .p256($0)
      }
    case ("EC", "P-384"):
      return .made(point(48).flatMap { try? P384.Signing.PublicKey(x963Representation: $0) }) {
        .p384($0)
      }
    case ("EC", "P-521"):
      return .made(point(66).flatMap { try? P521.Signing.PublicKey(x963Representation: $0) }) {
        .p521($0)
      }
    case ("OKP", nil), ("EC", nil): return .damaged
    default: return .unknownKey
    }
  }

  private func bytes(_ text: String?) -> [UInt8]? { text.flatMap { Base64URL.decoded($0) } }

  /// The point of a curve whose numbers have a size.
  private func point(_ size: Int) -> [UInt8]? {
    guard let x = bytes(x), let y = bytes(y), x.count == size, y.count == size else { return nil }
    return [4] + x + y
  }
}

extension DID.Resolution {
  fileprivate static func made<Key>(_ key: Key?, _ wrap: (Key) -> VerificationKey) -> Self {
    key.map { .keys([wrap($0)]) } ?? .damaged
  }
}

/// A public key after a number for its kind (W3C, Controlled Identifiers).
enum Multikey {
  static func resolution(_ text: Substring) -> DID.Resolution {
    // The letter for base58 as Bitcoin writes it.
    guard text.first == "z" else { return .unknownKey }
    guard let bytes = Base58.decoded(text.dropFirst()), bytes.count > 2 else { return .damaged }
    let key = bytes.dropFirst(2)
    switch (bytes[0], bytes[1]) {
    case (0xED, 0x01):
      return .made(try? Curve25519.Signing.PublicKey(rawRepresentation: key)) { .ed25519($0) }
    case (0x80, 0x24):
      return .made(try? P256.Signing.PublicKey(compressedRepresentation: key)) { .p256($0) }
    case (0x81, 0x24):
      return .made(try? P384.Signing.PublicKey(compressedRepresentation: key)) { .p384($0) }
    case (0x82, 0x24):
      return .made(try? P521.Signing.PublicKey(compressedRepresentation: key)) { .p521($0) }
    default: return .unknownKey
    }
  }
}

/// Numbers in the 58 letters and digits that cannot be mixed up.
enum Base58 {
  static let letters = Array(
    "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)
  /// The work grows with the square of the length; no key has as many letters.
  private static let longest = 256

  /// Nil for what no bytes are written as.
  static func decoded(_ text: some StringProtocol) -> [UInt8]? {
    guard text.utf8.count <= longest else { return nil }
    // The least significant byte first.
    var number: [UInt8] = []
    for letter in text.utf8 {
      guard var carry = letters.firstIndex(of: letter) else { return nil }
      for index in number.indices {
        carry += Int(number[index]) * 58
        number[index] = UInt8(carry & 0xFF)
        carry >>= 8
      }
      while carry > 0 {
        number.append(UInt8(carry & 0xFF))
        carry >>= 8
      }
    }
    let zeros = text.utf8.prefix { $0 == letters[0] }.count
    return [UInt8](repeating: 0, count: zeros) + number.reversed()
  }
}

/// The document of a DID (W3C, DID 1.0, 5): the keys of its owner.
struct DIDDocument: Decodable, Sendable {
  let id: String
  private var assertionMethod: [Method]?
  private var verificationMethod: [Method]?

  /// A key, or the name of one.
  private struct Method: Decodable {
    var id: String?
    var key: JSONWebKey?
    var multibase: String?
    var isName = false

    private enum Member: String, CodingKey { case id, publicKeyJwk, publicKeyMultibase }

    init(from decoder: any Decoder) throws {
      if let name = try? decoder.singleValueContainer().decode(String.self) {
        (id, isName) = (name, true)
        return
      }
      let members = try decoder.container(keyedBy: Member.self)
      id = try members.decodeIfPresent(String.self, forKey: .id)
      key = try? members.decodeIfPresent(JSONWebKey.self, forKey: .publicKeyJwk)
      multibase = try? members.decodeIfPresent(String.self, forKey: .publicKeyMultibase)
    }

    var keys: [VerificationKey] {
      let found = key?.resolution ?? multibase.map { Multikey.resolution($0[...]) }
      if case .keys(let keys)? = found { return keys }
      return []
    }
  }

  /// The keys that it makes statements with.
  var keys: [VerificationKey] {
    (assertionMethod ?? []).flatMap { method in
      guard method.isName, let name = method.id else { return method.keys }
      return (verificationMethod ?? []).filter { other in
        other.id == name || other.id.map { id + $0 } == name || other.id == id + name
      }.flatMap(\.keys)
    }
  }
}
