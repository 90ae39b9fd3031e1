/// A deviation of a photo from a standard.
public struct Finding: Hashable, Sendable {
  /// The severity.
  public enum Severity: String, CaseIterable, Comparable, Sendable {
    /// Unusual or advised against; no reader need mind.
    case note
    /// Against the standard; readers cope with it, or read something else than was meant.
    case warning
    /// Damage: something cannot be read, or is not what it is declared to be.
    case error

    /// A note is less than a warning, and that less than an error.
    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// The rule that is broken.
  package let rule: ConformanceRule
  /// The severity, from the rule.
  public var severity: Severity { rule.severity }
  /// The problem, with the values of this photo: one sentence without a full stop.
  public let message: String
  /// Its place: "JPEG APP1 > Exif > IFD0:XResolution".
  public let place: String
  /// Its first byte in the file. Nil if it has no location: something is missing, or is in compressed data.
  public let offset: Int?
  /// The standard and its clause, or the title of its section.
  public let clause: String

  /// A finding; its clause is given where it is not that of the rule.
  package init(
    _ rule: ConformanceRule, _ message: String, place: String, at offset: Int? = nil,
    clause: String? = nil
  ) {
    (self.rule, self.message, self.place, self.offset) = (rule, message, place, offset)
    self.clause = clause ?? rule.clause
  }
}

extension Finding: CustomStringConvertible {
  /// Place, message, offset and clause in one line.
  public var description: String {
    let position = offset.map { " (at byte \($0))" } ?? ""
    return "\(place): \(message)\(position) [\(clause)]"
  }
}

/// A requirement of a standard: a row of the lists next to the functions that check them.
package struct ConformanceRule: Hashable, Sendable {
  /// The name: "tag-order".
  package let name: String
  /// The severity of breaking it.
  package let severity: Finding.Severity
  /// The requirement, in one sentence.
  package let summary: String
  /// The standard and its clause, or the title of its section; of a rule for many tags each finding names that
  /// of its tag.
  package let clause: String

  package init(
    _ name: String, _ severity: Finding.Severity, _ summary: String, clause: String
  ) {
    (self.name, self.severity, self.summary, self.clause) = (name, severity, summary, clause)
  }

  /// Rules are the same that have one name.
  package static func == (a: ConformanceRule, b: ConformanceRule) -> Bool { a.name == b.name }

  /// Hashes the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Findings while they are gathered. A file can break one rule a million times; only the first few
/// findings are useful.
package struct FindingList: Sendable {
  package private(set) var findings: [Finding] = []
  private var counts: [ConformanceRule: Int] = [:]
  /// The most findings of one rule.
  package static let most = 50

  package init() {}

  package mutating func add(_ finding: Finding) {
    let count = counts[finding.rule, default: 0]
    counts[finding.rule] = count + 1
    if count < Self.most { findings.append(finding) }
  }

  package mutating func add(
    _ rule: ConformanceRule, _ message: String, place: String, at offset: Int? = nil,
    clause: String? = nil
  ) {
    add(Finding(rule, message, place: place, at: offset, clause: clause))
  }
}
