/// Puts XMP into words: ExifTool's groups, names and forms of values.
struct XMPRenderer {
  let isNumeric: Bool

  /// The heading for an XMP property.
  struct Heading {
    let namespace: XMPTable.Namespace?
    let group: String
  }

  /// Calls a body for every property, in the order of the file.
  func visit(_ xmp: XMP, _ body: (_ group: String, _ name: String, _ value: Wording) -> Void) {
    if let toolkit = xmp.toolkit, !toolkit.isEmpty { body("XMP-x", "XMPToolkit", .text(toolkit)) }
    if !xmp.about.isEmpty { body("XMP-rdf", "About", .text(xmp.about)) }
    if let guid = xmp.extendedGUID { body("XMP-xmpNote", "HasExtendedXMP", .text(guid)) }
    var headings = XMPHeadings()
    var misspelled: [XMP.Property] = []
    for property in xmp.properties {
      let heading = headings.heading(of: property.name.namespace)
      if Self.isMisspelled(property.name, in: heading.namespace) {
        misspelled.append(property)
      } else {
        visit(property, heading, body)
      }
    }
    for property in misspelled {
      visit(property, headings.heading(of: property.name.namespace), body)
    }
  }

  /// Whether a standard has the name with a small first letter, as dc:creator for dc:Creator. Both are shown under one name, of
  /// which the first counts: that is the one that a standard defines, and that a change writes.
  private static func isMisspelled(_ name: XMP.Name, in namespace: XMPTable.Namespace?) -> Bool {
    guard let namespace, let first = name.local.first, first.isUppercase else { return false }
    let local = key(name)
    return XMPDefinition(namespace, local) == nil
      && XMPDefinition(namespace, first.lowercased() + local.dropFirst()) != nil
  }

  private func visit(
    _ property: XMP.Property, _ heading: Heading,
    _ body: (_ group: String, _ name: String, _ value: Wording) -> Void
  ) {
    let local = Self.key(property.name)
    let definition = heading.namespace.flatMap { XMPDefinition($0, local) }
    let name = definition?.name ?? Self.shownName(local)
    let node = property.node
    if let definition, definition.type != .structure, node.hasFields {
      // The standard has no fields here: they are shown separately.
      flatten(node, local) { name, text in body(heading.group, name, words(text, nil)) }
      return
    }
    for (suffix, value) in versions(of: node, definition) {
      body(heading.group, name + suffix, value)
    }
    for qualifier in node.allQualifiers where !qualifier.name.isSyntax {
      let path = local + Self.key(qualifier.name).capitalizedFirst
      flatten(qualifier.node, path) { name, text in body(heading.group, name, words(text, nil)) }
    }
  }

  /// The value, or one for each language with what its name ends in: "", "-de".
  private func versions(
    of node: XMP.Node, _ definition: XMPDefinition?
  ) -> [(suffix: String, value: Wording)] {
    guard let texts = node.languages(definition) else { return [("", words(node, definition))] }
    var versions: [(suffix: String, value: Wording)] = []
    var places: [String: Int] = [:]
    for (language, node) in texts {
      let version = (language.map { "-\($0)" } ?? "", words(node, definition))
      // Of several texts in one language the last one counts.
      if let place = places.updateValue(versions.count, forKey: version.0) {
        versions[place] = version
        places[version.0] = place
      } else {
        versions.append(version)
      }
    }
    return versions
  }

  /// A value in words.
  func words(_ node: XMP.Node, _ definition: XMPDefinition?) -> Wording {
    switch node.content {
    case .text(let text), .uri(let text): return words(text, definition)
    case .structure(let fields) where !fields.isEmpty:
      return .structure(
        fields.filter { !$0.name.isSyntax }.flatMap { words($0, definition) })
    case .array(_, let nodes) where !nodes.isEmpty:
      if let definition, isJoined(definition) {
        let parts = nodes.map { XMPText($0.plainText, as: definition.type).string }
        return words(parts.joined(separator: " "), definition)
      }
      return .list(nodes.map { words($0, definition) })
    default: return words("", definition)
    }
  }

