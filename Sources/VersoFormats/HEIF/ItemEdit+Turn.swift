extension ItemEdit {
  /// Has the primary picture shown in another way. Everything that shows the same picture follows:
  /// thumbnails, gain maps, depth maps, each from its own rotation.
  package mutating func turn(to orientation: Orientation) throws {
    guard let primary = table.primary else { return }
    var window = try ByteWindow(source)
    let old = try ItemShape(table.properties(of: primary), of: nil, &window).orientation
    let turn = old.inverse.then(orientation)
    let companions = table.companions(of: primary)
    let properties = table.propertiesByItem
    for item in companions {
      let shape = try ItemShape(properties[item] ?? [], of: nil, &window)
      guard !shape.isTurnedFirst else {
        throw MetadataError(
          .unsupported, "a picture that is cropped after it is rotated keeps its orientation",
          place: "HEIF",
          offset: table.box.range.lowerBound)
      }
      let (turns, mirror) = shape.orientation.then(turn).heif
      if turns != 0 {
        self.properties.add(Box.bytes("irot", [UInt8(turns)]), to: item, isEssential: true)
      }
      if let mirror {
        self.properties.add(Box.bytes("imir", [UInt8(mirror)]), to: item, isEssential: true)
      }
    }
    removeTurns(of: Set(companions))
  }

  private mutating func removeTurns(of items: Set<UInt32>) {
    let turns = Set(
      table.properties.indices.filter {
        table.properties[$0].type == "irot" || table.properties[$0].type == "imir"
      })
    for index in table.associations.indices where items.contains(table.associations[index].id) {
      table.associations[index].properties.removeAll { turns.contains($0.number - 1) }
    }
    let used = Set(table.associations.flatMap { $0.properties.map { $0.number - 1 } })
    for index in turns.subtracting(used) { properties.change(index, to: nil) }
    properties.isReassigned = true
  }
}

extension ItemTable {
  /// An item, and those that show the same picture and are rotated separately.
  fileprivate func companions(of item: UInt32) -> [UInt32] {
    var result = [item]
    var found: Set<UInt32> = [item]
    let maps = Set(items.filter { $0.type == "tmap" }.map(\.id))
    var followers: [UInt32: [UInt32]] = [:]
    for reference in references {
      guard
        reference.type == "thmb" || reference.type == "auxl"
          || reference.type == "dimg" && maps.contains(reference.from)
      else { continue }
      for id in reference.to { followers[id, default: []].append(reference.from) }
    }
    var next = 0
    while next < result.count {
      for follower in followers[result[next]] ?? [] where found.insert(follower).inserted {
        result.append(follower)
      }
      next += 1
    }
    return result
  }
}
