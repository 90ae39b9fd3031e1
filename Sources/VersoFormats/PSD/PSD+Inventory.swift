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
    result.add(
      pieces: try layersAndPicture(source, section.upperBound..<max(end, section.upperBound)))
    for block in skeleton.blocks where block.kind == .other {
      result.add(said: skeleton.format.carrierName(block), block.carrier)
    }
    if let layers = try layers(source, from: section.upperBound) {
      for problem in layers.problems { result.add(unclear: problem.message, at: problem.offset) }
    }
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
}
