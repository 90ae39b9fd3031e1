/// Resources that have only a name inside the packet. XMP does not allow them, but programs wrote
/// them. The description of one replaces its name.
extension XMPReader {
  /// Remembers what is said of a named resource; false if the element has no name.
  @_lifetime(self: copy self)
  mutating func define(_ element: XMLReader.Element) -> Bool {
    guard element.name == .rdf("Description") || element.name.isContainer,
      let name = element.attribute(.rdf("nodeID"))
    else { return false }
    var bare = element
    bare.attributes.removeAll { $0.name == .rdf("nodeID") }
    guard let node = value(of: bare) else { return true }
    if named[name]?.merge(node, effort: &effort) == false {
      note("the resource \"\(name)\" twice", at: element.offset, loses: true)
    } else if named[name] == nil {
      named[name] = node
      names.append(name)
    }
    return true
  }

  /// Replaces the names of resources by their properties.
  @_lifetime(self: copy self)
  mutating func resolve(_ properties: inout PropertyList) {
    note("resources with names", at: 0)
    let free = names.filter { !referred.contains($0) }
    for name in free {
      // Properties of an unreferenced resource belong to the photo, as f-spot writes them.
      guard case .structure(let fields) = named[name]?.content else {
        note("nothing refers to the resource \"\(name)\"", at: 0, loses: true)
        continue
      }
      for field in fields where !properties.append(field) {
        note("\(field.name.local) twice with different values", at: 0, loses: true)
      }
    }
    for index in properties.properties.indices {
      let node = properties.properties[index].node
      properties.replace(resolved(node, depth: 0), at: index)
    }
    if !referred.isEmpty {
      note("resources that refer only to each other", at: 0, loses: true)
    }
  }

  /// A value with its names replaced. Names inside replaced names are followed only a few times:
  /// they may be circular, or double each time.
  @_lifetime(self: copy self)
  private mutating func resolved(_ node: XMP.Node, depth: Int) -> XMP.Node {
    if let name = node.reference {
      referred.remove(name)
      guard depth < 4, counts(at: 0), let node = named[name] else {
        note("the resource \"\(name)\" leads nowhere", at: 0, loses: true)
        return XMP.Node(.text(""))
      }
      return resolved(node, depth: depth + 1)
    }
    // Copies count; values in the packet were counted when they were read.
    guard depth == 0 || counts(at: 0) else { return XMP.Node(.text("")) }
    var node = node
    switch node.content {
    case .text, .uri: break
    case .structure(var fields):
      for index in fields.indices {
        fields[index].node = resolved(fields[index].node, depth: depth)
      }
      node.content = .structure(fields)
    case .array(let kind, var items):
      for index in items.indices { items[index] = resolved(items[index], depth: depth) }
      node.content = .array(kind, items)
    }
    for index in node.qualifiers.indices {
      node.qualifiers[index].node = resolved(node.qualifiers[index].node, depth: depth)
    }
    return node
  }
}

extension XMP.Node {
  /// A value that is defined elsewhere.
  package init(reference name: String) {
    self.init(
      .text(""), qualifiers: [XMP.Property(.rdf("nodeID"), XMP.Node(.text(name)))])
  }

  fileprivate var reference: String? {
    guard qualifiers.count == 1, qualifiers[0].name == .rdf("nodeID") else { return nil }
    return qualifiers[0].node.content.simple
  }
}
