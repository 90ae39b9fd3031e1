/// The new form of a statement on the origin whose place is removed by a change: a mark of a
/// generator, an action of Content Credentials.
package struct Restatement: Hashable, Sendable {
  /// The statement, with its place.
  package let statement: OriginDisclosure
  /// The outcome for it.
  package let outcome: Outcome

  /// The outcome for a statement.
  package enum Outcome: Hashable, Sendable {
    /// IPTC's property has it now.
    case written(DigitalSourceType)
    /// It is lost: the property has another value, which stays.
    case contradicted(DigitalSourceType)
    /// It is lost: its term is unknown, or only suspected.
    case uncertain
    /// It is lost: there is no room for the property, or IPTC has no term for it.
    case uncarried
    /// It is lost: nothing of it was to stay.
    case unwanted
  }
}

extension Photo {
  /// Writes the gravest statement of places that are removed into IPTC's property, if the property
  /// has no value itself.
  ///
  /// - Parameters:
  ///   - statements: The statements of the places that are removed.
  ///   - keeps: Whether it is to stay.
  /// - Returns: The outcomes.
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

  /// Writes the combined values of places that the changed photo no longer has into the packet that
  /// is edited: additional packets, repeated properties, other parts of a file. Values that were
  /// changed since stay changed.
  ///
  /// - Parameters:
  ///   - original: The photo as it was.
  ///   - isNew: Whether other files' bytes were put in its place.
  ///   - denies: Whether everything could be read, so that something may be denied.
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

  /// The statements of generators' marks.
  package var marks: [OriginDisclosure] { origins.filter { $0.kind == .mark } }
}

extension Metadata {
  /// Writes the statement of another place into the property, with its system if the property has no system.
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

  /// The name of the system; nil if a mark only identifies its family.
  fileprivate var nameOfSystem: String? {
    guard let name = system?.shortLine else { return nil }
    let isFamily = name.hasPrefix("a ") || name.utf8.contains(" or ".utf8)
    return kind == .mark && isFamily ? nil : name
  }
}
