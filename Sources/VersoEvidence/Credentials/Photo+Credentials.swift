public import Verso

extension Photo {
  /// The Content Credentials of the photo, read but not verified; nil if it has none.
  ///
  /// - Throws: ``VersoEvidence/CredentialsError`` when they cannot be read;
  ///   ``Verso/FileError`` when the file cannot.
  public func credentials() throws -> ContentCredentials? {
    let source = try openOrigin()
    guard let place = try StorePlace(skeleton, source) else { return nil }
    guard place.count <= limits.blockBytes else {
      throw CredentialsError(.generalError, "more than \(limits.blockBytes) bytes of credentials")
    }
    return try ContentCredentials(store: try place.store(source), limits: limits)
  }

  /// The address of the photo's Content Credentials outside of the file (C2PA 2.1, 11.4), which is
  /// never contacted; nil if they are in the file, or do not exist.
  public var credentialsAddress: String? {
    get throws { try isSigned ? nil : remoteStore }
  }
}
