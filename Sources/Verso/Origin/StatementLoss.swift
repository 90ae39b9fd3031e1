/// Something that a photo no longer says after a change, or says in a milder way: nothing becomes kinder without a
/// word.
package enum StatementLoss: Hashable, Sendable {
  /// That a generative model took part, and what is said of it now.
  case generated(OriginDisclosure, now: DigitalSourceType?)
  /// A source type that no list has.
  case unknown(OriginDisclosure)
  /// What looks like a word on the origin where nobody looks for it: it leaves open how the picture was made.
  case lookalike(OriginDisclosure)
  /// The AI system alone.
  case system(String)
  /// That only a prompt was there to say that a model took part.
  case prompt(String)
  /// A wish on mining, and what is said of it now.
  case mining(DataMining, now: DataMining?)
  /// A wish on mining that no list has: nobody can tell what it asked for.
  case unclear(MiningDisclosure)
  /// A licence, and the one that is named now.
  case license(String, now: String?)
  /// Terms in words and addresses, by what they are called.
  case terms([String])
}

/// What a photo's Content Credentials state of its origin and of mining, for those who cannot read them.
package struct SignedStatements: Sendable {
  /// What they state of the origin.
  package let origins: [OriginDisclosure]
  /// What they state of mining.
  package let mining: DataMining?

  package init(origins: [OriginDisclosure], mining: DataMining?) {
    (self.origins, self.mining) = (origins, mining)
  }
}

extension Photo {
  /// Whether it was made of another file's picture, whose places may have stayed behind.
  package func hasNewBytes(since original: Photo) -> Bool {
    hasNewPicture || format != original.format || !pending.pictureEdits.isEmpty
  }

  /// What the photo states no longer than the file that it was read from, as the receipt names it.
  func lossesToReport() -> [StatementLoss] {
    if let losses = pending.losses { return losses }
    guard pending.stripping != nil || !changes().isEmpty || !pending.pictureEdits.isEmpty else {
      return []
    }
    var before = asRead
    before.pending = Changes()
    return losses(
      since: before, credentials: nil, credentialsGo: false, strips: pending.stripping != nil)
  }

  /// What the photo says no longer, or in a milder way.
  ///
  /// - Parameters:
  ///   - original: The photo as it was.
  ///   - credentials: What its Content Credentials state; nil where it has none, or where they cannot be read.
  ///   - credentialsGo: Whether its Content Credentials are left out.
  ///   - strips: Whether it was stripped.
  ///   - type: What a new signature says of how it was made; nil for what the photo says.
  /// - Returns: The losses; none of what was only said in another place.
  package func losses(
    since original: Photo, credentials: SignedStatements?, credentialsGo: Bool,
    strips: Bool = false, signedAs type: DigitalSourceType? = nil
  ) -> [StatementLoss] {
    let now = asWritten
    var losses: [StatementLoss] = []
    let looksForMarks =
      strips || credentials != nil || hasNewBytes(since: original)
      || changes().contains { GeneratorMark.mayStand(in: $0.name) }
    var before = looksForMarks ? original.origins : original.metadata.originStatements
    var after = looksForMarks && !strips ? now.origins : now.metadata.originStatements
    before += credentials?.origins ?? []
    if !credentialsGo { after += credentials?.origins ?? [] }
    if let type {
      after.append(OriginDisclosure(.credentials, place: "", type: type, text: type.address))
    }
    let said = before.filter { $0.type?.isGenerated == true }
    let isSaid = OriginDisclosure.saysGenerated(after) == true
    if let first = said.first, !isSaid {
      losses.append(.generated(first, now: after.lazy.compactMap(\.type).first))
    }
    let odd = before.first { $0.type?.isKnown == false }
    if let odd, !isSaid, !after.contains(where: { $0.type == odd.type }) {
      losses.append(.unknown(odd))
    }
    let alike = before.first { $0.kind == .lookalike }
    if let alike, !isSaid,
      !after.contains(where: { $0.kind == .lookalike && $0.text == alike.text })
    {
      losses.append(.lookalike(alike))
    }
    let (old, new) = (original.metadata.origin, now.metadata.origin)
    if strips, let system = old?.system, new?.system == nil, said.isEmpty || isSaid {
      losses.append(.system(system))
    }
    if strips, said.isEmpty, old?.system == nil, let prompt = old?.prompt {
      losses.append(.prompt(prompt))
    }
    return losses
      + lostWishes(original.metadata, now.metadata, credentials?.mining, credentialsGo, strips)
  }

  private func lostWishes(
    _ original: Metadata, _ now: Metadata, _ signed: DataMining?, _ credentialsGo: Bool,
    _ strips: Bool
  ) -> [StatementLoss] {
    var losses: [StatementLoss] = []
    func strictest(_ own: DataMining?, _ signed: DataMining?) -> DataMining? {
      [own, signed].compactMap { $0 }.max { $0.rank < $1.rank }
    }
    let before = strictest(original.strictestMining, signed)
    let after = strictest(now.strictestMining, credentialsGo ? nil : signed)
    if let before, before.reserves == true, (after?.rank ?? -1) < before.rank {
      losses.append(.mining(before, now: after))
    }
    let wishes = Set(now.miningWishes.map(\.text))
    let unclear = original.miningWishes.first { !$0.isUnderstood && !wishes.contains($0.text) }
    if let unclear, after?.reserves != true { losses.append(.unclear(unclear)) }
    let (old, new) = (original.usageTerms, now.usageTerms)
    if let license = old.license,
      new.license.map({ LicenseAddress.strictness(of: $0) < LicenseAddress.strictness(of: license) }
      )
        ?? true
    {
      losses.append(.license(license, now: new.license))
    }
    guard strips else { return losses }
    let terms: [(String, Bool)] = [
      ("constraints", old.constraints != nil && new.constraints == nil),
      ("usage terms", old.usageTerms != nil && new.usageTerms == nil),
      ("web statement", old.webStatement != nil && new.webStatement == nil),
      ("mining policy", old.miningPolicy != nil && new.miningPolicy == nil),
      ("licensor", !old.licensors.isEmpty && new.licensors.isEmpty),
    ]
    let gone = terms.filter(\.1).map(\.0)
    if !gone.isEmpty { losses.append(.terms(gone)) }
    return losses
  }
}

extension StatementLoss {
  /// The loss as a line of the receipt.
  package var line: String {
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
