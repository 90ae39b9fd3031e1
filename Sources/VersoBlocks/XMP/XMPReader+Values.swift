extension XMPReader {
  /// The content of an element before the kind of its value is known.
  package struct Body {
    var fields = PropertyList()
    /// The value that the fields qualify (`rdf:value`).
    package var value: XMP.Node?
    package var items: [XMP.Node]?
    package var kind = XMP.ArrayKind.bag
    package var resource: String?
    package var text = ""
    /// The language and the data type.
    package var qualifiers: [XMP.Property] = []
    var isStructure = false
    /// Whether the packet ends inside of it.
    package var isCut = false

    /// Whether it holds nothing but text.
    var isEmpty: Bool {
      fields.properties.isEmpty && value == nil && items == nil && resource == nil
        && qualifiers.isEmpty
    }
  }

  /// Reads the value of a property or of an item; nil if too little of it is there.
  @_lifetime(self: copy self)
  mutating func value(of element: XMLReader.Element) -> XMP.Node? {
    guard counts(at: element.offset) else { return nil }
    if let name = element.attribute(.rdf("nodeID")) {
      referred.insert(name)
      if !define(element) {
        var body = Body()
        fill(&body, from: element)
        refuse(body.text, element)
        if !body.isEmpty {
          note("a value next to the name of a resource", at: element.offset, loses: true)
        }
      }
      return XMP.Node(reference: name)
    }
    var body = Body()
    if element.name.isContainer {
      list(element, &body)
    } else {
      fill(&body, from: element)
    }
    return node(of: body, element)
  }

  /// Reads a property, and adds it to others.
  @_lifetime(self: copy self)
  mutating func property(_ element: XMLReader.Element, _ properties: inout PropertyList) {
    if let node = value(of: element) {
      add(XMP.Property(element.name, node), to: &properties, element)
    }
  }

  @_lifetime(self: copy self)
  mutating func add(
    _ property: XMP.Property, to properties: inout PropertyList, _ element: XMLReader.Element
  ) {
    guard !properties.append(property) else { return }
    keep(property, at: element.offset)
  }

  /// Text where none may be.
  @_lifetime(self: copy self)
  mutating func refuse(_ text: String, _ element: XMLReader.Element) {
    if !text.utf8.allSatisfy(\.isXMLBlank) {
      note(
        "text between properties", at: element.offset, loses: true,
        leavingOut: "the text \(text.excerpt)")
    }
  }

  // MARK: Contents of an element

  /// Reads the attributes and the content of an element.
  @_lifetime(self: copy self)
  mutating func fill(_ body: inout Body, from element: XMLReader.Element) {
    for attribute in element.attributes {
      guard counts(at: element.offset) else { return }
      fill(&body, from: attribute, element)
    }
    let isDescription = element.name == .rdf("Description")
    let type = element.attribute(.rdf("parseType"))
    body.isStructure = body.isStructure || isDescription || type == "Resource"
    if type == "Collection" {
      body.items = []
      body.kind = .sequence
    }
    let needsType = !body.isStructure
    var strays = 0
    while let event = next() {
      switch event {
      case .end: return
      case .text(let text): body.text += text
      case .start(let child):
        if type == "Literal" { note("XML as a value", at: child.offset, loses: true) }
        if type == "Collection", let item = value(of: child) {
          body.items?.append(item)
        } else if child.name == .rdf("Description") {
          nest(child, &body)
        } else if child.name.isContainer {
          if child.attribute(.rdf("nodeID")) != nil {
            set(value(of: child), in: &body, child)
          } else {
            list(child, &body)
          }
        } else if child.name.isItem {
          note("an item outside of a list", at: child.offset)
          if body.items == nil { body.items = [] }
          if let item = value(of: child) { body.items?.append(item) }
        } else if child.name == .rdf("value") {
          set(value(of: child), in: &body, child)
        } else {
          body.isStructure = true
          strays += 1
          // One alone is a node with a type (RDF/XML, 2.13), such as Google's Container:Item. It is
          // read as a field anyway, as ExifTool and Google do.
          if needsType, strays == 2 { note("fields without rdf:parseType", at: child.offset) }
          property(child, &body.fields)
        }
      }
    }
    body.isCut = true
  }

  /// Reads a description inside of a value, or inside of another one.
  @_lifetime(self: copy self)
  private mutating func nest(_ child: XMLReader.Element, _ body: inout Body) {
    if child.attribute(.rdf("nodeID")) != nil {
      set(value(of: child), in: &body, child)
      return
    }
    refuseName(of: child)
    fill(&body, from: child)
  }

  /// A name of the resource that a value is, which nothing keeps.
  @_lifetime(self: copy self)
  private mutating func refuseName(of element: XMLReader.Element) {
    let names = [element.attribute(.rdf("about")), element.attribute(XMP.Name(.empty, "about"))]
    if names.contains(where: { $0?.isEmpty == false }) {
      note("a value that is a resource of its own", at: element.offset, loses: true)
    }
  }

  /// Gives a value to what has none yet; of two the last counts.
  @_lifetime(self: copy self)
  private mutating func set(
    _ value: XMP.Node?, in body: inout Body, _ element: XMLReader.Element
  ) {
    guard let value else { return }
    if let known = body.value, known != value {
      note("two values of one property", at: element.offset, loses: true)
    }
    body.value = value
  }

  @_lifetime(self: copy self)
  private mutating func fill(
    _ body: inout Body, from attribute: XMLReader.Attribute, _ element: XMLReader.Element
  ) {
    let text = XMP.Node(.text(attribute.value))
    switch attribute.name {
    case XMP.Name(.xml, "lang"):
      body.qualifiers.insert(XMP.Property(attribute.name, text), at: 0)
    case .rdf("resource"):
      if let known = body.resource, known != attribute.value {
        note("two values of one property", at: element.offset, loses: true)
      }
      body.resource = attribute.value
    case .rdf("value"): set(text, in: &body, element)
    case .rdf("type"):
      add(XMP.Property(attribute.name, XMP.Node(.uri(attribute.value))), to: &body.fields, element)
    case .rdf("about"):
      // Descriptions are read in place.
      if element.name != .rdf("Description") { refuseName(of: element) }
    case .rdf("parseType"):
      if !["Resource", "Collection", "Literal"].contains(attribute.value) {
        note(
          "the attribute \"parseType\"", at: element.offset, loses: true,
          leavingOut: "the attribute parseType, \(attribute.value.excerpt)")
      }
    case .rdf("nodeID"): break
    case .rdf("datatype"): body.qualifiers.append(XMP.Property(attribute.name, text))
    case let name where name.namespace == .xml:
      body.qualifiers.append(XMP.Property(name, text))
    case let name where name.namespace == .empty && element.name.namespace != .rdf:
      let name = XMP.Name(element.name.namespace, name.local)
      add(XMP.Property(name, text), to: &body.fields, element)
    case let name where name.isProperty:
      add(XMP.Property(name, text), to: &body.fields, element)
    case XMP.Name(.empty, "about"):
      if element.name != .rdf("Description") { refuseName(of: element) }
    case let name:
      note("the attribute \"\(name.local)\"", at: element.offset, loses: true)
    }
  }

  /// Reads the items of a list.
  @_lifetime(self: copy self)
  private mutating func list(_ element: XMLReader.Element, _ body: inout Body) {
    if body.items != nil { note("two lists in one value", at: element.offset) }
    body.kind = XMP.ArrayKind(rawValue: element.name.local) ?? .bag
    var items = body.items ?? []
    body.items = nil
    defer { body.items = items }
    if element.attributes.contains(where: { $0.name != .rdf("nodeID") }) {
      let lost = element.attributes.prefix(4).map { "\($0.name.local) \($0.value.excerpt)" }
      note(
        "attributes of a list", at: element.offset, loses: true,
        leavingOut: "attributes of a list, \(lost.joined(separator: ", "))")
    }
    while let event = next() {
      switch event {
      case .end: return
      case .text(let text): refuse(text, element)
      case .start(let child) where child.name.isItem:
        if let item = value(of: child) { items.append(item) }
      case .start(let child):
        note("something in a list that is no item", at: child.offset)
        var fields = PropertyList()
        property(child, &fields)
        if !fields.properties.isEmpty { items.append(XMP.Node(.structure(fields.properties))) }
      }
    }
    body.isCut = true
  }

  /// The value that an element holds; nil if the packet ends before it is one.
  @_lifetime(self: copy self)
  private mutating func node(of body: Body, _ element: XMLReader.Element) -> XMP.Node? {
    var qualifiers = PropertyList()
    for qualifier in body.qualifiers { add(qualifier, to: &qualifiers, element) }
    let isBlank = body.text.utf8.allSatisfy(\.isXMLBlank)
    let hasFields = !body.fields.properties.isEmpty
    if body.resource != nil, body.value != nil || body.items != nil {
      note("two values of one property", at: element.offset, loses: true)
    } else if body.value != nil, body.items != nil {
      note("a list next to a value", at: element.offset, loses: true)
    }
    let content: XMP.Content
    if let value = body.value {
      content = value.content
      for qualifier in value.qualifiers { add(qualifier, to: &qualifiers, element) }
    } else if let items = body.items {
      if body.isCut, items.isEmpty { return nil }
      content = .array(body.kind, items)
    } else if let resource = body.resource {
      content = .uri(resource)
    } else if isBlank ? body.isStructure || hasFields : body.isStructure && hasFields {
      if body.isCut, !hasFields { return nil }
      refuse(body.text, element)
      return XMP.Node(.structure(body.fields.properties), qualifiers: qualifiers.properties)
    } else {
      if body.isCut { return nil }
      content = .text(body.text)
    }
    if body.value != nil || content.simple != body.text { refuse(body.text, element) }
    // Fields next to a value are its qualifiers.
    for field in body.fields.properties { add(field, to: &qualifiers, element) }
    return XMP.Node(content, qualifiers: qualifiers.properties)
  }
}

extension XMLReader.Element {
  package func attribute(_ name: XMP.Name) -> String? {
    attributes.first { $0.name == name }?.value
  }
}

extension XMP.Name {
  package static func rdf(_ local: String) -> XMP.Name { XMP.Name(.rdf, local) }
  package static var language: XMP.Name { XMP.Name(.xml, "lang") }
  static var hasExtended: XMP.Name { XMP.Name(.note, "HasExtendedXMP") }

  /// Whether it may name a property that is an attribute.
  var isProperty: Bool { ![.empty, .rdf, .xml, .meta].contains(namespace) }

  package var isContainer: Bool {
    namespace == .rdf && XMP.ArrayKind(rawValue: local) != nil
  }

  /// `rdf:li`, or a number.
  var isItem: Bool {
    namespace == .rdf && (local == "li" || local.hasPrefix("_") && Int(local.dropFirst()) != nil)
  }
}
