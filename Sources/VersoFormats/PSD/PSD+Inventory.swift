extension PSD {
  package static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory {
    var result = Inventory()
    guard let block = skeleton.blocks.first(where: { $0.code == Part.resources }),
      block.carrier.count <= ReadLimits().blockBytes
    else {
      result.add(unclear: "a document without sound resources", at: skeleton.insertion)
      return result
    }
    let section = block.carrier
    let end = try pictureEnd(source, from: section.upperBound)
    result.add(picture: 0..<section.lowerBound)
    result.add(picture: section.upperBound..<end)
    result.add(said: "trailer", end..<source.count)
    let known: Set<UInt16> = [
      PhotoshopNumber.iptc, PhotoshopNumber.iptcDigest, PhotoshopNumber.exif, PhotoshopNumber.xmp,
      PhotoshopNumber.profile,
    ]
    for resource in PhotoshopResources.all(in: try source.read(block.payload))
    where !StripList.describesDocument(resource.number) && !known.contains(resource.number) {
      let number = String(resource.number, radix: 16, uppercase: true)
      // A place that is no block's: it goes with the others.
      result.add(said: "resource \(number)", section.prefix(1))
    }
    return result
  }
}
