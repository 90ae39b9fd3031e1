internal import Verso

/// A segment, a chunk or a block of a file, under the name that hashes of boxes have for it
/// (C2PA 2.2, 18.7.3).
struct NamedBox: Sendable, Hashable {
  let name: String
  let range: Range<Int>

  /// The name of the store, however many segments it has.
  static let credentials = "C2PA"
  /// The name of the data after the last box.
  static let rest = "c2pa.after"

  /// The boxes of a file in their order, in each way in which the format is read.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - file: Its range in the file.
  ///   - place: The location of its credentials; nil if they are stored elsewhere.
  ///   - source: The file's bytes.
  ///   - names: The names to look for: they decide whether the data after the picture have one.
  ///   - limit: The most boxes that a file may have.
  /// - Returns: Nothing for a format whose boxes have no names.
  /// - Throws: ``FileError`` when the file cannot be read.
  static func lists(
    of photo: Photo, in file: Range<Int>, _ place: StorePlace?, _ source: ByteSource,
    _ names: [String], limit: Int
  ) throws(FileError) -> [[NamedBox]] {
    var reader = BoxReader(source, file, limit: limit)
    let store = place.map { $0.carriers } ?? []
    let lists: [[NamedBox]]
    // Each reader knows the names of the parts of one format.
    switch photo.container {
    case is JPEG.Type:
      let (boxes, shorter) = try reader.jpeg(endsAtEnd: names.last == rest)
      lists = [boxes, shorter]
    case is PNG.Type: lists = [try reader.png()]
    case is GIF.Type: lists = [try reader.gif()]
    case is WebP.Type, is RIFF.Type: lists = [try reader.riff()]
    case is JPEGXL.Type where photo.format == .jpegXL: lists = [try reader.boxes()]
    default: lists = []
    }
    return lists.map { joined($0, store, file, names) }
  }

  /// The boxes with those of the credentials as one, and with the data after them.
  private static func joined(
    _ boxes: [NamedBox], _ store: [Range<Int>], _ file: Range<Int>, _ names: [String]
  ) -> [NamedBox] {
    var result: [NamedBox] = []
    for box in boxes {
      guard store.contains(where: { $0.lowerBound == box.range.lowerBound }) else {
        result.append(box)
        continue
      }
      if let last = result.last, last.name == credentials,
        last.range.upperBound == box.range.lowerBound
      {
        result[result.count - 1] = NamedBox(
          name: credentials, range: last.range.lowerBound..<box.range.upperBound)
      } else {
        let range = store.count == 1 ? store[0] : box.range
        result.append(NamedBox(name: credentials, range: range))
      }
    }
    let end = boxes.last?.range.upperBound ?? file.lowerBound
    if end < file.upperBound {
      result.append(
        NamedBox(name: names.last == rest ? rest : "", range: end..<file.upperBound))
    }
    return result
  }
}

/// Reads the boxes of a file one after the other, up to the first bytes that are not a box.
private struct BoxReader {
  private let source: ByteSource
  private let file: Range<Int>
  private let limit: Int
  private var bytes: [UInt8] = []
  private var start = 0
  private var result: [NamedBox] = []

  init(_ source: ByteSource, _ file: Range<Int>, limit: Int) {
    self.source = source
    self.file = file
    self.limit = limit
  }

  /// The byte at a position; nil beyond the end.
  private mutating func byte(_ position: Int) throws(FileError) -> UInt8? {
    if position >= start, position - start < bytes.count { return bytes[position - start] }
    guard file.contains(position) else { return nil }
    start = position
    bytes = try source.read(position..<min(position + (1 << 16), file.upperBound))
    return bytes.first
  }

  private mutating func number(
    _ position: Int, _ count: Int, _ order: ByteOrder
  ) throws(FileError) -> Int? {
    var value = 0
    for index in 0..<count {
      guard let byte = try byte(position + (order == .bigEndian ? index : count - 1 - index)) else {
        return nil
      }
      value = value << 8 | Int(byte)
    }
    return value
  }

