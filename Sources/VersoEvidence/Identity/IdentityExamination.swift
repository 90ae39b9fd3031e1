internal import SwiftASN1
internal import Verso
internal import X509

/// The check of one identity on its way.
struct IdentityExamination {
  let trust: IdentityTrust
  /// The time of the manifest's time stamp.
  let manifestTime: Int?
  var result: IdentityVerification

  /// When it counts as signed: its own time stamp before the manifest's, then now.
  private var stampedTime: Int?

  init(_ trust: IdentityTrust, _ label: String, of manifest: String, signedAt time: Int?) {
    self.trust = trust
    manifestTime = time
    result = IdentityVerification(label, of: manifest)
  }

  mutating func add(_ code: ValidationStatus.Code, _ explanation: String) {
    result.statuses.append(
      ValidationStatus(code: code, place: result.place, explanation: explanation))
  }

  /// Checks an assertion, where some problems with what it refers to are known already.
  mutating func verify(
    _ assertion: IdentityAssertion, _ problems: [(ValidationStatus.Code, String)]
  ) {
    result.kind = assertion.payload.kind
    result.roles = assertion.payload.roles
    if !assertion.isPaddedWithZeros {
      add(.identityPadInvalid, "there is something in the bytes that only fill up")
    }
    for (code, explanation) in problems { add(code, explanation) }
    switch assertion.payload.kind {
    case .certificate: verifyCertificate(assertion)
    case .aggregation: verifyAggregation(assertion)
    default:
      add(.identityKindUnknown, "it is signed in a way that is not known")
    }
    result.decide()
    if result.state == .trusted {
      add(.identityTrusted, "somebody who is trusted vouches for the identity")
    } else if result.state == .valid {
      add(.identityWellFormed, "the identity is correctly signed, but nobody vouches for it")
    }
  }

  // MARK: X.509

  /// The permitted purposes of an identity's certificate: signing of documents and, for the time
  /// being, protection of mail (CAWG Identity Assertion 1.2, 8.2.4).
  private static let purposes: Set<ASN1ObjectIdentifier> = [
    [1, 3, 6, 1, 5, 5, 7, 3, 36], [1, 3, 6, 1, 5, 5, 7, 3, 4],
  ]

  private mutating func verifyCertificate(_ assertion: IdentityAssertion) {
    guard let message = try? COSESign1(assertion.signature, limits: trust.limits) else {
      return add(.holderSignatureMismatch, "the signature cannot be read")
    }
    guard let algorithm = message.algorithm else {
      return add(.holderAlgorithmUnsupported, "its algorithm is not allowed")
    }
    var chain: [SigningCertificate] = []
    for der in message.chain.prefix(16) {
      guard let certificate = try? SigningCertificate(der) else { break }
      chain.append(certificate)
    }
    guard let own = chain.first else {
      add(.holderInvalid, "the certificate cannot be read")
      return add(.holderSignatureMismatch, "there is no key to check the signature with")
    }
    result.name = own.subject(.commonName)
    result.organization = own.subject(.organization)
    result.issuer = own.issuerName
    verifyTimeStamp(of: message)
    let stamp = stampedTime ?? manifestTime
    let time = stamp ?? trust.now
    if let (code, explanation) = CertificateProfile.problem(own, at: time) {
      add(code == .credentialExpired ? .holderOutsideValidity : .holderInvalid, explanation)
    } else if !own.isIssued(for: Self.purposes) {
      add(.holderInvalid, "it was not issued for this kind of signature")
    }
    let verdict = trust.anchors.authorities.verdict(following: chain, for: .signing, at: time)
    let answers = trust.answers + answers(of: message)
    var path = CertificatePath(certificates: chain)
    if chain.count == message.chain.count, case .trusted(let found) = verdict {
      path = found
      if path.isAuthorityRevoked(answers, signed: stamp, now: trust.now) {
        add(.holderUntrusted, "an authority above the certificate was revoked")
      } else {
        add(.holderTrusted, "an authority that is trusted vouches for the certificate")
      }
    } else {
      add(.holderUntrusted, "no authority that is trusted vouches for the certificate")
    }
    let revocation = Revocation(
      of: own, by: path.issuer(of: 0), answers, signed: stamp, now: trust.now)
    if case .revoked = revocation {
      add(
        .holderRevoked,
        stamp == nil
          ? "the certificate was revoked, and without a time stamp nobody can tell that it signed before"
          : "the certificate was revoked when the identity was signed")
    }
    let isSigned = assertion.signedBytes.contains { bytes in
      own.key?.accepts(message.signature, of: message.signedBytes(bytes), algorithm.scheme) ?? false
    }
    guard isSigned else {
      return add(.holderSignatureMismatch, "the signature is about something else")
    }
    if own.validity.contains(time) {
      add(.holderInsideValidity, "the certificate held when the identity was signed")
    }
    add(.holderSignatureValidated, "the signature is that of the identity")
  }

