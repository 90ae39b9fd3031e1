public import Verso

/// Signs photos: changes and statements in one write.
///
/// ```swift
/// var photo = try Photo(path: "photo.jpg")
/// photo.metadata[.artist] = "Ada Example"
/// let signing = Signing(Statement(generator: "Example", version: "1.0"), by: signer)
/// let receipt = try signing.write(&photo, toPath: "signed.jpg")
/// ```
///
/// A photo that was signed before keeps its history: the old manifest becomes the parent of the new one.
public struct Signing: Sendable, StoreKeeper {
  /// The statement to sign.
  public var statement: Statement
  /// The signer.
  public let signer: any Signer
  /// The time stamper of the signature; nil for no time stamp.
  ///
  /// With one, the photo can be verified after the signer's certificate has ended.
  public var timeStamper: (any TimeStamper)?
  /// Checks the existing credentials of a photo; its findings are kept in the new ones.
  public var verifier = Verifier()
  /// Whether a photo is signed if its own credentials are invalid. Their problems are recorded in the new credentials,
  /// and every report shows them.
  public var acceptsInvalid = false

  /// A statement and its signer.
  public init(_ statement: Statement, by signer: any Signer) {
    self.statement = statement
    self.signer = signer
  }

  /// The changed and signed photo as new bytes.
  ///
  /// - Throws: ``EvidenceError`` when the certificate may not sign photos, the format cannot store
  ///   credentials, or the time stamp cannot be used. Also the errors of ``timeStamper`` and of
  ///   `Photo.bytes(options:)`.
  public func bytes(of photo: Photo, options: WriteOptions = WriteOptions()) throws -> [UInt8] {
    try photo.bytes(options: options, keeper: self)
  }

  /// Writes the changed and signed photo to a file: all of it, or nothing.
  ///
  /// - Throws: The errors of ``bytes(of:options:)`` and `Photo.write(toPath:options:)`; the file is
  ///   unchanged then.
  public func write(
    _ photo: inout Photo, toPath path: String, options: WriteOptions = WriteOptions()
  ) throws -> Receipt {
    // It is signed under the writer's lock: nothing can change it between signing and writing.
    try photo.write(toPath: path, options: options, keeper: self)
  }

  private static let typeName = "XMP-iptcExt:DigitalSourceType"

  /// Plans the new file with new credentials instead of the old ones.
  package func plan(_ write: StoreWrite) throws -> WritePlan {
    let (photo, options, source) = (write.photo, write.options, write.source)
    try checkCertificate()
    if let wanted = photo.pending.sealedSigner, try SigningKeyDigest.of(signer) != wanted {
      throw EvidenceError(
        .contradicts, "it was sealed to be signed with another key than the signer's")
    }
    // Films are made of the same boxes as HEIF files, and have no place for credentials yet.
    guard photo.format.has(.carriesCredentials), photo.carriesMetadata, !photo.isFilm else {
      throw EvidenceError(
        .unsupported,
        "\(photo.format.name) files are not signed; Verso signs JPEG, PNG, WebP, TIFF, DNG, HEIF and "
          + "AVIF")
    }
    let isMadeOfBoxes = photo.format.mayHoldFilm
    let parent = options.credentials == .drop ? nil : try parent(photo)
    if let parent {
      try photo.checkHistory(of: parent.credentials, since: photo.asRead.metadata.origin)
      let isInvalid = acceptsInvalid && parent.statuses.contains { $0.kind == .failure }
      try photo.checkStatements(against: parent.credentials, isInvalid: isInvalid)
    }
    var builder = ManifestBuilder(
      try fullStatement(photo, source, isNew: parent == nil), signer, parent,
      timeStamper: timeStamper)
    builder.mediaType = photo.format.mimeType
    if let term = try miningAssertion(photo, over: parent?.credentials) {
      builder.records.append(term)
    }
    var exclusion = 0..<0
    var padding: [UInt8] = []
    func binding(_ hash: [UInt8]) -> ManifestBuilder.Binding {
      guard !isMadeOfBoxes else { return .boxes(BoxHash(hash: hash, algorithm: .sha256)) }
      var data = DataHash(exclusions: [exclusion], algorithm: .sha256, hash: hash)
      data.padding = padding
      return .data(data)
    }
    let blank = [UInt8](repeating: 0, count: 32)
    // The location of the credentials affects the length of its numbers, and these affect the
    // location; it settles in the second or third round. A time stamp that does not fit takes as
    // many again.
    for _ in 0..<16 {
      let draft = try builder.store(binding(blank), isFinal: false)
      // Some readers count the byte that fills up an odd chunk, and some do not.
      guard isMadeOfBoxes || draft.count % 2 == 0 else {
        padding.append(0)
        continue
      }
      var plan = try write.elsewhere.plan(.replaced(draft))
      guard case .splice(var splice) = plan.method else {
        throw MetadataError(.unsupported, "it cannot be signed", place: photo.format.name)
      }
      let new = ByteSource(splice, of: source)
      guard let (ranges, place) = try place(in: new, photo, exclusion) else {
        throw EvidenceError(
          .unsupported, "\(photo.format.named) file cannot carry Content Credentials")
      }
      guard isMadeOfBoxes || place.carrier == exclusion else {
        exclusion = place.carrier
        continue
      }
      let hash = try ranges.digest(.sha256, new)
      var store: ArraySlice<UInt8>
      do {
        store = try builder.store(binding(hash), isFinal: true)[...]
      } catch let error as TimeStampRoom.TooSmall {
        builder.makeRoom(error)
        continue
      }
      guard store.count == draft.count else { break }
      for piece in place.pieces {
        splice.overwrite(at: piece.lowerBound, with: Array(store.prefix(piece.count)))
        store = store.dropFirst(piece.count)
      }
      plan.method = .splice(try photo.container.finished(splice, place.carrier, source))
      return plan
    }
    throw EvidenceError(.notSignable, "the place of the credentials does not settle")
  }

