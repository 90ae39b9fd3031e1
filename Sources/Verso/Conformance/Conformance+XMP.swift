extension ConformanceRule {
  static let xmp: [ConformanceRule] = [
    xmpWrapper, xmpHeader, xmpEncoding, xmpArray, xmpValue, xmpNamespace, sourceType,
    retiredSourceType, sourceDisagreement, miningTerm, miningDisagreement,
  ]

  static let xmpWrapper = ConformanceRule(
    "xmp-wrapper", .note, "A packet in a file of another format has its wrapper.",
    clause: "ISO 16684-1, 7.3.2 (XMP packet wrapper)")
  static let xmpHeader = ConformanceRule(
    "xmp-packet", .warning,
    "The wrapper of a packet has its identity, and states whether it may be written.",
    clause: "ISO 16684-1, 7.3.2 (XMP packet wrapper)")
  static let xmpEncoding = ConformanceRule(
    "xmp-encoding", .warning, "XMP in a file of another format is UTF-8.",
    clause: "XMP specification part 3, 1.1 (Embedding XMP in files)")
  static let xmpArray = ConformanceRule(
    "xmp-array", .warning, "A property has the kind of array that its schema gives it.",
    clause: "ISO 16684-1, 8 (Core properties), and the schema of the property")
  static let xmpValue = ConformanceRule(
    "xmp-value", .warning, "Numbers, dates and truth values have their form.",
    clause: "ISO 16684-1, 8.2.1 (Basic value types)")
  static let xmpNamespace = ConformanceRule(
    "xmp-namespace", .note,
    "A well-known prefix is used for its own namespace.",
    clause: "ISO 16684-1, 6.2 (XMP names)")
  static let sourceType = ConformanceRule(
    "source-type", .warning, "How the picture was made is a term of the vocabulary, once.",
    clause: "IPTC Photo Metadata Standard 2025.1, Digital Source Type")
  static let retiredSourceType = ConformanceRule(
    "source-type-retired", .note, "The term for how the picture was made is not retired.",
    clause: "IPTC Photo Metadata Standard 2025.1, Digital Source Type")
  static let sourceDisagreement = ConformanceRule(
    "source-disagreement", .warning,
    "The statements of how the picture was made do not contradict each other.",
    clause: "IPTC Photo Metadata Standard 2025.1, Digital Source Type")
  static let miningTerm = ConformanceRule(
    "mining-term", .warning, "A statement on mining is a term of PLUS, 0 or 1.",
    clause: "PLUS LDF 2.0.1, Data Mining; W3C TDM Reservation Protocol, tdm-reservation")
  static let miningDisagreement = ConformanceRule(
    "mining-disagreement", .warning, "The statements on mining agree.",
    clause: "PLUS LDF 2.0.1, Data Mining; W3C TDM Reservation Protocol, tdm-reservation")
}

extension Conformance {
  /// The photo's packet.
  mutating func checkXMP() throws(FileError) {
    guard let block = photo.blocks.first(where: { $0.kind == .xmp }) else { return }
    let place = place(of: block)
    try checkPacket(block, place, isOwnFile: photo.format.has(.isPacket))
    for property in metadata.xmp.properties { check(property, place) }
  }

  /// The statements on origin and on mining, in all places. Words outside of the vocabularies mean
  /// nothing to readers.
  mutating func checkStatements() {
    func place(_ label: String) -> String { "\(photo.format.name) > \(label)" }
    let origins = OriginDisclosure.compared(metadata.originStatements)
    for statement in origins {
      guard let type = statement.type else { continue }
      if !type.isKnown {
        list.add(
          .sourceType, "the term \(statement.text.prefix(60)) is not in IPTC's list",
          place: place(statement.place))
      } else if type.isRetired {
        list.add(
          .retiredSourceType, "\(type.term) is retired, and \(type.successor.term) takes its place",
          place: place(statement.place))
      }
    }
    if let other = origins.first(where: { $0.type != nil && !$0.agrees }),
      let first = origins.first(where: { $0.type != nil })
    {
      list.add(
        .sourceDisagreement,
        "it states \(other.type?.term ?? ""), but \(first.place) states \(first.type?.term ?? "")",
        place: place(other.place))
    }
    let terms = metadata.miningTerms
    for term in terms where !term.isUnderstood {
      list.add(.miningTerm, term.text, place: place(term.place))
    }
    if let other = terms.first(where: { !$0.agrees }),
      let first = terms.first(where: { $0.reserves != nil })
    {
      list.add(
        .miningDisagreement, "it states \(other.text), but \(first.place) states \(first.text)",
        place: place(other.place))
    }
  }

  private func place(of block: Block) -> String {
    "\(photo.format.name) \(photo.format.carrierName(block)) > \(block.kind.name)"
  }

  /// The identity of every packet.
  private static let identity = Array("W5M0MpCehiHzreSzNTczkc9d".utf8)

