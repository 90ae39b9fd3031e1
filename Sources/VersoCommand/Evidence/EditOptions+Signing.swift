import Verso
import VersoEvidence

extension EditOptions {
  /// Who signs, and what is said.
  ///
  /// - Throws: When a file is missing, cannot be read, or does not fit the other.
  func signing() throws(UsageError) -> Signing {
    guard let key, let chain else {
      throw UsageError(
        "signing needs --key and --chain; verso keys makes some to try it out with")
    }
    var statement = Statement(generator: "verso", version: VersoCommand.version)
    statement.title = title
    let texts = (key: try KeyFiles.text(key), chain: try KeyFiles.text(chain))
    if texts.chain.contains("PRIVATE KEY"), !texts.chain.contains("BEGIN CERTIFICATE") {
      throw UsageError("\(chain): it is a key; --chain takes the certificates, --key the key")
    }
    do {
      let signer = try KeySigner(key: texts.key, chain: texts.chain)
      var signing = Signing(statement, by: signer)
      signing.acceptsInvalid = overInvalid
      signing.timeStamper = timeAuthority.map { TimeAuthority(address: $0) }
      try signing.checkCertificate()
      return signing
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError("--key \(key), --chain \(chain): \(error)")
    }
  }
}
