extension Photo {
  /// Values that look like a disclosure of the origin but do not follow the standard. Examples are
  /// properties under names that are nearly right, packets where no reader looks for one, and
  /// programs in the history of edits. Its value is unknown.
  var lookalikes: [OriginDisclosure] {
    var statements: [OriginDisclosure] = []
    for property in metadata.xmp.properties { property.addLookalikes(to: &statements, nil) }
    for other in metadata.elsewhere { other.property.addLookalikes(to: &statements, other.place) }
    for (place, text) in texts where text.beginsPacket {
      let found = XMPReader.read(
        Array(text.utf8).rawSpan, base: 0, place: place, limits: limits)
      var inside: [OriginDisclosure] = []
      let all = found.xmp.properties + found.elsewhere.map(\.property)
      for property in all {
        property.addLookalikes(to: &inside, place, isSaid: false)
      }
      statements += inside
    }
    return statements
  }

  /// Texts that may be of any kind, each with its place.
  private var texts: [(place: String, text: String)] {
    var texts: [(place: String, text: String)] = []
    for item in items.quick
    where ["PNG", "File", "GIF"].contains(item.group) {
      texts.append(("\(item.group):\(item.name)", item.text))
    }
    for case .text(let text, let label) in metadata.further.map(\.content) {
      texts.append((label, text))
    }
    return texts
  }
}

extension String {
  /// Whether it begins as a packet of XMP does.
  fileprivate var beginsPacket: Bool {
    let start = bare.prefix(200)
    return ["<?xpacket", "<x:xmpmeta", "<x:xapmeta", "<rdf:RDF"].contains { start.hasPrefix($0) }
  }
}

extension XMP.Property {
  /// Adds what looks like a statement in the property.
  ///
  /// - Parameters:
  ///   - statements: The statements that were found so far.
  ///   - elsewhere: The location of the property; nil in the packet that is edited.
  ///   - isSaid: Whether a property with the standard's name is a statement there.
  fileprivate func addLookalikes(
    to statements: inout [OriginDisclosure], _ elsewhere: String?, isSaid: Bool = true
  ) {
    if isSaid, [Origin.typeName, Origin.formerTypeName].contains(name) { return }
    let label = XMPDefinition.label(of: name)
    node.addLookalikes(
      to: &statements, elsewhere.map { "\(label), \($0)" } ?? label, as: name.local)
  }
}

extension XMP.Node {
  fileprivate func addLookalikes(
    to statements: inout [OriginDisclosure], _ place: String, as local: String
  ) {
    switch content {
    case .text(let text), .uri(let text):
      let name = local.lowercased()
      if name == "softwareagent" {
        guard let generator = GeneratorMark.generator(called: text) else { return }
        statements.append(
          OriginDisclosure(.lookalike, place: place, type: nil, system: generator, text: text))
      } else if Self.names.contains(name), DigitalSourceType(text).saysGenerated != false,
        !text.bare.isEmpty
      {
        statements.append(OriginDisclosure(.lookalike, place: place, type: nil, text: text))
      }
    case .array(_, let items):
      for item in items { item.addLookalikes(to: &statements, place, as: local) }
    case .structure(let fields):
      let isTerm = Self.names.contains(local.lowercased())
      for field in fields {
        field.node.addLookalikes(
          to: &statements, "\(place)/\(field.name.local)", as: isTerm ? local : field.name.local)
      }
    }
  }

  /// The names of the source type, whatever their case and namespace.
  private static let names: Set<String> = [
    Origin.typeName.local.lowercased(), Origin.formerTypeName.local.lowercased(),
  ]
}
