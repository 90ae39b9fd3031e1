import Verso
import VersoEvidence

extension Photo {
  /// Says in properties what a change takes away that only Content Credentials or the marks of generators
  /// said.
  ///
  /// - Parameters:
  ///   - parts: What of it is to stay: origin, wishes.
  ///   - original: The photo as it was.
  ///   - credentialsGo: Whether its Content Credentials are left out.
  ///   - strips: Whether all that it says is about to go; nil of parts is named then, too.
  /// - Returns: Lines on what was said elsewhere, and on what is lost.
  mutating func restate(
    _ parts: KeptParts, of original: Photo, credentialsGo: Bool, strips: Bool = false
  ) -> [String] {
    guard strips || !parts.isEmpty else { return [] }
    var lines: [String] = []
    let keeps = parts.contains(.origin)
    if keeps || strips {
      lines += restateOrigin(
        of: original, credentialsGo: credentialsGo, marksGo: strips, keeps: keeps
      ).map(\.line)
    }
    if credentialsGo, parts.contains(.wishes), let mining = restateMining(of: original) {
      lines.append(
        "what its Content Credentials said of mining is said in XMP now: \(mining.word)")
    }
    let isNew = strips || hasNewPicture || format != original.format
    if isNew, original.metadata.unread.contains(.xmp) {
      lines.append(
        "its XMP could not be read as a whole: what it may have said of its origin and of wishes is "
          + "lost")
    }
    return lines
  }
}

extension Restatement {
  /// What became of it, and what to do where it is lost.
  fileprivate var line: String {
    let system = statement.system.map { " of \($0)" } ?? ""
    let said =
      statement.kind == .mark
      ? "a mark\(system)" : statement.type.map { $0.meaning ?? $0.term } ?? statement.text
    let start = "\(statement.place) (\(said)) goes"
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
