extension Photo {
  /// Plans what a strip leaves out.
  func planStripping(
    _ changes: inout BlockChanges, _ inventory: Inventory?, keeping stored: [Int],
    _ receipt: inout Receipt
  ) {
    guard let stripping = pending.stripping else { return }
    for (index, block) in skeleton.blocks.enumerated()
    where !stored.contains(index) && changes.payloads[index] == nil {
      // The resources of a document are checked one by one.
      let isJudged = block.kind == .photoshop && format.has(.isMadeOfResources)
      let isListed =
        (isJudged || stripping.keeps(block.kind)) && inventory?.says(at: block.carrier) != true
      guard !isListed, !stripping.blocks.contains(index) else { continue }
      changes.payloads[index] = .some(nil)
      receipt.removedBlocks.append(skeleton.name(block))
      if block.kind == .mpf {
        receipt.notes += ["further pictures in the file were removed"]
      }
    }
    // Data without a block; the fields of directories are separate changes.
    if let inventory, !container.isMadeOfDirectories {
      let carriers = Set(skeleton.blocks.map(\.carrier))
      for (name, range) in inventory.said where !carriers.contains(range) {
        // The headers of a film and its tracks have the same kind of data.
        guard !isFilm || !receipt.removedBlocks.contains(name) else { continue }
        receipt.removedBlocks.append(name)
      }
    }
    if let inventory, container.isMadeOfDirectories, !inventory.overwritten.isEmpty {
      receipt.removedBlocks.append(Inventory.inData)
    }
    if skeleton.trailer != nil, container.isMadeOfDirectories {
      receipt.removedBlocks.append("trailer")
    }
    changes.dropsTrailer = true
    changes.isStripped = true
    changes.said = inventory?.said.map(\.range) ?? []
    changes.pictures = stripping.pictures.mapValues { .some($0) }
    receipt.addRemovals(stripping.cleaned.map { "the metadata of picture \($0 + 1)" })
  }

  /// Headers that stay in a stripped photo, without additional bytes.
  func planHeaders(_ changes: inout BlockChanges, _ source: ByteSource) throws {
    try planProfiles(&changes, source)
    guard pending.stripping != nil, format.has(.isMadeOfSegments) else { return }
    for (index, block) in skeleton.blocks.enumerated() where changes.payloads[index] == nil {
      if block.kind == .gainMap {
        let payload = try source.read(block.payload)
        let count = GainMap.fieldCount(payload)
        guard count != payload.count else { continue }
        changes.payloads[index] = .some(count.map { Array(payload.prefix($0)) })
        continue
      }
      let count = block.kind == .jfif ? 9 : block.kind == .adobe ? 7 : Int.max
      guard block.payload.count > count else { continue }
      var payload = try source.read(block.payload.prefix(count))
      // No thumbnail follows.
      if block.kind == .jfif { payload.replaceSubrange(7..<9, with: [0, 0]) }
      changes.payloads[index] = .some(payload)
    }
  }

  /// Colour profiles without other bytes in their blocks.
  private func planProfiles(_ changes: inout BlockChanges, _ source: ByteSource) throws {
    let removing = pending.stripping == nil ? pending.removing : []
    guard pending.stripping != nil || !removing.isEmpty else { return }
    var budget = ReadBudget(limits)
    for (index, block) in skeleton.blocks.enumerated()
    where block.kind == .icc && changes.payloads[index] == nil && block.count <= limits.blockBytes {
      let payload = try source.read(block.payload)
      let surplus = container.surplus(in: block, payload, &budget)
      let isWanted =
        try !surplus.isEmpty
        && (pending.stripping != nil
          || removing.contains {
            try PersonalDataSearch.finds($0, in: surplus, of: self, &budget)
          })
      guard isWanted, let profile = container.decoded(block, payload, &budget) else { continue }
      changes.payloads[index] = .some(profile)
    }
  }
}
