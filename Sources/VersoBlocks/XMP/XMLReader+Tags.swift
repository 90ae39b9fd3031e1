extension XMLReader {
  /// Reads a tag that starts an element.
  @_lifetime(self: copy self)
  mutating func startTag() throws(ReadError) -> Element {
    let start = offset
    offset += 1
    guard let known = name() else { throw .malformed(at: offset, expected: "an element's name") }
    let tag = known.lowerBound..<skipSlashes()
    var raw: [RawAttribute] = []
    var declared: Set<String> = []
    var ownDefault: String?
    while true {
      let hadBlank = skipBlanks()
      guard let byte = bytes.byte(at: offset) else { throw .truncated(at: offset, needed: 1) }
      if byte == UInt8(ascii: ">") {
        offset += 1
        break
      }
      if byte == UInt8(ascii: "/") {
        guard bytes.byte(at: offset + 1) == UInt8(ascii: ">") else {
          throw .malformed(at: offset, expected: "\"/>\"")
        }
        offset += 2
        isEmptyElement = true
        break
      }
      guard let name = name() else { throw .malformed(at: offset, expected: "an attribute") }
      if !hadBlank { note("no blank before an attribute", at: name.lowerBound) }
      guard raw.count + declared.count < limits.entries else {
        throw .tooMuch(at: offset, limit: "\(limits.entries) attributes")
      }
      let value = try attributeValue()
      let (prefix, local) = split(name)
      if prefix == "xmlns" || prefix.isEmpty && local == "xmlns" {
        let prefix = prefix.isEmpty ? "" : local
        if prefix.isEmpty { ownDefault = value }
        if declare(prefix, value, at: name.lowerBound, again: declared.contains(prefix)) {
          declared.insert(prefix)
        }
      } else {
        raw.append(RawAttribute(name: name, value: value))
      }
    }
    open.append(Open(tag: tag, declared: declared))
    // Prefixes have the meaning that the whole tag declares, also after the attribute that uses
    // them.
    var element = Element(name: resolved(known, isElement: true), attributes: [], offset: start)
    element.attributes = attributes(raw)
    element.defaultNamespace = ownDefault
    return element
  }

  /// Goes past what follows a slash in a name, which no name may have, as in "TIFF/EPStandardID".
  ///
  /// - Returns: The end of the whole name.
  @_lifetime(self: copy self)
  private mutating func skipSlashes() -> Int {
    let start = offset
    while bytes.byte(at: offset) == UInt8(ascii: "/"),
      bytes.byte(at: offset + 1).map({ Unicode.Scalar($0).continuesXMLName }) ?? false
    {
      offset += 1
      _ = name()
    }
    if offset > start { note("a slash in a name", at: start, loses: true) }
    return offset
  }

  /// The attributes with their names resolved; of those with one name the last, as ExifTool reads
  /// them.
  @_lifetime(self: copy self)
  private mutating func attributes(_ raw: [RawAttribute]) -> [Attribute] {
    var result: [Attribute] = []
    result.reserveCapacity(raw.count)
    // The index of each name; a few are searched more quickly.
    let isLong = raw.count > 8
    var places: [XMP.Name: Int] = [:]
    for raw in raw {
      let (range, value) = (raw.name, raw.value)
      let attribute = Attribute(name: resolved(range, isElement: false), value: value)
      let place =
        isLong
        ? places[attribute.name] : result.firstIndex { $0.name == attribute.name }
      if let place {
        let isSame = result[place].value == value
        note(
          "the attribute \(bytes.string(range)) twice", at: range.lowerBound, loses: !isSame,
          leavingOut: "the first \(bytes.string(range)), \(result[place].value.excerpt)")
        result[place] = attribute
      } else {
        if isLong { places[attribute.name] = result.count }
        result.append(attribute)
      }
    }
    return result
  }

  /// Reads a tag that ends an element.
  @_lifetime(self: copy self)
  mutating func endTag() throws(ReadError) {
    let start = offset
    guard let tag = open.last?.tag else { throw .malformed(at: start, expected: "no end tag") }
    let end = start + 2 + tag.count
    guard end <= bytes.byteCount else { throw .truncated(at: start, needed: 3 + tag.count) }
    // Any other name than that of the element is wrong, so none has to be read.
    for (index, position) in tag.enumerated()
    where bytes.byte(at: position) != bytes.byte(at: start + 2 + index) {
      throw .malformed(at: start, expected: "</\(bytes.string(tag))>")
    }
    offset = end
    skipBlanks()
    guard let byte = bytes.byte(at: offset) else { throw .truncated(at: offset, needed: 1) }
    guard byte == UInt8(ascii: ">") else {
      throw .malformed(at: start, expected: "</\(bytes.string(tag))>")
    }
    offset += 1
    close()
  }

  /// Leaves the innermost element, and forgets what its tag declared.
  @_lifetime(self: copy self)
  package mutating func close() {
    guard let element = open.popLast() else { return }
    for prefix in element.declared {
      guard var known = namespaces.removeValue(forKey: prefix) else { continue }
      known.removeLast()
      if !known.isEmpty { namespaces[prefix] = known }
    }
  }

  @_lifetime(self: copy self)
  private mutating func attributeValue() throws(ReadError) -> String {
    skipBlanks()
    guard bytes.byte(at: offset) == UInt8(ascii: "=") else {
      throw .malformed(at: offset, expected: "\"=\"")
    }
    offset += 1
    skipBlanks()
    guard let quote = bytes.byte(at: offset), quote == 0x22 || quote == 0x27 else {
      throw .malformed(at: offset, expected: "a quoted value")
    }
    offset += 1
    let start = offset
    offset = bytes.position(of: quote, from: offset) ?? bytes.byteCount
    guard offset < bytes.byteCount else { throw .truncated(at: offset, needed: 1) }
    offset += 1
    return resolved(start..<(offset - 1), isAttribute: true)
  }

  // MARK: Namespaces

  /// Declares a prefix for a namespace; false if it is not allowed.
  @_lifetime(self: copy self)
  private mutating func declare(
    _ prefix: String, _ uri: String, at offset: Int, again: Bool
  ) -> Bool {
    let isXML = prefix == "xml" && uri == XMP.Namespace.xml.uri
    let isReserved = uri == XMP.Namespace.xml.uri || uri == "http://www.w3.org/2000/xmlns/"
    if !isXML, prefix == "xml" || prefix == "xmlns" || isReserved || again {
      note("the prefix \"\(prefix)\" may not be declared as \"\(uri)\"", at: offset)
      return false
    }
    if uri.isEmpty, !prefix.isEmpty {
      note("the prefix \"\(prefix)\" is declared as nothing", at: offset)
      return false
    }
    // Properties need a prefix where they are written again.
    let lasting = prefix.isEmpty ? XMP.Namespace.addressed(uri)?.prefix ?? prefix : prefix
    namespaces[prefix, default: []].append(XMP.Namespace(uri, prefix: lasting))
    return true
  }

  /// The name in a range, with the namespace of its prefix.
  @_lifetime(self: copy self)
  private mutating func resolved(_ range: Range<Int>, isElement: Bool) -> XMP.Name {
    let (prefix, local) = split(range)
    if prefix.isEmpty, !isElement { return XMP.Name(.empty, local) }
    if let namespace = namespaces[prefix]?.last { return XMP.Name(namespace, local) }
    if prefix.isEmpty { return XMP.Name(.empty, local) }
    note("the prefix \"\(prefix)\" is not declared", at: range.lowerBound)
    // It means its usual namespace, or one that does not occur elsewhere.
    let namespace = XMP.Namespace.named(prefix) ?? XMP.Namespace("\(prefix):", prefix: prefix)
    namespaces[prefix] = [namespace]
    return XMP.Name(namespace, local)
  }

  /// A name in its two parts; the first is empty if there is no colon.
  @_lifetime(self: copy self)
  private mutating func split(_ range: Range<Int>) -> (prefix: String, local: String) {
    guard let colon = range.first(where: { bytes.byte(at: $0) == UInt8(ascii: ":") }) else {
      return ("", bytes.string(range))
    }
    let prefix = bytes.string(range.lowerBound..<colon)
    let local = (colon + 1)..<range.upperBound
    if prefix.isEmpty || !bytes.startsName(at: local.lowerBound)
      || local.contains(where: { bytes.byte(at: $0) == UInt8(ascii: ":") })
    {
      note("\"\(bytes.string(range))\" is no qualified name", at: range.lowerBound)
    }
    return (prefix, bytes.string(local))
  }

  // MARK: Names

  /// Moves past blanks; returns whether there were any.
  @_lifetime(self: copy self)
  @discardableResult
  private mutating func skipBlanks() -> Bool {
    let start = offset
    while bytes.byte(at: offset)?.isXMLBlank == true { offset += 1 }
    return offset > start
  }

  /// Goes past a name, if one starts here, colons included.
  @_lifetime(self: copy self)
  package mutating func name() -> Range<Int>? {
    let start = offset
    guard bytes.startsName(at: start) || bytes.byte(at: start) == UInt8(ascii: ":") else {
      return nil
    }
    while let byte = bytes.byte(at: offset) {
      if byte < 0x80 {
        guard byte == UInt8(ascii: ":") || Unicode.Scalar(byte).continuesXMLName else { break }
        offset += 1
      } else {
        guard let (scalar, size) = bytes.utf8Scalar(at: offset), scalar.continuesXMLName else {
          break
        }
        offset += size
      }
    }
    return start..<offset
  }
}

extension RawSpan {
  fileprivate func startsName(at offset: Int) -> Bool {
    utf8Scalar(at: offset)?.scalar.startsXMLName == true
  }
}

extension Unicode.Scalar {
  /// Whether a name may start with it (XML 1.0, 2.3, without the colon).
  var startsXMLName: Bool {
    switch value {
    case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
      0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
      0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// Whether a name may go on with it (XML 1.0, 2.3, without the colon).
  var continuesXMLName: Bool {
    switch value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: startsXMLName
    }
  }
}

extension StringProtocol {
  /// Whether it is a name without a colon (Namespaces in XML, 4).
  var isXMLName: Bool {
    guard let first = unicodeScalars.first, first.startsXMLName else { return false }
    return unicodeScalars.dropFirst().allSatisfy(\.continuesXMLName)
  }
}

/// An attribute in a tag: the range of its name, and its value.
private struct RawAttribute {
  let name: Range<Int>
  let value: String
}
