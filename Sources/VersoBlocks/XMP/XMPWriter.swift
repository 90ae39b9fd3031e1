/// Writes XMP as a packet (ISO 16684-1, clause 7; the wrapper: part 3, clause 1.1 and annex A).
///
/// All properties are in one description, each as an element, in their order. The same value gives
/// the same bytes, and these read as the same value.
package struct XMPWriter {
  private static let begin =
    "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
  private static let end = "<?xpacket end=\"w\"?>"
  /// The name of the writer in a packet.
  private static let toolkit = "Verso"

  private var bytes: [UInt8] = []
  private var prefixes = Prefixes()
  /// The path of the value that is being written, for errors.
  private var path: [String] = []

  /// The packet with room for later changes.
  ///
  /// - Throws: ``MetadataError`` with ``MetadataError/Code/invalidValue`` for what XML cannot carry:
  ///   control characters, names with blanks, a name twice.
  package static func packet(_ xmp: XMP, padding: Int = 2048) throws(MetadataError) -> [UInt8] {
    let document = try document(xmp)
    return wrapped(document, padding: max(0, padding))
  }

  /// The packet in exactly this many bytes; nil if it does not fit, or cannot be written.
  package static func packet(_ xmp: XMP, count: Int) -> [UInt8]? {
    guard let document = try? document(xmp) else { return nil }
    let padding = count - begin.utf8.count - document.count - end.utf8.count
    return padding < 0 ? nil : wrapped(document, padding: padding)
  }

  private static func wrapped(_ document: [UInt8], padding: Int) -> [UInt8] {
    var packet = Array(begin.utf8)
    packet += document
    // Lines of a hundred characters, as the specification advises.
    for index in 0..<padding { packet.append(index % 100 == 99 ? 0x0A : 0x20) }
    packet += end.utf8
    return packet
  }

  /// The packet without its wrapper, as in the additional segments of a JPEG file.
  package static func document(_ xmp: XMP) throws(MetadataError) -> [UInt8] {
    var properties = xmp.properties
    if let guid = xmp.extendedGUID {
      properties.insert(XMP.Property(.hasExtended, XMP.Node(.text(guid))), at: 0)
    }
    var writer = XMPWriter()
    // Writing this first shows which namespaces have to be declared before it.
    try writer.fields(properties, depth: 3)
    let body = writer.bytes
    writer.bytes = []
    writer.append("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\" x:xmptk=\"\(toolkit)\">\n")
    writer.append(" <rdf:RDF xmlns:rdf=\"\(XMP.Namespace.rdf.uri)\">\n")
    writer.append("  <rdf:Description rdf:about=\"")
    try writer.append(text: xmp.about, isAttribute: true)
    writer.append("\"")
    for (uri, prefix) in writer.prefixes.declared {
      writer.append("\n    xmlns:\(prefix)=\"")
      try writer.append(text: uri, isAttribute: true)
      writer.append("\"")
    }
    writer.append(">\n")
    writer.bytes += body
    writer.append("  </rdf:Description>\n </rdf:RDF>\n</x:xmpmeta>\n")
    return writer.bytes
  }

  /// The number of bytes that a property takes in a packet, without the declaration of its
  /// namespace.
  package static func count(of property: XMP.Property) throws(MetadataError) -> Int {
    var writer = XMPWriter()
    try writer.fields([property], depth: 3)
    return writer.bytes.count
  }

  // MARK: Values

  private mutating func fields(
    _ fields: [XMP.Property], depth: Int
  ) throws(MetadataError) {
    var names: Set<XMP.Name> = []
    for field in fields {
      path.append("\(field.name.namespace.prefix):\(field.name.local)")
      guard names.insert(field.name).inserted else { throw invalid("it occurs twice") }
      try element(named: try qualified(field.name), field.node, depth: depth)
      path.removeLast()
    }
  }

  /// Writes a value as an element.
  private mutating func element(
    named name: String, _ node: XMP.Node, depth: Int
  ) throws(MetadataError) {
    // Deeper than that no reader follows by default.
    guard depth < ReadLimits.usualNesting - 2 else { throw invalid("it is nested too deeply") }
    let isText = if case .text = node.content { true } else { false }
    func isAttribute(_ qualifier: XMP.Property) -> Bool {
      qualifier.name.namespace == .xml || isText && qualifier.name == .rdf("datatype")
    }
    let attributes = node.qualifiers.filter(isAttribute)
    let elements = node.qualifiers.filter { !isAttribute($0) }
    guard attributes + elements == node.qualifiers else {
      throw invalid("its language is not the first qualifier")
    }
    indent(depth)
    append("<\(name)")
    for attribute in attributes { try append(attribute) }
    if elements.isEmpty {
      try content(node.content, named: name, depth: depth)
    } else {
      append(" rdf:parseType=\"Resource\">\n")
      try element(named: "rdf:value", XMP.Node(node.content), depth: depth + 1)
      try fields(elements, depth: depth + 1)
      indent(depth)
      append("</\(name)>\n")
    }
  }

  /// Ends the start tag of an element, and writes the rest of it.
  private mutating func content(
    _ content: XMP.Content, named name: String, depth: Int
  ) throws(MetadataError) {
    switch content {
    case .text(let text) where text.isEmpty: append("/>\n")
    case .text(let text):
      append(">")
      try append(text: text, isAttribute: false)
      append("</\(name)>\n")
    case .uri(let uri):
      append(" rdf:resource=\"")
      try append(text: uri, isAttribute: true)
      append("\"/>\n")
    case .structure(let fields) where fields.isEmpty: append(" rdf:parseType=\"Resource\"/>\n")
    case .structure(let fields):
      append(" rdf:parseType=\"Resource\">\n")
      try self.fields(fields, depth: depth + 1)
      indent(depth)
      append("</\(name)>\n")
    case .array(let kind, let items):
      append(">\n")
      indent(depth + 1)
      append("<rdf:\(kind.rawValue)\(items.isEmpty ? "/" : "")>\n")
      for item in items { try element(named: "rdf:li", item, depth: depth + 2) }
      if !items.isEmpty {
        indent(depth + 1)
        append("</rdf:\(kind.rawValue)>\n")
      }
      indent(depth)
      append("</\(name)>\n")
    }
  }

  private mutating func append(_ attribute: XMP.Property) throws(MetadataError) {
    guard case .text(let text) = attribute.node.content, attribute.node.qualifiers.isEmpty,
      attribute.name.local.isXMLName
    else { throw invalid("its qualifier \(attribute.name.local) is no text") }
    let prefix = attribute.name.namespace == .xml ? "xml" : "rdf"
    append(" \(prefix):\(attribute.name.local)=\"")
    try append(text: text, isAttribute: true)
    append("\"")
  }

  // MARK: Names and text

  /// The name as it is written in the packet.
  private mutating func qualified(_ name: XMP.Name) throws(MetadataError) -> String {
    guard name.local.isXMLName else { throw invalid("\"\(name.local)\" is no name in XML") }
    if name.namespace == .empty { return name.local }
    if name.namespace == .rdf {
      guard !Self.syntax.contains(name.local), !name.isItem else {
        throw invalid("rdf:\(name.local) is no property")
      }
      return "rdf:\(name.local)"
    }
    guard name.namespace != .xml, name.namespace.uri != "http://www.w3.org/2000/xmlns/" else {
      throw invalid("\(name.namespace.uri) holds no properties")
    }
    return "\(prefixes.prefix(of: name.namespace)):\(name.local)"
  }

  /// The words of RDF that define how values are written (RDF/XML, 5.1).
  private static let syntax: Set<String> = [
    "RDF", "Description", "ID", "about", "parseType", "resource", "nodeID", "datatype", "value",
    "Bag", "Seq", "Alt", "bagID", "aboutEach", "aboutEachPrefix",
  ]

  private mutating func append(_ markup: String) {
    Steps.add(markup.utf8.count)
    bytes.append(contentsOf: markup.utf8)
  }

  private mutating func indent(_ depth: Int) {
    for _ in 0..<depth { bytes.append(0x20) }
  }

  /// Appends text so that it reads as it is: a reader would take another line end for a line feed,
  /// and in attributes for a blank.
  private mutating func append(text: String, isAttribute: Bool) throws(MetadataError) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      case "\"" where isAttribute: append("&quot;")
      case "\r": append("&#xD;")
      case "\n" where isAttribute: append("&#xA;")
      case "\t" where isAttribute: append("&#x9;")
      case _ where !scalar.isXML:
        throw invalid("it has the character \(scalar.value), which XML cannot carry")
      case _ where scalar.isASCII: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      default:
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  private func invalid(_ message: String) -> MetadataError {
    MetadataError(.invalidValue, message, place: (["XMP"] + path).joined(separator: " > "))
  }
}

/// The prefixes of a packet: those of the file, as long as each means one namespace.
private struct Prefixes {
  /// The address and the prefix of each namespace, in the order of their first use.
  private(set) var declared: [(uri: String, prefix: String)] = []
  private var prefixes: [String: String] = [:]
  private var taken: Set<String> = ["x", "rdf", "xml", "xmlns"]
  /// The last number that made a prefix different.
  private var numbers: [String: Int] = [:]

  mutating func prefix(of namespace: XMP.Namespace) -> String {
    if let prefix = prefixes[namespace.uri] { return prefix }
    let term = namespace.prefix.isXMLName ? namespace.prefix : "ns"
    var prefix = term
    while !taken.insert(prefix).inserted {
      numbers[term, default: 1] += 1
      prefix = "\(term)\(numbers[term, default: 1])"
    }
    prefixes[namespace.uri] = prefix
    declared.append((namespace.uri, prefix))
    return prefix
  }
}
