import Verso
import VersoEvidence

extension RestatementRemark {
  /// A line on what was said elsewhere.
  var words: String {
    switch self {
    case .gone(let restatement): restatement.line("goes")
    case .notCopied(let restatement): restatement.line("is not copied")
    case .mining(let mining):
      "what its Content Credentials said of mining is said in XMP now: \(mining.word)"
    case .unreadXMP:
      "its XMP could not be read to its end: what else it may say of its origin and of wishes is "
        + "lost, and what denies or allows something is not kept"
    case .unreadCredentials:
      "its Content Credentials cannot be read: what they may say of its origin and of wishes is lost"
    }
  }
}

extension Restatement {
  /// What became of it, and what to do where it is lost.
  ///
  /// - Parameter verb: What happens to the place.
  /// - Returns: A line.
  fileprivate func line(_ verb: String) -> String {
    let system = statement.system.map { " of \($0)" } ?? ""
    let said =
      statement.kind == .mark
      ? "a mark\(system)" : statement.type.map { $0.meaning ?? $0.term } ?? statement.text
    // China's label is kept, with its producer and number.
    let isKept =
      statement.place.hasPrefix("XMP-TC260:AIGC") && verb == "goes" && outcome != .unwanted
    let start = "\(statement.place) (\(said)) \(isKept ? "stays" : verb)"
    let property = "XMP-iptcExt:DigitalSourceType"
    switch outcome {
    case .written(let type): return "\(start): \(property) says \(type.term) now"
    case .contradicted(let type):
      return "\(start), and \(property) says \(type.term); verso mark says otherwise"
    case .uncertain:
      return "\(start), and nobody can tell from it how the picture was made; verso mark says it"
    case .uncarried:
      return "\(start), and the file has no other place that says it; a side file can (verso mark "
        + "--sidecar)"
    case .unwanted:
      return
        "\(start), and with it all that tells that the picture was generated; --keep origin keeps "
        + "that"
    }
  }
}
