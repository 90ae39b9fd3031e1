/// One place where a photo, or somebody in it, says how the picture was made.
public struct OriginStatement: Hashable, Sendable {
  /// Who says it.
  public enum Kind: String, Hashable, Sendable {
    /// The property of IPTC's standard.
    case property
    /// What a generator leaves in its pictures: its settings, its name. It proves that the text was put
    /// there and no more; a crop of a photo that was pasted into such a picture has it, too.
    case mark
    /// An action in Content Credentials.
    case credentials
  }

  /// Who says it.
  public let kind: Kind
  /// The field: "XMP-iptcExt:DigitalSourceType", "PNG:Parameters", "Content Credentials, c2pa.created".
  public let place: String
  /// How the picture came to be; nil where only a system is named.
  public let type: DigitalSourceType?
  /// The program or model: "ComfyUI"; nil where none is named.
  public let system: String?
  /// What stands there; long texts are cut.
  public let text: String
  /// Whether it may be true together with the first statement that names a type.
  public package(set) var agrees = true

  /// A statement of any kind.
  public init(
    _ kind: Kind, place: String, type: DigitalSourceType?, system: String? = nil, text: String
  ) {
    self.kind = kind
    self.place = place
    self.type = type
    self.system = system
    let limit = 200
    let isLong = text.unicodeScalars.count > limit
    self.text = isLong ? String(text.unicodeScalars.prefix(limit)) + "…" : text
  }

  /// Whether both may be true of one picture.
  ///
  /// A mark says that a generator took part, and not of how much of the picture.
  func agrees(with other: OriginStatement) -> Bool {
    guard let type, let otherType = other.type else { return true }
    if kind == .mark || other.kind == .mark {
      return type.takesPart(in: otherType) && otherType.takesPart(in: type)
    }
    // A history has steps: what was taken by a camera may have been changed by a model later.
    let isHistory = kind == .credentials || other.kind == .credentials
    if isHistory, type.saysChange || otherType.saysChange { return true }
    return type.agrees(with: otherType)
  }
}

extension OriginStatement {
  /// Tells of each statement whether it agrees with the first that names a type.
  package static func compared(_ statements: [OriginStatement]) -> [OriginStatement] {
    guard let first = statements.first(where: { $0.type != nil }) else { return statements }
    return statements.map { statement in
      var statement = statement
      statement.agrees = statement.agrees(with: first)
      return statement
    }
  }
}

extension Photo {
  /// What the photo says of how its picture was made: IPTC's property first, then the marks of
  /// generators that are known (``GeneratorMark``). Empty where it says nothing, which proves nothing.
  ///
  /// Nothing here looks at the picture: marks in the pixels, such as SynthID's, are not found. What
  /// Content Credentials say, `VersoEvidence` adds.
  ///
  /// - Complexity: All items of the photo are looked at.
  public var origins: [OriginStatement] {
    var statements: [OriginStatement] = []
    if let origin = metadata.origin {
      let place = origin.type == nil ? "AISystemUsed" : "DigitalSourceType"
      statements.append(
        OriginStatement(
          .property, place: "XMP-iptcExt:\(place)", type: origin.type,
          system: origin.system.map { name in
            origin.systemVersion.map { "\(name) \($0)" } ?? name
          }, text: origin.type?.address ?? origin.system ?? origin.prompt ?? ""))
    }
    return OriginStatement.compared(statements + GeneratorMark.found(in: self))
  }
}
