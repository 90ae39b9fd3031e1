/// Values are found by their path, as in `"mwg-rs:Regions/mwg-rs:RegionList[2]/mwg-rs:Name"`: names
/// with their prefixes, items of lists by their number from 1, texts by their language
/// (`"dc:title[x-default]"`).
///
/// A known prefix has its common meaning: "dc" is Dublin Core whatever the file calls it. A prefix
/// that is unknown, or that the file never uses with that meaning, has its meaning in the file.
extension XMP {
  /// The text or address at a path. For a list it is that of the first item, for texts in several languages that of the
  /// default one. Nil if absent.
  ///
  /// Setting it creates missing structures, alternatives in languages, and bags for other items. Setting nil removes the
  /// value. A path that is invalid or has an unknown prefix changes nothing, and `Metadata/refusals` has the reason. For
  /// a namespace of your own, use a ``Name``.
  public subscript(path: String) -> String? {
    get { node(at: path)?.text }
    set {
      if let newValue {
        do {
          try set(Node(.text(newValue)), at: path)
        } catch {
          refusals.append(error)
        }
      } else {
        remove(path)
      }
    }
  }

  /// The plain text of a property, in any namespace. Of a list it is the first item, of texts in several languages the
  /// default one. Nil if absent.
  ///
  /// Setting it makes the property one plain text; nil removes it.
  public subscript(name: Name) -> String? {
    get { text(of: name) }
    set { setTexts(newValue.map { [$0] } ?? [], of: name, as: nil) }
  }

  /// The value at a path; nil if absent.
  package func node(at path: String) -> Node? {
    guard let steps = try? steps(path) else { return nil }
    return Node(.structure(properties)).node(at: steps[...])
  }

  /// Puts a value at a path, and makes what is missing on the way.
  ///
  /// - Parameters:
  ///   - node: The value. Where it has no qualifiers, those of the old value stay.
  ///   - path: Where it goes. A number one above the last item adds an item.
  ///   - kind: The kind of lists that are made.
  /// - Throws: ``MetadataError``: ``MetadataError/Code/unknownTag`` for a prefix that is not known,
  ///   ``MetadataError/Code/invalidValue`` for an invalid path, or one through a value of another
  ///   kind.
  package mutating func set(
    _ node: Node, at path: String, as kind: ArrayKind = .bag
  ) throws(MetadataError) {
    let steps = try steps(path)
    var root = Node(.structure(properties))
    guard root.set(node, at: steps[...], as: kind), case .structure(let fields) = root.content
    else {
      throw MetadataError(
        .invalidValue, "a value of another kind, or too few items, are on the way", place: path)
    }
    properties = fields
  }

  /// Removes the value at a path. Lists and structures that get empty go with it.
  ///
  /// - Returns: The value; nil if there was none.
  @discardableResult
  package mutating func remove(_ path: String) -> Node? {
    guard let steps = try? steps(path) else { return nil }
    var root = Node(.structure(properties))
    guard let removed = root.remove(at: steps[...]), case .structure(let fields) = root.content
    else { return nil }
    properties = fields
    return removed
  }

  /// Removes all properties of a namespace.
  package mutating func removeAll(in namespace: Namespace) {
    properties.removeAll { $0.name.namespace == namespace }
  }

  /// The namespace of a prefix: the known one, or else the one that the properties use it for.
  package func namespace(_ prefix: String) -> Namespace? {
    let known = Namespace.named(prefix)
    var used: Namespace?
    for namespace in namespaces {
      if namespace == known { return known }
      // Some programs write the address of a known namespace with a slash too many or too few.
      if let known, known.isAddressed(namespace.uri) { used = namespace }
      if used == nil, known == nil, namespace.prefix == prefix { used = namespace }
    }
    return used ?? known
  }

  /// The namespaces of all names, each once.
  private var namespaces: [Namespace] {
    var result: [Namespace] = []
    var seen: Set<String> = []
    func add(_ property: Property) {
      let namespace = property.name.namespace
      if seen.insert(namespace.uri).inserted { result.append(namespace) }
      add(property.node)
    }
    func add(_ node: Node) {
      node.qualifiers.forEach(add)
      switch node.content {
      case .text, .uri: break
      case .structure(let fields): fields.forEach(add)
      case .array(_, let items): items.forEach(add)
      }
    }
    properties.forEach(add)
    return result
  }

  // MARK: Steps

  package enum Step {
    case field(Name)
    case item(Int)
    case language(String)
  }

  /// The steps of a path; there is at least one.
  private func steps(_ path: String) throws(MetadataError) -> [Step] {
    var steps: [Step] = []
    func nonsense() -> MetadataError {
      MetadataError(.invalidValue, "a path is like prefix:name[1]/prefix:name", place: path)
    }
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      var selectors = part.split(separator: "[", omittingEmptySubsequences: false)
      let name = selectors.removeFirst()
      guard let colon = name.firstIndex(of: ":") else { throw nonsense() }
      let prefix = String(name[..<colon])
      let local = name[name.index(after: colon)...]
      guard local.isXMLName else { throw nonsense() }
      guard let namespace = namespace(prefix) else {
        throw MetadataError(.unknownTag, "no namespace has the prefix \(prefix)", place: path)
      }
      steps.append(.field(Name(namespace, String(local))))
      for selector in selectors {
        guard selector.last == "]", selector.count > 1 else { throw nonsense() }
        let inside = selector.dropLast()
        if let number = Int(inside) {
          guard number > 0 else { throw nonsense() }
          steps.append(.item(number - 1))
        } else {
          steps.append(.language(String(inside)))
        }
      }
    }
    return steps
  }
}

