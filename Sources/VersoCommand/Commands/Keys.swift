import ArgumentParser
import Verso
import VersoEvidence
import VersoLibrary

/// `verso keys`
struct Keys: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", _superCommandName: Tool.name,
    abstract: "Make keys and certificates for trials.",
    discussion: """
      verso keys --output keys
      verso sign --key keys/key.pem --chain keys/chain.pem photo.jpg
      verso verify --trust keys/root.pem photo.jpg
      verso seal --keys keys/seal-public.json --identity account:4711 photo.jpg
      verso unseal --keys keys/seal-private.json photo.jpg

      The folder is created if needed. The sender's key, whose id ends in -sender, shows who sealed a photo:
      verso seal --keys keys/seal-public.json --sender keys/sender-private.json --identity account:4711 photo.jpg
      verso unseal --keys keys/seal-private.json --sender keys/sender-public.json photo.jpg

      These keys are for trials: nobody outside this computer knows or trusts them. For real photos, get a \
      certificate from an authority, and keep its key in a key management service or an enclave.
      """)

  @Option(name: .shortAndLong, help: .output, completion: .directory)
  var output: String

  @Option(help: ArgumentHelp("es256, es384, es512, ps256 or ed25519.", valueName: "algorithm"))
  var algorithm = "es256"

  @Option(help: ArgumentHelp("The signer's name in the certificate.", valueName: "text"))
  var name = "Verso test signer"

  @Option(help: ArgumentHelp("The id of the key.", valueName: "id"))
  var keyID = "test-1"

  func run() throws {
    guard let algorithm = SignatureAlgorithm(named: algorithm) else {
      throw UsageError(
        "--algorithm \(self.algorithm): es256, es384, es512, ps256 or ed25519 expected")
    }
    if Path.isFree(output) { try Path.makeFolder(output) }
    guard Path.isFolder(output) else {
      throw UsageError("--output \(output): it is not a folder; name another one")
    }
    let made: TestChain
    let seal: SealingKeyPair
    let sender: SealingKeyPair
    do {
      made = try TestChain(algorithm, name: name)
      seal = try SealingKeys.generate(id: keyID)
      sender = try SealingKeys.generate(id: "\(keyID)-sender")
    } catch {
      throw UsageError("\(error)")
    }
    let contents = [
      ("key.pem", made.key), ("chain.pem", made.chain), ("root.pem", made.root),
      ("seal-public.json", seal.publicJSON), ("seal-private.json", seal.privateJSON),
      ("sender-public.json", sender.publicJSON), ("sender-private.json", sender.privateJSON),
    ]
    for (name, _) in contents where !Path.isFree(Path.join(output, name)) {
      throw UsageError("\(Path.join(output, name)) is there already; name another folder")
    }
    for (name, text) in contents {
      try AtomicFile.write(
        Array(text.utf8), to: Path.join(output, name), replaces: false, access: .secret)
    }
    try Standard.output(
      Array("\(Rendering.line(output)): \(contents.map(\.0).joined(separator: ", "))\n".utf8))
    Standard.note(
      Array(
        "These keys are for trials only: nobody vouches for them. Never use them for anything else.\n"
          .utf8))
  }
}
