extension JPEG2000 {
  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory {
    var result = Inventory()
    guard skeleton.format != .jpeg2000Codestream else {
      for range in try picture(skeleton, source) { result.add(picture: range) }
      return result
    }
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<source.count, limit: ReadLimits().parts)
    if let problem = list.problem { result.add(unclear: problem.message, at: problem.offset) }
    for box in list.boxes where box.type == "jp2c" {
      // Comments in the codestream are blanked where they are.
      var at = box.payload.lowerBound
      for text in try comments(in: box.payload, &window) {
        result.add(picture: at..<text.lowerBound)
        at = text.upperBound
        if try source.read(text).contains(where: { $0 != 0x20 }) {
          result.add(said: "comment in the codestream", text)
        }
      }
      result.add(picture: at..<box.payload.upperBound)
    }
    for block in skeleton.blocks where block.kind == .other {
      let isRoom = BoxType(code: block.code) == "free"
      if isRoom, try source.read(block.payload).allSatisfy({ $0 == 0 }) { continue }
      result.add(said: "box \(BoxType(code: block.code).name)", block.carrier)
    }
    return result
  }
}
