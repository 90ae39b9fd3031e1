/// An XML document as a sequence of elements and texts (XML 1.0, fifth edition; Namespaces in XML).
///
/// It reads UTF-8; ``XMLText`` makes it of other forms. Errors of XML with an obvious meaning are a
/// ``Flaw``, and reading continues; anything else is thrown. There are no document types, and so no
/// entities but the five of XML.
struct XMLReader: ~Escapable {
  /// The next part of a document.
  enum Event {
    case start(Element)
    case text(String)
    case end
  }

  /// The start of an element.
  struct Element {
    let name: XMP.Name
    /// The attributes without the declarations of namespaces. Those without a prefix are in none.
    var attributes: [Attribute]
    /// The namespace that its tag declares for names without a prefix; nil if it declares none.
    var defaultNamespace: String?
    /// Where it starts.
    let offset: Int
  }

  struct Attribute {
    let name: XMP.Name
    let value: String
  }

  /// Something that is not as XML or RDF wants it, but could be read.
  struct Flaw {
    let offset: Int
    let message: String
  }

  /// An element that was started and not yet ended.
  struct Open {
    let tag: Range<Int>
    let declared: Set<String>
  }

  let bytes: RawSpan
  let limits: ReadLimits
  var offset = 0
  /// The first flaws that were found, in their order.
  private(set) var flaws: [Flaw] = []
  /// Whether something was left out.
  private(set) var isWhole = true
  /// The content that is lost when the document is written again, in words; everything else is
  /// kept.
  private(set) var leftOut: [String] = []
  /// Whether something was left out that ``leftOut`` does not name.
  private(set) var isUnclear = false
  /// The first lost content that nothing else keeps; nil if there is no loss.
  private(set) var loss: String?
  var open: [Open] = []
  /// The namespaces of each prefix; the innermost declaration comes last.
  var namespaces: [String: [XMP.Namespace]] = ["xml": [.xml]]
  /// Whether the element that was just started ends at once.
  var isEmptyElement = false
  private var hasRoot = false

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan, limits: ReadLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  /// The most flaws that are kept; a damaged file may have one every few bytes.
  private static let mostFlaws = 100

  /// Notes a flaw.
  ///
  /// - Parameters:
  ///   - message: The problem.
  ///   - offset: The position of the problem.
  ///   - loses: Whether something is left out.
  ///   - isKept: Whether what is left out is kept elsewhere.
  ///   - lost: The part that is left out if everything else is read; nil if unknown.
  @_lifetime(self: copy self)
  mutating func note(
    _ message: String, at offset: Int, loses: Bool = false, isKept: Bool = false,
    leavingOut lost: String? = nil
  ) {
    if loses {
      isWhole = false
      if let lost, leftOut.count < Self.mostFlaws {
        leftOut.append(lost)
      } else {
        isUnclear = true
      }
      if !isKept, loss == nil { loss = message }
    }
    if flaws.count < Self.mostFlaws { flaws.append(Flaw(offset: offset, message: message)) }
  }

  /// The next event, or nil at the end of the document.
  ///
  /// - Throws: ``ReadError`` where the rest cannot be read.
  @_lifetime(self: copy self)
  mutating func next() throws(ReadError) -> Event? {
    if isEmptyElement {
      isEmptyElement = false
      close()
      return .end
    }
    while let byte = bytes.byte(at: offset) {
      guard byte == UInt8(ascii: "<"), open.isEmpty || beginsMarkup(at: offset) else {
        if let text = try text() { return .text(text) }
        continue
      }
      switch bytes.byte(at: offset + 1) {
      case UInt8(ascii: "/"):
        try endTag()
        return .end
      case UInt8(ascii: "?"):
        try processingInstruction()
      case UInt8(ascii: "!"):
        if bytes.matches("<!--", at: offset) {
          try comment()
        } else if bytes.matches("<![CDATA[", at: offset), !open.isEmpty {
          return .text(try characterData())
        } else if !hasRoot, bytes.matches("<!DOCTYPE", at: offset) {
          try documentType()
        } else {
          throw .malformed(at: offset, expected: "an element")
        }
      default:
        if open.isEmpty, hasRoot { note("a second root element", at: offset) }
        guard open.count < limits.nesting else {
          throw .tooMuch(at: offset, limit: "\(limits.nesting) nested elements")
        }
        hasRoot = true
        return .start(try startTag())
      }
    }
    guard open.isEmpty, hasRoot else { throw .truncated(at: offset, needed: 1) }
    return nil
  }

  // MARK: Text

