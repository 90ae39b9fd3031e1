package import Verso

/// Decides which offset from UTC photos get, and by what reason.
package struct ZoneSetting: Sendable {
  /// The evidence outside of the photos.
  package var clues: TimeClues
  /// The reasons that were asked for.
  package let reasons: Set<CaptureTime.Reason>
  /// Whether photos that have an offset get another one.
  package let overwrites: Bool
  /// Whether the instant of photos stays, instead of their local time.
  package let keepsInstant: Bool

  package init(
    clues: TimeClues, reasons: Set<CaptureTime.Reason>, overwrites: Bool, keepsInstant: Bool
  ) {
    (self.clues, self.reasons) = (clues, reasons)
    (self.overwrites, self.keepsInstant) = (overwrites, keepsInstant)
  }

  /// The decision for a photo.
  package enum Decision {
    /// It has an offset, and keeps it.
    case kept(CaptureTime, against: [CaptureTime.Evidence])
    /// It gets one.
    case set(Int, CaptureTime, CaptureTime.Evidence, against: [CaptureTime.Evidence])
  }

  /// The decision for a photo with these metadata.
  ///
  /// - Parameters:
  ///   - metadata: Its metadata.
  ///   - path: Its name among its neighbours.
  /// - Returns: The decision.
  /// - Throws: ``FileProblem`` when none of the requested sources gives it, or evidence of higher
  ///   precedence contradicts it.
  package func decision(_ metadata: Metadata, path: String) throws(FileProblem) -> Decision {
    var clues = reasons.contains(.placeZone) ? clues.asking(path, metadata) : clues
    clues.neighbours = clues.neighbours?.without(path)
    let own = metadata.time
    if keepsInstant, !overwrites, let own, own.evidence?.reason.isStated == true {
      return .kept(own, against: [])
    }
    let found = keepsInstant ? metadata.moment(with: clues) : metadata.time(with: clues)
    if keepsInstant, found == nil, let own, own.role != .modified {
      throw FileProblem("it does not record the instant, so it cannot be kept")
    }
    guard let time = found, time.role != .modified else {
      throw FileProblem("it does not state when it was taken", advice: .setDate)
    }
    guard time.local != nil || time.tellsInstant else {
      throw FileProblem("it is a film or a sequence, whose dates are read, not changed")
    }
    // Another moment is no evidence for the clock.
    let all = ([time.evidence].compactMap { $0 } + time.others).filter { $0.moment == nil }
      .sorted { $0.reason < $1.reason }
    let asked = all.filter { reasons.contains($0.reason) }
    if let stated = all.first(where: { $0.reason.isStated }), !overwrites {
      return .kept(time, against: asked.filter { Self.differ($0, stated) })
    }
    for evidence in asked {
      guard let offset = Self.decided(evidence, all) else { continue }
      let against = all.filter { !$0.offsets.contains(offset) }
      if !overwrites, let stronger = against.first(where: { $0.reason < evidence.reason }) {
        throw FileProblem(
          "\(TimeListing.text(offset)) by \(TimeListing.why(evidence)), but \(Self.words(stronger)), which "
            + "takes precedence", advice: .overwriteOffset)
      }
      if !overwrites, let stated = metadata.offsets(besides: offset, of: time).first {
        throw FileProblem(
          "\(TimeListing.text(offset)) by \(TimeListing.why(evidence)), but \(stated.name) states "
            + TimeListing.text(stated.offset), advice: .overwriteOffset)
      }
      return .set(offset, time, evidence, against: against)
    }
    throw FileProblem(
      missing(asked, of: time, hasPlace: clues.knowsPlace(of: metadata)), advice: advice(asked))
  }

  /// The one offset that a piece of evidence allows, or that another one decides for it.
  private static func decided(
    _ evidence: CaptureTime.Evidence, _ all: [CaptureTime.Evidence]
  ) -> Int? {
    if evidence.offsets.count == 1 { return evidence.offsets[0] }
    return all.first { $0.offsets.count == 1 && evidence.offsets.contains($0.offsets[0]) }?
      .offsets[0]
  }

  private static func differ(
    _ one: CaptureTime.Evidence, _ other: CaptureTime.Evidence
  ) -> Bool { !one.offsets.contains { other.offsets.contains($0) } }

  /// The advice if no source gives it.
  private func advice(_ asked: [CaptureTime.Evidence]) -> FileProblem.Advice? {
    asked.isEmpty && reasons.contains(.given) ? nil : .nameOffset
  }

  /// The reason why no source gives it.
  private func missing(
    _ asked: [CaptureTime.Evidence], of time: CaptureTime, hasPlace: Bool
  ) -> String {
    if let open = asked.first {
      return open.offsets.isEmpty
        ? "this time did not exist on that day in \(open.source)"
        : "it is not certain whether \(Self.words(open))"
    }
    if reasons.contains(.given) { return "it records only \(time.extent), which has no offset" }
    var causes: [String] = []
    if reasons.contains(.satellites) { causes.append("no satellite time near its clock") }
    if reasons.contains(.otherDate) { causes.append("no other date with a zone") }
    if reasons.contains(.makerZone) { causes.append("no zone from its camera") }
    if reasons.contains(.placeZone) {
      causes.append(hasPlace ? "a position in no known zone" : "no position")
    }
    if reasons.contains(.neighbours) {
      causes.append("no photos of the same camera with an offset near it")
    }
    return "there is no evidence for its offset: \(causes.joined(separator: ", "))"
  }

  /// Applies a decision to the metadata of a photo or its sidecar.
  ///
  /// - Throws: The errors of ``Metadata/setOffset(_:of:)``.
  package func apply(_ decision: Decision, to metadata: inout Metadata) throws {
    guard case .set(let offset, let time, _, _) = decision else { return }
    try metadata.setOffset(offset, of: time)
  }

  // MARK: Words

  /// The remarks on a photo: contradictions, and in a dry run the reason as well.
  ///
  /// - Parameters:
  ///   - decision: The decision for the photo.
  ///   - isDryRun: Whether nothing is written.
  ///   - overwriting: How what a photo states is overwritten.
  /// - Returns: A line for each.
  package func remarks(_ decision: Decision, isDryRun: Bool, overwriting: String) -> [String] {
    switch decision {
    case .kept(let time, let against):
      let own = time.evidence.map { Self.words($0) } ?? "it records its offset"
      guard !against.isEmpty else { return isDryRun ? ["kept: \(own)"] : [] }
      return against.map { "kept: \(own), but \(Self.words($0)); \(overwriting)" }
    case .set(let offset, let time, let evidence, let against):
      var local = time.local
      local?.offset = nil
      let what = "\(TimeListing.text(offset)) by \(TimeListing.why(evidence))"
      let old = time.evidence.flatMap { $0.reason.isStated ? $0.offsets.first : nil }
      let shown = local.map { "\($0) " } ?? ""
      let change = old.map { "\(TimeListing.text($0)) -> " } ?? ""
      return (isDryRun ? ["\(shown)\(change)\(what)"] : [])
        + against.map { "\(what), although \(Self.words($0))" }
    }
  }

  /// "the zone of the position, Europe/Zurich, gives +02:00"
  private static func words(_ evidence: CaptureTime.Evidence) -> String {
    let offsets = evidence.offsets.isEmpty ? "no possible offset" : TimeListing.offsets(evidence)
    let why = TimeListing.why(evidence)
    return "\(why)\(why.contains(",") ? "," : "") gives \(offsets)"
  }
}
