extension PNG {
  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory {
    var result = Inventory()
    var window = try ByteWindow(source)
    let known: Set<UInt32> = [
      Chunk.exif, Chunk.profile, Chunk.text, Chunk.compressedText, Chunk.internationalText,
      Chunk.time, Chunk.credentials,
    ]
    result.add(picture: 0..<8)
    var position = 8
    var parts = 0
    let limits = source.limits
    var color: UInt8 = 0
    var palette = 0
    var order = ChunkOrder()
    while parts < limits.parts, let (code, data) = try chunk(&window, at: position) {
      parts += 1
      let carrier = position..<(data.upperBound + 4)
      position = carrier.upperBound
      if let sizes = StripList.png[code], sizes.contains(data.count) {
        if code == Chunk.header { color = try window.copy(data).dropFirst(9).first ?? 0 }
        if code == Chunk.code("PLTE") { palette = data.count / 3 }
        if !StripList.isStandard(code, data.count, color: color, palette: palette) {
          let name = "chunk \(String(letters: code)) of \(data.count) bytes"
          guard StripList.isSeen(code) else {
            result.add(said: name, carrier)
            continue
          }
          result.add(unclear: "a \(name), which is not its length,", at: carrier.lowerBound)
        }
        switch order.verdict(code, try window.copy(data.prefix(4))) {
        case .picture: result.add(picture: carrier)
        case .unclear(let what):
          result.add(unclear: what, at: carrier.lowerBound)
          result.add(picture: carrier)
        case .useless: result.add(said: "chunk \(String(letters: code))", carrier)
        }
        if code == Chunk.end {
          if let problem = order.end() { result.add(unclear: problem, at: carrier.lowerBound) }
          result.add(said: "trailer", position..<source.count)
          return result
        }
        continue
      }
      // The first letter of a chunk that the picture cannot do without is a capital one.
      guard code >> 24 & 0x20 != 0, code.isLetters else {
        result.add(unclear: "a chunk \(String(letters: code))", at: carrier.lowerBound)
        continue
      }
      // One that was damaged may be, or have swallowed, a part of the picture.
      let isKnown = known.contains(code)
      if try !isSound(carrier, &window, limits), try !isKnown || holdsPicture(data, window) {
        result.add(
          unclear: "a chunk \(String(letters: code)) with a wrong checksum", at: carrier.lowerBound)
      }
      if !isKnown { result.add(said: "chunk \(String(letters: code))", carrier) }
    }
    result.add(unclear: "the end of the file without its last chunk", at: position)
    return result
  }

  /// Whether the data of another chunk contain the names of the picture's own chunks.
  private static func holdsPicture(
    _ data: Range<Int>, _ window: ByteWindow
  ) throws(FileError) -> Bool {
    let bytes = try window.copy(data)
    return ["IDAT", "fdAT", "PLTE", "tRNS"].contains { bytes.position(of: Array($0.utf8)) != nil }
  }

  private static func chunk(
    _ window: inout ByteWindow, at position: Int
  ) throws(FileError) -> (code: UInt32, data: Range<Int>)? {
    guard try window.load(position..<(position + 8)),
      let length: UInt32 = window.bytes.rawSpan.integer(at: position - window.start, .bigEndian),
      let code: UInt32 = window.bytes.rawSpan.integer(at: position + 4 - window.start, .bigEndian),
      Int(length) <= window.source.count - position - 12
    else { return nil }
    return (code, (position + 8)..<(position + 8 + Int(length)))
  }
}

extension UInt32 {
  /// Whether its bytes are letters, as those of the names of chunks are.
  fileprivate var isLetters: Bool {
    [24, 16, 8, 0].allSatisfy { shift in
      let byte = UInt8(truncatingIfNeeded: self >> UInt32(shift)) | 0x20
      return (0x61...0x7A).contains(byte)
    }
  }
}
