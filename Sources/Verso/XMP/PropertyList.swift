/// Properties in the order in which they came, each name once.
struct PropertyList {
  private(set) var properties: [XMP.Property] = []
  /// Where each name stands; empty as long as looking at all is quicker.
  private var places: [XMP.Name: Int] = [:]

  /// Adds a property. Of two with one name the first stays, with the fields of both where they are
  /// structures.
  ///
  /// - Returns: False when something of the value was left out.
  mutating func append(_ property: XMP.Property) -> Bool {
    if let place = place(of: property.name) {
      guard let both = properties[place].node.merged(with: property.node) else { return false }
      properties[place].node = both
      return true
    }
    properties.append(property)
    if properties.count > 8 {
      if places.isEmpty {
        for (index, property) in properties.enumerated() { places[property.name] = index }
      }
      places[property.name] = properties.count - 1
    }
    return true
  }

  private func place(of name: XMP.Name) -> Int? {
    places.isEmpty ? properties.firstIndex { $0.name == name } : places[name]
  }

  /// Gives the property at a position, which must be there, another value.
  mutating func replace(_ node: XMP.Node, at index: Int) { properties[index].node = node }

  /// Removes a property and gives its value.
  mutating func remove(_ name: XMP.Name) -> XMP.Node? {
    guard let place = place(of: name) else { return nil }
    places = [:]
    return properties.remove(at: place).node
  }
}

extension XMP.Node {
  /// One value for two, where nothing of them gets lost.
  func merged(with other: XMP.Node) -> XMP.Node? {
    if self == other { return self }
    guard case .structure(let fields) = content, case .structure(let more) = other.content,
      qualifiers == other.qualifiers
    else { return nil }
    var list = PropertyList()
    for field in fields + more where !list.append(field) { return nil }
    return XMP.Node(.structure(list.properties), qualifiers: qualifiers)
  }
}

extension XMP.Content {
  /// The text or the address; nil for what has parts.
  var simple: String? {
    switch self {
    case .text(let text), .uri(let text): text
    case .structure, .array: nil
    }
  }
}
