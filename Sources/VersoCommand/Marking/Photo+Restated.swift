import Verso
import VersoEvidence

extension Photo {
  /// Says in properties what a change takes away that other places said: further packets, Content Credentials, the
  /// marks of generators.
  ///
  /// - Parameters:
  ///   - parts: What of it is to stay: origin, wishes.
  ///   - original: The photo as it was.
  ///   - credentialsGo: Whether its Content Credentials are left out.
  ///   - type: What a new signature says of how it was made; nil for what the photo says.
  /// - Returns: Lines on what was said elsewhere; the receipt names what is lost.
  mutating func restate(
    _ parts: KeptParts, of original: Photo, credentialsGo: Bool,
    signedAs type: DigitalSourceType? = nil
  ) -> [String] {
    let restated = saying(parts, of: original, credentialsGo: credentialsGo, strips: false)
    let losses = losses(since: original, credentialsGo: credentialsGo, signedAs: type)
    report(losses, besides: restated.told)
    return restated.lines
  }

  /// Strips a photo, and says before what only places say that go.
  ///
  /// - Returns: Lines on what was said elsewhere; the receipt names what is lost.
  mutating func strip(
    keeping parts: KeptParts, of original: Photo, credentialsGo: Bool,
    by strip: (inout Photo) throws -> Void
  ) rethrows -> [String] {
    let restated = saying(parts, of: original, credentialsGo: credentialsGo, strips: true)
    try strip(&self)
    let losses = losses(since: original, credentialsGo: credentialsGo, strips: true)
    report(losses, besides: restated.told)
    return restated.lines
  }

  /// Hands losses over to the receipt, without that of the origin where it has been reported already.
  private mutating func report(_ losses: [StatementLoss], besides told: Bool) {
    pending.losses = losses.filter { loss in
      if told, case .generated = loss { return false }
      return true
    }
  }

  /// Says in the property what marks of generators say in a photo whose metadata were taken over, and which were
  /// not.
  mutating func restate(marksOf source: Photo) -> [String] {
    let marks = source.marks
    guard !marks.isEmpty else { return [] }
    let own = Set(self.marks.map(\.text))
    return restate(marks.filter { !own.contains($0.text) }, keeps: true).map {
      $0.line("is not copied")
    }
  }

  /// - Returns: Lines, and whether they tell what becomes of the origin.
  private mutating func saying(
    _ parts: KeptParts, of original: Photo, credentialsGo: Bool, strips: Bool
  ) -> (lines: [String], told: Bool) {
    guard strips || !parts.isEmpty else { return ([], false) }
    var lines: [String] = []
    var told = false
    let keeps = parts.contains(.origin)
    if keeps || strips {
      let restated = restateOrigin(
        of: original, credentialsGo: credentialsGo, marksGo: strips, keeps: keeps)
      lines += restated.map { $0.line() }
      told = restated.contains { !$0.isWritten }
    }
    if credentialsGo, !parts.isDisjoint(with: [.usageTerms, .rights]),
      let mining = restateMining(of: original)
    {
      lines.append(
        "the mining statement of its Content Credentials is now in XMP: \(mining.word)")
    }
    let isNew = strips || hasNewBytes(since: original)
    if isNew, !original.metadata.unreadXMP.isEmpty {
      lines.append(
        "its XMP could not be read to its end: additional statements on its origin and usage terms are lost, "
          + "and those that deny or allow something are not kept")
    }
    if credentialsGo, (try? original.isSigned) == true, (try? original.credentials()) == nil {
      lines.append(
        "its Content Credentials cannot be read: their statements on its origin and usage terms are lost"
      )
    }
    return (lines, told)
  }
}

extension Restatement {
  /// Whether nothing is lost.
  fileprivate var isWritten: Bool {
    if case .written = outcome { true } else { false }
  }

  /// What became of it, and what to do where it is lost.
  ///
  /// - Parameter verb: What happens to the place.
  /// - Returns: A line.
  fileprivate func line(_ verb: String = "is removed") -> String {
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
