import ArgumentParser
import Verso
import VersoEvidence

/// With what photos are signed.
struct SigningOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Sign with this private key: PKCS#8 in PEM; - reads it from standard input.",
      valueName: "file"), completion: .file())
  var key: String?

  @Option(
    help: ArgumentHelp(
      "The key's certificate and those of the authorities above it, in PEM.", valueName: "file"),
    completion: .file())
  var chain: String?

  @Option(help: ArgumentHelp("The title of the photo in its credentials.", valueName: "text"))
  var title: String?

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
    do {
      let signer = try KeySigner(key: try KeyFiles.text(key), chain: try KeyFiles.text(chain))
      return Signing(statement, by: signer)
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError("\(key), \(chain): \(error)")
    }
  }
}
