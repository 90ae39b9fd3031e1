import Verso
import VersoEvidence

extension RestatementRemark {
  /// A line on statements in other places.
  var words: String {
    switch self {
    case .gone(let restatement): restatement.line("is removed")
    case .notCopied(let restatement): restatement.line("is not copied")
    case .mining(let mining):
      "the mining statement of its Content Credentials is now in XMP: \(mining.word)"
    case .unreadXMP:
      "its XMP could not be read to its end: additional statements on its origin and usage terms are lost, "
        + "and those that deny or allow something are not kept"
    case .unreadCredentials:
      "its Content Credentials cannot be read: their statements on its origin and usage terms are lost"
    }
  }
}

extension Restatement {
  /// The outcome, and the advice if it is lost.
  fileprivate func line(_ verb: String) -> String {
    let system = statement.system.map { " of \($0)" } ?? ""
    let said =
      statement.kind == .mark
      ? "a mark\(system)" : statement.type.map { $0.meaning ?? $0.term } ?? statement.text
    // China's label is kept, with its producer and number.
    let isKept =
      statement.place.hasPrefix("XMP-TC260:AIGC") && verb == "is removed" && outcome != .unwanted
    let start = "\(statement.place) (\(said)) \(isKept ? "stays" : verb)"
    let property = "XMP-iptcExt:DigitalSourceType"
    switch outcome {
    case .written(let type): return "\(start): \(property) is now \(type.term)"
    case .contradicted(let type):
      return "\(start), and \(property) is \(type.term); change it with verso mark"
    case .uncertain:
      return "\(start), and it does not show how the picture was made; state that with verso mark"
    case .uncarried:
      return "\(start), and the file cannot store it elsewhere; a sidecar can (verso mark "
        + "--sidecar)"
    case .unwanted:
      return
        "\(start), and no statement remains that the picture was generated; --keep origin keeps "
        + "that"
    }
  }
}
