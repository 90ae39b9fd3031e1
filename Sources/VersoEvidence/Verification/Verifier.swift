public import Verso

/// Checks the Content Credentials of photos (C2PA 2.1, chapter 15).
///
/// ```swift
/// let verifier = Verifier(anchors: try TrustAnchors(pem: authorities))
/// if let result = try verifier.verify(photo) { print(result.state) }
/// ```
///
/// Nothing is fetched from a network: what a manifest only points at is reported as missing.
public struct Verifier: Sendable {
  /// Whom to trust.
  public var anchors: TrustAnchors
  /// Whose time stamps to trust, beside ``anchors``.
  public var timeAnchors = TrustAnchors()
  /// Whose word on identities beside the signer to trust.
  public var identityAnchors = IdentityAnchors()
  /// The time that counts as now, in seconds since 1970; nil for the clock's.
  public var time: Int?
  /// How much a file may make the verifier do.
  public var limits = ReadLimits()

  /// A verifier that trusts what leads to some authorities; without any, a photo is at best valid.
  public init(anchors: TrustAnchors = TrustAnchors()) {
    self.anchors = anchors
  }

  /// The time that counts as now.
  var now: Int { time ?? SystemClock.seconds }

  /// Verifies a photo as it was read: changes that were not written do not count.
  ///
  /// - Returns: Nil when it has no Content Credentials.
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  public func verify(_ photo: Photo) throws -> Verification? {
    let source = try photo.openOrigin()
    var examination = Examination(self, source)
    var credentials: ContentCredentials?
    var place: CredentialsPlace?
    do {
      place = try CredentialsPlace(photo.skeleton, source)
      guard let place else {
        guard try CredentialsPlace.mayBeLost(photo, source) else { return nil }
        throw CredentialsError(
          .generalError, "the file is damaged, so credentials in it cannot be found")
      }
      guard place.isAlone else {
        throw CredentialsError(.claimMultiple, "the file has a second manifest store")
      }
      guard place.count <= limits.blockBytes else {
        throw CredentialsError(.generalError, "more than \(limits.blockBytes) bytes of credentials")
      }
      let found = try ContentCredentials(store: try place.store(source), limits: limits)
      credentials = found
      try examination.verify(found, place, photo)
    } catch let error as CredentialsError {
      examination.add(error.code, error.description)
    }
    let coverage = try Coverage(photo, source, place, examination.hashed)
    var result = Verification(
      state: Verification.state(examination.statuses), statuses: examination.statuses,
      credentials: credentials, signer: examination.signer, coverage: coverage,
      ingredients: examination.ingredients)
    result.setIdentities(examination)
    return result
  }
}
