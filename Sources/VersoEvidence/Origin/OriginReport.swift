public import Verso

/// What a photo says of how its picture was made and of what may be done with it, from all places.
///
/// It is what somebody put into the file, not what is true: ``unknown`` names what it leaves open.
public struct OriginReport: Sendable {
  /// What IPTC's properties say; nil where they say nothing.
  public let origin: Origin?
  /// What properties, Content Credentials and the marks of generators say, each with its place.
  public let statements: [OriginStatement]
  /// What may be done with it.
  public let wishes: Wishes
  /// What is said of mining and training, each with its place.
  public let mining: [WishStatement]
  /// What nobody can tell from this.
  public let unknown: [Unknown]

  /// Something that nobody can tell from a report.
  public enum Unknown: Hashable, Sendable {
    /// Nothing says how it was made, which photos and generated pictures have in common.
    case howItWasMade
    /// Whether it is true: no signature stands behind it.
    case whoSaysIt
    /// Whether the Content Credentials hold; a ``Verifier`` tells.
    case whetherCredentialsHold
    /// What the Content Credentials say, as they cannot be read; why.
    case credentials(String)
    /// What Content Credentials say that are kept elsewhere; where. Nothing is fetched.
    case credentialsElsewhere(String)
    /// Whether there are marks in the pixels, such as SynthID's, which only their makers read.
    case marksInPixels
  }

  /// Whether some place says that a machine made the picture or a part of it; nil where none says how it was
  /// made.
  public var isGenerated: Bool? {
    let types = statements.compactMap(\.type).filter(\.isKnown)
    return types.isEmpty ? nil : types.contains { $0.isGenerated }
  }

  /// Whether all places may be true at once.
  public var agrees: Bool { statements.allSatisfy(\.agrees) && mining.allSatisfy(\.agrees) }

  /// Reads what a photo says. Content Credentials that cannot be read are among the ``unknown``.
  public init(_ photo: Photo) {
    var statements = photo.origins
    var mining = photo.metadata.miningWishes
    var unknown: [Unknown] = []
    var isSigned = false
    do {
      if let credentials = try photo.credentials() {
        isSigned = true
        // Where property and signature disagree, the property comes first; marks come last.
        let index = statements.firstIndex { $0.kind == .mark } ?? statements.endIndex
        statements.insert(contentsOf: credentials.origins, at: index)
        mining += credentials.miningWishes
        unknown.append(.whetherCredentialsHold)
      } else if let address = try photo.credentialsAddress {
        unknown.append(.credentialsElsewhere(address))
      }
    } catch {
      unknown.append(.credentials("\(error)"))
    }
    origin = photo.metadata.origin
    self.statements = OriginStatement.compared(statements)
    wishes = photo.metadata.wishes
    self.mining = WishStatement.compared(mining)
    if statements.isEmpty {
      unknown.append(.howItWasMade)
    } else if !isSigned {
      unknown.append(.whoSaysIt)
    }
    unknown.append(.marksInPixels)
    self.unknown = unknown
  }
}
