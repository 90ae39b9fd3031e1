import Foundation
import Verso
import VersoEvidence

/// The insurer: decides what a photo that was handed in is worth.
package struct Insurer: Sendable {
  private let credentials: InsurerCredentials

  package init(credentials: InsurerCredentials) { self.credentials = credentials }

  /// What is known of a photo that was handed in.
  package struct Finding: Sendable {
    /// What the signature is worth; nil without one.
    package var signature: Verification.State?
    /// Who signed.
    package var signer: String?
    /// What the insured person says; nil where the seal does not open for this photo and this claim.
    package var account: Incident.Account?
    /// Where and when it was taken, as the app wrote it.
    package var location: Location?
    package var captureDate: CaptureDate?
    /// Everything that somebody has to look at, one sentence each.
    package var problems: [String] = []

    /// Whether a trusted app took the photo for this claim, and nothing was changed since.
    package var isAccepted: Bool { signature == .trusted && account != nil && problems.isEmpty }
  }

  /// Examines a photo that was handed in for a claim.
  ///
  /// - Throws: An error when it is not a photo.
  package func examine(_ file: Data, for claim: String) throws -> Finding {
    let photo = try Photo(file)
    var finding = Finding()
    finding.location = photo.metadata.location
    finding.captureDate = photo.metadata.captureDate
    if let verification = try credentials.verifier.verify(photo) {
      finding.signature = verification.state
      finding.signer = verification.signer?.name
      finding.problems += verification.failures.map(\.description)
      if !verification.coversWholeFile {
        let parts = verification.coverage.uncovered.map(\.name).joined(separator: ", ")
        finding.problems.append("the signature does not cover the whole file: \(parts)")
      }
    } else {
      finding.problems.append("it is not signed")
    }
    var demands = SealDemands()
    demands.claim = claim
    demands.senders = credentials.senders
    demands.verifier = credentials.verifier
    do {
      let opened = try photo.unseal(with: credentials.seal, demands)
      finding.account = try JSONDecoder().decode(
        Incident.Account.self, from: Data(opened.text.utf8))
      finding.problems += opened.warnings
    } catch let error as EvidenceError {
      finding.problems.append(error.message)
    }
    return finding
  }
}
