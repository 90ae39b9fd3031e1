/// The items of a `meta` box: pictures, parts of pictures, metadata (ISO 14496-12, 8.11).
package struct ItemTable: Sendable {
  package struct Item: Sendable {
    package let id: UInt32
    package let type: BoxType
    /// The media type of an item of type `mime`.
    package let contentType: String
    /// Whether its bytes are compressed or encrypted.
    let isEncoded: Bool
    /// Whether it is not shown on its own (ISO/IEC 23008-12, 6.4.2).
    let isHidden: Bool
    /// The range of its entry in the payload of the box `iinf`; nil for a new item, and for an entry that is too short.
    var entry: Range<Int>?
  }

  /// Where an item's bytes are.
  package struct Location: Sendable {
    package let id: UInt32
    /// 0: in the file, 1: in the `idat` box, 2: in another item.
    package let method: UInt16
    let dataReference: UInt16
    package let base: UInt64
    var extents: [Extent]
    /// The position in the file of the first extent in the table; nil if it is not in it.
    package var position: Int?
  }

  struct Extent: Sendable {
    var index: UInt64
    var offset: UInt64
    var length: UInt64
  }

  package struct Reference: Sendable {
    package let type: BoxType
    package let from: UInt32
    package var to: [UInt32]
    /// The bytes of its box; nil for one that is new or changed.
    var place: Range<Int>?
  }

  /// The properties of an item: their numbers, counted from 1, and whether a reader that does not
  /// know one must leave the item alone.
  typealias Association = (id: UInt32, properties: [(number: Int, isEssential: Bool)])

  package var box: Box
  package var children: [Box] = []
  package var primary: UInt32?
  package var items: [Item] = []
  var locations: [Location] = []
  var locationVersion: UInt8 = 0
  /// The sizes in bytes of offset, length, base offset and index.
  var locationSizes: [Int] = [4, 4, 0, 0]
  package var references: [Reference] = []
  var idat: Range<Int>?
  /// The properties in their order; they are counted from 1.
  package var properties: [Box] = []
  var associations: [Association] = []
  /// Other boxes next to the properties.
  var otherProperties: [Box] = []
  /// The parts that were not understood, and their positions.
  package var problems: [(message: String, offset: Int)] = []

  package func child(_ type: BoxType) -> Box? { children.first { $0.type == type } }

  package func location(of id: UInt32) -> Location? { locations.first { $0.id == id } }

  /// The first location of each item, for those who go through all of them.
  var locationsByItem: [UInt32: Location] {
    Dictionary(locations.map { ($0.id, $0) }) { first, _ in first }
  }

  /// The properties of each item in their order, as boxes, for those who go through all of them.
  var propertiesByItem: [UInt32: [Box]] {
    Dictionary(
      associations.map { association in
        let boxes = association.properties.compactMap {
          properties.indices.contains($0.number - 1) ? properties[$0.number - 1] : nil
        }
        return (association.id, boxes)
      }
    ) { first, _ in first }
  }

  /// The properties of an item in their order, as boxes.
  package func properties(of id: UInt32) -> [Box] {
    let numbers = associations.first { $0.id == id }?.properties.map(\.number) ?? []
    return numbers.compactMap {
      properties.indices.contains($0 - 1) ? properties[$0 - 1] : nil
    }
  }

  /// The ranges of the file with an item's bytes; nil if unknown.
  package func ranges(of location: Location, count: Int) -> [Range<Int>]? {
    guard location.dataReference == 0, location.method < 2, !location.extents.isEmpty else {
      return nil
    }
    let whole = location.method == 0 ? 0..<count : idat ?? 0..<0
    var result: [Range<Int>] = []
    // Parts of one item do not overlap, so they are no more than the file.
    var left = whole.count
    for extent in location.extents {
      let (offset, over) = location.base.addingReportingOverflow(extent.offset)
      guard !over, offset <= UInt64(whole.count) else { return nil }
      let start = whole.lowerBound + Int(offset)
      // A length of 0 means all there is.
      let isAll = extent.length == 0 && location.extents.count == 1
      let length = isAll ? UInt64(whole.upperBound - start) : extent.length
      guard length <= UInt64(whole.upperBound - start), length <= UInt64(left) else { return nil }
      left -= Int(length)
      result.append(start..<(start + Int(length)))
    }
    return result
  }

  /// The bytes of a file that a reader could take for an item whose location is wrong: as far as they are in the file,
  /// whatever `idat` holds.
  ///
  /// Programs that sign files have moved items in `idat` out of it. Such an item cannot be
  /// displayed, and nothing in it can be replaced.
  ///
  /// - Returns: Nil for an item in another file.
  package func reach(of location: Location, count: Int) -> [Range<Int>]? {
    guard location.dataReference == 0, location.method < 2 else { return nil }
    let start = location.method == 0 ? 0 : UInt64(idat?.lowerBound ?? 0)
    var result: [Range<Int>] = []
    for extent in location.extents {
      let (offset, over) = location.base.addingReportingOverflow(extent.offset)
      guard !over, offset < UInt64(count), start < UInt64(count) - offset else { continue }
      let first = Int(start + offset)
      let length = extent.length == 0 ? UInt64(count) : extent.length
      result.append(first..<(first + Int(min(length, UInt64(count - first)))))
    }
    return result
  }
}

