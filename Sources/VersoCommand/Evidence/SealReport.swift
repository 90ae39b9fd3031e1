import Verso
import VersoEvidence

/// The output of `verso unseal --json` for a photo whose seal opens.
struct SealReport {
  let path: String
  let result: OpenedSeal

  func append(to output: inout [UInt8]) {
    let bound = OpenedSeal.Bound.allCases.filter { result.bound.contains($0) }
    JSONDocument.members([
      "SourceFile": .text(path), "Identity": .text(result.text),
      "Version": .number(result.version), "KeyID": .text(result.keyID),
      "Sender": .optional(result.senderID), "Claim": .optional(result.claim),
      "Bound": .texts(bound.map(\.rawValue)),
      "Signature": .text(result.signature?.rawValue ?? "None"),
      "Warnings": .texts(result.warnings),
    ]).append(to: &output)
  }
}
