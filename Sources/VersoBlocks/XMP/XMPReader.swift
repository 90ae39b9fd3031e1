/// Reads RDF/XML as XMP (ISO 16684-1, clause 7).
///
/// Packets that break the standard are read as ExifTool reads them, with a warning. Examples are
/// lists without a container, fields without `rdf:parseType`, properties outside of a description,
/// and node names.
package struct XMPReader: ~Escapable {
  package struct Result {
    package var xmp = XMP()
    /// The problems, with positions in the file.
    package var warnings: [Warning] = []
    /// Whether all was read; what was not would be lost if the packet was written again.
    package var isWhole = true
    /// The unread content, in words; nil if everything is here or in ``elsewhere``.
    package var loss: String?
    /// The content that is lost when the packet is written again, in words.
    package var leftOut: [String] = []
    /// Whether more than that would be lost, so that the packet is not written again.
    package var isUnclear = false
    /// Statements that are repeated with other values.
    package var elsewhere: [XMP.Elsewhere] = []
  }

  private var xml: XMLReader
  private let limits: ReadLimits
  private var xmp = XMP()
  private var count = 0
  private var failed: ReadError?
  /// Repeated properties with another value.
  private var repeated: [XMP.Property] = []
  /// The descriptions of resources that have only a name inside the packet (`rdf:nodeID`).
  package var named: [String: XMP.Node] = [:]
  /// Their names in the order of the packet.
  package var names: [String] = []
  /// The names of those that are the value of something.
  package var referred: Set<String> = []
  /// The effort of joining their descriptions from several places.
  var effort = 0

  /// Reads a packet, which begins at `base` in the file: in any form of Unicode, with or without the wrapper.
  ///
  /// - Returns: The readable properties, and the problems.
  package static func read(
    _ packet: RawSpan, base: Int, place: String, limits: ReadLimits
  ) -> Result {
    let text = XMLText(packet)
    let found: Found
    if let copy = text.copy {
      found = read(copy.rawSpan, limits)
    } else {
      found = read(packet.extracting(text.mark..<packet.byteCount), limits)
    }
    let flaws = found.flaws.sorted { $0.offset < $1.offset }
    let positions = text.positions(of: flaws.map(\.offset), in: packet)
    var result = Result(xmp: found.xmp, isWhole: found.isWhole, loss: found.loss)
    (result.leftOut, result.isUnclear) = (found.leftOut, found.isUnclear)
    result.elsewhere = found.repeated.map { XMP.Elsewhere("said again", $0) }
    result.warnings = zip(flaws, positions).map { flaw, position in
      Warning(flaw.message, place: place, offset: base + position)
    }
    if let damage = text.damage {
      // Latin-1 can be recognized; halves of characters in the other forms cannot.
      if text.encoding != .damagedUTF8 {
        (result.isWhole, result.isUnclear) = (false, true)
        result.loss = result.loss ?? "text that is no Unicode"
      }
      let warning = Warning("text that is no Unicode", place: place, offset: base + damage)
      result.warnings.insert(warning, at: 0)
    }
    return result
  }

  /// The contents of a packet, with positions in its text.
  private struct Found {
    var xmp = XMP()
    var isWhole = true
    var loss: String?
    var leftOut: [String] = []
    var isUnclear = false
    var repeated: [XMP.Property] = []
    var flaws: [XMLReader.Flaw] = []
  }

  private static func read(_ text: RawSpan, _ limits: ReadLimits) -> Found {
    var end = text.byteCount
    // Some programs fill the rest of the packet with zeros.
    while end > 0, let last = text.byte(at: end - 1), last == 0 || last.isXMLBlank { end -= 1 }
    guard end > 0 else {
      return Found(flaws: [XMLReader.Flaw(offset: 0, message: "an empty packet")])
    }
    var reader = XMPReader(text.extracting(0..<end), limits)
    reader.document()
    return Found(
      xmp: reader.xmp, isWhole: reader.xml.isWhole, loss: reader.xml.loss,
      leftOut: reader.xml.leftOut, isUnclear: reader.xml.isUnclear, repeated: reader.repeated,
      flaws: reader.xml.flaws)
  }

  @_lifetime(copy text)
  private init(_ text: RawSpan, _ limits: ReadLimits) {
    xml = XMLReader(text, limits: limits)
    self.limits = limits
  }

  // MARK: Events

  /// The next event; nil at the end, and where the rest cannot be read.
  @_lifetime(self: copy self)
  mutating func next() -> XMLReader.Event? {
    guard failed == nil else { return nil }
    do throws(ReadError) {
      return try xml.next()
    } catch {
      fail(error)
      return nil
    }
  }

  @_lifetime(self: copy self)
  private mutating func fail(_ error: ReadError) {
    failed = error
    let problem =
      switch error {
      case .truncated: "the packet is cut short"
      case .malformed(_, let expected): "\(expected) expected"
      case .tooMuch(_, let limit): "more than \(limit)"
      case .directoryLoop: "a loop"
      }
    note("\(problem); what follows is not read", at: error.offset, loses: true)
  }

  @_lifetime(self: copy self)
  package mutating func note(
    _ message: String, at offset: Int, loses: Bool = false, leavingOut lost: String? = nil
  ) {
    xml.note(message, at: offset, loses: loses, leavingOut: lost)
  }

  /// Keeps a repeated property with another value: one of them is written, and all are reported.
  @_lifetime(self: copy self)
  mutating func keep(_ property: XMP.Property, at offset: Int) {
    let isKept = repeated.count < limits.entries
    if isKept { repeated.append(property) }
    xml.note(
      "\(property.name.local) twice with different values", at: offset, loses: true,
      isKept: isKept,
      leavingOut: "the second \(property.name.namespace.prefix):\(property.name.local)"
        + (property.node.content.simple.map { ", \($0.excerpt)" } ?? ""))
  }

  /// Counts a value; false if there are more than the limits allow.
  @_lifetime(self: copy self)
  package mutating func counts(at offset: Int) -> Bool {
    count += 1
    guard count > limits.entries else { return true }
    if failed == nil { fail(.tooMuch(at: offset, limit: "\(limits.entries) values")) }
    return false
  }

  // MARK: The document

  /// Attributes that a rewritten packet does not have.
  @_lifetime(self: copy self)
  private mutating func refuse(
    attributesOf element: XMLReader.Element, but isKept: (XMLReader.Attribute) -> Bool
  ) {
    for attribute in element.attributes where !isKept(attribute) {
      note(
        "the attribute \"\(attribute.name.local)\"", at: element.offset, loses: true,
        leavingOut: "the attribute \(attribute.name.local), \(attribute.value.excerpt)")
    }
  }

  @_lifetime(self: copy self)
  private mutating func document() {
    var properties = PropertyList()
    var isXMP = false
    var (isFirst, isDrawing) = (true, false)
    while let event = next() {
      if case .text(let text) = event, !isDrawing, !text.utf8.allSatisfy(\.isXMLBlank) {
        note(
          "text next to the properties", at: xml.offset, loses: true,
          leavingOut: "the text \(text.excerpt)")
      }
      guard case .start(let element) = event else { continue }
      let isRoot = isFirst
      isFirst = false
      if element.name == .rdf("RDF") {
        graph(element, &properties)
      } else if element.name == .rdf("Description") {
        description(element, &properties)
      } else if element.name.local == "xmpmeta" || element.name.local == "xapmeta" {
        let toolkit = element.attributes.first { ["xmptk", "xaptk"].contains($0.name.local) }
        xmp.toolkit = toolkit?.value ?? xmp.toolkit
        refuse(attributesOf: element) { ["xmptk", "xaptk"].contains($0.name.local) }
      } else {
        // The content of a drawing around its metadata is the picture. Otherwise a wrapper of
        // another name, without content, is no loss.
        isDrawing = isDrawing || isRoot && element.name.local == "svg"
        guard !isDrawing else { continue }
        if !isRoot { note("an element next to the properties", at: element.offset, loses: true) }
        // icloudpd wraps the properties in an element of its own name, with the toolkit in its place.
        let isToolkit = { (name: String) in isRoot && ["xmptk", "xaptk"].contains(name) }
        xmp.toolkit =
          element.attributes.first { isToolkit($0.name.local) }?.value ?? xmp.toolkit
        refuse(attributesOf: element) { isToolkit($0.name.local) }
        continue
      }
      isXMP = true
    }
    if !isXMP, failed == nil { note("there is no XMP in it", at: 0, loses: true) }
    if !named.isEmpty { resolve(&properties) }
    if let guid = properties.remove(.hasExtended) { xmp.extendedGUID = guid.content.simple }
    xmp.properties = properties.properties
  }

  /// The contents of `rdf:RDF`: descriptions, usually of one resource.
  @_lifetime(self: copy self)
  private mutating func graph(_ graph: XMLReader.Element, _ properties: inout PropertyList) {
    for attribute in graph.attributes where attribute.name.isProperty {
      add(XMP.Property(attribute.name, XMP.Node(.text(attribute.value))), to: &properties, graph)
    }
    refuse(attributesOf: graph) { $0.name.isProperty }
    while let event = next() {
      switch event {
      case .end: return
      case .text(let text): refuse(text, graph)
      case .start(let element) where element.name == .rdf("Description"):
        description(element, &properties)
      case .start(let element) where element.name.isContainer:
        if !define(element) {
          _ = value(of: element)
          note("a list that belongs to nothing", at: element.offset, loses: true)
        }
      case .start(let element):
        note("a property outside of a description", at: element.offset)
        property(element, &properties)
      }
    }
  }

  /// A description of the photo, or of a resource that has only a name.
  @_lifetime(self: copy self)
  private mutating func description(
    _ element: XMLReader.Element, _ properties: inout PropertyList
  ) {
    if define(element) { return }
    let about = element.attribute(.rdf("about")) ?? element.attribute(XMP.Name(.empty, "about"))
    if let about, !about.isEmpty {
      if xmp.about.isEmpty {
        xmp.about = about
      } else if about != xmp.about {
        note("descriptions of several resources", at: element.offset, loses: true)
      }
    }
    var body = Body()
    // The properties of all descriptions go into one list.
    swap(&body.fields, &properties)
    fill(&body, from: element)
    swap(&body.fields, &properties)
    refuse(body.text, element)
    if !body.qualifiers.isEmpty || body.resource != nil {
      note("attributes that hold for all properties", at: element.offset, loses: true)
    }
    if body.items != nil || body.value != nil {
      note("a value outside of properties", at: element.offset, loses: true)
    }
  }
}

extension String {
  /// The text for a message: in quotes, its first characters where it is long.
  var excerpt: String {
    let most = 80
    // Only the beginning of a long text is checked.
    let start = prefix(most)
    return start.endIndex < endIndex ? "\"\(start)…\"" : "\"\(self)\""
  }
}
