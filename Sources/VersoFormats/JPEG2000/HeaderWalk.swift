extension JPEG2000 {
  /// Goes through the boxes of a file that hold others, as far as they describe the picture.
  struct HeaderWalk {
    /// Boxes with other boxes that are on no list: all of their contents are removed with them,
    /// known or not.
    private(set) var strangers: [Box] = []
    /// Data that hide boxes, or that do not have their declared length.
    private(set) var problems: [(message: String, offset: Int)] = []

    init(_ boxes: [Box], _ window: inout ByteWindow) throws(FileError) {
      var waiting = Array(boxes.reversed().map { ($0, 0, nil as BoxType?) })
      let limits = window.source.limits
      var count = 0
      while let (box, depth, parent) = waiting.popLast() {
        count += 1
        guard count <= limits.parts else {
          problems.append(("more than \(limits.parts) boxes", box.range.lowerBound))
          return
        }
        guard parents.contains(box.type) else {
          if parent != nil { try check(box, window) }
          continue
        }
        guard depth < limits.depth, StripList.describesPicture(box, in: parent) else {
          strangers.append(box)
          continue
        }
        let inner = try BoxList(&window, in: box.payload, limit: 4096)
        if let problem = inner.problem { problems.append(problem) }
        waiting += inner.boxes.reversed().map { ($0, depth + 1, box.type as BoxType?) }
      }
      let headers = boxes.filter { $0.type == "jp2h" }
      if headers.count > 1 {
        problems.append(("a second header of the picture", headers[1].range.lowerBound))
      }
    }

    /// Names a palette that is longer than its colours (ISO/IEC 15444-1, I.5.3.4).
    private mutating func check(_ box: Box, _ window: ByteWindow) throws(FileError) {
      guard box.type == "pclr" else { return }
      guard let count = paletteCount(try window.copy(box.payload.prefix(3 + 255))) else {
        return problems.append(("a palette without colours", box.range.lowerBound))
      }
      if box.payload.count != count {
        problems.append(
          (
            "a palette of \(box.payload.count) bytes, which is not its length,",
            box.range.lowerBound
          )
        )
      }
    }
  }

  /// How long a palette is that begins with these bytes (ISO/IEC 15444-1, I.5.3.4); nil without colours.
  static func paletteCount(_ head: [UInt8]) -> Int? {
    let header = Header(head, .bigEndian)
    guard let entries = header.short(0), let columns = header.byte(2), head.count >= 3 + columns
    else { return nil }
    let entry = head[3..<(3 + columns)].reduce(0) { $0 + (Int($1 & 0x7F) + 8) / 8 }
    return 3 + columns + entries * entry
  }
}
