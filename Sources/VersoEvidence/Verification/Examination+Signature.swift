internal import SwiftASN1

extension Examination {
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
      message = try COSESign1(manifest.signature, limits: verifier.limits)
    } catch {
      return add(.claimSignatureMismatch, "the signature cannot be read: \(error)", at: place)
    }
    guard let algorithm = message.algorithm else {
      return add(.algorithmUnsupported, "its algorithm is not allowed", at: place)
    }
    var chain: [SigningCertificate] = []
    for der in message.chain.prefix(16) {
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
    let stamped = verifyTimeStamp(of: manifest, message, at: place)
    if isActive { signer?.time = stamped }
    let time = stamped ?? now
    if let (code, explanation) = CertificateProfile.problem(own, at: time) {
      add(code, explanation, at: place)
    }
    if chain.count == message.chain.count, verifier.anchors.trust(chain, at: time) {
      add(.credentialTrusted, "an authority that is trusted vouches for the signer", at: place)
    } else {
      add(.credentialUntrusted, "no authority that is trusted vouches for the signer", at: place)
    }
    let signed = message.signedBytes(manifest.claim.bytes)
    guard let key = own.key, key.accepts(message.signature, of: signed, algorithm.scheme) else {
      return add(.claimSignatureMismatch, "the signature is not that of the claim", at: place)
    }
    add(
      .claimSignatureInsideValidity, "the certificate held when the photo was signed", at: place)
    add(.claimSignatureValidated, "the signature is that of the claim", at: place)
  }

  /// Checks the time stamp of a signature.
  ///
  /// - Returns: The time, where the stamp is right; a wrong one is only reported.
  private mutating func verifyTimeStamp(
    of manifest: Manifest, _ message: COSESign1, at place: String
  ) -> Int? {
    let payload: [UInt8]
    let header: CBOR
    if let found = message.unprotected["sigTst2"] {
      header = found
      payload = CBOR.bytes(message.signature).encoded
    } else if let found = message.unprotected["sigTst"] {
      header = found
      payload = manifest.claim.bytes
    } else {
      return nil
    }
    let tokens = header["tstTokens"]?.array?.compactMap { $0["val"]?.bytes } ?? []
    guard tokens.count == 1, let stamp = try? TimeStamp(tokens[0]) else {
      add(.timeStampMalformed, "the time stamp cannot be read", at: place)
      return nil
    }
    guard stamp.isSigned else {
      add(.timeStampUntrusted, "the time stamp's own signature is wrong", at: place)
      return nil
    }
    guard let authority = stamp.chain.first, authority.validity.contains(stamp.time) else {
      add(.timeStampOutsideValidity, "the authority's certificate did not hold then", at: place)
      return nil
    }
    let signed: CBOR = [
      .text("CounterSignature"), .bytes(message.protected), .bytes([]), .bytes(payload),
    ]
    guard stamp.covers(signed.encoded) else {
      add(.timeStampMismatch, "the time stamp is about something else", at: place)
      return nil
    }
    add(.timeStampValidated, "the time stamp is about this signature", at: place)
    // Claims of version 1 knew no rules for who may stamp.
    guard manifest.version > 1 else { return stamp.time }
    guard
      CertificateProfile.problem(authority, at: stamp.time, for: .timeStamping) == nil,
      verifier.anchors.trust(stamp.chain, at: stamp.time)
        || verifier.timeAnchors.trust(stamp.chain, at: stamp.time)
    else {
      add(.timeStampUntrusted, "no authority that is trusted vouches for the stamp", at: place)
      return nil
    }
    add(.timeStampTrusted, "an authority that is trusted stamped the time", at: place)
    return stamp.time
  }
}
