import Verso
import VersoEvidence

/// What `verso unseal --json` prints of a photo.
struct SealReport {
  let path: String
  let result: OpenedSeal

  func append(to output: inout [UInt8]) {
    output += "{\n  \"SourceFile\": ".utf8
    Rendering.appendQuoted(path, to: &output)
    func member(_ name: String, _ text: String?) {
      guard let text else { return }
      output += ",\n  \"\(name)\": ".utf8
      Rendering.appendQuoted(text, to: &output)
    }
    member("Identity", result.text)
    output += ",\n  \"Version\": \(result.version)".utf8
    member("KeyID", result.keyID)
    member("Sender", result.senderID)
    member("Claim", result.claim)
    output += ",\n  \"Bound\": ".utf8
    let bound = OpenedSeal.Bound.allCases.filter { result.bound.contains($0) }
    VerificationReport.appendList(bound.map(\.rawValue), to: &output)
    member("Signature", result.signature?.rawValue ?? "None")
    output += ",\n  \"Warnings\": ".utf8
    VerificationReport.appendList(result.warnings, to: &output)
    output += "\n}".utf8
  }
}
