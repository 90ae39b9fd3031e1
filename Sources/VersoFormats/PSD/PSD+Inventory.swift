extension PSD {
  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory {
    var result = Inventory()
    guard let block = skeleton.blocks.first(where: { $0.code == Part.resources }),
      block.carrier.count <= source.limits.blockBytes
    else {
      result.add(unclear: "a document without sound resources", at: skeleton.insertion)
      return result
    }
    let section = block.carrier
    let end = try pictureEnd(source, from: section.upperBound)
    try checkHead(source, section, &result)
    result.add(picture: 0..<section.lowerBound)
    var at = section.upperBound
    for date in try layerDates(source, section.upperBound..<end) {
      result.add(picture: at..<date.lowerBound)
      at = date.upperBound
      if try !source.isBlank(date) { result.add(said: "when a layer was changed", date) }
    }
    result.add(picture: at..<end)
    result.add(said: "trailer", end..<source.count)
    let resources = try source.read(block.payload)
    for name in StrippedResources(resources).said {
      // A place that is no block's: it goes with the others.
      result.add(said: name, section.prefix(1))
    }
    let texts = [PhotoshopNumber.iptc, PhotoshopNumber.iptcDigest]
    if PhotoshopResources.ranges(in: resources).contains(where: { texts.contains($0.number) }) {
      result.add(said: block.kind.name, section)
    }
    return result
  }

  /// Names data in the header or among the colours of a document that does not need them.
  private static func checkHead(
    _ source: ByteSource, _ section: Range<Int>, _ result: inout Inventory
  ) throws {
    let head = Header(try source.read(0..<26), .bigEndian)
    let colors = section.lowerBound - 30
    let isSound =
      switch head.short(24) {
      case 2: colors == 768
      case 8: true
      // Pictures of 32 bits keep there how they are toned.
      default: colors == 0 || head.short(22) == 32
      }
    if !isSound {
      result.add(unclear: "colours of \(colors) bytes, which is not their length,", at: 26)
    }
    if try !source.isBlank(6..<12) { result.add(unclear: "a header that holds more", at: 6) }
  }

  /// The ranges of the layers' modification dates (Photoshop File Formats, Metadata setting): a
  /// number after a name, in a separate block.
  static func layerDates(_ source: ByteSource, _ range: Range<Int>) throws(FileError) -> [Range<
    Int
  >] {
    let signature = Array("8BIMshmd".utf8)
    var result: [Range<Int>] = []
    var at = range.lowerBound
    while at < range.upperBound {
      let part = at..<min(at + (1 << 20), range.upperBound)
      let bytes = try source.read(part)
      var next = 0
      while let found = bytes.position(of: signature, from: next) {
        next = found + signature.count
        let start = at + next + 4
        let head =
          next + 4 <= bytes.count
          ? Array(bytes[next..<(next + 4)]) : try source.read((start - 4)..<start)
        guard let count: UInt32 = head.rawSpan.integer(at: 0, .bigEndian),
          start <= range.upperBound,
          Int(count) <= min(range.upperBound - start, 1 << 20)
        else { continue }
        let end = next + 4 + Int(count)
        let block =
          end <= bytes.count
          ? Array(bytes[(next + 4)..<end]) : try source.read(start..<(start + Int(count)))
        result += dates(in: block, at: start)
        next = end
        if end > bytes.count { break }
      }
      // Data that begin at the end of a part are checked again with the next one.
      let isLast = part.upperBound == range.upperBound
      at += max(next, isLast ? bytes.count : bytes.count - signature.count + 1, 1)
    }
    return result
  }

  private static func dates(in block: [UInt8], at start: Int) -> [Range<Int>] {
    let name = Array("layerTimedoub".utf8)
    var result: [Range<Int>] = []
    var next = 0
    while let place = block.position(of: name, from: next), place + name.count + 8 <= block.count {
      next = place + name.count + 8
      result.append((start + next - 8)..<(start + next))
    }
    return result
  }
}
