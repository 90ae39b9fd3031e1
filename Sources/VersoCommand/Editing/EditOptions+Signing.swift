import Verso
import VersoEvidence

extension EditOptions {
  /// Refuses options for a signature where none is made.
  ///
  /// - Throws: ``UsageError`` that names the first one.
  func checkIsUnsigned() throws(UsageError) {
    if key != nil || chain != nil {
      throw UsageError(
        "--key and --chain re-sign signed photos here, with --resign; sign other photos with "
          + "verso sign")
    }
    guard title == nil, !overInvalid else {
      throw UsageError(
        "\(title == nil ? "--over-invalid" : "--title") is for a signature; add --key and --chain"
      )
    }
  }

  /// The signer and the statement.
  ///
  /// - Throws: When a file is missing, cannot be read, or does not fit the other.
  func signing() throws(UsageError) -> Signing {
    guard let key, let chain else {
      throw UsageError("signing needs --key and --chain; verso keys makes some for trials")
    }
    var statement = Statement(generator: "verso", version: Tool.version)
    statement.title = title
    guard key != "-" || chain != "-" else {
      throw UsageError("--key and --chain cannot both come from standard input")
    }
    let files = (
      key: try NamedFile.bytes(key, for: .key), chain: try NamedFile.bytes(chain, for: .chain)
    )
    do {
      var trial = TrustAnchors()
      try trial.add(file: files.chain)
    } catch {
      throw UsageError("--chain \(chain): \(error)")
    }
    do {
      let signer = try KeySigner(keyFile: files.key, chainFile: files.chain)
      var signing = Signing(statement, by: signer)
      signing.acceptsInvalid = overInvalid
      signing.timeStamper = timeAuthority.map { TimeAuthority(address: $0) }
      do {
        try signing.checkCertificate()
      } catch {
        throw UsageError("--chain \(chain): \(error)")
      }
      return signing
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError("--key \(key) (with --chain \(chain)): \(error)")
    }
  }
}
