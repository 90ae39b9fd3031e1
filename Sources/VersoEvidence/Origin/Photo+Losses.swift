package import Verso

extension Photo {
  /// What the photo states no longer, or in a milder way, of what its properties, marks and Content Credentials
  /// stated before.
  ///
  /// - Parameters:
  ///   - original: The photo as it was.
  ///   - credentialsGo: Whether its Content Credentials are left out.
  ///   - strips: Whether it was stripped.
  ///   - type: What a new signature states of how it was made; nil for what the photo states.
  /// - Returns: The losses; none of what was only stated in another place.
  package func losses(
    since original: Photo, credentialsGo: Bool, strips: Bool = false,
    signedAs type: DigitalSourceType? = nil
  ) -> [StatementLoss] {
    let credentials = (try? original.credentials()).map {
      SignedStatements(
        origins: $0.origins, mining: DataMining($0.permissionsInForce.map(\.permission)))
    }
    return losses(
      since: original, credentials: credentials, credentialsGo: credentialsGo, strips: strips,
      signedAs: type)
  }
}