  /// The text up to the next tag; nil for the blanks around the root element.
  @_lifetime(self: copy self)
  private mutating func text() throws(ReadError) -> String? {
    skipPadding()
    let start = offset
    offset = bytes.position(of: UInt8(ascii: "<"), from: offset) ?? bytes.byteCount
    while !open.isEmpty, offset < bytes.byteCount, !beginsMarkup(at: offset) {
      note("\"<\" in a text", at: offset, loses: true)
      offset = bytes.position(of: UInt8(ascii: "<"), from: offset + 1) ?? bytes.byteCount
    }
    guard !open.isEmpty else {
      if let junk = (start..<offset).first(where: { bytes.byte(at: $0)?.isXMLBlank == false }) {
        note("text outside of the root element", at: junk)
      }
      return nil
    }
    // A text that is cut short is not given as if it were whole.
    guard offset < bytes.byteCount else { throw .truncated(at: offset, needed: 1) }
    return resolved(start..<offset, isAttribute: false)
  }

  /// Whether what follows a "<" can be a tag or another piece of markup. Where it cannot, the sign
  /// belongs to a text that was not written as XML wants it: "a < b".
  private func beginsMarkup(at offset: Int) -> Bool {
    guard let next = bytes.byte(at: offset + 1) else { return true }
    return switch next {
    // The letters of ASCII.
    case 0x61...0x7A, 0x41...0x5A,
      UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), 0x80...:
      true
    default: false
    }
  }

  /// Moves past the padding after the root element: thousands of blanks in most packets.
  @_lifetime(self: copy self)
  private mutating func skipPadding() {
    guard open.isEmpty else { return }
    let blanks: UInt64 = 0x2020_2020_2020_2020
    while bytes.byte(at: offset)?.isXMLBlank == true {
      offset += 1
      while let word: UInt64 = bytes.integer(at: offset, .littleEndian), word == blanks {
        offset += 8
      }
    }
  }

  @_lifetime(self: copy self)
  private mutating func characterData() throws(ReadError) -> String {
    let start = offset + 9
    offset = start
    try skip(behind: "]]>")
    check(start..<(offset - 3))
    return String(decoding: lines(start..<(offset - 3)), as: UTF8.self)
  }

  /// Text with its references resolved and its line ends as XML wants them.
  @_lifetime(self: copy self)
  mutating func resolved(_ range: Range<Int>, isAttribute: Bool) -> String {
    guard check(range, isAttribute: isAttribute) else { return bytes.string(range) }
    var result: [UInt8] = []
    var at = range.lowerBound
    while at < range.upperBound, let byte = bytes.byte(at: at) {
      switch byte {
      case UInt8(ascii: "&"):
        if let (scalar, end) = reference(at: at, before: range.upperBound) {
          result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
          at = end
          continue
        }
        note("an ampersand that starts no reference", at: at)
        result.append(byte)
      case 0x0D:
        if at + 1 < range.upperBound, bytes.byte(at: at + 1) == 0x0A { at += 1 }
        result.append(isAttribute ? 0x20 : 0x0A)
      case 0x09 where isAttribute, 0x0A where isAttribute: result.append(0x20)
      default: result.append(byte)
      }
      at += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The bytes of a range with line ends as XML wants them.
  private func lines(_ range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    for at in range {
      guard let byte = bytes.byte(at: at) else { break }
      if byte != 0x0D {
        result.append(byte)
      } else if at + 1 == range.upperBound || bytes.byte(at: at + 1) != 0x0A {
        result.append(0x0A)
      }
    }
    return result
  }

  /// Notes illegal characters in text; returns whether the text differs from its bytes.
  @_lifetime(self: copy self)
  @discardableResult
  private mutating func check(_ range: Range<Int>, isAttribute: Bool? = nil) -> Bool {
    var differs = false
    var at = range.lowerBound - 1
    while true {
      at += 1
      while at <= range.upperBound - 8, bytes.isPlainXML(at: at) { at += 8 }
      guard at < range.upperBound, let byte = bytes.byte(at: at) else { break }
      switch byte {
      case 0x0D, UInt8(ascii: "&"): differs = true
      case 0x09, 0x0A: if isAttribute == true { differs = true }
      case ..<0x20: note("a control character", at: at)
      case 0xEF: if bytes.isNoncharacter(at: at) { note("a noncharacter", at: at) }
      case UInt8(ascii: "<"):
        if isAttribute == true { note("\"<\" in an attribute", at: at) }
      case UInt8(ascii: ">"):
        if isAttribute == false, at - 2 >= range.lowerBound, bytes.matches("]]", at: at - 2) {
          note("\"]]>\" in a text", at: at)
        }
      default: break
      }
    }
    return differs
  }

  /// The character of a reference, and the end of the reference.
  @_lifetime(self: copy self)
  private mutating func reference(
    at start: Int, before limit: Int
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    // The longest that is sensible: "&#x0010FFFF;".
    guard let end = (start..<min(start + 16, limit)).first(where: { bytes.byte(at: $0) == 0x3B })
    else { return nil }
    let name = bytes.string((start + 1)..<end)
    if let scalar = Self.entities[name] { return (scalar, end + 1) }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard digits.first?.isHexDigit == true,
      let scalar = UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
    else { return nil }
    if !scalar.isXML { note("a reference to a character that XML forbids", at: start) }
    return (scalar, end + 1)
  }

  private static let entities: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  // MARK: Markup without content

  @_lifetime(self: copy self)
  private mutating func comment() throws(ReadError) {
    let start = offset + 4
    offset = start
    try skip(behind: "-->")
    check(start..<(offset - 3))
    // Not "--" and not "--->" (XML 1.0, 2.5).
    let inside = start..<max(start, offset - 3)
    if let dashes = inside.first(where: { bytes.matches("--", at: $0) }) {
      note("\"--\" in a comment", at: dashes)
    }
  }

  /// Moves past a document type. Its definitions are not used, so it can neither grow nor refer to
  /// anything.
  @_lifetime(self: copy self)
  private mutating func documentType() throws(ReadError) {
    note("a document type", at: offset, loses: true)
    var isInside = false
    while let byte = bytes.byte(at: offset) {
      offset += 1
      switch byte {
      case UInt8(ascii: "["): isInside = true
      case UInt8(ascii: "]"): isInside = false
      case UInt8(ascii: ">") where !isInside: return
      default: break
      }
    }
    throw .truncated(at: offset, needed: 1)
  }

  @_lifetime(self: copy self)
  private mutating func processingInstruction() throws(ReadError) {
    let start = offset
    offset += 2
    guard let target = name() else { throw .malformed(at: offset, expected: "a name") }
    let name = bytes.string(target)
    let content = offset
    try skip(behind: "?>")
    if content < offset - 2 {
      guard bytes.byte(at: content)?.isXMLBlank == true else {
        throw .malformed(at: content, expected: "a blank")
      }
    }
    check(content..<(offset - 2))
    if name == "xml", start == 0 {
      checkDeclaration(content..<(offset - 2))
    } else if name.lowercased() == "xml" {
      note("a declaration that is not at the start", at: start)
    }
    if name.contains(":") { note("a colon in \"\(name)\"", at: start) }
  }

  /// The XML declaration; the text was made UTF-8 before, so that its encoding does not matter.
  @_lifetime(self: copy self)
  private mutating func checkDeclaration(_ content: Range<Int>) {
    let words = bytes.string(content).split { " \t\r\n".contains($0) }
    let allowed = [["version"], ["encoding"], ["standalone"]].joined()
    let names = words.map { String($0.prefix { $0 != "=" }) }
    guard names.first == "version", names.allSatisfy(allowed.contains), names.count <= 3 else {
      note("an invalid XML declaration", at: content.lowerBound)
      return
    }
  }

  /// Moves past the next occurrence of a text.
  @_lifetime(self: copy self)
  private mutating func skip(behind end: StaticString) throws(ReadError) {
    while offset < bytes.byteCount {
      if bytes.matches(end, at: offset) {
        offset += end.utf8CodeUnitCount
        return
      }
      offset += 1
    }
    throw .truncated(at: offset, needed: end.utf8CodeUnitCount)
  }
}

extension UInt8 {
  /// White space (XML 1.0, 2.3).
  var isXMLBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

extension RawSpan {
  /// Whether none of eight bytes needs attention in a text of XML.
  fileprivate func isPlainXML(at offset: Int) -> Bool {
    guard let word: UInt64 = integer(at: offset, .littleEndian) else { return false }
    let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    // The top bit of a byte is set where it is 0; that of one above it may be set, too.
    func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
    let found =
      (word &- 0x20 * ones) & ~word | zeros(word ^ 0x26 * ones) | zeros(word ^ 0x3C * ones)
      | zeros(word ^ 0x3E * ones) | zeros(word ^ 0xEF * ones)
    return found & tops == 0
  }

  /// U+FFFE or U+FFFF.
  fileprivate func isNoncharacter(at offset: Int) -> Bool {
    guard let last = byte(at: offset + 2) else { return false }
    return byte(at: offset + 1) == 0xBF && last >= 0xBE
  }
}

extension Unicode.Scalar {
  /// A character of XML (XML 1.0, 2.2).
  package var isXML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20..<0xFFFE, 0x10000...: true
    default: false
    }
  }
}