  private func words(
    _ field: XMP.Property, _ parent: XMPDefinition?
  ) -> [(name: String, value: Wording)] {
    let local = Self.key(field.name)
    var name = local.capitalizedFirst
    var definition = parent?.field(local)
    if definition == nil, let parent, parent.row.isOpen {
      let namespace = XMPTable.namespace(uri: field.name.namespace.uri)
      let group = namespace?.group ?? "XMP-\(field.name.namespace.prefix)"
      if group != parent.group {
        definition = namespace.flatMap { XMPDefinition($0, local) }
        name = "\(group):\(name)"
      }
    }
    return versions(of: field.node, definition).map { (name + $0.suffix, $0.value) }
  }

  /// Values that are only understood together.
  private func isJoined(_ definition: XMPDefinition) -> Bool {
    definition.row.print == .lensInfo
      || !isNumeric && definition.row.local == "YCbCrSubSampling"
  }

  private func flatten(
    _ node: XMP.Node, _ path: String, _ body: (_ name: String, _ text: String) -> Void
  ) {
    // The names of many fields would repeat a long one.
    guard path.utf8.count <= Self.nameLimit else { return }
    switch node.content {
    case .text(let text), .uri(let text): body(Self.shownName(path), text)
    case .array(_, let nodes): for node in nodes { flatten(node, path, body) }
    case .structure(let fields):
      for field in fields {
        flatten(field.node, path + Self.key(field.name).capitalizedFirst, body)
      }
    }
  }

  // MARK: Names

  /// The number of bytes of a name that are shown.
  private static let nameLimit = 1024

  /// A name as it is looked up and shown: words in capital letters only become small ones, unless
  /// they are known so.
  private static func key(_ name: XMP.Name) -> String {
    var local = name.local
    if local.utf8.count > nameLimit {
      local = String(decoding: local.utf8.prefix(nameLimit), as: UTF8.self)
    }
    guard !local.utf8.contains(where: { (0x61...0x7A).contains($0) }) else { return local }
    if let namespace = XMPTable.namespace(uri: name.namespace.uri),
      XMPTable.row(namespace, local) != nil
    {
      return local
    }
    var key: [UInt8] = []
    for byte in local.lowercased().utf8 {
      if key.last == 0x5F, (0x61...0x7A).contains(byte) {
        key[key.count - 1] = byte.raised
      } else {
        key.append(byte)
      }
    }
    return String(decoding: key, as: UTF8.self)
  }

  /// The name of a property that no standard knows.
  private static func shownName(_ local: String) -> String {
    let kept = local.utf8.filter { $0.isNameByte && $0 < 0x80 && $0 != 0x2E }
    let name = String(decoding: kept, as: UTF8.self).capitalizedFirst
    let starts = name.utf8.first.map { (0x41...0x5A).contains($0) } ?? false
    return kept.count < 2 || !starts ? "Tag\(name)" : name
  }
}

/// The groups of a packet's namespaces.
struct XMPHeadings {
  private var known: [String: XMPRenderer.Heading] = [:]
  /// The one that was asked for last: properties of one namespace mostly follow each other.
  private var last: (uri: String, heading: XMPRenderer.Heading)?
  private var prefixes: Set<String> = []
  private var temporary = 0

  /// The group of a namespace's properties: the known group, or else the prefix, which means one
  /// namespace only.
  mutating func heading(of name: XMP.Namespace) -> XMPRenderer.Heading {
    if let last, last.uri == name.uri { return last.heading }
    let heading = known[name.uri] ?? newHeading(of: name)
    last = (name.uri, heading)
    return heading
  }

  private mutating func newHeading(of name: XMP.Namespace) -> XMPRenderer.Heading {
    let heading: XMPRenderer.Heading
    if let namespace = XMPTable.namespace(uri: name.uri) {
      heading = XMPRenderer.Heading(namespace: namespace, group: namespace.group)
    } else {
      var prefix = name.prefix
      // A group's name precedes each of its properties, so it must not be long.
      if prefixes.contains(prefix) || Self.isTaken(prefix) || prefix.utf8.count > 255 {
        repeat {
          prefix = "tmp\(temporary)"
          temporary += 1
        } while prefixes.contains(prefix)
      }
      prefixes.insert(prefix)
      heading = XMPRenderer.Heading(namespace: nil, group: "XMP-\(prefix)")
    }
    known[name.uri] = heading
    return heading
  }

