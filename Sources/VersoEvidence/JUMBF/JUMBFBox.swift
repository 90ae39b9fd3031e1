internal import Verso

/// A superbox of the JPEG universal metadata format (ISO/IEC 19566-5): a label, and what is under
/// it.
struct JUMBFBox: Sendable {
  /// The kind of a superbox: the first four letters of its type; the rest is the same for all.
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
    /// Another type of standard manifests (C2PA 2.4, 11.2.2).
    static let standardManifest = Kind("c2md")
    static let compressedManifest = Kind("c2cm")
    static let dataBoxes = Kind("c2db")
    static let timeStampManifest = Kind("c2tm")
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

    /// Whether it only takes room: a box of zeros (ISO/IEC 19566-5, A.4).
    var isPadding: Bool {
      (type == "free" || type == "skip") && bytes.allSatisfy { $0 == 0 }
    }
  }

  let kind: Kind
  let label: String
  /// Whether its description contains only its kind and its label, with or without a salt (C2PA
  /// 2.2, 8.4.2.3 and 11.1.4.1).
  let isPlain: Bool
  /// Its range in the bytes of the store, with its header.
  let range: Range<Int>
  /// Its bytes after the header, which the hash of a reference covers.
  let bytes: ArraySlice<UInt8>
  let children: [JUMBFBox]
  let contents: [Content]

  /// The first superbox in it with a label.
  func child(_ label: String) -> JUMBFBox? { children.first { $0.label == label } }

  /// The content of its only content box of a type.
  func content(_ type: String) -> [UInt8]? {
    contents.first { $0.type == type }.map { Array($0.bytes) }
  }
}

extension JUMBFBox {
  /// Whether its bytes have a digest.
  func hasDigest(_ digest: [UInt8], _ algorithm: HashAlgorithm) -> Bool {
    algorithm.digest(bytes) == digest
  }

  /// The digests that are its own.
  func digests(_ algorithm: HashAlgorithm) -> [[UInt8]] { [algorithm.digest(bytes)] }

  /// Reads the superbox that the bytes begin with, and all that is under it.
  ///
  /// - Throws: ``ReadError`` when a length is wrong, a description is missing, or a limit is
  ///   exceeded.
  init(_ store: [UInt8], limits: ReadLimits) throws(ReadError) {
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
    }
    let room = end - start
    // The last superboxes of a store may claim more than there is: they go on to its end.
    if type == "jumb", end == bytes.count { size = min(size, room) }
    guard size >= header, size <= room else {
      throw .malformed(at: start, expected: "a box of at most \(room) bytes")
    }
    return (type, start..<(start + size), header)
  }

  /// Where boxes begin that claim to be longer than the store is; only the last ones can.
  static func overlong(in store: [UInt8], limits: ReadLimits) -> [Int] {
    var found: [Int] = []
    var (at, left) = (0, limits.parts)
    while let claimed: UInt32 = store.rawSpan.integer(at: at, .bigEndian) {
      // A length of 1 means that a longer one follows the type.
      let long: UInt64? = claimed == 1 ? store.rawSpan.integer(at: at + 8, .bigEndian) : nil
      if long ?? UInt64(claimed) > UInt64(store.count - at) { found.append(at) }
      // The last box inside it.
      var child = at + (claimed == 1 ? 16 : 8)
      while left > 0, let box = try? header(store, at: child, end: store.count),
        box.range.upperBound < store.count
      {
        left -= 1
        child = box.range.upperBound
      }
      guard left > 0, let last = try? header(store, at: child, end: store.count),
        last.type == "jumb"
      else { return found }
      left -= 1
      at = child
    }
    return found
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
    let (description, after) = try description(store, from: start + first.header, to: end)
    guard after == first.range.upperBound else {
      throw .malformed(at: start, expected: "a description of \(after - start) bytes")
    }
    var children: [JUMBFBox] = []
    var contents: [Content] = []
    var at = after
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
      kind: description.kind, label: description.label, isPlain: description.isPlain,
      range: own.range, bytes: store[start..<end], children: children, contents: contents)
  }

  /// The description of a superbox: its kind, its label, and a salt that protects its content from
  /// being guessed. With other contents the description is not plain (ISO/IEC 19566-5, B.3; C2PA
  /// 2.2, 8.4.2.3).
  private static func description(
    _ store: [UInt8], from start: Int, to end: Int
  ) throws(ReadError) -> ((kind: Kind, label: String, isPlain: Bool), after: Int) {
    guard end - start >= 18 else { throw .truncated(at: start, needed: 18) }
    let kind = Kind(bytes: Array(store[start..<(start + 16)]))
    let toggles = store[start + 16]
    guard toggles & 0x03 == 0x03 else {
      throw .malformed(at: start + 16, expected: "a box that can be asked for by its label")
    }
    guard let zero = store[(start + 17)..<end].firstIndex(of: 0), zero > start + 17,
      let text = String(validating: store[(start + 17)..<zero], as: UTF8.self)
    else { throw .malformed(at: start + 17, expected: "a label in UTF-8 that ends with a zero") }
    let label = BoxAddress.ascii(text)
    let fields = (toggles & 0x04 == 0 ? 0 : 4) + (toggles & 0x08 == 0 ? 0 : 32)
    guard fields <= end - zero - 1 else { throw .truncated(at: zero + 1, needed: fields) }
    let after = zero + 1 + fields
    guard toggles & 0x10 != 0 else { return ((kind, label, toggles == 0x03), after) }
    let box = try header(store, at: after, end: end)
    let isSalt = box.type == "c2sh" && [16, 32].contains(box.range.count - box.header)
    return ((kind, label, toggles == 0x13 && isSalt), box.range.upperBound)
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

  private static func box(_ type: String, _ content: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(content.count + 8)
    bytes.append(UInt32(clamping: content.count + 8), .bigEndian)
    bytes += type.utf8
    return bytes + content
  }
}
