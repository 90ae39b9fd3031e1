internal import SwiftASN1
internal import X509

/// A time stamp (RFC 3161): an authority's signed word that some bytes were there at a time.
struct TimeStamp: Sendable {
  /// The token: what is kept in the credentials.
  let token: [UInt8]
  /// The time, in whole seconds since 1970.
  let time: Int
  /// The fraction of the second, from 0 to less than 1.
  let fraction: Double
  /// The authority's certificates: the one that signed first, then those that came with it.
  let chain: [SigningCertificate]
  /// The number that the program gave the request.
  let nonce: [UInt8]?
  /// The hash of the bytes that were there; no algorithm where it is not one that is allowed.
  private let imprint: (algorithm: HashAlgorithm?, digest: [UInt8])
  /// The signed bytes, and the signature.
  private let content: [UInt8]
  private let signer: SignerInfo

  /// The authority gave no time stamp.
  struct Refusal: Error {
    /// Its reason, as a number (RFC 3161, 2.4.2).
    let status: Int
  }

  /// The most certificates that may come with a token.
  private static let mostCertificates = 16

  /// Reads a token, or the whole answer of an authority with one in it.
  ///
  /// - Throws: When it cannot be read, or is an authority's refusal.
  init(_ der: [UInt8]) throws {
    let root = try DER.parse(der)
    let all = try DER.sequence(root, identifier: .sequence) { nodes in
      let all = Array(IteratorSequence(nodes))
      while nodes.next() != nil {}
      return all
    }
    // An answer begins with its status, a token with its type (RFC 3161, 2.4.2).
    var frame = root
    if let first = all.first, first.identifier == .sequence {
      try Self.checkStatus(first)
      guard all.count == 2 else { throw Self.malformed }
      frame = all[1]
    }
    token = Array(frame.encodedBytes)
    let parts = try DER.sequence(
      try Self.content(frame, .signedData), identifier: .sequence
    ) { nodes in
      try SignedData(&nodes)
    }
    content = parts.content
    let info = try DER.sequence(try DER.parse(content), identifier: .sequence) { nodes in
      try Info(&nodes)
    }
    (time, fraction, imprint, nonce) = (info.time, info.fraction, info.imprint, info.nonce)
    // An authority signs alone (RFC 3161, 2.4.2).
    guard parts.signers.count == 1, let signer = parts.signers.first else { throw Self.malformed }
    self.signer = signer
    let own = parts.certificates.firstIndex { signer.isMade(with: $0) }
    var chain = parts.certificates
    if let own { chain.swapAt(0, own) } else { chain = [] }
    self.chain = chain
  }

  fileprivate static var malformed: ASN1Error {
    .invalidASN1Object(reason: "it is no time stamp")
  }

  /// Refuses an answer that is a refusal itself.
  private static func checkStatus(_ node: ASN1Node) throws {
    let status = try DER.sequence(node, identifier: .sequence) { nodes in
      let status = try Int(derEncoded: &nodes)
      while nodes.next() != nil {}
      return status
    }
    // 0 is "granted", 1 "granted with changes".
    guard (0...1).contains(status) else { throw Refusal(status: status) }
  }

  /// The content of a ContentInfo of a type (RFC 5652, 3).
  fileprivate static func content(
    _ node: ASN1Node, _ type: ASN1ObjectIdentifier
  ) throws -> ASN1Node {
    try DER.sequence(node, identifier: .sequence) { nodes in
      guard try ASN1ObjectIdentifier(derEncoded: &nodes) == type else { throw malformed }
      return try DER.explicitlyTagged(&nodes, tagNumber: 0, tagClass: .contextSpecific) { $0 }
    }
  }

  // MARK: Validity

  /// Whether the authority's own signature is right.
  var isSigned: Bool { chain.first.map { signer.isRight(over: content, by: $0) } ?? false }

  /// Whether it is about these bytes.
  func covers(_ message: [UInt8]) -> Bool {
    imprint.algorithm.map { $0.digest(message) == imprint.digest } ?? false
  }

  /// A problem of a time stamp.
  typealias Problem = (code: ValidationStatus.Code, explanation: String)

  /// The problem with it as a time stamp of a message, without its authority; nil if it is valid.
  func problem(as message: [UInt8]) -> Problem? {
    guard let own = chain.first else {
      return (.timeStampUntrusted, "the authority's certificate is not in the time stamp")
    }
    guard signer.scheme != nil, own.key != nil else {
      return (.timeStampUntrusted, "the time stamp's signature is of a kind that is not allowed")
    }
    guard isSigned else {
      return (.timeStampMismatch, "the time stamp's own signature is wrong")
    }
    guard imprint.algorithm != nil else {
      return (.timeStampUntrusted, "the time stamp's hash is of a kind that is not allowed")
    }
    guard covers(message) else {
      return (.timeStampMismatch, "the time stamp is about something else")
    }
    return nil
  }

