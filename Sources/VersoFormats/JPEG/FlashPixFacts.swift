/// Data that cameras of the nineties put into segments in the form of FlashPix. Streams are listed
/// first and follow in pieces (Exif 2.1, annex on FlashPix extensions).
package struct FlashPixFacts {
  /// A stream: its path, and how many bytes it should have.
  private struct Stream {
    let path: String
    var head: [UInt8] = []
    /// The ranges of its pieces in the file.
    var pieces: [Range<Int>] = []
    var count = 0

    /// The ranges of the bytes after some first ones.
    func ranges(from start: Int) -> [Range<Int>] {
      var skipped = start
      return pieces.compactMap { piece in
        let rest = piece.dropFirst(skipped)
        skipped -= piece.count - rest.count
        return rest.isEmpty ? nil : rest
      }
    }
  }

  private var streams: [Stream] = []

  package init() {}

  /// The number of bytes that are read of a stream: lists of properties are small, pictures are
  /// only counted.
  private static let headBytes = 1 << 16
  private static let mostStreams = 256

  /// Takes a segment; false for one of another kind.
  package mutating func take(_ block: Block, _ window: inout ByteWindow) throws(FileError) -> Bool {
    let content = block.carrier.dropFirst(4)
    let head = Header(try window.copy(content.prefix(13)), .bigEndian)
    guard block.code == 0xE2, head.bytes.starts(with: "FPXR\0".utf8), let kind = head.byte(6)
    else { return false }
    switch kind {
    case 1: list(Header(try window.copy(content.dropFirst(7)), .bigEndian))
    case 2:
      guard let index = head.short(7), streams.indices.contains(index), content.count > 13 else {
        break
      }
      let data = content.dropFirst(13)
      let room = max(0, Self.headBytes - streams[index].head.count)
      streams[index].head += try window.copy(data.prefix(room))
      streams[index].pieces.append(data)
      streams[index].count += data.count
    default: break
    }
    return true
  }

  /// The list of streams: size, a byte that fills gaps, a path in UTF-16; storages have an identity.
  private mutating func list(_ data: Header) {
    guard let count = data.short(0) else { return }
    var position = 2
    for _ in 0..<count where streams.count < Self.mostStreams {
      guard let size = data.long(position) else { return }
      position += 5
      var units: [UInt16] = []
      while let low = data.byte(position), let high = data.byte(position + 1) {
        position += 2
        if low == 0, high == 0 { break }
        units.append(UInt16(high << 8 | low))
      }
      if size == 0xFFFF_FFFF { position += 16 }
      streams.append(Stream(path: String(utf16: units[...])))
    }
  }

  /// The facts of all streams.
  package var facts: [Item] {
    var facts = Facts("FlashPix")
    for stream in streams {
      let name = stream.path.drop { $0 == "/" || $0 < " " }
      if name.hasPrefix("Extension List") {
        PropertySet.read(stream.head, to: &facts)
      } else if name.hasPrefix("Screen Nail"), stream.count > 28 {
        facts.add("ScreenNail", binary: stream.ranges(from: 28))
        let start = stream.head.prefix(512).firstRange(of: [0xFF, 0xD8, 0xFF])?.lowerBound
        if let start { facts.add("PreviewImage", binary: stream.ranges(from: start)) }
      } else if name.hasPrefix("Audio Stream"), stream.count > 0 {
        facts.add("AudioStream", binary: stream.pieces)
      }
    }
    return facts.facts
  }
}

/// A set of properties as documents of compound files have them: a header, then sections of numbers
/// with the places of typed values ([MS-OLEPS]).
private enum PropertySet {
  static func read(_ bytes: [UInt8], to facts: inout Facts) {
    let data = Header(bytes, .littleEndian)
    // No tag: the mark of the byte order.
    guard data.short(0) == 0xFFFE, let section = data.long(44), let count = data.long(section + 4)
    else { return }
    // If there are several extensions, the last one counts.
    for index in (0..<min(count, 100)).reversed() {
      guard let number = data.long(section + 8 + 8 * index),
        let place = data.long(section + 12 + 8 * index)
      else { continue }
      add(number, data, section + place, to: &facts)
    }
  }

  private static func add(_ number: Int, _ data: Header, _ place: Int, to facts: inout Facts) {
    guard let type = data.long(place) else { return }
    let value = place + 4
    switch number {
    case 1:
      guard let page = data.short(value) else { return }
      facts.add("CodePage", page, [1200: "Unicode UTF-16, little endian"])
    case 0x1000_0000:
      // A list: how many there are, then the numbers.
      guard let count = data.long(value), count <= 100 else { return }
      let numbers = (0..<count).compactMap { data.short(value + 4 + 2 * $0) }.map { "\($0)" }
      if numbers.count == 1 {
        facts.add("UsedExtensionNumbers", numbers[0])
      } else {
        facts.add("UsedExtensionNumbers", list: numbers)
      }
    default:
      guard number >> 16 > 0, let name = names[number & 0xFFFF] else { return }
      add(name, type, data, value, to: &facts)
    }
  }

  // By its number: a table of properties.
  private static let names = [
    1: "ExtensionName", 2: "ExtensionClassID", 3: "ExtensionPersistence",
    4: "ExtensionCreateDate", 5: "ExtensionModifyDate", 6: "CreatingApplication",
    7: "ExtensionDescription", 0x1000: "Storage-StreamPathname",
  ]

  private static func add(
    _ name: String, _ type: Int, _ data: Header, _ value: Int, to facts: inout Facts
  ) {
    switch type {
    case 18 where name == "ExtensionPersistence":
      facts.add(
        name, data.short(value),
        [
          0: "Always Valid", 1: "Invalidated By Modification",
          2: "Potentially Invalidated By Modification",
        ])
    case 31: if let text = text(data, value) { facts.add(name, text) }
    // No tag: the type of a list of texts.
    case 0x101F: if let text = text(data, value + 4) { facts.add(name, text) }
    case 64:
      // Tenths of microseconds since 1601.
      guard let ticks = data.quad(value), ticks > 0 else { return }
      let seconds = Double(ticks) / 1e7 - 11_644_473_600
      let date = CaptureDate(secondsSince1970: seconds, offset: 0, digits: 0)
      if date.isValid { facts.add(name, date.exifText) }
    case 72:
      guard let id = data.slice(value..<(value + 16)), id.count == 16 else { return }
      let digits = id.map { String(hexadecimal: $0, digits: 2, uppercase: true) }
      // The first three numbers are little-endian.
      let order = [[3, 2, 1, 0], [5, 4], [7, 6], [8, 9], [10, 11, 12, 13, 14, 15]]
      facts.add(
        name, order.map { $0.map { digits[$0] }.joined() }.joined(separator: "-"))
    default: break
    }
  }

  /// A text in UTF-16 with the number of its units before it.
  private static func text(_ data: Header, _ place: Int) -> String? {
    guard let count = data.long(place), count <= 4096,
      let bytes = data.slice((place + 4)..<(place + 4 + 2 * count))
    else { return nil }
    return CodedText.utf16(bytes, .littleEndian)
  }
}
