public import Verso

extension Photo {
  /// The origin that a signer may repeat: IPTC's property, or, without any statement, the data that
  /// a camera left, unless the photo records a later edit.
  ///
  /// - Returns: Nil if there is no evidence; it is then left open.
  /// - Throws: ``EvidenceError`` if the photo does not state one clear source. This is so for a
  ///   mark of a generator, the mere name of an AI system, an unknown term, and contradicting
  ///   statements.
  public func sourceToSign() throws -> DigitalSourceType? {
    let report = OriginReport(self)
    let statements = report.statements
    if let odd = statements.first(where: { $0.type?.isKnown == false }) {
      throw Self.unclear("\(odd.place) states \(odd.text.oneLine), which is in no list")
    }
    if let other = statements.first(where: { !$0.agrees }),
      let first = statements.first(where: { $0.type != nil })
    {
      throw Self.unclear("\(first.place) and \(other.place) exclude each other")
    }
    if let type = statements.first(where: { $0.kind == .property && $0.type != nil })?.type {
      if type.saysGenerated == false, report.isGenerated != false {
        let other = statements.first { $0.type?.saysGenerated == nil }?.place
        throw Self.unclear(
          "it states \(type.term), but \(other.map { "\($0) may state something else" } ?? "not all of it could be read")"
        )
      }
      return type.successor
    }
    for statement in statements {
      switch statement.kind {
      case .mark:
        let generator = statement.system?.oneLine ?? "a generator"
        throw Self.unclear("\(statement.place) has a mark of \(generator)")
      case .property, .lookalike:
        throw Self.unclear("\(statement.place) states \(statement.text.oneLine)")
      case .credentials:
        guard let type = statement.type else { continue }
        throw Self.unclear("its earlier credentials state \(type.term)")
      }
    }
    // If a part could not be read, it may contain another statement.
    let isRead = try unreadStatements.isEmpty && strangeEnd() == nil
    return hasCameraData && isRead && editingTrace == nil ? .digitalCapture : nil
  }

  private static func unclear(_ found: String) -> EvidenceError {
    EvidenceError(
      .contradicts, "\(found), which leaves open how the picture was made", advice: .nameSource)
  }

  /// Whether a camera recorded its name and the exposure. Scanners record what they are.
  private var hasCameraData: Bool {
    if let kind = metadata[.fileSource]?.first, kind != 3 { return false }
    let names = [metadata[.make], metadata[.model]].compactMap { $0?.trimmed }
    return names.contains { !$0.isEmpty }
      && (metadata[.exposureTime] != nil || metadata[.fNumber] != nil)
  }

  /// Refuses a change that contradicts credentials that stay, because the signer has stated otherwise.
  ///
  /// - Throws: ``EvidenceError`` that names both.
  public func checkHistory(since original: Photo) throws {
    guard metadata.origin != original.metadata.origin, let credentials = try? original.credentials()
    else { return }
    try checkHistory(of: credentials, since: original.metadata.origin)
  }

  /// Refuses what a history contradicts: all of its steps count.
  func checkHistory(of credentials: ContentCredentials, since old: Origin?) throws {
    let origin = metadata.origin
    let said = credentials.origins.filter { $0.kind == .credentials && $0.type?.isKnown == true }
    func refuse(_ other: String, _ own: String) -> EvidenceError {
      EvidenceError(
        .contradicts, "its Content Credentials state \(other), but it would state \(own)",
        advice: .leaveCredentials)
    }
    if let type = origin?.type, type != old?.type, !type.saysChange || type.excludesModels,
      let other = said.lazy.compactMap(\.type).first(where: { !$0.agrees(with: type) })
    {
      throw refuse(other.term, type.term.oneLine)
    }
    // Another model may have changed it since, which is stated as a change.
    if let system = origin?.system, system != old?.system, origin?.type == old?.type {
      let systems = said.compactMap(\.system)
      let isNamed = systems.contains { $0.hasPrefix(system) || system.hasPrefix($0) }
      if let other = systems.first, !isNamed { throw refuse(other.oneLine, system.oneLine) }
    }
  }

  /// Refuses a signature over statements that exclude what the photo was signed as, unless they stood there when
  /// it was signed.
  ///
  /// - Parameters:
  ///   - credentials: The credentials that it was signed with.
  ///   - isInvalid: Whether the previous contents are unknown.
  /// - Throws: ``EvidenceError`` that names both.
  func checkStatements(against credentials: ContentCredentials, isInvalid: Bool) throws {
    let signed = credentials.origins
    let before = isInvalid ? [] : Set(asRead.origins.map(\.text))
    let all = OriginDisclosure.compared(signed + origins)
    guard let first = all.first(where: { $0.type != nil }), first.kind == .credentials,
      let other = all.dropFirst(signed.count).first(where: {
        !$0.agrees && !before.contains($0.text)
      })
    else { return }
    throw EvidenceError(
      .contradicts,
      "its Content Credentials state \(first.type?.term ?? ""), but \(other.place) states "
        + (other.system ?? other.text).oneLine, advice: .leaveCredentials)
  }
}

extension Statement.Agent {
  /// The system that an origin names; nil if it names none, or in a text that is no name.
  init?(_ origin: Origin) {
    guard let name = origin.system?.shortLine else { return nil }
    self.init(name, version: origin.systemVersion?.shortLine)
  }
}

extension String {
  /// The beginning of the first line, for a message.
  fileprivate var oneLine: String {
    let line = String(prefix { !$0.isNewline }.prefix(60))
    return line == self ? line : line + "…"
  }
}
