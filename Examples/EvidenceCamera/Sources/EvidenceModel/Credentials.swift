import VersoEvidence

/// What the app holds. Nothing in it opens a seal.
package struct AppCredentials: Sendable {
  /// The insurer's public key.
  var sealFor: SealingKeys
  /// The app's own private key, which shows that this app sealed.
  var sender: SealingKeys
  /// Signs the photo: a key in memory, or one that stays in a Secure Enclave.
  var signer: any Signer

  /// - Parameters:
  ///   - sealFor: The insurer's public key, as a JSON Web Key Set.
  ///   - sender: The app's private key, as a set with one key.
  ///   - signer: Who signs.
  /// - Throws: `EvidenceError` when one is not a key.
  package init(sealFor: String, sender: String, signer: any Signer) throws {
    self.sealFor = try SealingKeys(json: Array(sealFor.utf8))
    self.sender = try SealingKeys(json: Array(sender.utf8))
    self.signer = signer
  }
}

/// What the insurer holds.
package struct InsurerCredentials: Sendable {
  /// The private key that opens seals.
  var seal: SealingKeys
  /// The public keys of the apps that may seal.
  var senders: SealingKeys
  /// Checks signatures.
  var verifier: Verifier

  /// - Parameters:
  ///   - seal: The private key, as a JSON Web Key Set.
  ///   - senders: The apps' public keys.
  ///   - authorities: The certificates of those whose signers are trusted, in PEM.
  /// - Throws: `EvidenceError` when one is not a key or a certificate.
  package init(seal: String, senders: String, authorities: String) throws {
    self.seal = try SealingKeys(json: Array(seal.utf8))
    self.senders = try SealingKeys(json: Array(senders.utf8))
    verifier = Verifier(anchors: try TrustAnchors(pem: authorities))
  }
}

/// Keys of both sides, for a trial. Nobody vouches for them. In a product each side makes its own, and the private
/// ones never meet.
package func trialCredentials() throws -> (app: AppCredentials, insurer: InsurerCredentials) {
  let chain = try TestChain(.es256)
  let seal = try SealingKeys.generate(id: "claims-2026")
  let sender = try SealingKeys.generate(id: "app-2026")
  return (
    try AppCredentials(
      sealFor: seal.publicJSON, sender: sender.privateJSON,
      signer: KeySigner(key: chain.key, chain: chain.chain)),
    try InsurerCredentials(
      seal: seal.privateJSON, senders: sender.publicJSON, authorities: chain.root)
  )
}
