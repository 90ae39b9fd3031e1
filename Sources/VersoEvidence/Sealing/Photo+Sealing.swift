public import Verso

extension Photo {
  /// The seal in the photo's user comment; nil without one.
  public var sealedIdentity: SealedIdentity? {
    comment.flatMap { SealedIdentity($0) }
  }

  private var comment: String? { metadata[.userComment] }

  /// Seals a text for this photo and puts it into the user comment.
  ///
  /// The seal binds the displayed picture, the position, the time, the device, the origin and the
  /// other fields of Exif and XMP at the time of writing. Later changes in the same edit are bound
  /// as well. Captions, names, keywords, ratings and rights may change later, and maker notes.
  ///
  /// - Parameters:
  ///   - identity: A short text: "account:4711".
  ///   - keys: A set with the key.
  ///   - id: The key of the set to use; optional if the set has only one.
  ///   - replaces: Whether an existing comment may be replaced.
  ///   - claim: The number of the claim of this photo. The seal is then valid for this claim only.
  ///   - sender: The sender's private key, as a set with one key, which identifies the sender to
  ///     the recipient; nil for an anonymous seal.
  ///   - signer: The future signer of the photo. The seal then opens only in a photo that this key
  ///     signed.
  /// - Throws: `EvidenceError` if there is a comment already, or a key cannot seal.
  ///   ``MetadataError`` if the look of the file cannot be determined. ``FileError`` if the picture
  ///   cannot be read.
  public mutating func seal(
    _ identity: String, with keys: SealingKeys, id: String? = nil, replaces: Bool = false,
    claim: String? = nil, sender: SealingKeys? = nil, signer: (any Signer)? = nil
  ) throws {
    if let comment, !comment.allSatisfy({ $0 == " " || $0 == "\0" }), !replaces {
      throw EvidenceError(
        .exists,
        comment.hasPrefix(SealedIdentity.name + ":")
          ? "it is sealed already" : "there is a comment already, and it would be lost")
    }
    guard !hasUnboundDirectories else {
      throw EvidenceError(
        .unsupported,
        "it has Exif directories that only other programs read, which no seal could bind")
    }
    let key = try keys.key(id)
    let own = try sender?.key(nil)
    let signerDigest = try signer.map { try SigningKeyDigest.of($0) }
    @Sendable func sealText(_ photo: Photo) throws -> String {
      let contents = try SealContents(
        text: identity, claim: claim, photo: try photo.writtenInMemory(), signer: signerDigest)
      return try SealedIdentity(contents, key: key, sender: own).text
    }
    pending.finish = nil
    pending.sealedSigner = nil
    // At once, so that what cannot be sealed is refused here; what is changed later is bound at the write.
    let text = try sealText(self)
    try metadata.set(.userComment, to: text)
    pending.sealedSigner = signerDigest
    pending.finish = { photo in
      guard photo.comment == text else {
        photo.pending.sealedSigner = nil
        return
      }
      try photo.metadata.set(.userComment, to: sealText(photo))
    }
  }

  /// The photo as a write makes it: what the write itself brings about is part of what is bound.
  private func writtenInMemory() throws -> Photo {
    var draft = self
    try draft.metadata.set(.userComment, to: SealedIdentity.name)
    var options = WriteOptions()
    options.credentials = .drop
    // In memory there is no file name to show that it is a raw file.
    if container.isMadeOfDirectories { _ = try container.appearance(skeleton, try openOrigin()) }
    return try Photo(draft.bytes(options: options), registry: metadata.registry, limits: limits)
  }

  /// The text that is sealed in the photo, if the photo is as it was sealed.
  ///
  /// - Parameters:
  ///   - keys: A set with the private or shared key that the seal names.
  ///   - demands: Additional conditions.
  /// - Returns: The text, and how far it can be trusted.
  /// - Throws: `EvidenceError` if there is no seal, no key of the set opens it, or it has an earlier version. It is also
  ///   thrown if the photo's signature is invalid and that was not allowed. And it is thrown if the seal belongs to
  ///   another picture, thumbnail, position, time, device, origin, claim or signer: the message names which.
  public func unseal(
    with keys: SealingKeys, _ demands: SealDemands = SealDemands()
  ) throws -> OpenedSeal {
    guard let seal = sealedIdentity else {
      if let excess = skeleton.excess {
        throw EvidenceError(
          .unsupported,
          "it has more than \(excess), of which the rest is not read: it may be sealed")
      }
      throw SealedIdentity.refusal(of: comment ?? "")
    }
    // Changes that were not written are part of what is opened.
    guard !hasNewPicture, pending.finish == nil else {
      var options = WriteOptions()
      options.credentials = .drop
      return try Photo(bytes(options: options)).unseal(with: keys, demands)
    }
    return try open(seal, keys, demands)
  }

