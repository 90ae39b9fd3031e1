/// The properties of items and their assignments, to be rewritten (ISO 23008-12, 9.3).
struct ItemProperties {
  /// A property that is changed; nil for one that is left out.
  private var changed: [Int: [UInt8]?] = [:]
  /// Properties that come new to an item.
  private var added: [(box: [UInt8], item: UInt32, isEssential: Bool)] = []
  private var removedItems: Set<UInt32> = []
  /// Whether the table has a new assignment of properties to items.
  var isReassigned = false
  /// Whether other boxes next to the properties are left out.
  var dropsOthers = false

  var isChanged: Bool {
    !changed.isEmpty || !added.isEmpty || !removedItems.isEmpty || isReassigned || dropsOthers
  }

  /// Replaces a property, counted from 0, by a box.
  mutating func change(_ index: Int, to box: [UInt8]?) { changed[index] = .some(box) }

  /// - Parameters:
  ///   - box: The property.
  ///   - item: The item that has it.
  ///   - isEssential: Whether a reader that does not know it must leave the item alone.
  mutating func add(_ box: [UInt8], to item: UInt32, isEssential: Bool = false) {
    added.append((box, item, isEssential))
  }

  mutating func remove(_ items: Set<UInt32>) { removedItems.formUnion(items) }

  /// The new box `iprp`; nil if there is nothing in it.
  func box(_ table: ItemTable) throws -> Splice? {
    var container = Splice()
    var numbers: [Int] = []
    var count = 0
    for (index, property) in table.properties.enumerated() {
      let stays = changed[index].map { $0 != nil } ?? true
      count += stays ? 1 : 0
      numbers.append(stays ? count : 0)
      if let new = changed[index] {
        container.insert(new ?? [])
      } else {
        container.copy(property.range)
      }
    }
    var associations = table.associations.filter { !removedItems.contains($0.id) }
    for index in associations.indices {
      associations[index].properties = associations[index].properties.compactMap { property in
        // A number without a property is left out.
        guard numbers.indices.contains(property.number - 1) else { return nil }
        let number = numbers[property.number - 1]
        return number == 0 ? nil : (number, property.isEssential)
      }
    }
    // Items share what they have in common.
    var shared: [[UInt8]: Int] = [:]
    var places = Dictionary(
      associations.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    for (box, item, isEssential) in added {
      if shared[box] == nil {
        container.insert(box)
        count += 1
        shared[box] = count
      }
      let property = (number: shared[box] ?? count, isEssential: isEssential)
      if let index = places[item] {
        associations[index].properties.append(property)
      } else {
        places[item] = associations.count
        associations.append((item, [property]))
      }
    }
    guard count <= 0x7FFF, associations.allSatisfy({ $0.properties.count <= 0xFF }) else {
      throw MetadataError(.tooLarge, "no more properties fit into the table", place: "HEIF")
    }
    var rest = Splice()
    for box in table.otherProperties where !dropsOthers { rest.copy(box.range) }
    guard container.count + associations.count + rest.count > 0 else { return nil }
    // The numbers of the items increase and are unique.
    associations.sort { $0.id < $1.id }
    let ipma = Self.box(associations)
    var result = Splice()
    result.insert(
      Box.header("iprp", count: 8 + container.count + ipma.count + rest.count)
        + Box.header("ipco", count: container.count))
    result.append(container)
    result.insert(ipma)
    result.append(rest)
    return result
  }

  private static func box(_ associations: [ItemTable.Association]) -> [UInt8] {
    let isWide = associations.contains { $0.id > 0xFFFF }
    let isLong = associations.contains { $0.properties.contains { $0.number > 0x7F } }
    var body: [UInt8] = [isWide ? 1 : 0, 0, 0, isLong ? 1 : 0]
    body.append(UInt32(associations.count), .bigEndian)
    for (id, properties) in associations {
      if isWide { body.append(id, .bigEndian) } else { body.append(UInt16(id), .bigEndian) }
      body.append(UInt8(properties.count))
      for property in properties {
        let bit = property.isEssential
        if isLong {
          body.append(UInt16(property.number) | (bit ? 0x8000 : 0), .bigEndian)
        } else {
          body.append(UInt8(property.number) | (bit ? 0x80 : 0))
        }
      }
    }
    return Box.bytes("ipma", body)
  }
}

extension ItemTable {
  /// The groups of items that define how pictures belong together, with the length that their
  /// counts give.
  package static func known(_ groups: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var at = 0
    while let size: UInt32 = groups.rawSpan.integer(at: at, .bigEndian), size >= 20,
      Int(size) <= groups.count - at,
      let code: UInt32 = groups.rawSpan.integer(at: at + 4, .bigEndian),
      let count: UInt32 = groups.rawSpan.integer(at: at + 16, .bigEndian)
    {
      let type = BoxType(code: code)
      // A pyramid contains the tiling of each picture (ISO/IEC 23008-12, 6.8.11).
      let expected = type == "pymd" ? 24 + 10 * Int(count) : 20 + 4 * Int(count)
      let end = at + Int(size)
      if StripList.entityGroups.contains(type), Int(size) == expected { result += groups[at..<end] }
      at = end
    }
    return result
  }

  /// The groups of items without some of them (ISO 14496-12, 8.18); nil if none is left.
  package static func groups(_ bytes: [UInt8], without removed: Set<UInt32>) -> [UInt8]? {
    var groups: [UInt8] = []
    var at = 0
    while let size: UInt32 = bytes.rawSpan.integer(at: at, .bigEndian), size >= 20,
      Int(size) <= bytes.count - at,
      let count: UInt32 = bytes.rawSpan.integer(at: at + 16, .bigEndian),
      Int(count) <= (Int(size) - 20) / 4
    {
      let end = at + Int(size)
      let list = at + 20
      let rest = list + 4 * Int(count)
      let kept = (0..<Int(count)).filter { number in
        let id: UInt32? = bytes.rawSpan.integer(at: list + 4 * number, .bigEndian)
        return !removed.contains(id ?? 0)
      }
      if !kept.isEmpty {
        groups.append(size - 4 * (count - UInt32(kept.count)), .bigEndian)
        groups += bytes[(at + 4)..<(at + 16)]
        groups.append(UInt32(kept.count), .bigEndian)
        for number in kept { groups += bytes[(list + 4 * number)..<(list + 4 * number + 4)] }
        groups += bytes[rest..<end]
      }
      at = end
    }
    // Content that is not understood stays.
    guard at == bytes.count else { return Box.bytes("grpl", bytes) }
    return groups.isEmpty ? nil : Box.bytes("grpl", groups)
  }
}
