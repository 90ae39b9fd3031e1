internal import Verso

/// Consecutive boxes in bytes (ISO 14496-12, 4.2).
struct BoxList {
  /// A box: its type and the range of its content in the bytes.
  struct Box {
    let type: String
    let content: Range<Int>
  }

  let header: Header
  private(set) var boxes: [Box] = []

  init(_ header: Header, in range: Range<Int>) {
    self.header = header
    var at = range.lowerBound
    let end = min(range.upperBound, header.bytes.count)
    while at < end - 7, let size = header.long(at), boxes.count < 65_536 {
      var start = at + 8
      var count = size
      if size == 1, let long = header.quad(at + 8), let exact = Int(exactly: long) {
        start = at + 16
        count = exact
      } else if size == 0 {
        count = end - at
      }
      guard count >= start - at, count <= end - at else { return }
      let letters = header.bytes[(at + 4)..<(at + 8)]
      boxes.append(
        Box(type: String(decoding: letters, as: UTF8.self), content: start..<(at + count)))
      at += count
    }
  }

  func first(_ type: String) -> Box? { boxes.first { $0.type == type } }

  func all(_ type: String) -> [Box] { boxes.filter { $0.type == type } }

  /// The boxes in a box, after some bytes of its own.
  func children(of box: Box, behind count: Int = 0) -> BoxList {
    let start = min(box.content.lowerBound + count, box.content.upperBound)
    return BoxList(header, in: start..<box.content.upperBound)
  }

  /// The box at a path of types, each the first of its kind.
  func box(_ path: String...) -> Box? {
    var list = self
    var found: Box?
    for type in path {
      guard let box = list.first(type) else { return nil }
      found = box
      list = list.children(of: box)
    }
    return found
  }

  /// A box of the top level, read from a file, and its bytes.
  static func top(
    _ type: String, _ source: ByteSource, limits: ReadLimits
  ) throws(FileError) -> BoxList? {
    var at = 0
    for _ in 0..<limits.parts {
      let head = Header(try source.read(at..<(at + 16)), .bigEndian)
      guard let size = head.long(0), head.bytes.count >= 8 else { return nil }
      var count = size == 0 ? source.count - at : size
      if size == 1 {
        guard let long = head.quad(8), let exact = Int(exactly: long) else { return nil }
        count = exact
      }
      guard count >= 8, count <= source.count - at else { return nil }
      if head.bytes[4..<8].elementsEqual(type.utf8) {
        guard count <= limits.blockBytes else { return nil }
        let bytes = Header(try source.read(at..<(at + count)), .bigEndian)
        return BoxList(bytes, in: 0..<count)
      }
      at += count
    }
    return nil
  }
}
