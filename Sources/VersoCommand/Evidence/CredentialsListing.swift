import Verso
import VersoEvidence
import VersoPages

/// The output of `verso credentials` for a photo.
struct CredentialsListing {
  enum Form { case text, json, bytes }

  let path: String
  /// Nil for a photo without any.
  let credentials: ContentCredentials?
  /// Where Content Credentials are kept that are not in the file.
  let address: String?

  func append(to output: inout [UInt8], form: Form) {
    switch form {
    case .bytes: output += credentials?.store ?? []
    case .text: appendText(to: &output)
    case .json: appendJSON(to: &output)
    }
  }

  private func appendText(to output: inout [UInt8]) {
    let name = path == "-" ? "standard input" : Rendering.visible(path)
    guard let credentials else {
      output += "\(name): \(VerificationReport.absence(address))\n".utf8
      return
    }
    output += "\(name)\n".utf8
    for manifest in credentials.manifests {
      let isActive = manifest.label == credentials.active?.label
      output += "  \(Rendering.visible(manifest.label))\(isActive ? " (active)" : "")\n".utf8
      func line(_ label: String, _ text: String) {
        let label = label + String(repeating: " ", count: max(0, 11 - label.count))
        output += "    \(label) \(Rendering.visible(text))\n".utf8
      }
      if let title = manifest.title { line("title", title) }
      line("made with", manifest.generator)
      line("signed by", manifest.signer ?? "a certificate that cannot be read")
      if !manifest.actions.isEmpty { line("actions", manifest.actions.joined(separator: ", ")) }
      if let type = manifest.generatedAs { line("states", type.meaning ?? type.address) }
      if isActive, let type = generatedBefore {
        line("made from", "something that states: \(type.meaning ?? type.address)")
      }
      line("assertions", manifest.assertions.map(\.label).joined(separator: ", "))
    }
  }

  /// The generative model in the photo's ingredients.
  private var generatedBefore: DigitalSourceType? {
    credentials?.manifests.dropLast().lazy.compactMap(\.generatedAs).first
  }

  private func appendJSON(to output: inout [UInt8]) {
    output += "{\n  \"SourceFile\": ".utf8
    Rendering.appendQuoted(path, to: &output)
    if let address {
      output += ",\n  \"RemoteManifest\": ".utf8
      Rendering.appendQuoted(address, to: &output)
    }
    output += ",\n  \"MadeFromGenerated\": \(generatedBefore != nil)".utf8
    output += ",\n  \"Manifests\": [".utf8
    for (index, manifest) in (credentials?.manifests ?? []).enumerated() {
      output += "\(index == 0 ? "" : ",")\n    {\"Label\": ".utf8
      Rendering.appendQuoted(manifest.label, to: &output)
      func member(_ name: String, _ text: String?) {
        guard let text else { return }
        output += ",\n     \"\(name)\": ".utf8
        Rendering.appendQuoted(text, to: &output)
      }
      member("Title", manifest.title)
      member("ClaimGenerator", manifest.generator)
      output += ",\n     \"ClaimVersion\": \(manifest.version)".utf8
      member("Signer", manifest.signer)
      output += ",\n     \"Actions\": ".utf8
      JSONDocument.texts(manifest.actions).append(to: &output)
      output += ",\n     \"Generated\": \(manifest.generatedAs != nil)".utf8
      member("DigitalSourceType", manifest.generatedAs?.address)
      output += ",\n     \"Assertions\": ".utf8
      JSONDocument.texts(manifest.assertions.map(\.label)).append(to: &output)
      output += "}".utf8
    }
    output += "]\n}".utf8
  }
}