  /// The ranges of the new file that the hash covers, and the place of the credentials in it.
  private func place(
    in new: ByteSource, _ photo: Photo, _ exclusion: Range<Int>
  ) throws -> (HashedRanges, StorePlace)? {
    var window = try ByteWindow(new)
    let skeleton = try photo.container.scan(&window)
    guard let place = try StorePlace(skeleton, new), place.isAlone else { return nil }
    if photo.format.mayHoldFilm {
      let hash = BoxHash(hash: [], algorithm: .sha256)
      return try hash.ranges(of: new, limits: photo.limits).map { ($0, place) }
    }
    return HashedRanges(count: new.count, without: [place.carrier]).map { ($0, place) }
  }

  /// ``certificateEnd`` in seconds since 1970.
  package var certificateEndSeconds: Int? {
    signer.chain.first.flatMap { try? CredentialFile.certificate($0).validity.upperBound }
  }

  /// The authority whose certificate is missing from the signer's chain, and the certificate that it issued; nil if
  /// nothing is known to be missing.
  ///
  /// A verifier that does not trust this authority itself finds no path to a root, so the signer stays unknown to it.
  /// The issuer of the last authority's certificate is not checked, because roots are left to verifiers.
  public var missingIssuer: (issuer: String, subject: String)? {
    let chain = signer.chain.compactMap { try? CredentialFile.certificate($0) }
    guard let first = chain.first, chain.count == signer.chain.count else { return nil }
    var last = first
    for next in chain.dropFirst() {
      let isNext =
        last.issuer.matches(next.subject) && (last.hasOldSignature || last.isSigned(by: next))
      guard isNext else { return last.issuerAndSubject }
      last = next
    }
    return chain.count > 1 || first.issuer.matches(first.subject) ? nil : first.issuerAndSubject
  }

  /// Refuses to sign with a certificate that every verifier would refuse; every write checks this, too.
  ///
  /// - Throws: ``EvidenceError`` with the problem of the certificate.
  public func checkCertificate() throws {
    guard let own = try signer.chain.first.map(CredentialFile.certificate) else {
      throw EvidenceError(.invalidKey, "the signer has no certificate")
    }
    if let (_, problem) = CertificateProfile.problem(own, at: verifier.now) {
      throw EvidenceError(.invalidKey, "the signer's certificate cannot be used: \(problem)")
    }
  }

  /// The statement, with the photo's own list of changes.
  private func fullStatement(
    _ photo: Photo, _ source: ByteSource, isNew: Bool
  ) throws -> Statement {
    var statement = statement
    let origin = photo.metadata.origin
    let type = origin?.type
    let agent = origin.flatMap(Statement.Agent.init)
    guard statement.actions.isEmpty else {
      // A statement of a model need not repeat its name.
      if isNew, let first = statement.actions.first, first.isCreation, first.agent == nil,
        let said = first.source.map(DigitalSourceType.init), said.isGenerated
      {
        statement.actions[0] = .created(said, by: agent)
      }
      return statement
    }
    let made = isNew ? try photo.sourceToSign() : nil
    if let made {
      statement.actions = [.created(made, by: made.isGenerated ? agent : nil)]
    } else if statement.includesAllActions == nil {
      // An opened photo is changed only by this write.
      statement.includesAllActions = true
    }
    for action in photo.pending.pictureEdits.map({ Statement.Action($0) })
    where !statement.actions.contains(action) {
      statement.actions.append(action)
    }
    if isNew, made == nil {
      let isChanged =
        statement.actions.isEmpty ? try photo.isChanged(source) : !photo.changes().isEmpty
      if isChanged { statement.actions.append(.editedMetadata) }
    }
    guard !isNew, try photo.isSigned, try photo.isChanged(source) else { return statement }
    // A statement that a model changed it is also added to the history.
    if let type, type.isKnown, type.saysChange,
      photo.changes().contains(where: { $0.name == Self.typeName })
    {
      statement.actions.append(
        Statement.Action(
          "c2pa.edited", source: type.successor.address, agent: type.isGenerated ? agent : nil))
    }
    if statement.actions.isEmpty, photo.hasNewPicture {
      statement.actions = [Statement.Action("c2pa.edited")]
    } else if statement.actions.isEmpty || !photo.pending.signedOriginals.isEmpty
      || !photo.changes().isEmpty
    {
      statement.actions.append(.editedMetadata)
    }
    return statement
  }

  private func parent(_ photo: Photo) throws -> ManifestBuilder.Parent? {
    let photo = photo.pending.signedOriginals.first ?? photo
    guard let result = try verifier.verify(photo) else { return nil }
    guard let credentials = result.credentials, let active = credentials.active else {
      throw EvidenceError(
        .notSignable, "the credentials that it has cannot be read", advice: .dropCredentials)
    }
    if result.state == .invalid, !acceptsInvalid {
      // An unknown signer does not make credentials invalid.
      let failures = result.failures.filter { !$0.code.isTolerated }
      let codes = Set(failures.map(\.code.name)).sorted().joined(separator: ", ")
      throw EvidenceError(
        .invalidCredentials,
        "the credentials that it has are invalid (\(codes)), and a new signature would stand over "
          + "them", advice: .signOverOrDrop)
    }
    return .init(
      credentials: credentials, active: active, statuses: result.statuses,
      mediaType: photo.format.mimeType, title: active.title ?? photo.fileName)
  }
}
