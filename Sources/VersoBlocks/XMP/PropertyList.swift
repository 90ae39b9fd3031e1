/// Properties in the order in which they came, each name once.
struct PropertyList {
  private(set) var properties: [XMP.Property] = []
  /// The index of each name; empty as long as searching all is quicker.
  private var places: [XMP.Name: Int] = [:]
  private var effort = 0

  /// Adds a property. If two have one name, the first stays, with the fields of both if they are
  /// structures.
  ///
  /// - Returns: False if something of the value was left out.
  mutating func append(_ property: XMP.Property) -> Bool {
    if let place = place(of: property.name) {
      return properties[place].node.merge(property.node, effort: &effort)
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
  /// Takes over the fields of another structure that this one does not have.
  ///
  /// - Parameters:
  ///   - other: The other value.
  ///   - effort: The number of fields that were compared so far; a file that needs too many is not
  ///     a normal photo.
  /// - Returns: False if something of the other value was left out.
  package mutating func merge(_ other: XMP.Node, effort: inout Int) -> Bool {
    if self == other { return true }
    guard case .structure(let fields) = content, case .structure(let more) = other.content,
      effort < 1_000_000
    else { return false }
    effort += fields.count + more.count
    let known = Dictionary(
      fields.map { ($0.name, $0.node) }, uniquingKeysWith: { first, _ in first })
    content = .structure(fields + more.filter { known[$0.name] == nil })
    return qualifiers == other.qualifiers
      && more.allSatisfy { known[$0.name] == nil || known[$0.name] == $0.node }
  }
}

extension XMP.Content {
  /// The text or the address; nil if it has parts.
  package var simple: String? {
    switch self {
    case .text(let text), .uri(let text): text
    case .structure, .array: nil
    }
  }
}
