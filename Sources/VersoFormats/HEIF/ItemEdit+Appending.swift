extension HEIF {
  package static func inPlace(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> [[Patch]]? {
    // A small file is rewritten quickly, and without a hole in it.
    guard source.count >= 1 << 22, !changes.payloads.isEmpty, changes.additions.isEmpty,
      changes.patches.isEmpty, !changes.dropsTrailer, changes.orientation == nil
    else { return nil }
    let edit = try ItemEdit(skeleton, source)
    let payloads = changes.payloads.sorted { $0.key < $1.key }
    return try edit.stages(payloads.map { (skeleton.blocks[$0.key], $0.value) })
  }
}

extension ItemEdit {
  /// The change made in the file itself. New bytes are written after its end, then the one place in
  /// the table that refers to them, then zeros over the old bytes.
  ///
  /// Up to the second stage the file is the old one, whatever happens; from then on the new one.
  ///
  /// - Returns: Nil if more has to change than what fits into one sector, which is written whole
  ///   or not at all.
  package func stages(_ changes: [(block: Block, payload: [UInt8]?)]) throws -> [[Patch]]? {
    // Data after an unfinished end cannot be found.
    guard let last = boxes.last, last.range.upperBound == source.count,
      !last.isOpen || last.type == "mdat", !Self.lastBoxes.contains(last.type)
    else { return nil }
    var bodies: [UInt8] = []
    var places: [(location: ItemTable.Location, start: Int, count: Int)] = []
    var wiped: [Range<Int>] = []
    // Only a small change fits into one sector.
    guard changes.count <= 32 else { return nil }
    let sharing = try sharingItems()
    for (block, payload) in changes {
      guard let payload, let location = table.location(of: block.code),
        table.items.contains(where: { $0.id == block.code && $0.blockKind != nil }),
        location.method == 0, location.extents.count == 1,
        let ranges = table.ranges(of: location, count: source.count),
        mediaBox(of: ranges[0]) != nil, !sharing.contains(block.code)
      else { return nil }
      let bytes = try content(block, payload, ranges)
      places.append((location, bodies.count, bytes.count))
      bodies += bytes
      wiped += ranges
    }
    let header = last.isOpen ? [] : Box.header("mdat", count: bodies.count)
    var pointers: [Patch] = []
    for (location, start, count) in places {
      let position = UInt64(source.count + header.count + start)
      guard let at = location.position, position >= location.base,
        let pointer = table.extent(position - location.base, UInt64(count))
      else { return nil }
      pointers.append(Patch(position: at, bytes: pointer))
    }
    pointers.sort { $0.position < $1.position }
    guard let first = pointers.first, let end = pointers.last?.range.upperBound,
      first.position / 512 == (end - 1) / 512
    else { return nil }
    var flip = Patch(position: first.position, bytes: try source.read(first.position..<end))
    for pointer in pointers {
      flip.bytes.replace(
        Patch(position: pointer.position - flip.position, bytes: pointer.bytes))
    }
    return [
      [Patch(position: source.count, bytes: header + bodies)], [flip],
      wiped.map { Patch(position: $0.lowerBound, bytes: [UInt8](repeating: 0, count: $0.count)) },
    ]
  }
}

extension ItemTable {
  /// An offset and a length as the table stores them; nil if they do not fit.
  fileprivate func extent(_ offset: UInt64, _ length: UInt64) -> [UInt8]? {
    var bytes: [UInt8] = []
    for (number, size) in zip([offset, length], locationSizes) {
      switch size {
      case 8: bytes.append(number, .bigEndian)
      case 4:
        guard let number = UInt32(exactly: number) else { return nil }
        bytes.append(number, .bigEndian)
      default: return nil
      }
    }
    return bytes
  }
}