  /// The reason why its authority does not count; nil if it does.
  func authorityProblem(_ anchors: TrustAnchors) -> Problem? {
    guard let own = chain.first else {
      return (.timeStampUntrusted, "the authority's certificate is not in the time stamp")
    }
    guard own.validity.contains(time) else {
      return (.timeStampOutsideValidity, "the authority's certificate did not hold then")
    }
    if let problem = CertificateProfile.problem(own, for: .timeStamping) {
      return (.timeStampUntrusted, "the authority's certificate may not stamp times: \(problem)")
    }
    switch anchors.verdict(chain, for: .timeStamping, at: time) {
    case .trusted: return nil
    case .outside:
      return (.timeStampOutsideValidity, "a certificate above the authority did not hold then")
    case .untrusted(let reason):
      return (
        .timeStampUntrusted,
        "no authority that is trusted vouches for the time stamp, so its time does not count"
          + (reason.map { ": \($0)" } ?? "")
      )
    }
  }

  // MARK: Parts

  /// The signed bytes, the signers, and their certificates (RFC 5652, 5.1).
  private struct SignedData {
    let content: [UInt8]
    var certificates: [SigningCertificate] = []
    var signers: [SignerInfo] = []

    init(_ nodes: inout ASN1NodeCollection.Iterator) throws {
      _ = try Int(derEncoded: &nodes)
      _ = try nodes.required()
      let frame = try nodes.required()
      let octets = try ASN1OctetString(derEncoded: TimeStamp.content(frame, .timeStampInfo))
      content = Array(octets.bytes)
      while let node = nodes.next() {
        guard case .constructed(let inner) = node.content else { throw TimeStamp.malformed }
        if node.identifier == .init(tagWithNumber: 0, tagClass: .contextSpecific) {
          // Certificates of unknown kinds are not useful.
          certificates += inner.prefix(TimeStamp.mostCertificates).compactMap {
            try? SigningCertificate(Array($0.encodedBytes))
          }
        } else if node.identifier == .set {
          signers += try inner.prefix(2).map { item in
            try DER.sequence(item, identifier: .sequence) { try SignerInfo(&$0) }
          }
        }
      }
    }
  }

  /// The stamped content (RFC 3161, 2.4.2).
  private struct Info {
    let imprint: (algorithm: HashAlgorithm?, digest: [UInt8])
    let time: Int
    let fraction: Double
    var nonce: [UInt8]?

    init(_ nodes: inout ASN1NodeCollection.Iterator) throws {
      guard try Int(derEncoded: &nodes) == 1 else { throw TimeStamp.malformed }
      _ = try ASN1ObjectIdentifier(derEncoded: &nodes)
      imprint = try DER.sequence(try nodes.required(), identifier: .sequence) { nodes in
        let algorithm = try AlgorithmIdentifier(derEncoded: &nodes)
        return (
          HashAlgorithm(algorithm.oid), Array(try ASN1OctetString(derEncoded: &nodes).bytes)
        )
      }
      _ = try ArraySlice<UInt8>(derEncoded: &nodes)
      let generalized = try GeneralizedTime(derEncoded: &nodes)
      time = generalized.secondsSince1970
      fraction = generalized.fractionalSeconds
      while let node = nodes.next() {
        if node.identifier == .integer {
          // Some programs ask with a negative number, and get it back.
          nonce = (try? ArraySlice<UInt8>(derEncoded: node)).map { Array($0) }
        } else if node.identifier == .init(tagWithNumber: 1, tagClass: .contextSpecific) {
          try Self.checkExtensions(node)
        }
      }
    }

    /// Refuses what changes the meaning of the stamp in a way that is not known.
    private static func checkExtensions(_ node: ASN1Node) throws {
      guard case .constructed(let list) = node.content else { throw TimeStamp.malformed }
      for item in list where try Certificate.Extension(item).critical { throw TimeStamp.malformed }
    }
  }
}

extension ASN1ObjectIdentifier {
  static let signedData: Self = [1, 2, 840, 113549, 1, 7, 2]
  static let timeStampInfo: Self = [1, 2, 840, 113549, 1, 9, 16, 1, 4]
}

extension TimeStamp {
  /// The time stamp that comes with a signature; nil without one that can be read.
  init?(of message: COSESign1) {
    let header = message.unprotected["sigTst2"] ?? message.unprotected["sigTst"]
    guard let token = header?["tstTokens"]?.array?.first?["val"]?.bytes,
      let stamp = try? TimeStamp(token)
    else { return nil }
    self = stamp
  }
}