  /// The most answers on revocation that are checked for one identity.
  private static let mostAnswers = 256

  /// The answers on revocation that came with a signature.
  private mutating func answers(of message: COSESign1) -> [OCSPAnswer] {
    let values = [message.headers["rVals"], message.unprotected["rVals"]].compactMap { $0 }
      .flatMap { $0["ocspVals"]?.array ?? [] }
    guard values.count <= Self.mostAnswers - min(trust.answers.count, Self.mostAnswers) else {
      add(.identityNotUnderstood, "there are more than \(Self.mostAnswers) answers on revocation")
      return []
    }
    return values.compactMap { $0.bytes.flatMap { try? OCSPAnswer($0) } }
  }

  /// Checks the time stamp of an identity's own signature. A wrong one is only reported.
  private mutating func verifyTimeStamp(of message: COSESign1) {
    guard let header = message.unprotected["sigTst2"] else { return }
    guard let stamp = Self.timeStamp(header) else {
      return add(.holderTimeMalformed, "the time stamp cannot be read")
    }
    guard stamp.isSigned, stamp.covers(message.stampedBytes) else {
      return add(.holderTimeMismatch, "the time stamp is about something else")
    }
    guard let authority = stamp.chain.first, authority.validity.contains(stamp.time) else {
      return add(.holderTimeOutsideValidity, "the authority's certificate did not hold then")
    }
    guard isTrusted(stamp) else {
      return add(.holderTimeUntrusted, "no authority that is trusted vouches for the time stamp")
    }
    add(.holderTimeValidated, "the time stamp is about this signature")
    add(.holderTimeTrusted, "an authority that is trusted stamped the time")
    stampedTime = stamp.time
    result.seconds = stamp.time
  }

  private static func timeStamp(_ header: CBOR) -> TimeStamp? {
    guard let tokens = header["tstTokens"]?.array, tokens.count == 1,
      let token = tokens[0]["val"]?.bytes
    else { return nil }
    return try? TimeStamp(token)
  }

  private func isTrusted(_ stamp: TimeStamp) -> Bool {
    guard let authority = stamp.chain.first,
      CertificateProfile.problem(authority, at: stamp.time, for: .timeStamping) == nil
    else { return false }
    return trust.timeAnchors.trust(stamp.chain, at: stamp.time)
      || trust.signerAnchors.trust(stamp.chain, at: stamp.time)
  }

  // MARK: Identity claims aggregation

  private mutating func verifyAggregation(_ assertion: IdentityAssertion) {
    guard let message = try? COSESign1(assertion.signature, limits: trust.limits) else {
      return add(.aggregationInvalidCOSE, "the signature cannot be read")
    }
    if message.algorithm == nil {
      add(.aggregationInvalidAlgorithm, "its algorithm is missing or not allowed")
    }
    if message.headers[3]?.text != "application/vc" {
      add(
        .aggregationInvalidContentType, "it does not state that a verifiable credential is signed")
    }
    guard let json = message.payload else {
      return add(.aggregationInvalidCredential, "there is no credential in it")
    }
    guard json.count <= IdentityCredential.mostBytes else {
      return add(
        .identityNotUnderstood, "its credential has more than \(IdentityCredential.mostBytes) bytes"
      )
    }
    guard let credential = IdentityCredential(json: json) else {
      return add(.aggregationInvalidCredential, "what is signed is no credential of identities")
    }
    result.issuer = credential.issuer
    result.identities = credential.identities ?? []
    verifyIssuer(of: credential, message, json)
    let stamped = verifyTime(of: message)
    let times = [trust.now, manifestTime].compactMap { $0.map(Double.init) }
    verifyDates(of: credential, times + (stamped.map { [$0] } ?? []))
    if credential.isRevocable {
      add(
        .aggregationRevocationUnavailable,
        "whether it was revoked has to be asked over a network, and nothing is fetched")
    }
    if credential.asset?.isSame(as: assertion.payload) != true {
      add(.aggregationPayloadMismatch, "the credential is about something else")
    }
    guard let identities = credential.identities else {
      return add(.aggregationIdentitiesMissing, "the credential names no identity")
    }
    if !identities.allSatisfy(\.isComplete) {
      add(.aggregationIdentitiesInvalid, "an identity in the credential is not complete")
    }
  }

