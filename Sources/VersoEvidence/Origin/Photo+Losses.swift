package import Verso

extension Photo {
  /// The statements of properties, marks and Content Credentials that the photo lost, or that
  /// became milder.
  ///
  /// - Parameters:
  ///   - original: The photo as it was.
  ///   - credentialsGo: Whether its Content Credentials are left out.
  ///   - strips: Whether it was stripped.
  ///   - type: The statement of a new signature on how it was made; nil for the photo's own.
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
