/// The definition of a property of XMP, or of the field of a structure.
package struct XMPDefinition: Hashable, Sendable {
  /// The kinds of values.
  package enum ValueType: UInt8, Sendable, CaseIterable {
    /// Text.
    case string
    /// A whole number.
    case integer
    /// A decimal number.
    case real
    /// A fraction: "1/200".
    case rational
    /// "True" or "False".
    case boolean
    /// A date of ISO 8601.
    case date
    /// A text in several languages.
    case languages
    /// Named fields.
    case structure
  }

  package let row: XMPTable.Row
  private let namespace: XMPTable.Namespace?
  /// The structure of which it is a field; nil for a property.
  private let parent: String?

  private init(_ row: XMPTable.Row, _ namespace: XMPTable.Namespace?, parent: String? = nil) {
    self.row = row
    self.namespace = namespace
    self.parent = parent
  }

  /// The definition of a property; nil if no standard defines it.
  package init?(of name: XMP.Name) {
    guard let namespace = XMPTable.namespace(uri: name.namespace.uri),
      let row = XMPTable.row(namespace, name.local)
    else { return nil }
    self.init(row, namespace)
  }

  package init?(_ namespace: XMPTable.Namespace, _ local: String) {
    guard let row = XMPTable.row(namespace, local) else { return nil }
    self.init(row, namespace)
  }

  /// The definition of a field of the structure that is the value of this property.
  package func field(_ local: String) -> XMPDefinition? {
    guard let structure = row.structure, let found = XMPTable.row(structure, local)
    else { return nil }
    return XMPDefinition(found, found.namespace ?? namespace, parent: name)
  }

  /// The fields of the structure that it has as its value; empty for another one.
  package var fields: [XMPDefinition] {
    guard let structure = row.structure else { return [] }
    return XMPTable.rows(of: structure).map { number in
      let row = XMPTable.Row(number: number)
      return XMPDefinition(row, row.namespace ?? namespace, parent: name)
    }
  }

  // MARK: Meaning

  /// The name that users know: "Title".
  package var name: String { row.name }
  /// The group that users know: "XMP-dc".
  package var group: String { namespace?.group ?? "XMP" }
  /// The name in files.
  package var property: XMP.Name {
    XMP.Name(namespace?.name ?? XMP.Namespace("", prefix: ""), row.local)
  }
  /// The kind of its value, or of each of its values.
  package var type: ValueType { row.type }
  /// The kind of array for several values; nil for a single value.
  package var array: XMP.ArrayKind? { row.array }
  /// Whether it may be set.
  package var isEditable: Bool { row.isEditable }
  /// Whether another property has the better claim to the name.
  package var isAvoided: Bool { row.isAvoided || namespace?.isAvoided ?? false }
  /// The meanings of coded values; empty for a property without.
  package var labels: [(value: String, meaning: String)] {
    XMPTable.labels(of: row.labels).map { ($0.raw, $0.text) }
  }

  // MARK: Finding

  /// All properties, by namespace.
  package static var all: [XMPDefinition] {
    (0..<XMPTable.namespaceCount).map(XMPTable.Namespace.init)
      .sorted { $0.group.lowercased() < $1.group.lowercased() }
      .flatMap { namespace in
        XMPTable.rows(of: namespace.home).map {
          XMPDefinition(XMPTable.Row(number: $0), namespace)
        }
      }
  }

  /// The groups of all namespaces that are known: "XMP-dc".
  package static var groups: [String] {
    (0..<XMPTable.namespaceCount).map { XMPTable.Namespace(number: $0).group }
  }

  /// The properties of a name, "XMP-dc:Title", "XMP:Title" or "Title", whatever the case of its
  /// letters; those with the better claim to it first.
  ///
  /// - Complexity: O(n) in the properties that are known.
  package static func named(_ name: String) -> [XMPDefinition] {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let wanted = parts.last.map { $0.lowercased() } ?? ""
    let group = parts.count == 2 ? parts[0].lowercased() : "xmp"
    let found = all.filter { definition in
      let name = definition.name.lowercased()
      guard name == wanted || definition.row.local.lowercased() == wanted else { return false }
      let own = definition.group.lowercased()
      return group == "xmp" || own == group || own == "xmp-\(group)"
    }
    // Editable ones come first, and of these the most common ones.
    return found.filter { $0.isEditable && !$0.isAvoided }
      + found.filter { $0.isEditable && $0.isAvoided } + found.filter { !$0.isEditable }
  }

  /// The name under which a property is shown: "XMP-dc:Title".
  package static func label(of name: XMP.Name) -> String {
    guard let namespace = XMPTable.namespace(uri: name.namespace.uri) else {
      return "XMP-\(name.namespace.prefix):\(name.local.capitalizedFirst)"
    }
    let shown = XMPTable.row(namespace, name.local)?.name ?? name.local.capitalizedFirst
    return "\(namespace.group):\(shown)"
  }
}
