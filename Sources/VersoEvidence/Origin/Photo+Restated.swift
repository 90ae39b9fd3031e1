package import Verso

/// A remark on a change that removes statements on a photo's origin or usage terms.
package enum RestatementRemark: Hashable, Sendable {
  /// A place is removed with its statement, or the statement is written elsewhere.
  case gone(Restatement)
  /// A mark of the photo that metadata were copied from is not copied.
  case notCopied(Restatement)
  /// The mining terms of Content Credentials are in XMP now.
  case mining(DataMining)
  /// The XMP could not be read completely: its other statements are lost.
  case unreadXMP
  /// The Content Credentials cannot be read: their statements are lost.
  case unreadCredentials
}

extension Photo {
  /// Writes statements that a change removes into properties: of additional packets, Content
  /// Credentials, the marks of generators.
  ///
  /// - Parameters:
  ///   - parts: The parts to keep: origin, usage terms.
  ///   - original: The photo as it was.
  ///   - credentialsGo: Whether its Content Credentials are left out.
  ///   - type: The origin in a new signature; nil for that of the photo.
  /// - Returns: The statements in other places; the receipt names the lost ones.
  package mutating func restate(
    _ parts: KeptParts, of original: Photo, credentialsGo: Bool,
    signedAs type: DigitalSourceType? = nil
  ) -> [RestatementRemark] {
    let restated = disclosure(parts, of: original, credentialsGo: credentialsGo, strips: false)
    let losses = losses(since: original, credentialsGo: credentialsGo, signedAs: type)
    report(losses, besides: restated.told)
    return restated.remarks
  }

  /// Strips a photo, after writing statements of removed places into properties.
  ///
  /// - Returns: The statements in other places; the receipt names the lost ones.
  package mutating func strip(
    keeping parts: KeptParts, of original: Photo, credentialsGo: Bool,
    by strip: (inout Photo) throws -> Void
  ) rethrows -> [RestatementRemark] {
    let restated = disclosure(parts, of: original, credentialsGo: credentialsGo, strips: true)
    try strip(&self)
    let losses = losses(since: original, credentialsGo: credentialsGo, strips: true)
    report(losses, besides: restated.told)
    return restated.remarks
  }

  /// Hands losses over to the receipt, without that of the origin where it has been reported already.
  private mutating func report(_ losses: [StatementLoss], besides told: Bool) {
    pending.losses = losses.filter { loss in
      if told, case .generated = loss { return false }
      return true
    }
  }

  /// Writes the marks of generators in a photo whose metadata were copied, and that were not copied
  /// themselves, into the property.
  package mutating func restate(marksOf source: Photo) -> [RestatementRemark] {
    let marks = source.marks
    guard !marks.isEmpty else { return [] }
    let own = Set(self.marks.map(\.text))
    return restate(marks.filter { !own.contains($0.text) }, keeps: true).map(
      RestatementRemark.notCopied)
  }

  /// - Returns: Remarks, and whether they concern the origin.
  private mutating func disclosure(
    _ parts: KeptParts, of original: Photo, credentialsGo: Bool, strips: Bool
  ) -> (remarks: [RestatementRemark], told: Bool) {
    guard strips || !parts.isEmpty else { return ([], false) }
    var remarks: [RestatementRemark] = []
    var told = false
    let keeps = parts.contains(.origin)
    if keeps || strips {
      let restated = restateOrigin(
        of: original, credentialsGo: credentialsGo, marksGo: strips, keeps: keeps)
      remarks += restated.map(RestatementRemark.gone)
      told = restated.contains { !$0.isWritten }
    }
    if credentialsGo, !parts.isDisjoint(with: [.usageTerms, .rights]),
      let mining = restateMining(of: original)
    {
      remarks.append(.mining(mining))
    }
    let isNew = strips || hasNewBytes(since: original)
    if isNew, !original.metadata.unreadXMP.isEmpty {
      remarks.append(.unreadXMP)
    }
    if credentialsGo, (try? original.isSigned) == true, (try? original.credentials()) == nil {
      remarks.append(.unreadCredentials)
    }
    return (remarks, told)
  }
}

extension Restatement {
  /// Whether nothing is lost.
  fileprivate var isWritten: Bool {
    if case .written = outcome { true } else { false }
  }
}
