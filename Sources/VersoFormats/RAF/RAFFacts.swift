/// The facts in the header and the directories of Fujifilm's raw files.
package enum RAFFacts {
  /// The facts of a block that the container found.
  package static func read(_ block: Block, _ data: [UInt8]) -> [Item] {
    let header = Header(data, .bigEndian)
    guard block.code != RAF.Part.header else { return self.header(header) }
    let group = block.code == RAF.Part.directory ? "RAF" : "RAF\(block.code)"
    var reader = RAFDirectory(group)
    reader.read(header)
    return reader.facts.facts
  }

  private static func header(_ header: Header) -> [Item] {
    var facts = Facts("RAF")
    if let version = header.slice(0x3C..<0x40) {
      facts.add("FirmwareVersion", String(latinOrUTF8: version))
    }
    // Older headers end before it, and the picture's first bytes are here.
    if let compression = header.long(0x6C), compression < 0x100 {
      facts.add("RAFCompression", compression, [0: "Uncompressed", 2: "Lossless", 3: "Lossy"])
    }
    return facts.facts
  }
}

/// A directory: fields of a number, a length and a value, all big-endian.
struct RAFDirectory {
  var facts: Facts
  /// Whether the sensor's rows are rotated, with twice as many of half the length.
  private var isTurned = false

  init(_ group: String) { facts = Facts(group) }

  mutating func read(_ header: Header) {
    guard let count = header.long(0), count < 256 else { return }
    var position = 4
    for _ in 0..<count {
      guard let number = header.short(position), let size = header.short(position + 2),
        size <= header.bytes.count - position - 4
      else { return }
      let value = Header(header.slice((position + 4)..<(position + 4 + size)) ?? [], .bigEndian)
      add(number, value)
      position += 4 + size
    }
  }

  private mutating func add(_ number: Int, _ value: Header) {
    switch number {
    case 0x100: addSize("RawImageFullSize", value, "x")
    case 0x110: addNumbers("RawImageCropTopLeft", value, 2)
    case 0x111: addSize("RawImageCroppedSize", value, "x")
    case 0x115: addSize("RawImageAspectRatio", value, ":")
    case 0x117: facts.add("RawZoomActive", value.long(0), [0: "No", 1: "Yes"])
    case 0x118: addSize("RawZoomTopLeft", value, "x")
    case 0x119: addSize("RawZoomSize", value, "x")
    case 0x121: addSize("RawImageSize", value, "x")
    case 0x130:
      isTurned = value.byte(0).map { $0 & 0x80 != 0 } ?? false
      facts.add("FujiLayout", value.bytes.map { "\($0)" }.joined(separator: " "))
    case 0x131: addMosaic(value)
    case Number.exposure: addExposure("RelativeExposure", value) { Mathematics.log2($0) }
    case Number.bias: addExposure("RawExposureBias", value) { $0 }
    case Number.dimensions: addDimensions(Header(value.bytes, .littleEndian))
    default:
      if let name = Self.balances[number] { addNumbers(name, value, 4) }
    }
  }

  private mutating func addNumbers(_ name: String, _ value: Header, _ count: Int) {
    let numbers = (0..<count).compactMap { value.short(2 * $0) }
    guard numbers.count == count else { return }
    facts.add(name, numbers.map { "\($0)" }.joined(separator: " "))
  }

  /// Height and width, which are shown the other way round.
  private mutating func addSize(_ name: String, _ value: Header, _ separator: String) {
    guard let height = value.short(0), let width = value.short(2) else { return }
    var numbers = [Double(width), Double(height)]
    if name == "RawImageSize", isTurned { numbers = [numbers[0] / 2, numbers[1] * 2] }
    let words = numbers.map { Facts.text([$0]) }
    facts.add(
      name, words.joined(separator: separator), stored: words.joined(separator: " "))
  }

  /// The colours of X-Trans sensors, six by six.
  private mutating func addMosaic(_ value: Header) {
    guard value.bytes.count >= 36 else { return }
    let colors = value.bytes.prefix(36)
    let letters = colors.map { $0 < 3 ? ["R", "G", "B"][Int($0)] : "\($0)" }
    let rows = stride(from: 0, to: 36, by: 6).map { letters[$0..<($0 + 6)].joined() }
    facts.add(
      "XTransLayout", rows.joined(separator: " "),
      stored: colors)
  }

  private mutating func addExposure(
    _ name: String, _ value: Header, _ convert: (Double) -> Double
  ) {
    guard let above = value.number(.signedShort, 0), let below = value.number(.signedShort, 2),
      below != 0
    else { return }
    let number = convert(Double(above) / Double(below))
    guard number.isFinite else { return }
    let shown = (number > 0 ? "+" : "") + Facts.text(number, decimals: 1)
    facts.add(name, number == 0 ? "0" : shown, stored: [number])
  }

  /// The first two numbers that can be a picture's width and height.
  private mutating func addDimensions(_ value: Header) {
    let numbers = (0..<3).map { value.long(4 * $0) ?? 0 }
    guard let first = numbers.firstIndex(where: { (1..<10_000).contains($0) }),
      let width = value.long(4 * first), let height = value.long(4 * first + 4)
    else { return }
    facts.add("RawImageWidth", [Double(width) / (isTurned ? 2 : 1)])
    facts.add("RawImageHeight", [Double(height) * (isTurned ? 2 : 1)])
  }
}
