internal import SwiftASN1
internal import X509

extension Examination {
  /// The most certificates of a signature.
  private static let mostCertificates = 16

  /// Checks who signed a manifest, and whether the signature is that of its claim.
  mutating func verifySignature(of manifest: Manifest, isActive: Bool) {
    let place = BoxAddress.signature(of: manifest.label)
    let address = BoxAddress(manifest.claim.signature)
    guard let address, address.manifest ?? manifest.label == manifest.label,
      address.path.last == "c2pa.signature"
    else {
      return add(
        .claimSignatureMissing, "the claim names a signature that is not its own", at: place)
    }
    let message: COSESign1
    do {
      message = try manifest.message.get()
    } catch {
      return add(.claimSignatureMismatch, "the signature cannot be read: \(error)", at: place)
    }
    guard let algorithm = message.algorithm else {
      return add(.algorithmUnsupported, "its algorithm is not allowed", at: place)
    }
    var chain: [SigningCertificate] = []
    for der in message.chain.prefix(Self.mostCertificates) {
      guard let certificate = try? SigningCertificate(der) else { break }
      chain.append(certificate)
    }
    guard let own = chain.first else {
      add(.credentialInvalid, "the signer's certificate cannot be read", at: place)
      return add(.claimSignatureMismatch, "there is no key to check the signature with", at: place)
    }
    if isActive {
      signer = Verification.Signer(
        name: own.subject(.commonName), organization: own.subject(.organization),
        issuer: own.issuerName, algorithm: algorithm)
    }
    let stamp = verifyTimeStamps(of: manifest, message, at: place)
    if isActive { signer?.seconds = stamp.time }
    if let problem = CertificateProfile.problem(own, for: .signing) {
      add(.credentialInvalid, problem, at: place)
    }
    let isWhole = chain.count == message.chain.count
    verifyTrust(in: chain, isWhole: isWhole, message, stamp, at: place)
    let signed = message.signedBytes(manifest.claim.bytes)
    guard let key = own.key, key.accepts(message.signature, of: signed, algorithm.scheme) else {
      return add(.claimSignatureMismatch, "the signature is not that of the claim", at: place)
    }
    add(.claimSignatureValidated, "the signature is that of the claim", at: place)
  }

  /// Checks whether an authority that is trusted vouches for a signer, whether the certificates
  /// held then, and whether one was revoked.
  private mutating func verifyTrust(
    in chain: [SigningCertificate], isWhole: Bool, _ message: COSESign1, _ stamp: StampedTime,
    at place: String
  ) {
    let time = stamp.time ?? now
    var path = CertificatePath(certificates: [chain[0]])
    var validity = path.validity(at: time)
    let verdict =
      isWhole
      ? verifier.anchors.verdict(following: chain, for: .signing, at: time)
      : .untrusted("one of the certificates cannot be read")
    let answers = answers(of: message, at: place)
    switch verdict {
    case .trusted(let found):
      path = found
      if path.isAuthorityRevoked(answers, signed: stamp.time, now: now) {
        add(.credentialUntrusted, "an authority above the signer was revoked", at: place)
      } else {
        add(.credentialTrusted, "an authority that is trusted vouches for the signer", at: place)
      }
    case .outside(let found, let lies):
      path = found
      validity = lies
    case .untrusted(let reason):
      add(
        .credentialUntrusted,
        "no authority that is trusted vouches for the signer" + (reason.map { ": \($0)" } ?? ""),
        at: place)
    }
    verifyValidity(validity, stamp, at: place)
    verifyRevocation(of: chain, path, answers, signed: stamp.time, at: place)
    verifyClaimedTime(message, path, stamp, at: place)
  }

  /// Reports whether the certificates were valid when the photo was signed (C2PA 2.2, 15.8.2).
  private mutating func verifyValidity(
    _ validity: CertificatePath.Validity, _ stamp: StampedTime, at place: String
  ) {
    func name(_ isFirst: Bool) -> String {
      isFirst ? "the certificate" : "the certificate of an authority above the signer"
    }
    switch validity {
    case .holds:
      add(
        .claimSignatureInsideValidity, "the certificate held when the photo was signed", at: place)
    case .begins(let isFirst):
      add(
        .credentialExpired,
        stamp.time == nil
          ? "\(name(isFirst)) does not hold yet"
          : "\(name(isFirst)) did not hold yet when the photo was signed", at: place)
    case .ended(let isFirst) where stamp.time != nil:
      add(
        .credentialExpired, "\(name(isFirst)) had ended when the photo was signed", at: place)
    case .ended(let isFirst):
      // The photo may have been signed in time; there is no proof for or against it.
      let wanted = stamp.isThere ? "a time stamp that counts" : "a time stamp"
      add(
        .credentialEnded,
        "\(name(isFirst)) has expired since; without \(wanted) nobody can tell when it was signed",
        at: place)
    }
  }

  /// Compares the time that the signer claims with the others (C2PA 2.2, 15.8.3).
  private mutating func verifyClaimedTime(
    _ message: COSESign1, _ path: CertificatePath, _ stamp: StampedTime, at place: String
  ) {
    let claimed: Int
    switch message.headers["iat"] {
    case .some(.float(let value)):
      guard let time = Int(exactly: value.rounded(.down)) else { return }
      claimed = time
    case .some(let value):
      guard let time = value.integer else { return }
      claimed = time
    case nil: return
    }
    if path.validity(at: claimed) == .holds, claimed <= stamp.time ?? now {
      add(.claimedTimeInside, "the signer states that it was signed at a time that fits", at: place)
    } else {
      add(
        .claimedTimeOutside, "the signer states that it was signed at a time that does not fit",
        at: place)
    }
  }
}
