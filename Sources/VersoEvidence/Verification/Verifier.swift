public import Verso

/// Checks the Content Credentials of photos (C2PA 2.1, chapter 15).
///
/// ```swift
/// let verifier = Verifier(anchors: try TrustAnchors(pem: authorities))
/// if let result = try verifier.verify(photo) { print(result.state) }
/// ```
///
/// Nothing is fetched from a network unless ``fetcher`` is set. If credentials are stored
/// elsewhere, only the address is reported.
public struct Verifier: Sendable {
  /// Whom to trust.
  public var anchors: TrustAnchors
  /// The authorities to trust for time stamps, in addition to ``anchors``.
  public var timeAnchors = TrustAnchors()
  /// Those to trust for identities in addition to the signer.
  public var identityAnchors = IdentityAnchors()
  /// ``time`` in seconds since 1970.
  package var seconds: Int?
  /// Limits on the work of the verifier.
  public var limits = ReadLimits()
  /// Gets the credentials that a photo keeps elsewhere from their address; nil if nothing is to
  /// be fetched, or where there is nothing.
  public var fetcher: (@Sendable (String) throws -> [UInt8]?)?

  /// A verifier with trusted authorities; without any, a photo is at best valid.
  public init(anchors: TrustAnchors = TrustAnchors()) {
    self.anchors = anchors
  }

  /// The time that counts as now.
  var now: Int { seconds ?? SystemClock.seconds }

  /// Whose word counts on identities.
  var identityTrust: IdentityTrust {
    IdentityTrust(
      anchors: identityAnchors, timeAnchors: timeAnchors, signerAnchors: anchors, now: now,
      limits: limits)
  }

  /// Verifies a photo as it was read: changes that were not written do not count.
  ///
  /// - Returns: Nil when it has no Content Credentials.
  /// - Throws: `FileError` when the file cannot be read or has changed.
  public func verify(_ photo: Photo) throws -> Verification? { try answer(for: photo) }

  func answer(for photo: Photo) throws -> Verification? {
    let source = try photo.openOrigin()
    if let place = try StorePlace(photo.skeleton, source) {
      return try verify(photo, source, place) { () throws in
        guard place.isAlone else {
          // Updates of a film may be in a box at its end (C2PA 2.2, A.5.3).
          if photo.format.mayHoldFilm, let second = place.second,
            try source.read(second.dropFirst(28).prefix(7)) == Array("update\0".utf8)
          {
            throw CredentialsError(
              .notUnderstood, "an update of the credentials is in its own box")
          }
          throw CredentialsError(.claimMultiple, "the file has a second manifest store")
        }
        guard place.count <= limits.blockBytes else {
          throw CredentialsError(
            .generalError, "more than \(limits.blockBytes) bytes of credentials")
        }
        return try place.store(source)
      }
    }
    if try StorePlace.mayBeLost(photo, source) {
      return try verify(photo, source, nil) { () throws in
        throw CredentialsError(
          .generalError,
          "the file cannot be read to its end, so credentials in it cannot be found"
            + (photo.skeleton.warnings.first.map { ": \($0.message)" } ?? ""))
      }
    }
    guard let address = try photo.credentialsAddress else { return nil }
    return try verify(photo, source, nil) { () throws in
      guard let fetcher else {
        throw CredentialsError(
          .manifestInaccessible, "they are kept elsewhere, and nothing is fetched: \(address)")
      }
      let found: [UInt8]?
      do {
        found = try fetcher(address)
      } catch {
        throw CredentialsError(
          .manifestInaccessible, "they cannot be fetched from \(address): \(error)")
      }
      guard let found else {
        throw CredentialsError(.manifestInaccessible, "they are no longer at \(address)")
      }
      return found
    }
  }

  /// Verifies a photo with credentials that are stored next to it: the content of a `.c2pa` file.
  ///
  /// Credentials in the photo itself do not count in this case. The hashes must cover them, unless they are the given
  /// ones.
  ///
  /// - Throws: `FileError` when the file cannot be read or has changed.
  public func verify(_ photo: Photo, store: some Sequence<UInt8>) throws -> Verification {
    let store = Array(store)
    let source = try photo.openOrigin()
    if let place = try StorePlace(photo.skeleton, source), place.isAlone,
      place.count == store.count, try place.store(source) == store, let own = try answer(for: photo)
    {
      return own
    }
    return try verify(photo, source, nil) { store }
  }

  private func verify(
    _ photo: Photo, _ source: ByteSource, _ place: StorePlace?, _ store: () throws -> [UInt8]
  ) throws -> Verification {
    var examination = Examination(self, source)
    var credentials: ContentCredentials?
    do {
      let found = try ContentCredentials(store: try store(), limits: limits)
      credentials = found
      try examination.verify(found, place, photo)
    } catch let error as CredentialsError {
      examination.add(error.code, error.description)
    }
    let coverage = try Coverage(
      photo, source, place, examination.hashed, stowaways: credentials?.stowaways ?? [],
      oddities: examination.oddities)
    var result = Verification(
      state: Verification.state(examination.statuses), statuses: examination.statuses,
      credentials: credentials, signer: examination.signer, coverage: coverage,
      ingredients: examination.ingredients)
    result.setIdentities(examination)
    result.redacted = Set(examination.redacted.values.joined()).sorted()
    return result
  }
}
