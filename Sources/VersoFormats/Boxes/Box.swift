/// A box: a length, a type, and what is in it.
package struct Box: Hashable, Sendable {
  package let type: BoxType
  /// All of it, with its header.
  package let range: Range<Int>
  /// The contents after the header, and after the extended type of a `uuid` box.
  package let payload: Range<Int>
  /// The extended type of a `uuid` box, in two halves.
  package var uuid: (UInt64, UInt64)?
  /// Whether its length is 0: it goes on to the end of what holds it.
  package var isOpen = false

  package static func == (a: Box, b: Box) -> Bool { a.range == b.range && a.type == b.type }

  package func hash(into hasher: inout Hasher) { hasher.combine(range) }

  /// The header of a box with this many bytes in it.
  package static func header(_ type: BoxType, count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    let size = UInt32(exactly: count + 8)
    bytes.append(size ?? 1, .bigEndian)
    bytes.append(type.code, .bigEndian)
    if size == nil { bytes.append(UInt64(count + 16), .bigEndian) }
    return bytes
  }

  package static func bytes(_ type: BoxType, _ body: [UInt8]) -> [UInt8] {
    header(type, count: body.count) + body
  }
}

extension Box {
  /// The boxes of a film that hold nothing but boxes.
  static let holders: Set<BoxType> = [
    "moov", "trak", "mdia", "minf", "stbl", "edts", "dinf", "mvex", "moof", "traf", "mfra", "udta",
  ]

  /// Whether it is free space.
  var isRoom: Bool { ["free", "skip", "wide"].contains(type) }
}

extension Patch {
  /// Free space instead of a box, so that nothing moves.
  package init(blanking box: Range<Int>) {
    self.init(
      position: box.lowerBound,
      bytes: Box.bytes("free", [UInt8](repeating: 0, count: max(box.count - 8, 0))))
  }
}

extension ByteSource {
  /// Free space instead of a box, so that nothing moves. Where it has zeros already nothing is
  /// written.
  func room(over box: Range<Int>) throws(FileError) -> [Patch] {
    let count = box.count - 8
    // A length of more than 32 bits takes eight bytes more.
    let header = Box.header("free", count: UInt32(exactly: box.count) == nil ? count - 8 : count)
    return [Patch(position: box.lowerBound, bytes: header)]
      + (try zeros(over: box.dropFirst(header.count)))
  }
}

/// The boxes of a stretch of a file.
package struct BoxList: Sendable {
  package private(set) var boxes: [Box] = []
  /// The problem after the last one, and its offset; nil if the boxes fill the range.
  package private(set) var problem: (message: String, offset: Int)?
  /// The number of boxes that are read, if there are more.
  package private(set) var limit: Int?
  /// The number of bytes of media data that the box announces but the file lacks, and their
  /// position.
  private(set) var cutData: (offset: Int, count: Int)?

  /// Reads the headers of at most this many boxes and skips their contents.
  package init(_ window: inout ByteWindow, in range: Range<Int>, limit: Int) throws(FileError) {
    var at = range.lowerBound
    while at < range.upperBound {
      guard boxes.count < limit else {
        problem = ("more than \(limit) boxes", at)
        self.limit = limit
        return
      }
      guard let box = try Self.box(&window, at: at, end: range.upperBound) else {
        let left = range.upperBound - at
        cutData = try Self.cutData(&window, at: at)
        problem = (left < 8 ? "\(left) bytes that are no box" : "a box with a wrong length", at)
        return
      }
      boxes.append(box)
      at = box.range.upperBound
      if box.isOpen, range != 0..<window.source.count {
        problem = ("a box without an end inside another one", box.range.lowerBound)
      }
    }
  }

  /// Whether a file has a box of a type, of which those after it are not read.
  static func has(_ type: BoxType, _ window: inout ByteWindow) throws(FileError) -> Bool {
    let count = window.source.count
    var (at, left) = (0, window.source.limits.parts)
    while left > 0, let box = try box(&window, at: at, end: count) {
      if box.type == type { return true }
      at = box.range.upperBound
      left -= 1
    }
    return false
  }

  package func first(_ type: BoxType) -> Box? { boxes.first { $0.type == type } }

  /// Whether the only problem is the end of the file, after an interrupted append of media data: a
  /// box that announces more than exists, or less than a header.
  func endsUnfinished(_ window: inout ByteWindow) throws(FileError) -> Bool {
    guard let problem, cutData == nil else { return cutData != nil }
    let rest = try window.copy(problem.offset..<(problem.offset + 8))
    return rest.count < 8 && rest.first == 0
      && rest.dropFirst(4).elementsEqual(Array("mdat".utf8).prefix(max(rest.count - 4, 0)))
  }

  private static func cutData(
    _ window: inout ByteWindow, at position: Int
  ) throws(FileError) -> (offset: Int, count: Int)? {
    let front = Header(try window.copy(position..<(position + 16)), .bigEndian)
    guard front.text(4..<8) == "mdat", let short = front.long(0) else { return nil }
    if short >= 8 { return (position + 8, short - 8) }
    // No file is so long that a position in it would not be a number.
    guard short == 1, let long = front.quad(8), long >= 16, long <= 1 << 60 else { return nil }
    return (position + 16, Int(long) - 16)
  }

  private static func box(
    _ window: inout ByteWindow, at position: Int, end: Int
  ) throws(FileError) -> Box? {
    guard end - position >= 8, try window.load(position..<min(position + 32, end)) else {
      return nil
    }
    let bytes = window.bytes.rawSpan
    let start = position - window.start
    guard let short: UInt32 = bytes.integer(at: start, .bigEndian),
      let type: UInt32 = bytes.integer(at: start + 4, .bigEndian)
    else { return nil }
    var header = 8
    var size = Int(short)
    if short == 1 {
      guard let long: UInt64 = bytes.integer(at: start + 8, .bigEndian) else { return nil }
      size = Int(clamping: long)
      header = 16
    } else if short == 0 {
      size = end - position
    }
    var uuid: (UInt64, UInt64)?
    if BoxType(code: type) == "uuid",
      let high: UInt64 = bytes.integer(at: start + header, .bigEndian),
      let low: UInt64 = bytes.integer(at: start + header + 8, .bigEndian)
    {
      uuid = (high, low)
      header += 16
    }
    guard size >= header, size <= end - position else { return nil }
    return Box(
      type: BoxType(code: type), range: position..<(position + size),
      payload: (position + header)..<(position + size), uuid: uuid, isOpen: short == 0)
  }
}

extension Skeleton {
  /// Adds a box that no reader knows, or whose contents are of no interest.
  package mutating func add(other box: Box) {
    blocks.append(Block(.other, carrier: box.range, payload: box.payload, code: box.type.code))
  }
}

extension ByteWindow {
  /// Four letters at a position; zeros beyond the end.
  package mutating func type(at position: Int) throws(FileError) -> BoxType {
    let bytes = try copy(position..<(position + 4))
    return BoxType(code: bytes.rawSpan.integer(at: 0, .bigEndian) ?? 0)
  }
}
