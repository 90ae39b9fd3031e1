/// A box of a film's header in memory: read, changed and encoded again.
///
/// Unchanged parts are encoded as they were read, byte for byte.
struct MovieBox: Equatable, Sendable {
  let type: BoxType
  /// The data between the length and the contents: empty, the extended type of a `uuid` box, the
  /// version and flags of a `meta` box.
  var front: [UInt8]
  var content: Content
  /// Whether the length is a number of 64 bits.
  private var isLong = false

  enum Content: Equatable, Sendable {
    case bytes([UInt8])
    /// Boxes, and the remaining bytes after them: the zero that ends QuickTime's user data.
    case boxes([MovieBox], rest: [UInt8])
  }

  init(_ type: BoxType, _ bytes: [UInt8]) {
    (self.type, front, content) = (type, [], .bytes(bytes))
  }

  init(_ type: BoxType, front: [UInt8] = [], boxes: [MovieBox]) {
    (self.type, self.front, content) = (type, front, .boxes(boxes, rest: []))
  }

  /// A box of another type with the same in it.
  init(_ type: BoxType, renaming other: MovieBox) {
    (self.type, front, content, isLong) = (type, other.front, other.content, other.isLong)
  }

  /// Free space of zeros.
  static func room(_ count: Int) -> MovieBox {
    MovieBox("free", [UInt8](repeating: 0, count: max(count - 8, 0)))
  }

  var isRoom: Bool { type == "free" || type == "skip" || type == "wide" }

  /// Whether it is empty free space.
  var isBlankRoom: Bool { isRoom && bytes.allSatisfy { $0 == 0 } }

  /// The bytes of one that is not looked into.
  var bytes: [UInt8] {
    if case .bytes(let bytes) = content { bytes } else { [] }
  }

  /// The boxes inside it; empty for one that is not parsed.
  var boxes: [MovieBox] {
    get { if case .boxes(let boxes, _) = content { boxes } else { [] } }
    set {
      var rest: [UInt8] = []
      if case .boxes(_, let old) = content { rest = old }
      content = .boxes(newValue, rest: rest)
    }
  }

  /// The number of bytes that it takes.
  var count: Int {
    switch content {
    case .bytes(let bytes): headerCount + bytes.count
    case .boxes(let boxes, let rest): boxes.reduce(headerCount + rest.count) { $0 + $1.count }
    }
  }

  private var headerCount: Int { (isLong ? 16 : 8) + front.count }

  func append(to output: inout [UInt8]) {
    let count = count
    if !isLong, let size = UInt32(exactly: count) {
      output.append(size, .bigEndian)
      output.append(type.code, .bigEndian)
    } else {
      output.append(UInt32(1), .bigEndian)
      output.append(type.code, .bigEndian)
      output.append(UInt64(isLong ? count : count + 8), .bigEndian)
    }
    output += front
    switch content {
    case .bytes(let bytes): output += bytes
    case .boxes(let boxes, let rest):
      for box in boxes { box.append(to: &output) }
      output += rest
    }
  }

  var encoded: [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(count)
    append(to: &output)
    return output
  }
}

extension MovieBox {
  /// The boxes of a stretch of bytes, and the remaining bytes after them.
  ///
  /// - Throws: ``ReadError`` for more boxes than the limit.
  static func list(
    _ bytes: ArraySlice<UInt8>, limit: Int
  ) throws(ReadError) -> (boxes: [MovieBox], rest: [UInt8]) {
    var boxes: [MovieBox] = []
    var at = bytes.startIndex
    while let (box, end) = one(bytes, at: at) {
      Steps.add()
      guard boxes.count < limit else { throw .truncated(at: at, needed: 1) }
      boxes.append(box)
      at = end
    }
    return (boxes, Array(bytes[at...]))
  }

  private static func one(
    _ bytes: ArraySlice<UInt8>, at start: Int
  ) -> (MovieBox, end: Int)? {
    func number(_ at: Int, _ count: Int) -> UInt64? {
      guard count <= bytes.endIndex - at else { return nil }
      return bytes[at..<(at + count)].reduce(0) { $0 << 8 | UInt64($1) }
    }
    guard let short = number(start, 4), let code = number(start + 4, 4) else { return nil }
    let type = BoxType(code: UInt32(truncatingIfNeeded: code))
    var (size, header) = (Int(short), 8)
    if short == 1 {
      guard let long = number(start + 8, 8).flatMap({ Int(exactly: $0) }) else { return nil }
      (size, header) = (long, 16)
    }
    let front = type == "uuid" ? 16 : 0
    guard size >= header + front, size <= bytes.endIndex - start else { return nil }
    let payload = start + header
    var box = MovieBox(type, Array(bytes[(payload + front)..<(start + size)]))
    box.front = Array(bytes[payload..<(payload + front)])
    box.isLong = header == 16
    return (box, start + size)
  }

  /// Looks into the box: what was bytes is boxes from then on.
  ///
  /// - Throws: ``ReadError`` where it is not made of boxes to its end; zeros that end a list and a rest of less than a
  ///   header are not boxes.
  mutating func open(limit: Int = 65_536) throws(ReadError) {
    guard case .bytes(let bytes) = content else { return }
    // In MPEG-4 files version and flags precede the boxes of `meta`.
    let isFull = type == "meta" && bytes.prefix(4).elementsEqual([0, 0, 0, 0])
    let (boxes, rest) = try Self.list(bytes.dropFirst(isFull ? 4 : 0), limit: limit)
    guard rest.count < 8 || rest.allSatisfy({ $0 == 0 }) else {
      throw .truncated(at: bytes.count - rest.count, needed: 8)
    }
    if isFull { front = Array(bytes.prefix(4)) }
    content = .boxes(boxes, rest: rest)
  }

  /// Changes every box of a type in this one.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - change: Gets the box, opened; what it sets to nil leaves.
  /// - Throws: The errors of `change`.
  mutating func update(
    _ type: BoxType, _ change: (inout MovieBox) throws -> Void
  ) rethrows {
    guard case .boxes(var boxes, let rest) = content else { return }
    for index in boxes.indices where boxes[index].type == type { try change(&boxes[index]) }
    content = .boxes(boxes, rest: rest)
  }
}
