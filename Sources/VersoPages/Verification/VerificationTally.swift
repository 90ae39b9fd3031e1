import VersoEvidence

/// The number of photos for each answer, and the resulting exit status.
package struct VerificationTally: Sendable {
  package private(set) var counts: [VerdictWords: Int] = [:]
  /// The number of photos that do not meet --require, including those that could not be read.
  package private(set) var refused = 0

  package init() {}

  /// The exit statuses of answers, the best first.
  private static let statuses: [(verdict: VerdictWords, code: Int32)] = [
    (.trusted, 0), (.valid, 3), (.none, 2), (.cannotTell, 4), (.invalid, 1), (.unreadable, 1),
  ]

  /// Counts a photo.
  package mutating func add(_ verdict: VerdictWords, isRefused: Bool) {
    counts[verdict, default: 0] += 1
    refused += isRefused ? 1 : 0
  }

  /// The exit status: that of the worst answer; where something is required, 0 or 1.
  package func status(_ requirement: Requirement?) -> Int32 {
    guard requirement == nil else { return refused > 0 ? 1 : 0 }
    return Self.statuses.last { counts[$0.verdict] ?? 0 > 0 }?.code ?? 0
  }

  /// One line: "5 photos: 3 trusted, 1 valid, 1 without credentials".
  package func summary(_ requirement: Requirement?, passedOver: Int) -> String {
    let total = counts.values.reduce(0, +)
    let parts = VerdictWords.allCases.compactMap { verdict in
      counts[verdict].map { "\($0) \(verdict.counted)" }
    }
    var line = "\(total) photo\(total == 1 ? "" : "s"): \(parts.joined(separator: ", "))"
    if let requirement { line += "; \(refused) refused, not \(requirement.rawValue)" }
    if passedOver > 0 { line += "; \(passedOver) skipped" }
    return line
  }
}
