/// How the texts and attributes of a kind of XML are called.
package struct XMLDialect: Sendable {
  /// The form of nested values.
  package enum Shape: Sendable {
    /// Each is separate, under the names of all elements around it.
    case flat
    /// They are the members of a structure under the outermost name.
    case structured
  }

  /// The group; for names with a prefix the prefix is appended.
  let group: String
  let shape: Shape
  /// The elements that add nothing to names.
  let passed: Set<String>
  /// The names of attributes that have one of their own: "svg@width".
  let names: [String: String]
  /// The namespace whose names are those of the group itself.
  let own: XMP.Namespace?
  /// Whether the properties of XMP keep their groups.
  let knowsXMP: Bool

  package init(
    _ group: String, _ shape: Shape, passing passed: Set<String> = [],
    names: [String: String] = [:], own: XMP.Namespace? = nil, knowsXMP: Bool = false
  ) {
    self.group = group
    self.shape = shape
    self.passed = passed
    self.names = names
    self.own = own
    self.knowsXMP = knowsXMP
  }
}

/// The contents of XML of any kind: its texts and attributes, with ExifTool's names.
///
/// The name of a value consists of the names of the elements around it, and its group is the first
/// prefix among them. Elements with RDF give no names. Text next to elements is left out.
package struct XMLFacts {
  private let dialect: XMLDialect
  private var items: [Item] = []
  /// The number of values that may still be put into structures: each namespace has its own
  /// structures, as deep as the element.
  private var left: Int
  /// Whether something was left out because it would have been too much.
  private var isCut = false
  /// The groups of namespaces, by address and prefix.
  private var groups: [String: String] = [:]

  /// The longest name; a document may nest long ones.
  private static let longestName = 512

  /// The contents of a document, in any form of Unicode, and whether all of it was read; empty for
  /// an invalid one.
  package static func read(
    _ document: [UInt8], as dialect: XMLDialect, limits: ReadLimits
  ) -> (items: [Item], isWhole: Bool) {
    let text = XMLText(document.rawSpan)
    let bytes = text.copy ?? Array(document.dropFirst(text.mark))
    let (root, isWhole) = XMLTree.root(of: bytes.rawSpan, limits: limits)
    guard let root else { return ([], false) }
    var facts = XMLFacts(dialect, left: limits.items)
    switch dialect.shape {
    case .flat: facts.add(root, "", nil)
    case .structured: for part in facts.parts(of: root, nil) { facts.add(part) }
    }
    return (facts.items, isWhole && !facts.isCut)
  }

  private init(_ dialect: XMLDialect, left: Int) {
    self.dialect = dialect
    self.left = left
  }

  // MARK: Values by themselves

  /// Adds the contents of an element.
  ///
  /// - Parameters:
  ///   - node: The element.
  ///   - path: The names of those around it.
  ///   - outer: The group that the first prefix gave; nil if there was none.
  private mutating func add(_ node: XMLTree.Node, _ path: String, _ outer: String?) {
    let name = path + name(of: node)
    guard name.utf8.count <= Self.longestName else {
      isCut = true
      return
    }
    let group = outer ?? group(of: node.name)
    for attribute in attributes(of: node) {
      add(Part(group ?? attribute.group, name + attribute.name, attribute.value))
    }
    if let values = values(of: node) {
      for (suffix, value) in values { add(Part(group, name + suffix, value)) }
    } else {
      for child in node.children { add(child, name, group) }
    }
  }

  private mutating func add(_ part: Part) {
    guard !part.name.isEmpty else { return }
    items.append(Item(part.group ?? dialect.group, Self.name(part.name), part.value))
  }

  /// A name of the letters, digits and marks that a tag may have.
  static func name(_ text: String) -> String {
    let letters = text.utf8.filter { byte in
      switch byte {
      case 0x2D, 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
      default: false
      }
    }
    let name = String(decoding: letters, as: UTF8.self)
    return letters.count < 2 ? "Tag" + name : name
  }

  // MARK: Structures

  /// A value with its name inside the surrounding elements.
  private struct Part {
    /// The group that a prefix gave.
    let group: String?
    let name: String
    let value: Item.Value

    init(_ group: String?, _ name: String, _ value: Item.Value) {
      (self.group, self.name, self.value) = (group, name, value)
    }
  }

  /// The contents of an element: a value, those of its attributes, or a structure for each group.
  private mutating func parts(of node: XMLTree.Node, _ outer: String?) -> [Part] {
    let name = name(of: node)
    let group = outer ?? group(of: node.name)
    var inner = attributes(of: node).map { Part(group ?? $0.group, $0.name, $0.value) }
    let values = values(of: node)
    if values == nil {
      for child in node.children { inner += parts(of: child, group) }
    }
    left -= inner.count
    guard left >= 0 else {
      isCut = true
      return []
    }
    if name.isEmpty {
      return inner + (values ?? []).map { Part(group, $0.suffix, $0.value) }
    }
    // The contents of an element without a name are the value of the one around it.
    let own =
      (values ?? []).map { Part(group, $0.suffix, $0.value) } + inner.filter(\.name.isEmpty)
    inner.removeAll(where: \.name.isEmpty)
    guard own.isEmpty else {
      return (inner + own).filter { name.utf8.count + $0.name.utf8.count <= Self.longestName }
        .map { Part($0.group, name + $0.name, $0.value) }
    }
    return structures(of: inner).map { Part($0.group, name, $0.value) }
  }

  /// The structures that values make, one a group; of values with one name it has a list.
  private func structures(of parts: [Part]) -> [(group: String?, value: Item.Value)] {
    var order: [String?] = []
    var found: [String?: [(name: String, values: [Item.Value])]] = [:]
    var places: [String?: [String: Int]] = [:]
    for part in parts {
      Steps.add()
      if let place = places[part.group]?[part.name] {
        found[part.group]?[place].values.append(part.value)
        continue
      }
      if found[part.group] == nil { order.append(part.group) }
      places[part.group, default: [:]][part.name] = found[part.group]?.count ?? 0
      found[part.group, default: []].append((part.name, [part.value]))
    }
    return order.map { group in
      let members = (found[group] ?? []).map { name, values in
        Item.Member(name: name, value: values.count == 1 ? values[0] : .list(values))
      }
      return (group, .structure(members))
    }
  }

  // MARK: Names

  /// The name that an element gives; empty if it gives none.
  private func name(of node: XMLTree.Node) -> String {
    if node.name.namespace == .rdf, Self.frame.contains(node.name.local) { return "" }
    if node.name.namespace == .meta { return "" }
    let isPassed = dialect.passed.contains(node.name.local) && isPlain(node.name.namespace)
    return isPassed ? "" : Self.step(node.name.local)
  }

  /// The elements of RDF that contain values but are not values.
  private static let frame: Set<String> = [
    "RDF", "Description", "Bag", "Seq", "Alt", "li", "value",
  ]

  /// A name of XML with a capital letter; one in capital letters only as words with one each.
  static func step(_ local: String) -> String {
    guard !local.utf8.contains(where: { (0x61...0x7A).contains($0) }) else {
      return local.capitalizedFirst
    }
    var result = ""
    var startsWord = true
    var letters = local.unicodeScalars.makeIterator()
    while let letter = letters.next() {
      if letter == "_", !startsWord || result.isEmpty {
        startsWord = true
        continue
      }
      if letter == "_" {
        result += "_"
      } else {
        let text = String(letter)
        result += startsWord ? text.uppercased() : text.lowercased()
        startsWord = false
      }
    }
    return result
  }

  /// Whether the names of a namespace are those of the group itself.
  private func isPlain(_ namespace: XMP.Namespace) -> Bool {
    namespace.prefix.isEmpty || namespace == dialect.own || namespace == .rdf
      || namespace == .meta || namespace == .xml
  }

  /// The group that the prefix of a name gives; nil if it has none.
  private mutating func group(of name: XMP.Name) -> String? {
    let namespace = name.namespace
    guard !isPlain(namespace) else { return nil }
    let key = "\(namespace.prefix) \(namespace.uri)"
    if let known = groups[key] { return known }
    let known = dialect.knowsXMP ? XMPTable.namespace(uri: namespace.uri)?.group : nil
    let group = known ?? "\(dialect.group)-\(namespace.prefix)"
    groups[key] = group
    return group
  }

  // MARK: Values

  /// The attributes of an element with a value, including the namespace that it declares.
  private mutating func attributes(of node: XMLTree.Node) -> [Part] {
    var result: [Part] = []
    if let declared = node.defaultNamespace { result.append(Part(nil, "Xmlns", .text(declared))) }
    for attribute in node.attributes {
      let (name, value) = (attribute.name, attribute.value)
      switch name.namespace {
      case .rdf:
        if name.local == "about", !value.isEmpty {
          items.append(Item("XMP-rdf", "About", .text(value)))
        }
      case .meta:
        if name.local == "xmptk" {
          items.append(Item("XMP-x", "XMPToolkit", .text(value)))
        }
      case .xml: break
      default:
        let given = dialect.names["\(node.name.local)@\(name.local)"]
        result.append(
          Part(group(of: name), given ?? Self.step(name.local), Self.value(of: value)))
      }
    }
    return result
  }

  /// The values of an element itself, each with its suffix; nil if other elements are inside.
  private func values(of node: XMLTree.Node) -> [(suffix: String, value: Item.Value)]? {
    if node.children.isEmpty {
      if let resource = node.attributes.first(where: { $0.name == .rdf("resource") }) {
        return [("", .text(resource.value))]
      }
      let isRoot = dialect.passed.contains(node.name.local) && isPlain(node.name.namespace)
      if isRoot || node.isCut { return [] }
      let isSaid = node.attributes.contains { ![.rdf, .xml, .meta].contains($0.name.namespace) }
      if node.text.isEmpty, isSaid || node.defaultNamespace != nil { return [] }
      return [("", Self.value(of: node.text))]
    }
    guard node.children.count == 1, node.children[0].name.isContainer else { return nil }
    let list = node.children[0].children
    guard !list.isEmpty, list.allSatisfy(\.isSimpleItem) else { return nil }
    let texts = list.filter { $0.language == nil }.map { Self.value(of: $0.text) }
    let languages = list.compactMap { item in
      item.language.map { ("-\($0)", Self.value(of: item.text)) }
    }
    return (texts.isEmpty ? [] : [("", texts.count == 1 ? texts[0] : .list(texts))]) + languages
  }

  /// A text, with fractions as numbers and points in time in the form of Exif.
  private static func value(of text: String) -> Item.Value {
    let parts = text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
    if parts.count == 2, let top = number(parts[0]), let bottom = number(parts[1]) {
      if bottom == 0 { return .text(top == 0 ? "undef" : "inf") }
      return .real(Double(top) / Double(bottom))
    }
    return .text(time(text) ?? text)
  }

  private static func number(_ digits: Substring.UTF8View) -> Int? {
    let first = digits.first == 0x2D ? digits.dropFirst() : digits
    guard !first.isEmpty, first.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(Substring(digits))
  }

  /// "2001-08-01T15:40:00-06:00" as "2001:08:01 15:40:00-06:00"; nil for anything else.
  private static func time(_ text: String) -> String? {
    var bytes = Array(text.utf8)
    guard (16...40).contains(bytes.count) else { return nil }
    for (index, byte) in bytes.enumerated() {
      let isRight =
        switch index {
        case 4, 7: byte == 0x2D
        case 10: byte == UInt8(ascii: "T") || byte == 0x20
        case 13: byte == UInt8(ascii: ":")
        case ..<16: (0x30...0x39).contains(byte)
        default:
          (0x30...0x3A).contains(byte) || [0x2B, 0x2D, 0x2E, UInt8(ascii: "Z")].contains(byte)
        }
      guard isRight else { return nil }
    }
    bytes[4] = UInt8(ascii: ":")
    bytes[7] = UInt8(ascii: ":")
    bytes[10] = 0x20
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension XMLTree.Node {
  /// Whether it is an item of a list with a text and nothing else.
  fileprivate var isSimpleItem: Bool {
    name.isItem && children.isEmpty && !isCut && attributes.allSatisfy { $0.name == .language }
  }

  /// The language of its text; nil for the default.
  fileprivate var language: String? {
    let language = attributes.first { $0.name == .language }?.value
    return language == "x-default" ? nil : language
  }
}
