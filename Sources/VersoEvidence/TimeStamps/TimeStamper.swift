internal import SwiftASN1

/// A connection to a time stamp authority (RFC 3161): over HTTP, or another way.
///
/// ```swift
/// struct Authority: TimeStamper {
///   func answer(to query: [UInt8]) throws -> [UInt8] {
///     // POST it as application/timestamp-query; the answer is an application/timestamp-reply.
///     try post(query, to: "http://time.example/tsa")
///   }
/// }
/// ```
///
/// Only the digest of a signature is in the query, and nothing of the photo. ``Signing`` makes the
/// query and checks the answer.
public protocol TimeStamper: Sendable {
  /// Carries a query (TimeStampReq in DER) to the authority, and its answer back (TimeStampResp).
  ///
  /// - Throws: The reason why there is no answer; the photo is then not signed.
  func answer(to query: [UInt8]) throws -> [UInt8]
}

/// The request to an authority (RFC 3161, 2.4.1).
struct TimeStampQuery: Sendable {
  private let message: [UInt8]
  private let hash: HashAlgorithm
  /// A random number without a sign, as long as any.
  private let nonce: [UInt8]

  init(_ message: [UInt8], _ hash: HashAlgorithm) {
    self.message = message
    self.hash = hash
    nonce = [UInt8.random(in: 1...0x7F)] + (0..<7).map { _ in UInt8.random(in: 0...255) }
  }

  /// The query; it wants the authority's certificates in the answer.
  var der: [UInt8] {
    get throws {
      var serializer = DER.Serializer()
      try serializer.appendConstructedNode(identifier: .sequence) { query in
        try query.serialize(1)
        try query.appendConstructedNode(identifier: .sequence) { imprint in
          try imprint.appendConstructedNode(identifier: .sequence) { algorithm in
            try algorithm.serialize(hash.oid)
            try algorithm.serialize(ASN1Null())
          }
          try imprint.serialize(ASN1OctetString(contentBytes: hash.digest(message)[...]))
        }
        try query.serialize(nonce[...])
        try query.serialize(true)
      }
      return serializer.serializedBytes
    }
  }

  /// Asks an authority.
  ///
  /// - Throws: ``EvidenceError`` if the answer is invalid, is about something else, or is not signed
  ///   as it must be; what the time stamper throws.
  func ask(_ stamper: any TimeStamper) throws -> TimeStamp {
    let answer = try stamper.answer(to: try der)
    let stamp: TimeStamp
    do {
      stamp = try TimeStamp(answer)
    } catch let error as TimeStamp.Refusal {
      throw EvidenceError(
        .timeStamp, "the time authority refused, with status \(error.status); try another one")
    } catch {
      throw EvidenceError(
        .timeStamp,
        "the time authority's answer is no time stamp, so nothing was signed; try another one")
    }
    if let (_, problem) = stamp.problem(as: message) { throw Self.error(problem) }
    guard stamp.nonce == nonce else {
      throw Self.error("the time stamp answers another question")
    }
    guard let own = stamp.chain.first, own.validity.contains(stamp.time) else {
      throw Self.error("the authority's certificate does not hold")
    }
    if let problem = CertificateProfile.problem(own, for: .timeStamping) {
      throw Self.error("the authority's certificate may not stamp times: \(problem)")
    }
    return stamp
  }

  private static func error(_ problem: String) -> EvidenceError {
    EvidenceError(.timeStamp, "the time authority's answer cannot be used: \(problem)")
  }
}

extension HashAlgorithm {
  fileprivate var oid: ASN1ObjectIdentifier {
    switch self {
    case .sha256: .sha256
    case .sha384: .sha384
    case .sha512: .sha512
    }
  }
}
