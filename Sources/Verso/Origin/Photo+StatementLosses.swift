/// The statements of a photo's Content Credentials on its origin and on mining, for code that
/// cannot read them.
package struct SignedStatements: Sendable {
  /// The statements on the origin.
  package let origins: [OriginDisclosure]
  /// The statement on mining.
  package let mining: DataMining?

  package init(origins: [OriginDisclosure], mining: DataMining?) {
    (self.origins, self.mining) = (origins, mining)
  }
}

extension Photo {
  /// Whether it was made from another file's picture, whose places may have stayed behind.
  package func hasNewBytes(since original: Photo) -> Bool {
    hasNewPicture || format != original.format || !pending.pictureEdits.isEmpty
  }

  /// The statements that the photo lost since it was read, for the receipt.
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

  /// The statements that the photo has lost, or that became milder.
  ///
  /// - Parameters:
  ///   - original: The photo as it was.
  ///   - credentials: The statements of its Content Credentials; nil if it has none, or they cannot
  ///     be read.
  ///   - credentialsGo: Whether its Content Credentials are left out.
  ///   - strips: Whether it was stripped.
  ///   - type: The origin in a new signature; nil for that of the photo.
  /// - Returns: The losses, without statements that only moved to another place.
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
      + lostTerms(original.metadata, now.metadata, credentials?.mining, credentialsGo, strips)
  }

  private func lostTerms(
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
    let readings = Set(now.miningTerms.map(\.text))
    let unclear = original.miningTerms.first { !$0.isUnderstood && !readings.contains($0.text) }
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
