extension JPEGXL {
  package static func parts(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> FileParts {
    skeleton.format == .jpegXL
      ? try FileParts(boxesOf: source) : FileParts(blocksOf: skeleton, source)
  }

  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory {
    var result = Inventory()
    guard skeleton.format == .jpegXL else {
      result.add(picture: 0..<source.count)
      return result
    }
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<source.count, limit: source.limits.parts)
    if let problem = list.problem { result.add(unclear: problem.message, at: problem.offset) }
    for box in list.boxes where ["jxlc", "jxlp"].contains(box.type) {
      result.add(picture: box.payload)
    }
    // One codestream, whole or in parts (ISO/IEC 18181-2, 9.9).
    let whole = list.boxes.filter { $0.type == "jxlc" }
    if whole.count > 1 || !whole.isEmpty && list.boxes.contains(where: { $0.type == "jxlp" }) {
      result.add(unclear: "a second picture", at: whole[whole.count - 1].range.lowerBound)
    }
    // Its parts count from 0, and none follows the one that is marked as the last.
    let parts = list.boxes.filter { $0.type == "jxlp" }
    for (index, box) in parts.enumerated() {
      let head = try source.read(box.payload.prefix(4))
      let number: UInt32 = head.rawSpan.integer(at: 0, .bigEndian) ?? .max
      let isEnd = index == parts.count - 1
      if number != UInt32(index), !isEnd || number != UInt32(index) | 0x8000_0000 {
        result.add(unclear: "a part of the picture out of its order", at: box.range.lowerBound)
      }
    }
    try FileTypeBox.add(list.boxes, source, to: &result)
    for box in list.boxes where box.type == "jxll" && box.payload.count != 1 {
      result.add(
        unclear: "a box jxll of \(box.payload.count) bytes, which is not its length,",
        at: box.range.lowerBound)
    }
    for block in skeleton.blocks where block.kind == .gainMap {
      if try !isGainMap(block.payload, source) { result.add(said: "box jhgm", block.carrier) }
    }
    for block in skeleton.blocks where block.kind == .other {
      result.add(said: "box \(BoxType(code: block.code).name)", block.carrier)
    }
    return result
  }

  /// Whether a box has a version, parameters, colours of both pictures, each with its length, and a codestream after them
  /// (ISO/IEC 18181-2, gain map box).
  private static func isGainMap(
    _ range: Range<Int>, _ source: ByteSource
  ) throws(FileError) -> Bool {
    let head = try source.read(range.prefix(1 << 17))
    let data = Header(head, .bigEndian)
    guard data.byte(0) == 0, let parameters = data.short(1),
      let colors = data.byte(3 + parameters),
      GainMap.fieldCount(Array(head.dropFirst(3).prefix(parameters))) == parameters,
      let profile = data.long(4 + parameters + colors)
    else { return false }
    let start = 8 + parameters + colors
    guard profile <= range.count - start else { return false }
    return try source.read(range.dropFirst(start + profile).prefix(2)) == [0xFF, 0x0A]
  }
}
