/// The result of checking an identity in addition to the signer (`cawg.identity`).
///
/// The signer states that the photo is unchanged. An identity names the author, the publisher or
/// the client of a photo, and signs the same hash of the photo.
public struct IdentityVerification: Sendable {
  /// The signature of an identity: the name in the assertion.
  public struct Kind: Hashable, Sendable {
    /// The name: "cawg.x509.cose".
    public let name: String

    /// A signature by the owner of a certificate.
    public static let certificate = Kind(name: "cawg.x509.cose")
    /// A signature by an issuer who verified the actor with others.
    public static let aggregation = Kind(name: "cawg.identity_claims_aggregation")
  }

  /// The label of its manifest.
  public let manifest: String
  /// The label of the assertion: "cawg.identity", possibly followed by a number.
  public let label: String
  /// The kind of signature; nil if it cannot be read.
  public internal(set) var kind: Kind?
  /// The answer: trusted if somebody whom the verifier trusts vouches for the identity, and
  /// otherwise valid. It is "cannot tell" if the answer needs a network or is not understood.
  public internal(set) var state: Verification.State = .invalid
  /// The roles of the actor, in the words of the assertion: "cawg.creator".
  public internal(set) var roles: [String] = []
  /// The labels of the assertions that it covers.
  public internal(set) var references: [String] = []
  /// The name in the certificate.
  public internal(set) var name: String?
  /// The organization in the certificate.
  public internal(set) var organization: String?
  /// The issuer of the certificate, or the DID of the aggregator.
  public internal(set) var issuer: String?
  /// ``time`` in seconds since 1970.
  package internal(set) var seconds: Int?
  /// The identities that an aggregation lists.
  public internal(set) var identities: [VerifiedIdentity] = []
  /// Everything that was found, in the order in which it was looked at.
  public internal(set) var statuses: [ValidationStatus] = []

  /// The problems.
  public var failures: [ValidationStatus] { statuses.filter { $0.kind == .failure } }

  /// The address of the assertion.
  public var place: String { BoxAddress.assertion(label, of: manifest) }

  init(_ label: String, of manifest: String) {
    self.label = label
    self.manifest = manifest
  }
}

/// The result of a provider's check of an actor.
public struct VerifiedIdentity: Hashable, Sendable {
  /// The kind of check: "cawg.social_media", "cawg.document_verification".
  public let type: String?
  /// The name at the provider.
  public let name: String?
  /// The name of an account.
  public let username: String?
  /// The address of a wallet.
  public let address: String?
  /// The address of the actor.
  public let uri: String?
  /// The method of the check: "cawg.federated_login".
  public let method: String?
  /// The name of the provider.
  public let provider: String?
  /// The address of the provider.
  public let providerID: String?
  /// The time of the check, as it is written (RFC 3339).
  public let verifiedAt: String?
}
