extension ItemEdit {
  /// New bytes for a range of the old file.
  package struct Cut {
    package let range: Range<Int>
    package var bytes: [UInt8]
    /// The item that the new bytes are.
    package var item: UInt32?
    /// Whether the new bytes only keep what follows where it is.
    var isRoom = false

    package init(range: Range<Int>, bytes: [UInt8] = [], item: UInt32? = nil, isRoom: Bool = false)
    {
      self.range = range
      self.bytes = bytes
      self.item = item
      self.isRoom = isRoom
    }

    /// The ranges to remove in order, without overlaps: a range inside another is removed with it.
    static func arranged(_ cuts: [Cut], place: String) throws(MetadataError) -> [Cut] {
      var result: [Cut] = []
      let sorted = cuts.sorted {
        ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
      }
      for cut in sorted where !cut.range.isEmpty || !cut.bytes.isEmpty {
        guard let last = result.last, cut.range.lowerBound < last.range.upperBound else {
          result.append(cut)
          continue
        }
        guard last.bytes.isEmpty || last.isRoom, cut.item == nil,
          cut.range.upperBound <= last.range.upperBound
        else {
          throw MetadataError(
            .damaged, "parts that are changed overlap", place: place,
            offset: cut.range.lowerBound)
        }
      }
      return result
    }
  }

  /// The index of blocks in the table, by their keys.
  struct Known {
    let properties: [Range<Int>: Int]
    let boxes: Set<Range<Int>>
    let locations: [UInt32: ItemTable.Location]
    let metadata: Set<UInt32>

    init(_ table: ItemTable, _ boxes: [Box]) {
      let numbered = table.properties.enumerated().map { ($0.element.range, $0.offset) }
      properties = Dictionary(numbered) { first, _ in first }
      self.boxes = Set(boxes.map(\.range))
      locations = table.locationsByItem
      metadata = Set(table.items.lazy.filter { $0.blockKind != nil }.map(\.id))
    }
  }

  /// The ranges of all items in this file, with the items.
  private func occupied(
    where isWanted: (UInt32) -> Bool
  ) throws(MetadataError) -> [(range: Range<Int>, item: UInt32)] {
    Steps.add(table.locations.count)
    var result: [(range: Range<Int>, item: UInt32)] = []
    for location in table.locations where isWanted(location.id) {
      // One without extents holds nothing, or is new.
      guard location.method < 2, location.dataReference == 0, !location.extents.isEmpty else {
        continue
      }
      guard let ranges = table.ranges(of: location, count: source.count) else {
        throw MetadataError(.damaged, "item \(location.id) is outside the file", place: format)
      }
      for range in ranges where !range.isEmpty { result.append((range, location.id)) }
    }
    return result
  }

  /// The ranges that only removed items use.
  func leavingRanges() throws(MetadataError) -> [Range<Int>] {
    var (staying, going) = (ByteRanges(), ByteRanges())
    staying.insert(contentsOf: try occupied { !leaving.contains($0) }.map(\.range))
    let locations = table.locations.filter { leaving.contains($0.id) }
    going.insert(
      contentsOf: locations.flatMap { table.ranges(of: $0, count: source.count) ?? [] })
    return going.subtracting(staying)
  }

  /// The items that share bytes with another one.
  func sharingItems() throws(MetadataError) -> Set<UInt32> {
    let sorted = try occupied { _ in true }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var result: Set<UInt32> = []
    // The two items that reach farthest of those that begin before, and the two that begin next
    // after: of two, one is another item.
    var far: [(end: Int, item: UInt32)] = []
    for (range, item) in sorted {
      if far.contains(where: { $0.item != item && $0.end > range.lowerBound }) {
        result.insert(item)
      }
      far.append((range.upperBound, item))
      far.sort { $0.end > $1.end }
      if let double = far.lastIndex(where: { $0.item == far[0].item }), double > 0 {
        far.remove(at: double)
      }
      far = Array(far.prefix(2))
    }
    var next: [(start: Int, item: UInt32)] = []
    for (range, item) in sorted.reversed() {
      if next.contains(where: { $0.item != item && $0.start < range.upperBound }) {
        result.insert(item)
      }
      next.removeAll { $0.item == item }
      next.insert((range.lowerBound, item), at: 0)
      next = Array(next.prefix(2))
    }
    return result
  }

  /// The cuts that begin inside a range, once they are arranged.
  package func cuts(in range: Range<Int>) -> ArraySlice<Cut> {
    Steps.add(1)
    let first = cuts.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
    return cuts[first...].prefix { $0.range.lowerBound < range.upperBound }
  }

  /// The media data box of a range.
  func mediaBox(of range: Range<Int>) -> Box? {
    let next = boxes.partitioningIndex { $0.range.lowerBound > range.lowerBound }
    guard next > 0 else { return nil }
    let box = boxes[next - 1]
    let isInside =
      box.payload.lowerBound <= range.lowerBound && range.upperBound <= box.payload.upperBound
    return box.type == "mdat" && isInside ? box : nil
  }
}

extension ItemTable {
  /// Takes items out of the table, and what refers to them.
  package mutating func leaveOut(_ leaving: Set<UInt32>) {
    Steps.add(locations.count + items.count + references.count)
    locations.removeAll { leaving.contains($0.id) }
    items.removeAll { leaving.contains($0.id) }
    for index in references.indices
    where references[index].to.contains(where: { leaving.contains($0) }) {
      references[index].place = nil
      // As a closure: for the method itself the compiler (6.3) makes other code every time, and a release has the same bytes.
      references[index].to.removeAll { leaving.contains($0) }
    }
    references.removeAll { leaving.contains($0.from) || $0.to.isEmpty }
  }
}