  /// Finds out whether the issuer signed a credential.
  private mutating func verifyIssuer(
    of credential: IdentityCredential, _ message: COSESign1, _ json: [UInt8]
  ) {
    guard let issuer = credential.issuer, let did = DID(issuer) else {
      return add(.aggregationInvalidIssuer, "its issuer is named by no DID")
    }
    var keys: [VerificationKey] = []
    switch did.resolution {
    case .keys(let found): keys = found
    case .damaged:
      return add(.aggregationInvalidDocument, "the DID of its issuer holds no key")
    case .unknownKey:
      return add(.identityNotUnderstood, "the key of its issuer is of a kind that is not known")
    case .elsewhere:
      keys = trust.anchors.keys(of: did)
      if keys.isEmpty {
        return add(
          .aggregationIssuerUnavailable,
          "the keys of \(did.text) have to be asked for over a network, and nothing is fetched")
      }
    case .unknownMethod:
      keys = trust.anchors.keys(of: did)
      if keys.isEmpty {
        return add(
          .aggregationMethodUnsupported, "DIDs of the method \(did.method) are not understood")
      }
    }
    // The problem with the algorithm was reported.
    guard let algorithm = message.algorithm else { return }
    let signed = message.signedBytes(json)
    guard keys.contains(where: { $0.accepts(message.signature, of: signed, algorithm.scheme) })
    else { return add(.aggregationSignatureMismatch, "its issuer did not sign this credential") }
    if trust.anchors.issuers.contains(did.text) {
      add(.aggregationValid, "an issuer that is trusted signed the credential")
    } else {
      add(.aggregationUntrustedIssuer, "nobody vouches for its issuer")
    }
  }

  /// Checks the time stamp of a credential. The time can only make the check of its dates stricter,
  /// so whose it is plays no part in that.
  private mutating func verifyTime(of message: COSESign1) -> Double? {
    guard let header = message.unprotected["sigTst2"] else { return nil }
    guard let stamp = Self.timeStamp(header), stamp.isSigned, stamp.covers(message.stampedBytes),
      let authority = stamp.chain.first, authority.validity.contains(stamp.time)
    else {
      add(.aggregationTimeInvalid, "the time stamp is not one of this credential")
      return nil
    }
    add(.aggregationTimeValidated, "the time stamp is about this credential")
    if isTrusted(stamp) { result.seconds = stamp.time }
    return Double(stamp.time) + stamp.fraction
  }

  private mutating func verifyDates(of credential: IdentityCredential, _ times: [Double]) {
    if let text = credential.validFrom {
      let first = DateAndTime.seconds(text)
      if first == nil || times.contains(where: { $0 < first ?? .infinity }) {
        add(.aggregationValidFromInvalid, "the credential held only later")
      }
    } else {
      add(.aggregationValidFromMissing, "the credential does not state since when it is valid")
    }
    if let text = credential.validUntil {
      let last = DateAndTime.seconds(text)
      if last == nil || times.contains(where: { $0 > last ?? -.infinity }) {
        add(.aggregationValidUntilInvalid, "the credential held only earlier")
      }
    }
  }
}

extension IdentityVerification {
  /// Derives the answer from the findings.
  mutating func decide() {
    let isWrong = statuses.contains { $0.kind == .failure && $0.code != .holderUntrusted }
    if isWrong {
      state = .invalid
    } else if statuses.contains(where: { $0.kind == .unread }) {
      state = .cannotTell
    } else {
      let vouched: Set<ValidationStatus.Code> = [.holderTrusted, .aggregationValid]
      state = statuses.contains { vouched.contains($0.code) } ? .trusted : .valid
    }
  }

  /// The same with credentials that are wrong themselves: their contents have changed.
  func besideWrongCredentials() -> IdentityVerification {
    guard state == .trusted || state == .valid else { return self }
    var copy = self
    copy.state = .cannotTell
    copy.statuses.removeAll { $0.code == .identityTrusted || $0.code == .identityWellFormed }
    copy.statuses.append(
      ValidationStatus(
        code: .identityNotUnderstood, place: place,
        explanation: "the credentials that contain the identity are invalid"))
    return copy
  }
}

extension COSESign1 {
  /// The bytes that a time stamp of the second version covers (C2PA 2.1, 10.3.2.5).
  fileprivate var stampedBytes: [UInt8] {
    ([
      .text("CounterSignature"), .bytes(protected), .bytes([]),
      .bytes(CBOR.bytes(signature).encoded),
    ] as CBOR).encoded
  }
}

extension SigningCertificate {
  /// Whether it names one of some purposes.
  fileprivate func isIssued(for purposes: Set<ASN1ObjectIdentifier>) -> Bool {
    guard let usage = try? extensions.extendedKeyUsage else { return false }
    return usage.contains { purposes.contains(ASN1ObjectIdentifier($0)) }
  }
}
