internal import Verso

/// A superbox of the JPEG universal metadata format (ISO/IEC 19566-5): a label, and what is under
/// it.
struct JUMBFBox: Sendable {
  /// What a superbox is: the first four letters of its type; the rest is the same for all.
  struct Kind: Hashable, Sendable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    private init(_ letters: StaticString) {
      bytes = letters.withUTF8Buffer { unsafe Array($0) } + Self.suffix
    }

    private static let suffix: [UInt8] = [
      0x00, 0x11, 0x00, 0x10, 0x80, 0x00, 0x00, 0xAA, 0x00, 0x38, 0x9B, 0x71,
    ]
    static let store = Kind("c2pa")
    static let manifest = Kind("c2ma")
    static let updateManifest = Kind("c2um")
    static let embeddedManifest = Kind("c2md")
    static let assertions = Kind("c2as")
    static let claim = Kind("c2cl")
    static let signature = Kind("c2cs")
    static let credentials = Kind("c2vc")
    static let cbor = Kind("cbor")
    static let json = Kind("json")
    static let embeddedFile = Kind(bytes: [
      0x40, 0xCB, 0x0C, 0x32, 0xBB, 0x8A, 0x48, 0x9D, 0xA7, 0x0B, 0x2A, 0xD6, 0xF4, 0x7F, 0x43,
      0x69,
    ])
  }

  /// A box in it that is no superbox.
  struct Content: Sendable {
    let type: String
    let bytes: ArraySlice<UInt8>
  }

  let kind: Kind
  let label: String
  /// Where it lies among the bytes of the store, with its header.
  let range: Range<Int>
  /// Its bytes behind the header: what the hash of a reference to it covers.
  let bytes: ArraySlice<UInt8>
  let children: [JUMBFBox]
  let contents: [Content]

  /// The first superbox in it with a label.
  func child(_ label: String) -> JUMBFBox? { children.first { $0.label == label } }

  /// What its one content box of a type holds.
  func content(_ type: String) -> [UInt8]? {
    contents.first { $0.type == type }.map { Array($0.bytes) }
  }
}

extension JUMBFBox {
  /// Reads the superbox that fills the bytes, with all that is under it.
  ///
  /// - Throws: ``ReadError`` when a length lies, a description is missing, or a limit is passed.
  init(_ store: [UInt8], limits: ReadLimits = ReadLimits()) throws(ReadError) {
    var left = limits.parts
    self = try Self.read(store, in: 0..<store.count, depth: limits.depth, &left)
  }

  /// The header of a box: its type, all of it, and how long the header is.
  private static func header(
    _ bytes: [UInt8], at start: Int, end: Int
  ) throws(ReadError) -> (type: String, range: Range<Int>, header: Int) {
    guard end - start >= 8, let short: UInt32 = bytes.rawSpan.integer(at: start, .bigEndian) else {
      throw .truncated(at: start, needed: 8)
    }
    let type = String(decoding: bytes[(start + 4)..<(start + 8)], as: UTF8.self)
    var size = Int(short)
    var header = 8
    if short == 1 {
      guard end - start >= 16, let long: UInt64 = bytes.rawSpan.integer(at: start + 8, .bigEndian)
      else { throw .truncated(at: start, needed: 16) }
      size = Int(clamping: long)
      header = 16
    } else if short == 0 {
      size = end - start
    }
    guard size >= header, size <= end - start else {
      throw .malformed(at: start, expected: "a box of at most \(end - start) bytes")
    }
    return (type, start..<(start + size), header)
  }

  private static func read(
    _ store: [UInt8], in range: Range<Int>, depth: Int, _ left: inout Int
  ) throws(ReadError) -> JUMBFBox {
    let own = try header(store, at: range.lowerBound, end: range.upperBound)
    guard own.type == "jumb" else {
      throw .malformed(at: range.lowerBound, expected: "a box jumb")
    }
    let start = own.range.lowerBound + own.header
    let end = own.range.upperBound
    let first = try header(store, at: start, end: end)
    guard first.type == "jumd" else { throw .malformed(at: start, expected: "a box jumd") }
    let (kind, label) = try description(
      store, in: (start + first.header)..<first.range.upperBound, depth: depth, &left)
    var children: [JUMBFBox] = []
    var contents: [Content] = []
    var at = first.range.upperBound
    while at < end {
      guard left > 0 else { throw .tooMuch(at: at, limit: "the allowed number of boxes") }
      left -= 1
      let box = try header(store, at: at, end: end)
      if box.type == "jumb" {
        guard depth > 1 else { throw .tooMuch(at: at, limit: "the allowed nesting of boxes") }
        children.append(try read(store, in: box.range, depth: depth - 1, &left))
      } else {
        contents.append(
          Content(type: box.type, bytes: store[(at + box.header)..<box.range.upperBound]))
      }
      at = box.range.upperBound
    }
    return JUMBFBox(
      kind: kind, label: label, range: own.range, bytes: store[start..<end],
      children: children, contents: contents)
  }

  /// The description of a superbox: its kind and its label; what else it may hold is passed over
  /// (ISO/IEC 19566-5, B.3).
  private static func description(
    _ store: [UInt8], in range: Range<Int>, depth: Int, _ left: inout Int
  ) throws(ReadError) -> (Kind, String) {
    guard range.count >= 17 else { throw .truncated(at: range.lowerBound, needed: 17) }
    let kind = Kind(bytes: Array(store[range.prefix(16)]))
    let toggles = store[range.lowerBound + 16]
    guard toggles & 0x02 != 0 else { return (kind, "") }
    let start = range.lowerBound + 17
    guard let end = store[start..<range.upperBound].firstIndex(of: 0) else {
      throw .malformed(at: start, expected: "a label that ends with a zero")
    }
    guard let label = String(validating: store[start..<end], as: UTF8.self) else {
      throw .malformed(at: start, expected: "a label in UTF-8")
    }
    return (kind, label)
  }
}

// MARK: Writing

extension JUMBFBox {
  /// The bytes of a superbox with a label.
  static func encoded(_ kind: Kind, _ label: String, _ content: [UInt8]) -> [UInt8] {
    // Requestable, with a label.
    box("jumb", box("jumd", kind.bytes + [0x03] + label.utf8 + [0]) + content)
  }

  /// The bytes of a superbox that holds one value.
  static func encoded(_ label: String, cbor: [UInt8], kind: Kind = .cbor) -> [UInt8] {
    encoded(kind, label, box("cbor", cbor))
  }

  static func encoded(_ label: String, json: [UInt8]) -> [UInt8] {
    encoded(.json, label, box("json", json))
  }

  private static func box(_ type: StaticString, _ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(content.count + 8)
    bytes.append(UInt32(clamping: content.count + 8), .bigEndian)
    type.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    return bytes + content
  }
}