extension ItemTable {
  /// Reads the table; nil if the box holds none.
  package init?(_ box: Box, _ window: inout ByteWindow, limits: ReadLimits) throws(FileError) {
    self.box = box
    guard box.payload.count >= 4 else { return nil }
    let list = try BoxList(
      &window, in: (box.payload.lowerBound + 4)..<box.payload.upperBound, limit: limits.parts)
    children = list.boxes
    if let problem = list.problem { problems.append(problem) }
    guard child("iinf") != nil || child("iloc") != nil else { return nil }
    for child in children {
      if child.type == "idat" {
        idat = child.payload
        continue
      }
      guard ["pitm", "iinf", "iloc", "iref", "iprp"].contains(child.type) else { continue }
      guard child.payload.count <= limits.blockBytes else {
        problems.append(("the box \(child.type.name) is too large", child.range.lowerBound))
        continue
      }
      if child.type == "iprp" {
        try readProperties(child, &window, limits)
        continue
      }
      let bytes = try window.copy(child.payload)
      do throws(ReadError) {
        var reader = ByteReader(bytes.rawSpan, byteOrder: .bigEndian)
        switch child.type {
        case "pitm":
          primary = try reader.version() == 0 ? UInt32(reader.next(UInt16.self)) : reader.next()
        case "iinf": try readItems(&reader, at: child.payload.lowerBound, limits)
        case "iloc": try readLocations(&reader, at: child.payload.lowerBound, limits)
        default: try readReferences(&reader, at: child.payload.lowerBound, limits)
        }
        // Others read on to the end of the box: what the count leaves out may be the picture.
        if bytes[reader.offset...].contains(where: { $0 != 0 }) {
          problems.append(
            ("the box \(child.type.name) has more than it counts", child.range.lowerBound))
        }
      } catch {
        problems.append(
          ("the box \(child.type.name) cannot be read to its end", child.range.lowerBound))
      }
    }
  }

  private mutating func readItems(
    _ reader: inout ByteReader, at position: Int, _ limits: ReadLimits
  ) throws(ReadError) {
    let count: UInt32 = try reader.version() == 0 ? UInt32(reader.next(UInt16.self)) : reader.next()
    for _ in 0..<min(Int(count), limits.parts) {
      let start = reader.offset
      let size: UInt32 = try reader.next()
      if try BoxType(code: reader.next()) != "infe" {
        problems.append(("an item whose box is no infe", position + start))
      }
      let head: UInt32 = try reader.next()
      let version = head >> 24
      let id: UInt32 = try version < 3 ? UInt32(reader.next(UInt16.self)) : reader.next()
      let protection: UInt16 = try reader.next()
      var type: BoxType = "mime"
      if version >= 2 { type = BoxType(code: try reader.next()) }
      let end = start + Int(size)
      _ = reader.text(to: end)
      let contentType = type == "mime" ? reader.text(to: end) : ""
      let encoding = type == "mime" ? reader.text(to: end) : ""
      items.append(
        Item(
          id: id, type: type, contentType: contentType,
          isEncoded: protection != 0 || !encoding.isEmpty, isHidden: head & 1 != 0,
          entry: size >= 14 ? start..<end : nil))
      try reader.move(to: end)
    }
  }

  private mutating func readLocations(
    _ reader: inout ByteReader, at start: Int, _ limits: ReadLimits
  ) throws(ReadError) {
    locationVersion = try reader.version()
    guard locationVersion <= 2 else { throw .truncated(at: 0, needed: 1) }
    let sizes: UInt16 = try reader.next()
    locationSizes = [12, 8, 4, 0].map { Int(sizes >> $0 & 15) }
    if locationVersion == 0 { locationSizes[3] = 0 }
    guard locationSizes.allSatisfy({ [0, 4, 8].contains($0) }) else {
      throw .truncated(at: reader.offset, needed: 1)
    }
    let count: UInt32 =
      try locationVersion < 2 ? UInt32(reader.next(UInt16.self)) : reader.next()
    var left = limits.parts
    for _ in 0..<min(Int(count), limits.parts) {
      let id: UInt32 = try locationVersion < 2 ? UInt32(reader.next(UInt16.self)) : reader.next()
      let method: UInt16 = try locationVersion == 0 ? 0 : reader.next() & 15
      let dataReference: UInt16 = try reader.next()
      let base = try reader.number(locationSizes[2])
      let extents: UInt16 = try reader.next()
      var location = Location(
        id: id, method: method, dataReference: dataReference, base: base, extents: [])
      for _ in 0..<extents {
        left -= 1
        guard left >= 0 else { throw .truncated(at: reader.offset, needed: 1) }
        let index = try reader.number(locationSizes[3])
        if location.extents.isEmpty { location.position = start + reader.offset }
        let offset = try reader.number(locationSizes[0])
        location.extents.append(
          Extent(index: index, offset: offset, length: try reader.number(locationSizes[1])))
      }
      locations.append(location)
    }
  }

