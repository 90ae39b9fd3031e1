extension GIF {
  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory {
    var result = Inventory()
    // The version, in front, changes with the first extension.
    let end = try pictureEnd(source, from: skeleton.insertion)
    var at = 6
    for block in skeleton.blocks where block.carrier.lowerBound >= 13 {
      if isListed(block) { continue }
      result.add(picture: at..<block.carrier.lowerBound)
      at = block.carrier.upperBound
      if block.kind == .other { result.add(said: "extension", block.carrier) }
    }
    result.add(picture: at..<end)
    result.add(said: "trailer", end..<source.count)
    // A picture, not only a screen and its end.
    if try pictureCount(source) == 0 { result.add(unclear: "no picture", at: skeleton.insertion) }
    return result
  }

  /// Whether a block is one of those that say how the pictures are shown: how long each, and how
  /// often all.
  private static func isListed(_ block: Block) -> Bool { block.kind == .header }
}
