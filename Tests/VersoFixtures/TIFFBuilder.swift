import Verso

/// Builds an Exif block byte by byte, so that a test knows where everything stands.
///
/// Directories follow each other in the order IFD0, ExifIFD, InteropIFD, GPS, IFD1, each with its
/// values behind it, every value at an even position. Fields stand in the order in which they were
/// added; those that lead to other directories come by themselves.
package struct TIFFBuilder: Sendable {
  /// What makes the bytes of a maker note that stands at a position.
  package typealias Note = @Sendable (_ position: Int, _ byteOrder: ByteOrder) -> [UInt8]

  package let byteOrder: ByteOrder
  private var items: [DirectoryKind: [Item]] = [:]
  private var announced: [DirectoryKind: UInt16] = [:]
  private var following: [DirectoryKind: UInt32] = [:]
  private var tail: [UInt8] = []

  private struct Item: Sendable {
    enum Content: Sendable {
      case value([UInt8])
      case field(UInt32)
      case directory(DirectoryKind)
      case note(Note)
    }
    let number: UInt16
    let format: UInt16
    let count: UInt32
    let content: Content
  }

  /// An Exif block and where its parts stand in it.
  package struct Built: Sendable {
    package var bytes: [UInt8] = []
    /// Where directories begin: at their count of entries.
    package var directories: [DirectoryKind: Int] = [:]
    /// Where the twelve bytes of entries begin.
    package var entries: [Tag: Int] = [:]
    /// Where values begin that are longer than four bytes.
    package var values: [Tag: Int] = [:]
  }

  package init(_ byteOrder: ByteOrder = .littleEndian) { self.byteOrder = byteOrder }

  // MARK: Fields

  /// Adds a field of a standard tag in the format that the standard gives it.
  package func entry<Content: TagContent>(_ key: TagKey<Content>, _ content: Content) -> Self {
    let definition = TagRegistry.standard.definition(of: key)
    guard let format = definition?.format, let value = content.value(as: format) else {
      preconditionFailure("\(key.tag) does not take \(content)")
    }
    return entry(key.tag, value)
  }

  /// Adds a field with an exact value.
  package func entry(_ tag: Tag, _ value: Value) -> Self {
    adding(
      tag, format: value.format.code, count: UInt32(value.count),
      .value(value.encoded(byteOrder)))
  }

  /// Adds twelve bytes that need not make sense.
  package func raw(_ tag: Tag, format: UInt16, count: UInt32, field: UInt32) -> Self {
    adding(tag, format: format, count: count, .field(field))
  }

  /// Adds a maker note whose bytes depend on where it stands; their number must not.
  package func makerNote(_ note: @escaping Note) -> Self {
    let count = note(0, byteOrder).count
    return adding(Tag(.exif, 0x927C), format: 7, count: UInt32(count), .note(note))
  }

  /// Adds IFD1 with a JPEG thumbnail.
  package func thumbnail(_ jpeg: [UInt8]) -> Self {
    entry(Tag(.ifd1, 0x0103), .short([6]))
      .adding(Tag(.ifd1, 0x0201), format: 4, count: 1, .value(jpeg))
      .entry(Tag(.ifd1, 0x0202), .long([UInt32(jpeg.count)]))
  }

  /// Makes a directory announce another number of entries than it has.
  package func announcing(_ count: UInt16, in directory: DirectoryKind) -> Self {
    var result = self
    result.announced[directory] = count
    return result
  }

  /// Makes a directory lead on to a position.
  package func next(_ position: UInt32, behind directory: DirectoryKind) -> Self {
    var result = self
    result.following[directory] = position
    return result
  }

  /// Adds bytes at the end that nothing refers to.
  package func trailing(_ bytes: [UInt8]) -> Self {
    var result = self
    result.tail += bytes
    return result
  }

  private func adding(_ tag: Tag, format: UInt16, count: UInt32, _ content: Item.Content) -> Self {
    var result = self
    let item = Item(number: tag.number, format: format, count: count, content: content)
    result.items[tag.directory, default: []].append(item)
    return result
  }

  // MARK: Bytes

  package func bytes() -> [UInt8] { built().bytes }

  package func built() -> Built {
    let directories = assembled()
    var built = Built()
    var position = 8
    var positions: [[Int]] = []
    for (kind, items) in directories {
      built.directories[kind] = position
      position += 2 + 12 * items.count + 4
      var places: [Int] = []
      for item in items {
        position += position % 2
        places.append(position)
        if size(item) > 0 { built.values[Tag(kind, item.number)] = position }
        position += size(item)
      }
      positions.append(places)
      position += position % 2
    }
    var writer = ByteWriter(byteOrder)
    writer.append(byteOrder == .bigEndian ? "MM" : "II")
    writer.append(UInt16(42))
    writer.append(UInt32(directories.isEmpty ? 0 : 8))
    for ((kind, items), places) in zip(directories, positions) {
      write(kind, Array(zip(items, places)), &writer, &built)
    }
    built.bytes = writer.bytes + tail
    return built
  }

  private func write(
    _ kind: DirectoryKind, _ items: [(Item, Int)], _ writer: inout ByteWriter,
    _ built: inout Built
  ) {
    writer.append(announced[kind] ?? UInt16(items.count))
    for (item, place) in items {
      let tag = Tag(kind, item.number)
      built.entries[tag] = writer.bytes.count
      writer.append(item.number)
      writer.append(item.format)
      writer.append(item.count)
      switch item.content {
      case .field(let field): writer.append(field)
      case .directory(let child): writer.append(UInt32(built.directories[child] ?? 0))
      case .value, .note:
        if size(item) > 0 {
          writer.append(UInt32(place))
        } else if case .value(let bytes) = item.content {
          writer.bytes += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
        }
      }
    }
    let next = kind == .ifd0 ? UInt32(built.directories[.ifd1] ?? 0) : 0
    writer.append(following[kind] ?? next)
    for (item, _) in items where size(item) > 0 {
      if writer.bytes.count % 2 == 1 { writer.bytes.append(0) }
      switch item.content {
      case .value(let bytes): writer.bytes += bytes
      case .note(let note): writer.bytes += note(writer.bytes.count, byteOrder)
      case .field, .directory: break
      }
    }
    if writer.bytes.count % 2 == 1 { writer.bytes.append(0) }
  }

  /// How many bytes an item has outside its entry.
  private func size(_ item: Item) -> Int {
    switch item.content {
    case .value(let bytes): bytes.count > 4 ? bytes.count : 0
    case .note: Int(item.count)
    case .field, .directory: 0
    }
  }

  /// The directories that are there, with the fields that lead to them.
  private func assembled() -> [(DirectoryKind, [Item])] {
    var items = items
    func link(_ kind: DirectoryKind, _ parent: DirectoryKind, _ number: UInt16) {
      guard items[kind] != nil, items[parent]?.contains(where: { $0.number == number }) != true
      else { return }
      let link = Item(number: number, format: 4, count: 1, content: .directory(kind))
      let all = items[parent] ?? []
      let index = all.firstIndex { $0.number > number } ?? all.count
      items[parent] = Array(all[..<index]) + [link] + Array(all[index...])
    }
    link(.interop, .exif, 0xA005)
    link(.exif, .ifd0, 0x8769)
    link(.gps, .ifd0, 0x8825)
    if items[.ifd1] != nil, items[.ifd0] == nil { items[.ifd0] = [] }
    let order: [DirectoryKind] = [.ifd0, .exif, .interop, .gps, .ifd1]
    return order.compactMap { kind in items[kind].map { (kind, $0) } }
  }
}

