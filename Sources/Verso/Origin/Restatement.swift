/// What becomes of something that a photo said of its origin in a place that a change takes away: a mark of a
/// generator, an action of Content Credentials.
package struct Restatement: Hashable, Sendable {
  /// What was said, and where.
  package let statement: OriginDisclosure
  /// What becomes of it.
  package let outcome: Outcome

  /// What becomes of a statement.
  package enum Outcome: Hashable, Sendable {
    /// IPTC's property says it now.
    case written(DigitalSourceType)
    /// It is lost: the property says something else, and stays.
    case contradicted(DigitalSourceType)
    /// It is lost: what it says is in no list, or suspected only.
    case uncertain
    /// It is lost: there is no room for the property, or IPTC has no term for it.
    case uncarried
    /// It is lost: nothing of it was to stay.
    case unwanted
  }
}

extension Photo {
  /// Says in IPTC's property what places say that are about to go, the gravest of it, where the property says
  /// nothing itself.
  ///
  /// - Parameters:
  ///   - statements: What the places say that go.
  ///   - keeps: Whether it is to stay.
  /// - Returns: What becomes of it.
  package mutating func restate(_ statements: [OriginDisclosure], keeps: Bool) -> [Restatement] {
    let known = statements.filter { $0.type?.isKnown == true }
    let generated = known.filter { $0.type?.isGenerated == true }
    guard keeps else {
      return generated.prefix(1).map { Restatement(statement: $0, outcome: .unwanted) }
    }
    let origin = metadata.origin
    if let present = origin?.type, present.isKnown {
      guard !present.isGenerated else { return [] }
      return generated.prefix(1).map { Restatement(statement: $0, outcome: .contradicted(present)) }
    }
    let gravest = OriginDisclosure.gravest(known)
    guard let gravest, let type = gravest.type?.successor else {
      return statements.filter { $0.kind == .mark }.prefix(1).map {
        Restatement(statement: $0, outcome: .uncertain)
      }
    }
    guard container.limit(for: .xmp) > 0, type.isWritten else {
      return [Restatement(statement: gravest, outcome: .uncarried)]
    }
    metadata.say(gravest)
    return [Restatement(statement: gravest, outcome: .written(type))]
  }

  /// Says in the packet that edits go into what places of XMP say together that the changed photo no longer has:
  /// further packets, what a packet says twice, other parts of a file. What was changed since stays changed.
  ///
  /// - Parameters:
  ///   - original: The photo as it was.
  ///   - isNew: Whether other files' bytes were put in its place.
  ///   - denies: Whether all that it says could be read, so that something may be denied.
  package mutating func settle(since original: Photo, isNew: Bool, denying denies: Bool = true) {
    let old = original.metadata
    let places = Set(asWritten.metadata.elsewhere)
    let isWhole = denies && old.unreadXMP.isEmpty
    let hasLess = old.elsewhere.contains {
      Metadata.statementNames.contains($0.property.name) && !places.contains($0)
    }
    guard hasLess || !isWhole && isNew, container.limit(for: .xmp) > 0 else { return }
    let settled = old.settledXMP(denying: isWhole)
    for name in Metadata.statementNames where metadata.xmp.node(name) == old.xmp.node(name) {
      metadata.xmp.set(name, to: settled.node(name))
      metadata.elsewhere.removeAll { $0.property.name == name && $0.isOfPacket }
    }
  }

  /// What marks of generators say.
  package var marks: [OriginDisclosure] { origins.filter { $0.kind == .mark } }
}

extension Metadata {
  /// Says in the property what another place says, with the system that it names where none is.
  mutating func say(_ statement: OriginDisclosure) {
    guard let type = statement.type?.successor else { return }
    var new = origin ?? Origin(nil)
    new.type = type
    if type.isGenerated, new.system == nil { new.system = statement.nameOfSystem }
    origin = new
  }
}

extension OriginDisclosure {
  /// The gravest of statements whose types are known. Made by a model is graver than changed by one; of a history
  /// without either its beginning counts.
  static func gravest(_ statements: [OriginDisclosure]) -> OriginDisclosure? {
    let known = statements.filter { $0.type?.isKnown == true }
    return known.max(first: { $0.type?.isGenerated == true ? $0.type?.gravity ?? 0 : 0 }).flatMap {
      $0.type?.isGenerated == true ? $0 : known.last
    }
  }

  /// What the system is called; nil where a mark only tells of which family it is.
  fileprivate var nameOfSystem: String? {
    guard let name = system?.shortLine else { return nil }
    let isFamily = name.hasPrefix("a ") || name.utf8.contains(" or ".utf8)
    return kind == .mark && isFamily ? nil : name
  }
}