extension XMP.Node {
  /// The language of a text (`xml:lang`).
  package var language: String? {
    qualifiers.first { $0.name == .language }?.node.content.simple
  }

  /// The text or address; of a list that of its first item, or of its default language.
  package var text: String? {
    guard case .array(_, let items) = content else { return content.simple }
    return (items.first { $0.language == "x-default" } ?? items.first)?.content.simple
  }

  /// A text in a language.
  package init(_ text: String, language: String) {
    self.init(
      .text(text), qualifiers: [XMP.Property(.language, XMP.Node(.text(language)))])
  }

  fileprivate func node(at steps: ArraySlice<XMP.Step>) -> XMP.Node? {
    guard let step = steps.first else { return self }
    guard let (parts, index) = place(of: step), let index else { return nil }
    return parts[index].node(at: steps.dropFirst())
  }

  /// The parts of a value, and the one that a step selects; nil if it has none of that kind.
  private func place(of step: XMP.Step) -> (parts: [XMP.Node], index: Int?)? {
    switch (step, content) {
    case (.field(let name), .structure(let fields)):
      (fields.map(\.node), fields.firstIndex { $0.name == name })
    case (.item(let number), .array(_, let items)):
      (items, items.indices.contains(number) ? number : nil)
    case (.language(let language), .array(_, let items)):
      (items, items.firstIndex { $0.language.map { $0.isSameLanguage(as: language) } ?? false })
    default: nil
    }
  }

  /// Puts a value where the steps lead; false if it cannot.
  fileprivate mutating func set(
    _ node: XMP.Node, at steps: ArraySlice<XMP.Step>, as kind: XMP.ArrayKind
  ) -> Bool {
    guard let step = steps.first else {
      self = XMP.Node(
        node.content, qualifiers: node.qualifiers.isEmpty ? qualifiers : node.qualifiers)
      return true
    }
    let rest = steps.dropFirst()
    if case .text("") = content { content = step.emptyContent(kind) }
    guard let (parts, index) = place(of: step) else { return false }
    var part = index.map { parts[$0] } ?? step.newNode
    guard part.set(node, at: rest, as: kind) else { return false }
    switch (step, content) {
    case (.field(let name), .structure(var fields)):
      if let index { fields[index].node = part } else { fields.append(XMP.Property(name, part)) }
      content = .structure(fields)
    case (.item(let number), .array(let kind, var items)):
      if let index { items[index] = part } else { items.append(part) }
      guard number < items.count else { return false }
      content = .array(kind, items)
    case (.language(let language), .array(let kind, var items)):
      if let index {
        items[index] = part
      } else {
        // The default comes first (ISO 16684-1, 8.2.2.4).
        items.insert(part, at: language == "x-default" ? 0 : items.count)
      }
      content = .array(kind, items)
    default: return false
    }
    return true
  }

  /// Removes the value at the steps, of which there is at least one, and containers that become
  /// empty.
  fileprivate mutating func remove(at steps: ArraySlice<XMP.Step>) -> XMP.Node? {
    guard let step = steps.first, let (parts, index) = place(of: step), let index else {
      return nil
    }
    var part = parts[index]
    let removed: XMP.Node
    if steps.count == 1 {
      removed = part
    } else {
      guard let inner = part.remove(at: steps.dropFirst()) else { return nil }
      removed = inner
    }
    let isGone = steps.count == 1 || part.content.isEmpty
    switch content {
    case .structure(var fields):
      if isGone { fields.remove(at: index) } else { fields[index].node = part }
      content = .structure(fields)
    case .array(let kind, var items):
      if isGone { items.remove(at: index) } else { items[index] = part }
      content = .array(kind, items)
    case .text, .uri: break
    }
    return removed
  }
}

extension XMP.Step {
  /// The empty value that the step needs to select something.
  fileprivate func emptyContent(_ kind: XMP.ArrayKind) -> XMP.Content {
    switch self {
    case .field: .structure([])
    case .item: .array(kind, [])
    case .language: .array(.alternative, [])
    }
  }

  /// The value that is made if the step selects none.
  fileprivate var newNode: XMP.Node {
    if case .language(let language) = self { return XMP.Node("", language: language) }
    return XMP.Node(.text(""))
  }
}

extension XMP.Content {
  /// Whether it has parts, but no part.
  fileprivate var isEmpty: Bool {
    switch self {
    case .structure(let fields): fields.isEmpty
    case .array(_, let items): items.isEmpty
    case .text, .uri: false
    }
  }
}

extension String {
  /// Whether two tags mean one language; letters of either case do (RFC 3066, 2.1).
  func isSameLanguage(as other: String) -> Bool { lowercased() == other.lowercased() }
}
