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

  func append(to report: inout Report, form: Form) {
    switch form {
    case .bytes: report.output += credentials?.store ?? []
    case .text: appendText(to: &report.output)
    case .json: report.add(CredentialsDocument.json(credentials, source: path, address: address))
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
      if isActive, let type = CredentialsDocument.generatedBefore(credentials) {
        line("made from", "something that states: \(type.meaning ?? type.address)")
      }
      line("assertions", manifest.assertions.map(\.label).joined(separator: ", "))
    }
  }
}