  /// Whether a prefix means the properties of a standard; those that only fields of structures have
  /// are free for others.
  private static func isTaken(_ prefix: String) -> Bool {
    XMPTable.namespace(prefix: prefix).map { !XMPTable.rows(of: $0.home).isEmpty } ?? false
  }
}

extension UInt8 {
  /// Whether a name of XML may contain it.
  fileprivate var isNameByte: Bool {
    switch self {
    case 0x2D, 0x2E, 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...0xFF: true
    default: false
    }
  }
}

extension XMP.Name {
  /// Whether it belongs to the syntax of XMP, and does not describe the photo.
  fileprivate var isSyntax: Bool { [.rdf, .xml, .meta, .empty].contains(namespace) }
}

extension XMP.Node {
  /// The language as it is shown; nil for the default and where none is given.
  fileprivate var shownLanguage: String? {
    guard case .text(let code)? = qualifiers.first(where: { $0.name == .language })?.node.content
    else { return nil }
    var parts = code.lowercased().split(separator: "-", omittingEmptySubsequences: false)
      .map(String.init)
    guard parts != ["x", "default"] else { return nil }
    if parts.count > 1, parts[1].utf8.count == 2,
      (2...3).contains(parts[0].utf8.count) || parts[0] == "x" || parts[0] == "i"
    {
      parts[1] = parts[1].uppercased()
    }
    return String(parts.joined(separator: "-").map { $0 == "_" ? "-" : $0 })
  }

  /// The texts with their languages, if it is a text in several, or a list of such texts.
  fileprivate func languages(_ definition: XMPDefinition?) -> [(String?, XMP.Node)]? {
    if let definition, definition.type != .languages { return nil }
    switch content {
    case .array(let kind, let nodes):
      if case .array? = nodes.first?.content {
        let texts = nodes.compactMap { $0.languages(definition) }
        return texts.count == nodes.count ? Self.lists(of: texts, kind) : nil
      }
      guard let first = nodes.first, !first.hasFields else { return nil }
      if definition == nil, kind != .alternative || first.language == nil { return nil }
      return nodes.map { ($0.shownLanguage, $0) }
    case .text, .uri: return definition == nil ? nil : [(shownLanguage, self)]
    case .structure: return nil
    }
  }

  /// A list for each language; where a text has no version in it, the value is empty.
  private static func lists(
    of texts: [[(language: String?, node: XMP.Node)]], _ kind: XMP.ArrayKind
  ) -> [(String?, XMP.Node)]? {
    var lists: [(language: String?, nodes: [XMP.Node])] = []
    var places: [String?: Int] = [:]
    var total = 0
    for (index, versions) in texts.enumerated() {
      for (language, node) in versions {
        let place = places[language] ?? lists.count
        if place == lists.count { lists.append((language, [])) }
        places[language] = place
        let gap = index - lists[place].nodes.count
        guard gap >= 0 else { continue }
        total += gap + 1
        // Each text in another language: the gaps would be more than all the texts.
        guard total <= 65_536 else { return nil }
        lists[place].nodes += Array(repeating: XMP.Node(.text("")), count: gap) + [node]
      }
    }
    return lists.map { ($0.language, XMP.Node(.array(kind, $0.nodes))) }
  }

  /// Whether it is a structure, or holds one.
  fileprivate var hasFields: Bool {
    switch content {
    case .text, .uri: false
    case .structure(let fields): !fields.isEmpty
    case .array(_, let nodes): nodes.contains { $0.hasFields }
    }
  }

  /// Its qualifiers and those of the values in it.
  fileprivate var allQualifiers: [XMP.Property] {
    guard case .array(_, let nodes) = content else { return qualifiers }
    return qualifiers + nodes.flatMap(\.qualifiers)
  }

  fileprivate var plainText: String {
    switch content {
    case .text(let text), .uri(let text): text
    default: ""
    }
  }
}
