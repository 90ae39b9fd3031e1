internal import VersoBytes

/// An XML document as the starts and ends of its elements, read byte by byte.
///
/// Tracks have millions of elements of which a few words and numbers count, so only the names of
/// the open elements and the text of the innermost one are kept. Names lose their prefixes: what
/// programs mean by `speed` in their own namespaces is one thing. References to characters stay as
/// they are written; numbers and dates have none.
struct XMLScanner {
  enum Event {
    case start, end
  }

  private var input: TrackInput
  private let depth: Int
  /// The names of the open elements, the one that just started or ends last.
  private(set) var open: [String] = []
  /// The text since the last tag that started an element.
  private(set) var text: [UInt8] = []
  /// The attributes in the tag that just started an element.
  private var attributes: [UInt8] = []
  private var name: [UInt8] = []
  private var isEmpty = false
  private var endsNext = false
  private var hasRoot = false

  /// More of a text or of attributes is left out: numbers and dates are shorter.
  private static let mostText = 4096

  init(_ input: TrackInput, depth: Int) {
    self.input = input
    self.depth = depth
  }

  /// The name of the first element; nil if absent.
  static func root(of head: ArraySlice<UInt8>) -> String? {
    var rest: ArraySlice<UInt8>? = head
    var xml = XMLScanner(
      TrackInput {
        defer { rest = nil }
        return rest
      }, depth: 1)
    do throws(ReadError) {
      guard try xml.next() != nil else { return nil }
      return xml.open.last
    } catch { return nil }
  }

  /// The element that just started or ends.
  var element: String { open.last ?? "" }
  /// The element that it is in.
  var parent: String { open.count > 1 ? open[open.count - 2] : "" }

  /// The next start or end of an element; nil after the root element.
  ///
  /// - Throws: `ReadError` where the rest cannot be read.
  mutating func next() throws(ReadError) -> Event? {
    if endsNext {
      open.removeLast()
      endsNext = false
    }
    if isEmpty {
      isEmpty = false
      endsNext = true
      return .end
    }
    while let byte = input.next() {
      guard byte == UInt8(ascii: "<") else {
        if !open.isEmpty, text.count < Self.mostText { text.append(byte) }
        continue
      }
      switch input.peek() {
      case UInt8(ascii: "/"):
        input.skip()
        try endTag()
        endsNext = true
        return .end
      case UInt8(ascii: "?"): try skip(behind: [UInt8(ascii: "?"), UInt8(ascii: ">")])
      case UInt8(ascii: "!"): try declaration()
      default:
        try startTag()
        return .start
      }
    }
    guard open.isEmpty, hasRoot else { throw .truncated(at: input.offset, needed: 1) }
    return nil
  }

  /// The value of an attribute of the element that just started; nil without it.
  func attribute(_ wanted: StaticString) -> [UInt8]? {
    var at = 0
    while at < attributes.count {
      while at < attributes.count, attributes[at].isBlank { at += 1 }
      let start = at
      while at < attributes.count, attributes[at] != UInt8(ascii: "="), !attributes[at].isBlank {
        at += 1
      }
      // Never crossed: `at` only grows.
      let name = attributes[start..<at]
      while at < attributes.count, attributes[at].isBlank || attributes[at] == UInt8(ascii: "=") {
        at += 1
      }
      guard at < attributes.count else { return nil }
      let quote = attributes[at]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
      let first = at + 1
      at = first
      while at < attributes.count, attributes[at] != quote { at += 1 }
      guard at < attributes.count else { return nil }
      if Self.isSame(name, wanted) { return Array(attributes[first..<at]) }
      at += 1
    }
    return nil
  }

  private static func isSame(_ name: ArraySlice<UInt8>, _ wanted: StaticString) -> Bool {
    wanted.withUTF8Buffer { unsafe name.elementsEqual($0) }
  }

  private mutating func startTag() throws(ReadError) {
    let start = input.offset
    try readName()
    guard !name.isEmpty else { throw .malformed(at: start, expected: "an element's name") }
    guard open.count < depth else { throw .tooMuch(at: start, limit: "\(depth) nested elements") }
    attributes.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    var quote: UInt8?
    var last: UInt8 = 0
    while let byte = input.next() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        isEmpty = last == UInt8(ascii: "/")
        hasRoot = true
        open.append(String(decoding: name, as: UTF8.self))
        return
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "<") {
        throw .malformed(at: input.offset - 1, expected: "the end of the tag <\(shownName)")
      }
      last = byte
      if attributes.count < Self.mostText { attributes.append(byte) }
    }
    throw .truncated(at: input.offset, needed: 1)
  }

  private mutating func endTag() throws(ReadError) {
    let start = input.offset - 2
    try readName()
    while let byte = input.peek(), byte.isBlank { input.skip() }
    guard let byte = input.next() else { throw .truncated(at: input.offset, needed: 1) }
    guard let last = open.last, byte == UInt8(ascii: ">"), last.utf8.elementsEqual(name) else {
      throw .malformed(at: start, expected: open.last.map { "</\($0)>" } ?? "no end tag")
    }
  }

  private var shownName: String { String(decoding: name.prefix(40), as: UTF8.self) }

  /// Reads a name, and leaves its prefix out.
  private mutating func readName() throws(ReadError) {
    name.removeAll(keepingCapacity: true)
    while let byte = input.peek() {
      switch byte {
      case UInt8(ascii: ":"): name.removeAll(keepingCapacity: true)
      case UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "<"): return
      case _ where byte.isBlank: return
      default:
        guard name.count < 256 else {
          throw .malformed(at: input.offset, expected: "a name of less than 256 bytes")
        }
        name.append(byte)
      }
      input.skip()
    }
    throw .truncated(at: input.offset, needed: 1)
  }

  /// A part that begins with "<!": a comment, a section of character data, a document type.
  private mutating func declaration() throws(ReadError) {
    input.skip()
    switch input.peek() {
    case UInt8(ascii: "-"): try skip(behind: Array("-->".utf8))
    case UInt8(ascii: "["):
      try skip(behind: Array("[CDATA[".utf8))
      try skip(behind: Array("]]>".utf8), keepsText: true)
    default:
      // Definitions in a document type are not used, so it can neither grow nor refer to anything.
      var isInside = false
      while let byte = input.next() {
        switch byte {
        case UInt8(ascii: "["): isInside = true
        case UInt8(ascii: "]"): isInside = false
        case UInt8(ascii: ">") where !isInside: return
        default: break
        }
      }
      throw .truncated(at: input.offset, needed: 1)
    }
  }

  /// Moves past the next occurrence of an end of a few bytes.
  private mutating func skip(behind end: [UInt8], keepsText: Bool = false) throws(ReadError) {
    var last: [UInt8] = []
    while let byte = input.next() {
      if last.count == end.count {
        if keepsText, text.count < Self.mostText { text.append(last[0]) }
        last.removeFirst()
      }
      last.append(byte)
      if last == end { return }
    }
    throw .truncated(at: input.offset, needed: end.count)
  }
}
