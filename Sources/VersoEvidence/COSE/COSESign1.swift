internal import Verso

/// A signature with its headers (RFC 9052, 4.2).
struct COSESign1: Sendable {
  /// The encoded map of the headers that are signed.
  var protected: [UInt8]
  var unprotected: CBOR
  /// Nil if the signed data are elsewhere.
  var payload: [UInt8]?
  var signature: [UInt8]
  /// The headers that are signed.
  private(set) var headers: CBOR

  /// The headers of a COSE message (RFC 9052, 3.1; RFC 9360, 2).
  private enum Header {
    static var algorithm: CBOR { 1 }
    static var critical: CBOR { 2 }
    static var chain: CBOR { 33 }
    /// How the chain was named before it had a number.
    static var earlierChain: CBOR { "x5chain" }
  }

  /// Reads a message with its tag.
  ///
  /// - Throws: ``ReadError`` if it is invalid.
  init(_ bytes: [UInt8], limits: ReadLimits) throws(ReadError) {
    guard case .tagged(18, .array(let parts)) = try CBOR(bytes, limits: limits), parts.count == 4,
      let protected = parts[0].bytes, let signature = parts[3].bytes,
      case .map = parts[1], parts[2].bytes != nil || parts[2] == .null
    else { throw .malformed(at: 0, expected: "a COSE_Sign1 message with tag 18") }
    self.protected = protected
    unprotected = parts[1]
    payload = parts[2].bytes
    self.signature = signature
    // An empty map may be written as no bytes at all.
    headers = protected.isEmpty ? [:] : try CBOR(protected, limits: limits)
    guard case .map = headers else { throw .malformed(at: 0, expected: "a map of headers") }
    // A message that lists headers as critical must be refused if one of them is not understood.
    // Known headers need not be listed (RFC 9052, 3.1).
    if headers[Header.critical] != nil || unprotected[Header.critical] != nil {
      throw .malformed(at: 0, expected: "no headers that must be understood")
    }
  }

  /// A message without a signature yet.
  init(_ algorithm: SignatureAlgorithm, chain: [[UInt8]]) {
    let certificates: CBOR =
      chain.count == 1 ? .bytes(chain[0]) : .array(chain.map { .bytes($0) })
    headers = .map([
      .init(Header.algorithm, .integer(algorithm.number)), .init(Header.chain, certificates),
    ])
    protected = headers.encoded
    unprotected = [:]
    signature = []
  }

  /// Nil for an algorithm that is not allowed.
  var algorithm: SignatureAlgorithm? {
    guard let number = headers[Header.algorithm]?.integer else { return nil }
    return SignatureAlgorithm.all.first { $0.number == number }
  }

  /// The certificates, the signer's first; empty without any, or where two places name some.
  ///
  /// Before version 2 of C2PA they could be among the unsigned headers.
  var chain: [[UInt8]] {
    let places = [
      headers[Header.chain], headers[Header.earlierChain], unprotected[Header.earlierChain],
    ].compactMap { $0 }
    guard places.count == 1 else { return [] }
    switch places[0] {
    case .bytes(let certificate): return [certificate]
    case .array(let certificates): return certificates.compactMap(\.bytes)
    default: return []
    }
  }

  /// The bytes that are signed (RFC 9052, 4.4).
  func signedBytes(_ payload: [UInt8]) -> [UInt8] { bytes(context: "Signature1", payload) }

  /// The bytes that are signed, or stamped, for a use (RFC 9052, 4.4).
  func bytes(context: String, _ payload: [UInt8]) -> [UInt8] {
    ([.text(context), .bytes(protected), .bytes([]), .bytes(payload)] as CBOR).encoded
  }

  var encoded: [UInt8] {
    CBOR.tagged(
      18,
      [.bytes(protected), unprotected, payload.map { .bytes($0) } ?? .null, .bytes(signature)]
    ).encoded
  }
}