/// A maker note in the manner of Canon: a directory without a header whose values stand at
/// positions that count from the start of the Exif block.
package enum PlainMakerNote {
  package static let imageType = "IMG:Fixture JPEG"
  package static let firmware = "Firmware Version 1.02"

  package static func bytes(at position: Int, _ byteOrder: ByteOrder) -> [UInt8] {
    let text = { (text: String) in Value.ascii(Array(text.utf8) + [0]) }
    let values: [(UInt16, Value)] = [
      (0x0006, text(imageType)), (0x0007, text(firmware)), (0x0008, .long([1_234_567])),
      (0x0009, text("A. Photographer")),
    ]
    var table = ByteWriter(byteOrder)
    var data: [UInt8] = []
    table.append(UInt16(values.count))
    for (number, value) in values {
      let stored = value.encoded(byteOrder)
      table.append(number)
      table.append(value.format.code)
      table.append(UInt32(value.count))
      if stored.count <= 4 {
        table.bytes += stored + [UInt8](repeating: 0, count: 4 - stored.count)
      } else {
        table.append(UInt32(position + 2 + 12 * values.count + 4 + data.count))
        data += stored
        if data.count % 2 == 1 { data.append(0) }
      }
    }
    table.append(UInt32(0))
    return table.bytes + data
  }
}
