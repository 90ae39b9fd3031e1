extension Photo {
  /// The packets whose comments contain something that is removed, by their locations.
  package func remarks(of wanted: [PersonalData], _ source: ByteSource) throws(FileError) -> [Int] {
    var budget = ReadBudget(limits)
    var found: [Int] = []
    for (index, block) in skeleton.blocks.enumerated()
    where block.kind == .xmp && block.count <= limits.blockBytes {
      var payload: [UInt8] = []
      for range in [block.payload] + block.continuation { payload += try source.read(range) }
      guard let bytes = container.decoded(block, payload, &budget),
        wanted.contains(where: { $0.speaks(inRemarksOf: bytes) })
      else { continue }
      found.append(index)
    }
    return found
  }
}
