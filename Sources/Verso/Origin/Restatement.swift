/// What becomes of something that a photo said of its origin in a place that a change takes away: a mark of a
/// generator, an action of Content Credentials.
public struct Restatement: Hashable, Sendable {
  /// What was said, and where.
  public let statement: OriginStatement
  /// What becomes of it.
  public let outcome: Outcome

  /// What becomes of a statement.
  public enum Outcome: Hashable, Sendable {
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
  package mutating func restate(_ statements: [OriginStatement], keeps: Bool) -> [Restatement] {
    let known = statements.filter { $0.type?.isKnown == true }
    let generated = known.filter { $0.type?.isGenerated == true }
    guard keeps else {
      return generated.prefix(1).map { Restatement(statement: $0, outcome: .unwanted) }
    }
    // What the property itself says elsewhere in the file counts as much as what it says first.
    let isSaidTwice = generated.contains { $0.kind == .property }
    if let present = metadata.origin?.type, present.isKnown, present.isGenerated || !isSaidTwice {
      guard !present.isGenerated else { return [] }
      return generated.prefix(1).map { Restatement(statement: $0, outcome: .contradicted(present)) }
    }
    // Made by a model is graver than changed by one; of a history without either its beginning counts.
    let gravest =
      generated.first { $0.type?.agrees(with: .trainedAlgorithmicMedia) == true }
      ?? generated.first ?? known.last
    guard let gravest, let type = gravest.type?.successor else {
      return statements.filter { $0.kind == .mark }.prefix(1).map {
        Restatement(statement: $0, outcome: .uncertain)
      }
    }
    guard container.limit(for: .xmp) > 0, type.isWritten else {
      return [Restatement(statement: gravest, outcome: .uncarried)]
    }
    var origin = metadata.origin ?? Origin(nil)
    if origin.type != nil { metadata.xmp.set(Origin.typeName, to: nil) }
    origin.type = type
    if type.isGenerated, origin.system == nil { origin.system = gravest.nameOfSystem }
    metadata.origin = origin
    return [Restatement(statement: gravest, outcome: .written(type))]
  }

  /// What marks of generators say.
  package var marks: [OriginStatement] { origins.filter { $0.kind == .mark } }
}

extension OriginStatement {
  /// What the system is called; nil where a mark only tells of which family it is.
  fileprivate var nameOfSystem: String? {
    guard let name = system?.shortLine else { return nil }
    let isFamily = name.hasPrefix("a ") || name.utf8.contains(" or ".utf8)
    return kind == .mark && isFamily ? nil : name
  }
}
