extension Photo {
  /// The parts of the file, with its colour profiles checked: an invalid profile describes no
  /// colours.
  func inventory(_ source: ByteSource, _ keeping: KeptParts) throws -> Inventory {
    var found = try container.inventory(skeleton, source, keeping)
    guard keeping.contains(.colorProfile) else { return found }
    var budget = ReadBudget(limits)
    var profiles = skeleton.blocks.filter { $0.kind == .icc }
    if format.has(.numbersProfilePieces) {
      try addPieces(profiles, source, to: &found)
      profiles = []
    }
    for block in profiles + skeleton.blocks.filter({ $0.kind == .furtherProfile }) {
      guard block.count <= limits.blockBytes else { continue }
      var payload: [UInt8] = []
      for range in [block.payload] + block.continuation { payload += try source.read(range) }
      // One that cannot be unpacked is named by those who search through the result.
      guard let bytes = container.decoded(block, payload, &budget) else { continue }
      add(bytes, [block], to: &found)
    }
    return found
  }

  /// Looks into a profile in numbered pieces, and names those that are no part of it.
  private func addPieces(
    _ blocks: [Block], _ source: ByteSource, to found: inout Inventory
  ) throws {
    var numbered: [Int: (block: Block, bytes: [UInt8])] = [:]
    var further: [Block] = []
    var count = 0
    for block in blocks {
      let bytes = try source.read(block.payload)
      if count == 0, bytes.count > 1 { count = Int(bytes[1]) }
      let number = bytes.count > 1 ? Int(bytes[0]) : 0
      if number > 0, number <= max(count, 1), numbered[number] == nil {
        numbered[number] = (block, bytes)
      } else {
        further.append(block)
      }
    }
    // A profile in one piece with a wrong number is still one to some readers.
    if numbered.isEmpty, further.count == 1 {
      numbered[1] = (further[0], try source.read(further[0].payload))
      further = []
    }
    for block in further { found.add(said: skeleton.name(block), block.carrier) }
    let pieces = numbered.sorted { $0.key < $1.key }.map(\.value)
    add(pieces.flatMap { $0.bytes.dropFirst(2) }, pieces.map(\.block), to: &found)
  }

  private func add(_ profile: [UInt8], _ blocks: [Block], to found: inout Inventory) {
    guard let first = blocks.first else { return }
    // The signature is at byte 36, after the size (ICC.1:2022, 7.2).
    guard profile.count >= 132, profile[36..<40].elementsEqual("acsp".utf8) else {
      for block in blocks { found.add(said: skeleton.name(block), block.carrier) }
      return
    }
    let size: UInt32 = profile.rawSpan.integer(at: 0, .bigEndian) ?? 0
    if profile.dropFirst(Int(size)).contains(where: { $0 != 0 }) {
      found.add(unclear: "bytes after the colour profile", at: first.carrier.lowerBound)
    }
  }
}