  private func open(
    _ seal: SealedIdentity, _ keys: SealingKeys, _ demands: SealDemands
  ) throws -> OpenedSeal {
    let key = try keys.key(seal.keyID)
    let sender = try sender(of: seal, for: key, demands)
    var warnings: [String] = []
    let signature = try checkSignature(demands, &warnings)
    let contents = try seal.open(key: key, sender: sender, limits: limits)
    let found = try SealContents(
      text: contents.text, claim: contents.claim, photo: self, signer: nil)
    let other = contents.differences(in: found).map(\.word)
    guard other.isEmpty else {
      throw EvidenceError(
        .doesNotOpen,
        "the seal is of another photo, or this one was changed since: not the same "
          + other.joined(separator: ", "))
    }
    try check(claim: contents.claim, demands, &warnings)
    try checkSigner(contents, signature, demands, &warnings)
    if sender == nil {
      warnings.append("\(key.possibleSealers) may have sealed it: it names no sender")
    }
    var bound: Set<OpenedSeal.Bound> = [.picture, .place, .time, .device, .origin]
    if contents.digests[.fields] != nil {
      bound.insert(.fields)
    } else {
      warnings.append("an earlier build made it, which did not bind other fields of Exif and XMP")
    }
    if contents.claim != nil { bound.insert(.claim) }
    if contents.signer != nil { bound.insert(.signer) }
    if sender != nil { bound.insert(.sender) }
    return OpenedSeal(
      text: contents.text, version: seal.version, keyID: seal.keyID, senderID: seal.senderID,
      claim: contents.claim, bound: bound, signature: signature, warnings: warnings)
  }

  // MARK: Demands

  private func sender(
    of seal: SealedIdentity, for key: SealingKey, _ demands: SealDemands
  ) throws -> SealingKey? {
    guard let id = seal.senderID else {
      guard demands.senders == nil else {
        throw EvidenceError(
          .doesNotOpen, "the seal names no sender, so \(key.possibleSealers) may have made it")
      }
      return nil
    }
    guard let senders = demands.senders else {
      throw EvidenceError(
        .unknownKey,
        "it was sealed with the sender's key \(id)", advice: .nameSender)
    }
    guard senders.ids.contains(id) else {
      throw EvidenceError(
        .unknownKey,
        "it was sealed by \(id), and the senders' keys are \(senders.ids.joined(separator: ", "))")
    }
    return try senders.key(id)
  }

  /// The validity of the photo's signature.
  private func checkSignature(
    _ demands: SealDemands, _ warnings: inout [String]
  ) throws -> Verification.State? {
    let verification = try demands.verifier.verify(self)
    let state = verification?.state
    switch state {
    case .invalid:
      // Where there are no credentials that could be invalid, it is the file that cannot be read.
      if verification?.credentials == nil, try StorePlace(skeleton, openOrigin()) == nil,
        let warning = skeleton.warnings.first
      {
        throw EvidenceError(
          .doesNotOpen,
          "the file cannot be read to its end, so it is not known whether it is as it was sealed: "
            + warning.message)
      }
      guard demands.ignoresSignature else {
        throw EvidenceError(
          .invalidCredentials,
          "its signature is invalid, so the seal is not opened")
      }
      warnings.append("its signature is invalid")
    case .valid:
      warnings.append(
        "no trusted authority vouches for its signer: anybody can have changed what the seal does "
          + "not bind, and signed it")
    case .cannotTell: warnings.append("it is not known whether its signature is valid")
    case nil: warnings.append("it is not signed: what the seal does not bind may have been changed")
    default: break
    }
    return state
  }

  private func check(
    claim: String?, _ demands: SealDemands, _ warnings: inout [String]
  ) throws {
    switch (demands.claim, claim) {
    case (let wanted?, let claim?) where wanted != claim:
      throw EvidenceError(.doesNotOpen, "the seal is for another claim than \(wanted)")
    case (let wanted?, nil):
      throw EvidenceError(.doesNotOpen, "the seal is for no claim, so not for \(wanted)")
    case (nil, let claim?):
      warnings.append("it was sealed for the claim \(claim), which was compared with none")
    default: break
    }
  }

  private func checkSigner(
    _ contents: SealContents, _ state: Verification.State?, _ demands: SealDemands,
    _ warnings: inout [String]
  ) throws {
    guard let wanted = contents.signer else { return }
    let problem: String
    if state == nil {
      problem = "it was sealed to be signed, and it is not signed"
    } else if try SigningKeyDigest.of(self) != wanted {
      problem = "it was sealed to be signed with another key than the one that signed it"
    } else {
      return
    }
    guard demands.ignoresSignature else { throw EvidenceError(.doesNotOpen, problem) }
    warnings.append(problem)
  }
}