  private mutating func checkPacket(
    _ block: Block, _ place: String, isOwnFile: Bool
  ) throws(FileError) {
    guard block.count <= photo.limits.blockBytes else { return }
    var stored = try source.read(block.payload)
    for range in block.continuation { stored += try source.read(range) }
    var budget = ReadBudget(photo.limits)
    guard let bytes = photo.container.decoded(block, stored, &budget) else { return }
    let isPlain = bytes.count == stored.count
    // Zeros next to letters are UTF-16 or UTF-32.
    let isUTF8 = !bytes.prefix(64).contains(0)
    let start = isPlain && isUTF8 ? block.payload.lowerBound : nil
    if !isUTF8, !isOwnFile {
      list.add(
        .xmpEncoding, "the packet is not UTF-8", place: place,
        at: isPlain ? block.payload.lowerBound : nil)
    }
    let text = XMP.text(of: bytes)
    let head = text.prefix(1024)
    guard let mark = Array(head).position(of: Array("<?xpacket".utf8)) else {
      if !isOwnFile { list.add(.xmpWrapper, "the packet has no wrapper", place: place, at: start) }
      return
    }
    let tail = Array(text.suffix(1024))
    let isWritable =
      tail.position(of: Array("<?xpacket end=".utf8)).map { at -> Bool in
        let mark = tail.dropFirst(at + 15).first
        return mark == UInt8(ascii: "w") || mark == UInt8(ascii: "r")
      } ?? false
    let wrong: String
    if Array(head).position(of: Self.identity) == nil {
      wrong = "the wrapper has another identity"
    } else if !Self.beginsRight(Array(head)[...], at: mark) {
      wrong = "begin is neither empty nor the mark of the byte order"
    } else if !isWritable {
      wrong = "the wrapper does not end with w or r"
    } else {
      return
    }
    list.add(.xmpHeader, wrong, place: place, at: start.map { $0 + mark })
  }

  /// Whether the attribute begin of a wrapper holds U+FEFF, or nothing.
  private static func beginsRight(_ head: ArraySlice<UInt8>, at mark: Int) -> Bool {
    let name = Array("begin=".utf8)
    guard let at = Array(head).position(of: name, from: mark) else { return false }
    let value = head.dropFirst(at + name.count)
    guard let quote = value.first, quote == 0x22 || quote == 0x27 else { return false }
    let text = value.dropFirst().prefix { $0 != quote }
    return text.isEmpty || text.elementsEqual([0xEF, 0xBB, 0xBF])
  }

  private mutating func check(_ property: XMP.Property, _ place: String) {
    let name = property.name
    let place = "\(place) > \(name.namespace.prefix):\(name.local)"
    guard let definition = XMPDefinition(of: name) else {
      if XMPTable.namespace(uri: name.namespace.uri) == nil,
        let known = XMPTable.namespace(prefix: name.namespace.prefix)
      {
        list.add(
          .xmpNamespace,
          "the prefix is used for \(name.namespace.uri), but is known for \(known.name.uri)",
          place: place)
      }
      return
    }
    let node = property.node
    switch (definition.array, node.content) {
    case (let wanted?, .array(let kind, let nodes)):
      if kind != wanted {
        list.add(
          .xmpArray, "rdf:\(wanted.rawValue) expected, not rdf:\(kind.rawValue)", place: place)
      }
      for node in nodes.prefix(1000) { check(node, definition, place) }
    case (let wanted?, .text), (let wanted?, .uri):
      list.add(.xmpArray, "rdf:\(wanted.rawValue) expected, not one value", place: place)
      check(node, definition, place)
    case (nil, .array(let kind, _)) where definition.type == .languages:
      if kind != .alternative {
        list.add(.xmpArray, "rdf:Alt expected, not rdf:\(kind.rawValue)", place: place)
      }
    case (nil, .array(let kind, _)):
      list.add(.xmpArray, "one value expected, not rdf:\(kind.rawValue)", place: place)
    case (nil, .text) where definition.type == .languages:
      list.add(.xmpArray, "rdf:Alt expected, not one value", place: place)
    default: check(node, definition, place)
    }
  }

  private mutating func check(_ node: XMP.Node, _ definition: XMPDefinition, _ place: String) {
    if case .structure(let fields) = node.content {
      for field in fields.prefix(200) {
        guard let known = definition.field(field.name.local), known.array == nil else { continue }
        check(field.node, known, "\(place)/\(field.name.local)")
      }
      return
    }
    guard case .text(let text) = node.content, !text.isEmpty,
      let wanted = Self.objection(to: text, definition.type)
    else { return }
    list.add(.xmpValue, "\(wanted) expected, not \(text.prefix(60))", place: place)
  }

  /// The expected form of a text; nil if it is right.
  private static func objection(to text: String, _ type: XMPDefinition.ValueType) -> String? {
    switch type {
    case .integer: Int(text) == nil && !isSigned(text) ? "a whole number" : nil
    case .real: Double(text) == nil && !isFraction(text) ? "a number" : nil
    case .rational: isFraction(text) || Int(text) != nil ? nil : "a fraction such as 1/200"
    case .boolean: ["True", "False"].contains(text) ? nil : "True or False"
    case .date: isDate(text) ? nil : "a date such as 2024-05-06T07:08:09+02:00"
    case .string, .languages, .structure: nil
    }
  }

  private static func isSigned(_ text: String) -> Bool {
    text.hasPrefix("+") && Int(text.dropFirst()) != nil
  }

  private static func isFraction(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { Int($0) != nil }
  }

  /// The forms of a date: year, month, day, then time with a fraction, then the distance from UTC.
  private static func isDate(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var at = 0
    func digits(_ count: Int) -> Bool {
      guard bytes.count - at >= count, bytes[at..<(at + count)].allSatisfy(\.isDigit) else {
        return false
      }
      at += count
      return true
    }
    func sign(_ letters: String) -> Bool {
      guard at < bytes.count, letters.utf8.contains(bytes[at]) else { return false }
      at += 1
      return true
    }
    var isDone: Bool { at == bytes.count }
    guard digits(4) else { return false }
    if isDone { return true }
    guard sign("-"), digits(2) else { return false }
    if isDone { return true }
    guard sign("-"), digits(2) else { return false }
    if isDone { return true }
    guard sign("T"), digits(2), sign(":"), digits(2) else { return false }
    if sign(":") {
      guard digits(2) else { return false }
      if sign(".") {
        guard digits(1) else { return false }
        while digits(1) {}
      }
    }
    if isDone || sign("Z") { return isDone }
    return sign("+-") && digits(2) && sign(":") && digits(2) && isDone
  }
}
