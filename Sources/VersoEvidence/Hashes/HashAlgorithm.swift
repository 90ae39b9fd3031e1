internal import Crypto

/// The hashes that references and signatures are made with.
enum HashAlgorithm: String, Sendable {
  case sha256, sha384, sha512

  /// The name in a claim: "sha256".
  init?(_ name: String) { self.init(rawValue: name) }

  /// The digest of some bytes.
  func digest(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    switch self {
    case .sha256: return Array(SHA256.hash(data: bytes))
    case .sha384: return Array(SHA384.hash(data: bytes))
    case .sha512: return Array(SHA512.hash(data: bytes))
    }
  }
}

/// A digest that is fed piece by piece.
enum RunningHash {
  case sha256(SHA256)
  case sha384(SHA384)
  case sha512(SHA512)

  init(_ algorithm: HashAlgorithm) {
    switch algorithm {
    case .sha256: self = .sha256(SHA256())
    case .sha384: self = .sha384(SHA384())
    case .sha512: self = .sha512(SHA512())
    }
  }

  mutating func update(_ bytes: [UInt8]) {
    switch self {
    case .sha256(var hash):
      hash.update(data: bytes)
      self = .sha256(hash)
    case .sha384(var hash):
      hash.update(data: bytes)
      self = .sha384(hash)
    case .sha512(var hash):
      hash.update(data: bytes)
      self = .sha512(hash)
    }
  }

  func finish() -> [UInt8] {
    switch self {
    case .sha256(let hash): Array(hash.finalize())
    case .sha384(let hash): Array(hash.finalize())
    case .sha512(let hash): Array(hash.finalize())
    }
  }
}
