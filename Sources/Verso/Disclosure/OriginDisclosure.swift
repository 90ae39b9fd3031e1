/// One location where a photo, or its signer, states how the picture was made.
public struct OriginDisclosure: Hashable, Sendable {
  /// The source of the statement.
  package enum Kind: String, Hashable, Sendable {
    /// The property of IPTC's standard.
    case property
    /// A generator's own mark in its pictures: its settings, its name. It proves that the text was
    /// put there and no more; a crop of a photo that was pasted into such a picture has it, too.
    case mark
    /// An action in Content Credentials.
    case credentials
    /// A text that looks like a disclosure but does not follow the standard: a property with a
    /// similar name, a packet in an unusual place, a generator in a history. It names no type.
    case lookalike
  }

  /// The source of the statement.
  package let kind: Kind
  /// The field: "XMP-iptcExt:DigitalSourceType", "PNG:Parameters", "Content Credentials, c2pa.created".
  public let place: String
  /// How the picture was made; nil if only a system is named, and for a mark that means
  /// "perhaps".
  package let type: DigitalSourceType?
  /// The program or model: "ComfyUI"; nil if none is named.
  package let system: String?
  /// The stored text; long texts are cut.
  public let text: String
  /// Whether it may be true together with the first statement that names a type.
  public package(set) var agrees = true

  /// A statement of any kind.
  package init(
    _ kind: Kind, place: String, type: DigitalSourceType?, system: String? = nil, text: String
  ) {
    self.kind = kind
    self.place = place
    self.type = type
    self.system = system
    let limit = 200
    let isLong = text.unicodeScalars.dropFirst(limit).first != nil
    self.text = isLong ? String(text.unicodeScalars.prefix(limit)) + "…" : text
  }

  /// Whether both may be true of one picture.
  ///
  /// A mark means that a generator was used, but not for how much of the picture.
  func agrees(with other: OriginDisclosure) -> Bool {
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

extension OriginDisclosure {
  /// Marks each statement with whether it agrees with the first one that has a type.
  package static func compared(_ statements: [OriginDisclosure]) -> [OriginDisclosure] {
    guard let first = statements.first(where: { $0.type != nil }) else { return statements }
    let hasModel = statements.contains { $0.type?.isGenerated == true }
    return statements.map { statement in
      var statement = statement
      // An AI system or a prompt means that a system was used.
      let namesModel = statement.type == nil && statement.kind == .property
      statement.agrees =
        namesModel
        ? hasModel || first.type?.excludesModels != true : statement.agrees(with: first)
      return statement
    }
  }

  /// Whether the statements together mean that a generative model made the picture, or a part of
  /// it.
  ///
  /// - Returns: True if one of them does, whatever the others state. False if there are statements
  ///   and each of them denies a model. Nil without a statement, and where one leaves it open: a
  ///   composite, an unknown term, an AI system without what it did, a mark that means "perhaps".
  package static func saysGenerated(_ statements: [OriginDisclosure]) -> Bool? {
    if statements.contains(where: { $0.type?.isGenerated == true }) { return true }
    let isDenied = statements.allSatisfy { $0.type?.saysGenerated == false }
    return statements.isEmpty || !isDenied ? nil : false
  }
}
