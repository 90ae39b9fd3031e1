extension Examination {
  /// The most answers on revocation that are checked for one signature.
  ///
  /// Each of them may report a revocation, and an attacker may put others before it. With more, the
  /// answer is "cannot tell".
  private static let mostAnswers = 256

  /// The answers on revocation that came with a signature, and those of other manifests.
  mutating func answers(of message: COSESign1, at place: String) -> [OCSPAnswer] {
    var found = collected.answers
    for header in [message.headers["rVals"], message.unprotected["rVals"]].compactMap({ $0 }) {
      let values = header["ocspVals"]?.array ?? []
      guard found.count + values.count <= Self.mostAnswers else {
        add(
          .limitReached, "there are more than \(Self.mostAnswers) answers on revocation", at: place)
        return found
      }
      for value in values {
        if let answer = value.bytes.flatMap({ try? OCSPAnswer($0) }) {
          found.append(answer)
        } else {
          add(
            .revocationSkipped, "an answer on revocation cannot be read and is ignored", at: place)
        }
      }
    }
    return found
  }

  /// Reports whether a signer's certificate was revoked (C2PA 2.2, 15.9).
  mutating func verifyRevocation(
    of chain: [SigningCertificate], _ path: CertificatePath, _ answers: [OCSPAnswer], signed: Int?,
    at place: String
  ) {
    let own = chain[0]
    let issuer =
      path.issuer(of: 0)
      ?? (chain.dropFirst() + verifier.anchors.certificates(named: own.issuer))
      .first { $0.subject.matches(own.issuer) && own.isSigned(by: $0) }
    switch Revocation(of: own, by: issuer, answers, signed: signed, now: now) {
    case .revoked:
      add(
        .credentialRevoked,
        signed == nil
          ? "the certificate was revoked, and without a time stamp nobody can tell that the photo "
            + "was signed before"
          : "the certificate was revoked when the photo was signed", at: place)
    case .notRevoked:
      add(
        .credentialNotRevoked, "the certificate was not revoked when the photo was signed",
        at: place)
    case .unknown:
      add(
        .revocationUnknown, "who issued the certificate does not know whether it was revoked",
        at: place)
    case .untold(.some(let reason)):
      add(
        .revocationSkipped,
        "an answer on whether the certificate was revoked is ignored: \(reason)", at: place)
    case .untold(nil):
      guard own.namesResponder else { return }
      add(
        .revocationSkipped,
        "it was not checked whether the certificate was revoked, because nothing is fetched",
        at: place)
    }
  }
}
