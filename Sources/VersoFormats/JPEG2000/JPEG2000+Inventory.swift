extension JPEG2000 {
  package static func parts(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> FileParts {
    skeleton.format == .jpeg2000Codestream
      ? FileParts(blocksOf: skeleton, source) : try FileParts(boxesOf: source)
  }

  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory {
    var result = Inventory()
    guard skeleton.format != .jpeg2000Codestream else {
      let end = try surplus(in: 0..<source.count, source, &result)
      for range in try picture(skeleton, source) {
        result.add(picture: range.clamped(to: 0..<end))
      }
      return result
    }
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<source.count, limit: source.limits.parts)
    if let problem = list.problem { result.add(unclear: problem.message, at: problem.offset) }
    try FileTypeBox.add(list.boxes, source, to: &result)
    let walk = try HeaderWalk(list.boxes, &window)
    for problem in walk.problems { result.add(unclear: problem.message, at: problem.offset) }
    var leaving = ByteRanges()
    leaving.insert(contentsOf: walk.strangers.map(\.range))
    for box in walk.strangers { result.add(said: "box \(box.type.name)", box.range) }
    let pictures = list.boxes.filter { $0.type == "jp2c" }
    if pictures.count > 1, skeleton.format == .jpeg2000 {
      // Readers pass over all but the first (ISO/IEC 15444-1, I.5.4).
      result.add(unclear: "a second picture", at: pictures[1].range.lowerBound)
    }
    for box in pictures {
      // Comments in the codestream are blanked where they are.
      var at = box.payload.lowerBound
      for text in try comments(in: box.payload, &window) {
        result.add(picture: at..<text.lowerBound)
        at = text.upperBound
        if try source.read(text).contains(where: { $0 != 0x20 }) {
          result.add(said: "comment in the codestream", text)
        }
      }
      let end = try surplus(in: box.payload, source, &result)
      result.add(picture: at..<max(at, end))
    }
    for block in skeleton.blocks where block.kind == .other {
      if leaving.contains(block.carrier.lowerBound) { continue }
      let isRoom = BoxType(code: block.code) == "free"
      if isRoom, try source.read(block.payload).allSatisfy({ $0 == 0 }) { continue }
      result.add(said: "box \(BoxType(code: block.code).name)", block.carrier)
    }
    return result
  }

  /// Names what follows a codestream.
  ///
  /// - Returns: Where the codestream ends.
  private static func surplus(
    in range: Range<Int>, _ source: ByteSource, _ result: inout Inventory
  ) throws(FileError) -> Int {
    var window = try ByteWindow(source)
    switch try CodestreamEnd(of: range, &window) {
    case .open: return range.upperBound
    case .unclear(let place):
      result.add(unclear: "a codestream that is not made of parts", at: place)
      return range.upperBound
    case .marked(let end):
      let rest = end..<max(end, range.upperBound)
      if try !source.isBlank(rest) { result.add(said: "data after the codestream", rest) }
      return end
    }
  }

  /// The bytes of a range after its codestream.
  static func surplus(
    in range: Range<Int>, _ window: inout ByteWindow
  ) throws(FileError) -> Range<Int> {
    guard case .marked(let end) = try CodestreamEnd(of: range, &window) else {
      return range.suffix(0)
    }
    return end..<max(end, range.upperBound)
  }
}
