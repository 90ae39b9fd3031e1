public import Verso

/// What a photo says of how its picture was made and of what may be done with it, from all places.
///
/// It is what somebody put into the file, not what is true: ``unknown`` names what it leaves open.
///
/// ```swift
/// let report = OriginReport(try Photo(path: "picture.png"))
/// if report.isGenerated == true { label(picture) }
/// for statement in report.statements where !statement.agrees {
///   print("\(statement.place) contradicts it: \(statement.text)")
/// }
/// print(report.reservesMining ?? false, report.usageTerms.license ?? "no licence")
/// ```
public struct OriginReport: Sendable {
  /// What IPTC's properties say; nil where they say nothing. Of several types it has the first that says that
  /// a model took part, where there is one.
  public let origin: Origin?
  /// What properties, Content Credentials and the marks of generators say, each with its place.
  public let statements: [OriginDisclosure]
  /// What may be done with it.
  public let usageTerms: UsageTerms
  /// What is said of mining and training, each with its place.
  public let mining: [MiningDisclosure]
  /// What is said of credit, copyright and licence, each with its place.
  public let rights: [RightsDisclosure]
  /// What nobody can tell from this.
  public let unknown: [Unknown]

  /// Something that nobody can tell from a report.
  public enum Unknown: Hashable, Sendable {
    /// Nothing says how it was made, which photos and generated pictures have in common.
    case howItWasMade
    /// Whether a model made it: what is said leaves that open.
    case whetherGenerated
    /// What a part of the metadata says that could not be read; which part ("XMP"), nil for a part of the
    /// file, and why.
    case unread(String?, reason: String)
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

    /// Whether something in the file was not read.
    var isUnread: Bool {
      switch self {
      case .unread, .credentials, .credentialsElsewhere: true
      default: false
      }
    }
  }

  /// Whether some place says that a generative model made the picture or a part of it.
  ///
  /// True where one does, whatever the others say. False where all that is said denies it, and all was read.
  /// Nil where nothing says how it was made, where that leaves it open
  /// (`OriginDisclosure.saysGenerated(_:)`), and where a part of the metadata could not be read.
  public var isGenerated: Bool? {
    let said = OriginDisclosure.saysGenerated(statements)
    return said == false && unknown.contains(where: \.isUnread) ? nil : said
  }

  /// Whether mining or training is reserved in some place: the strictest wish counts. Nil where nothing is
  /// said, and where what is said is not understood or could not be read.
  public var reservesMining: Bool? {
    let said = MiningDisclosure.reserve(mining)
    return said == false && unknown.contains(where: \.isUnread) ? nil : said
  }

  /// Whether all places may be true at once; nil where those that were read may, and a part could not be read.
  public var agrees: Bool? {
    let said =
      statements.allSatisfy(\.agrees) && mining.allSatisfy(\.agrees)
      && rights.allSatisfy(\.agrees)
    return said && unknown.contains(where: \.isUnread) ? nil : said
  }

  /// Reads what a photo says. Content Credentials that cannot be read are among the ``unknown``.
  public init(_ photo: Photo) {
    var statements = photo.origins
    var mining = photo.metadata.miningWishes
    var unknown = photo.unreadStatements.map { Unknown.unread($0.part, reason: $0.reason) }
    var isSigned = false
    do {
      if let credentials = try photo.credentials() {
        isSigned = true
        // Where property and signature disagree, the property comes first; marks come last.
        let index = statements.firstIndex { $0.kind == .mark } ?? statements.endIndex
        let (signed, marks) = credentials.origins.reduce(
          into: ([OriginDisclosure](), [OriginDisclosure]())
        ) { parts, statement in
          if statement.kind == .mark {
            parts.1.append(statement)
          } else {
            parts.0.append(statement)
          }
        }
        statements.insert(contentsOf: signed, at: index)
        statements += marks
        mining += credentials.miningWishes
        if let reason = credentials.unreadPart { unknown.append(.credentials(reason)) }
        unknown.append(.whetherCredentialsHold)
      } else if let address = try photo.credentialsAddress {
        unknown.append(.credentialsElsewhere(address))
      }
    } catch {
      unknown.append(.credentials("\(error)"))
    }
    if !statements.isEmpty || !mining.isEmpty {
      // What lies behind the end may contradict what is said; where nothing is said nobody asks.
      do {
        if let count = try photo.strangeEnd() {
          let reason = "\(count) bytes that no format describes"
          unknown.append(.unread("data behind its end", reason: reason))
        }
      } catch {
        unknown.append(.unread(nil, reason: "\(error)"))
      }
    }
    let properties = statements.filter { $0.kind == .property }.compactMap(\.type)
    var origin = photo.metadata.origin
    if let gravest = properties.first(where: \.isGenerated) ?? properties.first {
      origin = origin ?? Origin(nil)
      origin?.type = gravest
    }
    self.origin = origin
    self.statements = OriginDisclosure.compared(statements)
    usageTerms = photo.metadata.usageTerms
    self.mining = MiningDisclosure.compared(mining)
    rights = photo.metadata.rightsStatements
    if statements.isEmpty {
      unknown.append(.howItWasMade)
    } else {
      if OriginDisclosure.saysGenerated(statements) == nil { unknown.append(.whetherGenerated) }
      if !isSigned { unknown.append(.whoSaysIt) }
    }
    unknown.append(.marksInPixels)
    self.unknown = unknown
  }
}