  private mutating func name(_ position: Int) throws(FileError) -> String? {
    guard let code = try number(position, 4, .bigEndian) else { return nil }
    let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Adds a box, if it is inside the file and there are not too many.
  private mutating func add(_ name: String, _ range: Range<Int>) -> Bool {
    guard result.count < limit, range.upperBound <= file.upperBound else { return false }
    result.append(NamedBox(name: name, range: range))
    return true
  }

  // MARK: JPEG

  /// The segments. The data of a scan belong to the marker before them. Some programs instead hash
  /// all of them with the scan's header, and the markers in them as boxes of two bytes: that is the
  /// second list.
  mutating func jpeg(endsAtEnd: Bool) throws(FileError) -> ([NamedBox], [NamedBox]) {
    var other: [NamedBox] = []
    var at = file.lowerBound
    while let first = try byte(at), first == 0xFF, let marker = try byte(at + 1) {
      if marker == 0xFF {
        at += 1
        continue
      }
      let name = JPEG.Marker.name(of: marker)
      var end = at + 2
      if !JPEG.Marker.standsAlone(marker) {
        guard let length = try number(at + 2, 2, .bigEndian), length >= 2 else { break }
        end = at + 2 + length
      }
      let isScan = marker == 0xDA || (0xD0...0xD7).contains(marker)
      let header = end
      if isScan { end = try endOfScan(end) }
      guard end <= file.upperBound, add(name, at..<end) else { break }
      if isScan, marker != 0xDA, let scan = other.lastIndex(where: { $0.name == "SOS" }) {
        other[scan] = NamedBox(name: "SOS", range: other[scan].range.lowerBound..<end)
        other.append(NamedBox(name: name, range: at..<header))
      } else {
        other.append(NamedBox(name: name, range: at..<end))
      }
      at = end
      if marker == 0xD9 {
        // No tag: the marker that begins another picture, which follows at once, or none.
        guard !endsAtEnd, try number(at, 2, .bigEndian) == 0xFFD8 else { break }
      }
    }
    return (result, other)
  }

  /// Where the data of a scan end: at the next marker.
  private mutating func endOfScan(_ start: Int) throws(FileError) -> Int {
    var at = start
    while let byte = try byte(at) {
      if byte == 0xFF, let next = try self.byte(at + 1), next != 0, next != 0xFF { return at }
      at += 1
    }
    return at
  }

  // MARK: Others

  mutating func png() throws(FileError) -> [NamedBox] {
    var at = file.lowerBound + 8
    guard add("PNGh", file.lowerBound..<at) else { return [] }
    while let length = try number(at, 4, .bigEndian), let name = try name(at + 4) {
      guard add(name, at..<(at + 12 + length)) else { break }
      at += 12 + length
      if name == "IEND" { break }
    }
    return result
  }

  mutating func gif() throws(FileError) -> [NamedBox] {
    let start = file.lowerBound
    guard let version = try byte(start + 4), let flags = try byte(start + 10) else { return [] }
    var at = start + 13 + Self.colors(flags)
    guard add(version == UInt8(ascii: "7") ? "GIF87a" : "GIF89a", start..<(start + 6)),
      add("LSD", (start + 6)..<at)
    else { return result }
    while let mark = try byte(at) {
      switch mark {
      case 0x21:
        guard let label = try byte(at + 1), let end = try endOfRow(at + 2) else { return result }
        let digits = String(hexadecimal: label, digits: 2, uppercase: true)
        guard add("21" + digits, at..<end) else { return result }
        at = end
      case 0x2C:
        guard let flags = try byte(at + 9) else { return result }
        let data = at + 10 + Self.colors(flags)
        guard let end = try endOfRow(data + 1), add("2C", at..<data), add("TBID", data..<end) else {
          return result
        }
        at = end
      case 0x3B:
        _ = add("3B", at..<(at + 1))
        return result
      default: return result
      }
    }
    return result
  }

  /// The number of bytes of the table of colours that the flags announce.
  private static func colors(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  /// Where a row of sub-blocks ends.
  private mutating func endOfRow(_ start: Int) throws(FileError) -> Int? {
    var at = start
    while let count = try byte(at) {
      at += 1 + Int(count)
      if count == 0 { return at }
    }
    return nil
  }

  mutating func riff() throws(FileError) -> [NamedBox] {
    var at = file.lowerBound
    while let name = try name(at), let length = try number(at + 4, 4, .littleEndian) {
      if name == "RIFF" {
        guard let kind = try self.name(at + 8), add(kind, at..<(at + 12)) else { break }
        at += 12
        continue
      }
      let end = at + 8 + length
      let type = name == "LIST" ? try self.name(at + 8) : name
      guard let type, end <= file.upperBound,
        add(type, at..<min(end + length % 2, file.upperBound))
      else { break }
      at = min(end + length % 2, file.upperBound)
    }
    return result
  }

  /// The boxes of JPEG XL.
  mutating func boxes() throws(FileError) -> [NamedBox] {
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: file, limit: limit)
    return list.boxes.map { NamedBox(name: $0.type.name, range: $0.range) }
  }
}
