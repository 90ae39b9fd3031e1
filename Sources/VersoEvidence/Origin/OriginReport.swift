public import Verso

/// A photo's statements of how its picture was made and of its usage terms, from all locations.
///
/// Anybody can write these statements, so they need not be true. ``unknown`` lists the open
/// questions.
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
  /// The origin in IPTC's properties; nil if they state nothing. Of several types it has the first one with a model, if
  /// there is one.
  public let origin: Origin?
  /// The statements of properties, Content Credentials and marks of generators, each with its location.
  public let statements: [OriginDisclosure]
  /// The usage terms.
  public let usageTerms: UsageTerms
  /// The statements on mining and training, each with its location.
  public let mining: [MiningDisclosure]
  /// The statements on credit, copyright and licence, each with its location.
  public let rights: [RightsDisclosure]
  /// The open questions of the report.
  public let unknown: [Unknown]

  /// Something that a report cannot decide.
  public enum Unknown: Hashable, Sendable {
    /// How it was made: there is no statement. Photos and generated pictures may both be without one.
    case howItWasMade
    /// Whether a model made it: the statements leave this open.
    case whetherGenerated
    /// What an unread part of the metadata contains: the part ("XMP"; nil for a part of the file), and the reason.
    case unread(String?, reason: String)
    /// Whether the statements are true: there is no signature.
    case whoSaysIt
    /// Whether the Content Credentials are valid; a ``Verifier`` checks this.
    case whetherCredentialsHold
    /// The statements of Content Credentials that cannot be read, and why.
    case credentials(String)
    /// The statements of Content Credentials that are stored elsewhere, and where. Nothing is fetched.
    case credentialsElsewhere(String)
    /// Whether there are marks in the pixels, such as SynthID's, which only their makers can read.
    case marksInPixels

    /// Whether something in the file was not read.
    var isUnread: Bool {
      switch self {
      case .unread, .credentials, .credentialsElsewhere: true
      default: false
      }
    }
  }

  /// Whether a generative model made the picture or a part of it, according to the statements.
  ///
  /// True if one statement means it, whatever the others are. False if all statements deny it and
  /// everything was read. Nil if there is no statement, if the statements do not decide it,
  /// and if a part of the metadata could not be read.
  public var isGenerated: Bool? {
    let said = OriginDisclosure.saysGenerated(statements)
    return said == false && unknown.contains(where: \.isUnread) ? nil : said
  }

  /// Whether mining or training is reserved in some location: the strictest reservation counts. Nil if there is no
  /// statement, and if a statement is not understood or could not be read.
  public var reservesMining: Bool? {
    let said = MiningDisclosure.reserve(mining)
    return said == false && unknown.contains(where: \.isUnread) ? nil : said
  }

  /// Whether all places may be true at once; nil if those that were read may, and a part could not be read.
  public var agrees: Bool? {
    let said =
      statements.allSatisfy(\.agrees) && mining.allSatisfy(\.agrees)
      && rights.allSatisfy(\.agrees)
    return said && unknown.contains(where: \.isUnread) ? nil : said
  }

  /// Reads the statements of a photo. Content Credentials that cannot be read are among the ``unknown``.
  public init(_ photo: Photo) {
    var statements = photo.origins
    var mining = photo.metadata.miningTerms
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
        mining += credentials.miningTerms
        if let reason = credentials.unreadPart { unknown.append(.credentials(reason)) }
        unknown.append(.whetherCredentialsHold)
      } else if let address = try photo.credentialsAddress {
        unknown.append(.credentialsElsewhere(address))
      }
    } catch {
      unknown.append(.credentials("\(error)"))
    }
    if !statements.isEmpty || !mining.isEmpty {
      // Data after the end may contradict a statement; without a statement they are not examined.
      do {
        if let count = try photo.strangeEnd() {
          let reason = "\(count) bytes that no format describes"
          unknown.append(.unread("data after its end", reason: reason))
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
