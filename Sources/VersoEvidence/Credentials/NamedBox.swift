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
    var reader = try BoxReader(source, file, limit: limit)
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
  private var window: ByteWindow
  private var result: [NamedBox] = []

  init(_ source: ByteSource, _ file: Range<Int>, limit: Int) throws(FileError) {
    self.source = source
    self.file = file
    self.limit = limit
    window = try ByteWindow(source)
  }

  /// The byte at a position; nil beyond the end.
  private mutating func byte(_ position: Int) throws(FileError) -> UInt8? {
    guard file.contains(position), try window.load(position..<(position + 1)) else { return nil }
    return window.bytes[position - window.start]
  }

  /// Four letters; nil beyond the end.
  private func name(_ position: Int) throws(FileError) -> String? {
    let letters = try window.copy(position..<(position + 4))
    return letters.count == 4 ? String(decoding: letters, as: UTF8.self) : nil
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
    while let segment = try JPEG.segment(at: at, &window), segment.length ?? 2 >= 2 {
      let (marker, name) = (segment.marker, segment.name)
      at = segment.range.lowerBound
      var end = segment.range.upperBound
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
        // Another picture may follow at once.
        guard !endsAtEnd, try window.copy(at..<(at + 2)) == [0xFF, 0xD8] else { break }
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
    guard add("PNGh", file.prefix(8)) else { return [] }
    var cursor = ChunkCursor(.png, in: file.dropFirst(8))
    while let chunk = try cursor.next(&window), add(chunk.name, chunk.carrier) {
      if chunk.name == "IEND" { break }
    }
    return result
  }

  mutating func gif() throws(FileError) -> [NamedBox] {
    var cursor = GIFCursor(from: file.lowerBound)
    while let block = try cursor.next(&window) {
      let range = block.range
      let isAdded =
        switch block.kind {
        case .screen:
          add(try byte(range.lowerBound + 4) == 0x37 ? "GIF87a" : "GIF89a", range.prefix(6))
            && add("LSD", range.dropFirst(6))
        case .control: add("21F9", range)
        case .extension(let label):
          add("21" + String(hexadecimal: label, digits: 2, uppercase: true), range)
        case .picture(let picture):
          // The data begin with the number of bits.
          add("2C", range.lowerBound..<(picture.data - 1))
            && add("TBID", (picture.data - 1)..<range.upperBound)
        case .end: add("3B", range)
        }
      guard isAdded else { break }
    }
    return result
  }

  mutating func riff() throws(FileError) -> [NamedBox] {
    var at = file.lowerBound
    while let (code, length) = try ChunkCursor.head(.riff, at: at, &window) {
      let name = String(letters: code)
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
