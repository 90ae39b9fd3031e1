extension GIF {
  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory {
    var result = Inventory()
    // The version, in front, changes with the first extension.
    let end = try pictureEnd(source, from: skeleton.insertion)
    var at = 6
    var rounds: [UInt8]?
    for block in skeleton.blocks where block.carrier.lowerBound >= 13 {
      if isLoop(block) {
        let data = try source.read(block.payload.prefix(4))
        if let rounds, rounds != data {
          result.add(unclear: "a second number of rounds", at: block.carrier.lowerBound)
        }
        rounds = data
        if block.payload.count != 5 {
          // The first block stays, and the terminator after the last one.
          result.add(said: "data after the number of rounds", block.payload.dropFirst(4))
          result.add(picture: at..<(block.payload.lowerBound + 4))
          at = block.carrier.upperBound - 1
        }
      }
      if isListed(block) { continue }
      result.add(picture: at..<block.carrier.lowerBound)
      at = block.carrier.upperBound
      if block.kind == .other { result.add(said: "extension", block.carrier) }
    }
    result.add(picture: at..<end)
    result.add(said: "trailer", end..<source.count)
    try findHidden(source, to: &result)
    // A picture, not only a screen and its end.
    if try pictureCount(source) == 0 { result.add(unclear: "no picture", at: skeleton.insertion) }
    return result
  }

  /// Names data after the pixels inside the data of a picture.
  private static func findHidden(
    _ source: ByteSource, to result: inout Inventory
  ) throws(FileError) {
    var window = try ByteWindow(source)
    let head = Header(try window.copy(0..<13), .bigEndian)
    guard let flags = head.byte(10) else { return }
    var at = 13 + (flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1))
    for _ in 0..<source.limits.parts {
      _ = try window.load(at..<(at + 1))
      guard let mark = try window.copy(at..<(at + 1)).first else { return }
      switch mark {
      case 0x21: at = try skipped(at + 2, &window)
      case 0x2C:
        let head = Header(try window.copy(at..<(at + 11)), .littleEndian)
        guard let width = head.short(5), let height = head.short(7), let flags = head.byte(9),
          let bits = head.byte(10)
        else { return }
        let start = at + 11 + (flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1))
        let size = flags & 0x80 == 0 ? bits : Int(try window.copy((start - 1)..<start).first ?? 0)
        var data = LZWData(bits: size, pixels: width * height)
        at = start
        while let count = try length(at, &window), count > 0 {
          data.add(try window.copy((at + 1)..<(at + 1 + Int(count))))
          at += 1 + Int(count)
        }
        at += 1
        if data.hidesMore {
          result.add(unclear: "data after the pixels of a picture", at: start)
        }
      default: return
      }
    }
  }

  /// Where a row of sub-blocks ends.
  private static func skipped(_ start: Int, _ window: inout ByteWindow) throws(FileError) -> Int {
    var at = start
    while let count = try length(at, &window) {
      at += 1 + Int(count)
      if count == 0 { break }
    }
    return at
  }

  /// The length of a sub-block; nil at the end of the file.
  private static func length(_ at: Int, _ window: inout ByteWindow) throws(FileError) -> UInt8? {
    guard try window.load(at..<min(at + 256, window.source.count)) else { return nil }
    return window.bytes.rawSpan.byte(at: at - window.start)
  }

  /// Whether a block defines how the pictures are shown: how long each, and how often all.
  private static func isListed(_ block: Block) -> Bool { block.kind == .header }
}
