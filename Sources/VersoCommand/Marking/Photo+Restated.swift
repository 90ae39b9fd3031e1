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
  /// - Returns: Lines on what was said elsewhere, and on what is lost.
  mutating func restate(
    _ parts: KeptParts, of original: Photo, credentialsGo: Bool,
    signedAs type: DigitalSourceType? = nil
  ) -> [String] {
    let restated = saying(parts, of: original, credentialsGo: credentialsGo, strips: false)
    return restated.lines
      + losses(since: original, credentialsGo: credentialsGo, signedAs: type)
      .lines(besides: restated.told)
  }

  /// Strips a photo, and says before what only places say that go.
  ///
  /// - Returns: Lines on what was said elsewhere, and on what is lost.
  mutating func strip(
    keeping parts: KeptParts, of original: Photo, credentialsGo: Bool,
    by strip: (inout Photo) throws -> Void
  ) rethrows -> [String] {
    let restated = saying(parts, of: original, credentialsGo: credentialsGo, strips: true)
    try strip(&self)
    let losses = losses(since: original, credentialsGo: credentialsGo, strips: true)
    return restated.lines + losses.lines(besides: restated.told)
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
    if credentialsGo, !parts.isDisjoint(with: [.wishes, .rights]),
      let mining = restateMining(of: original)
    {
      lines.append(
        "what its Content Credentials said of mining is said in XMP now: \(mining.word)")
    }
    let isNew = strips || hasNewBytes(since: original)
    if isNew, !original.metadata.unreadXMP.isEmpty {
      lines.append(
        "its XMP could not be read to its end: what else it may say of its origin and of wishes is "
          + "lost, and what denies or allows something is not kept")
    }
    if credentialsGo, (try? original.isSigned) == true, (try? original.credentials()) == nil {
      lines.append(
        "its Content Credentials cannot be read: what they may say of its origin and of wishes is lost"
      )
    }
    return (lines, told)
  }
}

extension [StatementLoss] {
  /// A line each.
  ///
  /// - Parameter told: Whether the loss of the origin has been told.
  /// - Returns: The lines.
  fileprivate func lines(besides told: Bool) -> [String] {
    compactMap { loss in
      if told, case .generated = loss { return nil }
      return loss.line
    }
  }
}

extension StatementLoss {
  fileprivate var line: String {
    switch self {
    case .generated(let statement, let now):
      let system = statement.system.map { ", with \($0)" } ?? ""
      let said = statement.type.map(\.term) ?? statement.text
      let start = "it said \(said)\(system) before (\(statement.place))"
      return now == nil
        ? "\(start), and nothing tells any longer that it was generated"
        : "\(start), which is overturned"
    case .unknown(let statement):
      return "\(statement.place) says \(statement.text.prefix(80)), which no list has, and goes"
    case .lookalike(let statement):
      return
        "what looks like a word on its origin goes: \(statement.place), \(statement.text.prefix(80))"
    case .system(let name):
      let reason =
        name.shortLine == nil ? ", as it is no name in one line of at most 200 characters" : ""
      return "the AI system goes\(reason): \(name.prefix(40))"
    case .prompt:
      return "the prompt goes, and with it all that tells that an AI system took part"
    case .mining(let old, let now):
      let rest = now.map { ", and now \($0.word)" } ?? ", and nothing says it any longer"
      return "it said of mining before: \(old.word)\(rest)"
    case .unclear(let wish):
      return "a wish on mining goes that nobody understands: \(wish.place), \(wish.text)"
    case .license(let old, let now):
      return "the licence \(old) goes" + (now.map { ", and \($0) is named now" } ?? "")
    case .terms(let names):
      return "\(names.joined(separator: ", ")) \(names.count == 1 ? "goes" : "go") as well"
    }
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
  fileprivate func line(_ verb: String = "goes") -> String {
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
