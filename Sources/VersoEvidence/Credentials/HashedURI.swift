/// A reference to a box, with the hash that the box must have.
struct HashedURI: Hashable, Sendable {
  let url: String
  /// Nil if the claim defines it for all.
  let algorithm: String?
  let hash: [UInt8]

  init(url: String, algorithm: String? = nil, hash: [UInt8]) {
    self.url = url
    self.algorithm = algorithm
    self.hash = hash
  }

  init?(_ value: CBOR?) {
    guard let url = value?["url"]?.text, let hash = value?["hash"]?.bytes else { return nil }
    self.init(url: url, algorithm: value?["alg"]?.text, hash: hash)
  }

  var cbor: CBOR {
    var pairs: [CBOR.Pair] = [.init("url", .text(url)), .init("hash", .bytes(hash))]
    if let algorithm { pairs.append(.init("alg", .text(algorithm))) }
    return .map(pairs)
  }
}
