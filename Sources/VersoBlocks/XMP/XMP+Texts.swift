extension XMP {
  /// The value of a property.
  package func node(_ name: Name) -> Node? { properties.first { $0.name == name }?.node }

  /// Gives a property a value; nil removes it.
  package mutating func set(_ name: Name, to node: Node?) {
    let index = properties.firstIndex { $0.name == name }
    switch (index, node) {
    case (let index?, let node?): properties[index].node = node
    case (let index?, nil): properties.remove(at: index)
    case (nil, let node?): properties.append(Property(name, node))
    case (nil, nil): break
    }
  }

  /// The texts of a property: its items, or the one that it is.
  public func texts(of name: Name) -> [String] {
    guard let node = node(name) else { return [] }
    guard case .array(_, let items) = node.content else {
      return node.content.simple.map { [$0] } ?? []
    }
    return items.compactMap(\.content.simple)
  }

  /// The text of a property in a language.
  ///
  /// - Parameters:
  ///   - name: The property.
  ///   - language: The language as in "de-CH"; a text in "de" is used for "de-CH" if there is no
  ///     other. Nil means the default.
  /// - Returns: The text; nil if absent, also in the language.
  public func text(of name: Name, language: String? = nil) -> String? {
    guard let node = node(name) else { return nil }
    guard let language else { return node.text }
    guard case .array(_, let items) = node.content else { return nil }
    let tags = [language, language.split(separator: "-").first.map(String.init) ?? language]
    return tags.lazy
      .compactMap { tag in items.first { $0.language?.isSameLanguage(as: tag) == true } }
      .first?.content.simple
  }

  /// Makes a property a list of texts without an order (`rdf:Bag`); an empty list removes the property.
  public mutating func setTexts(_ texts: [String], of name: Name) {
    setTexts(texts, of: name, as: .bag)
  }

  /// Makes a property a list of texts, or one text.
  ///
  /// - Parameters:
  ///   - texts: The texts; none remove the property.
  ///   - name: The property.
  ///   - kind: The kind of list; nil writes the first text alone.
  package mutating func setTexts(_ texts: [String], of name: Name, as kind: ArrayKind?) {
    guard let first = texts.first else { return set(name, to: nil) }
    let nodes = texts.map { Node(.text($0)) }
    set(name, to: Node(kind.map { .array($0, nodes) } ?? .text(first)))
  }

  /// Sets a text of a property in a language (ISO 16684-1, 8.2.2.4).
  ///
  /// Without a language only the default text changes; texts in other languages stay. With a language, the default
  /// follows if it was the same as the old text, and is created if absent.
  ///
  /// - Parameters:
  ///   - text: The text; nil removes it, and without a language those in all.
  ///   - name: The property.
  ///   - language: The language as in "de-CH"; nil for the default.
  public mutating func setText(_ text: String?, of name: Name, language: String? = nil) {
    var items = alternatives(of: name)
    let language = language ?? "x-default"
    let isDefault = language.isSameLanguage(as: "x-default")
    guard let text else {
      items.removeAll { isDefault || $0.language?.isSameLanguage(as: language) == true }
      return set(name, to: items.isEmpty ? nil : Node(.array(.alternative, items)))
    }
    let index = items.firstIndex { $0.language?.isSameLanguage(as: language) == true }
    let old = index.map { items[$0].content }
    if let index {
      items[index].content = .text(text)
    } else {
      let item = Node(text, language: language)
      items.insert(item, at: isDefault ? 0 : items.count)
    }
    let twins = items.indices.filter {
      items[$0].language?.isSameLanguage(as: "x-default") == true && items[$0].content == old
    }
    if !isDefault, let twin = twins.first { items[twin].content = .text(text) }
    if !items.contains(where: { $0.language?.isSameLanguage(as: "x-default") == true }) {
      items.insert(Node(text, language: "x-default"), at: 0)
    }
    set(name, to: Node(.array(.alternative, items)))
  }

  /// The texts of a property in languages; one without a language is the default.
  private func alternatives(of name: Name) -> [Node] {
    guard let node = node(name) else { return [] }
    guard case .array(_, var items) = node.content else {
      return node.content.simple.map { [Node($0, language: "x-default")] } ?? []
    }
    if let first = items.first, first.language == nil, let text = first.content.simple {
      items[0] = Node(text, language: "x-default")
    }
    return items
  }
}
