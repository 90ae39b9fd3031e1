package import VersoEvidence

/// A requirement for a photo.
package enum Requirement: String, CaseIterable, Sendable {
  case trusted, valid
  /// Trusted, and the signature covers the whole file.
  case covered

  /// The requirement in words.
  package var words: String {
    switch self {
    case .trusted: "trusted, without invalid sources"
    case .valid: "at least valid, without invalid sources"
    case .covered:
      "trusted, completely covered by the signature, and without invalid sources"
    }
  }

  /// The reason why a photo is refused.
  package func refusal(_ result: Verification?) -> String {
    guard let result else { return "not \(rawValue): it has no Content Credentials" }
    guard hasState(result) else { return "not \(rawValue): \(VerdictWords.line(result))" }
    guard !result.ingredients.contains(where: \.isNotInOrder) else {
      return "one of its sources is invalid"
    }
    return "not covered: the signature does not cover a part of the file, or of its display"
  }

  /// Whether a photo does: itself, and everything that it was made from.
  package func accepts(_ result: Verification?) -> Bool {
    guard let result, !result.ingredients.contains(where: \.isNotInOrder) else { return false }
    return hasState(result) && (self != .covered || result.coversWholeFile)
  }

  private func hasState(_ result: Verification) -> Bool {
    result.state == .trusted || self == .valid && result.state == .valid
  }
}