  private mutating func readReferences(
    _ reader: inout ByteReader, at offset: Int, _ limits: ReadLimits
  ) throws(ReadError) {
    let isLong = try reader.version() > 0
    var left = limits.entries
    while reader.remaining >= 8 {
      let start = reader.offset
      let size: UInt32 = try reader.next()
      let type = BoxType(code: try reader.next())
      let from: UInt32 = try isLong ? reader.next() : UInt32(reader.next(UInt16.self))
      let count: UInt16 = try reader.next()
      var to: [UInt32] = []
      for _ in 0..<count {
        left -= 1
        guard left >= 0 else { throw .truncated(at: reader.offset, needed: 1) }
        to.append(try isLong ? reader.next() : UInt32(reader.next(UInt16.self)))
      }
      let isWhole = Int(size) == reader.offset - start
      let place = isWhole ? offset + start..<offset + reader.offset : nil
      references.append(Reference(type: type, from: from, to: to, place: place))
      guard isWhole else { throw .truncated(at: start, needed: Int(size)) }
    }
  }

  private mutating func readProperties(
    _ box: Box, _ window: inout ByteWindow, _ limits: ReadLimits
  ) throws(FileError) {
    let list = try BoxList(&window, in: box.payload, limit: limits.parts)
    if let problem = list.problem { problems.append(problem) }
    for child in list.boxes {
      if child.type == "ipco" {
        let list = try BoxList(&window, in: child.payload, limit: limits.parts)
        if let problem = list.problem { problems.append(problem) }
        properties = list.boxes
      } else if child.type == "ipma", child.payload.count <= limits.blockBytes {
        let bytes = try window.copy(child.payload)
        do throws(ReadError) {
          var reader = ByteReader(bytes.rawSpan, byteOrder: .bigEndian)
          try readAssociations(&reader, limits)
          if reader.remaining > 0 {
            problems.append(("the box ipma has more than it counts", child.range.lowerBound))
          }
        } catch {
          problems.append(("the box ipma cannot be read to its end", child.range.lowerBound))
        }
      } else {
        otherProperties.append(child)
      }
    }
  }

  private mutating func readAssociations(
    _ reader: inout ByteReader, _ limits: ReadLimits
  ) throws(ReadError) {
    let head: UInt32 = try reader.next()
    let count: UInt32 = try reader.next()
    // An item has a few properties, also where each tile of a picture is an item.
    var left = 4 * limits.parts
    for _ in 0..<min(Int(count), limits.parts) {
      let id: UInt32 = try head >> 24 == 0 ? UInt32(reader.next(UInt16.self)) : reader.next()
      let number: UInt8 = try reader.next()
      left -= Int(number)
      guard left >= 0 else { throw .truncated(at: reader.offset, needed: Int(number)) }
      var properties: [(number: Int, isEssential: Bool)] = []
      for _ in 0..<number {
        // The highest bit means that readers must understand the property.
        if head & 1 == 1 {
          let word: UInt16 = try reader.next()
          properties.append((Int(word & 0x7FFF), word & 0x8000 != 0))
        } else {
          let byte: UInt8 = try reader.next()
          properties.append((Int(byte & 0x7F), byte & 0x80 != 0))
        }
      }
      associations.append((id, properties))
    }
  }
}

extension ByteReader {
  /// The version of a full box; its flags are skipped.
  @_lifetime(self: copy self)
  fileprivate mutating func version() throws(ReadError) -> UInt8 {
    let word: UInt32 = try next()
    return UInt8(word >> 24)
  }

  /// A number of 0, 4 or 8 bytes.
  @_lifetime(self: copy self)
  fileprivate mutating func number(_ size: Int) throws(ReadError) -> UInt64 {
    switch size {
    case 0: return 0
    case 4: return UInt64(try next(UInt32.self))
    case 8: return try next()
    default: throw .truncated(at: offset, needed: size)
    }
  }

  /// A text that a zero byte ends, or the end of what holds it.
  @_lifetime(self: copy self)
  fileprivate mutating func text(to end: Int) -> String {
    var text: [UInt8] = []
    while offset < end, let byte = try? next(UInt8.self), byte != 0 { text.append(byte) }
    return String(decoding: text, as: UTF8.self)
  }
}
