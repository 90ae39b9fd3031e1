/// Data that programs and phones append to a picture: blocks that end with their own mark, so that
/// they are found from the file's end.
struct Trailers {
  private(set) var facts: [Item] = []
  /// IPTC data in them; the first of a file are elsewhere.
  private(set) var furtherIPTC: [FurtherIPTC] = []
  /// Recipes of Canon's program.
  private(set) var recipes: [Recipe] = []
  /// Where the first of them begins; nil if absent.
  private(set) var start: Int?
  /// The last bytes in front of all that are known.
  private(set) var tail: [UInt8] = []
  private var window: ByteWindow
  private let limits: ReadLimits

  /// The most bytes of a trailer that are read at once.
  private static let longest = 1 << 20

  /// Reads all that are known, up to the first that is not.
  static func read(
    _ window: ByteWindow, behind start: Int, limits: ReadLimits
  ) throws(FileError) -> Trailers {
    var trailers = Trailers(window: window, limits: limits)
    var end = window.source.count
    for _ in 0..<64 {
      guard let next = try trailers.readLast(end), next >= start, next < end else { break }
      end = next
      trailers.start = next
    }
    return trailers
  }

  /// Reads the trailer of Samsung's phones in a box of its own.
  static func samsung(
    _ window: ByteWindow, in box: Range<Int>, limits: ReadLimits
  ) throws(FileError) -> [Item] {
    var trailers = Trailers(window: window, limits: limits)
    guard box.count >= 20, try window.copy(box.suffix(4)) == Array("SEFT".utf8) else { return [] }
    _ = try trailers.readSamsung(box.upperBound)
    return trailers.facts
  }

  private init(window: ByteWindow, limits: ReadLimits) {
    self.window = window
    self.limits = limits
  }

  /// Reads the trailer that ends at a position.
  ///
  /// - Returns: Where it begins; nil if it is not known.
  private mutating func readLast(_ end: Int) throws(FileError) -> Int? {
    let tail = try window.copy(max(0, end - 64)..<end)
    self.tail = tail
    func ends(_ text: StaticString) -> Bool {
      tail.rawSpan.matches(text, at: tail.count - text.utf8CodeUnitCount)
    }
    let mark = Header(tail.suffix(12), .bigEndian)
    if mark.text(0..<3) == "AXS", let order = mark.byte(3), order == 0x21 || order == 0x2A {
      return try readAFCP(end, order == 0x21 ? .bigEndian : .littleEndian)
    }
    if mark.long(8) == 0xA1B2_C3D4 { return try readFotoStation(end) }
    if ends("cbipcbbl") { return try readPhotoMechanic(end) }
    if tail.rawSpan.matches(Recipe.mark) { return try readRecipe(tail, end) }
    if ends("SEFT") { return try readSamsung(end) }
    if ends("QDIOBS") { return try readSamsung(end - 2) }
    if tail.suffix(11) == [0x1B, 0x2A, 0x39, 0x48, 0x57, 0x66, 0x75, 0x84, 0x93, 0xA2, 0xB1] {
      return try readVivo(end)
    }
    return Self.lengthOfMIE(tail).map { end - $0 }
  }

  /// The length of a MIE file that ends with these bytes, from its last element.
  private static func lengthOfMIE(_ tail: [UInt8]) -> Int? {
    let end = Header(tail.suffix(22), .bigEndian)
    for (start, size) in [(22 - 18, 4), (0, 8)] {
      guard end.bytes.count == 22, end.slice(start..<(start + 4)) == [0x7E, 0, 4, 0],
        end.bytes[21] == UInt8(size), let order = end.byte(20), order == 0x10 || order == 0x18
      else { continue }
      let number = Header(end.bytes[(20 - size)..<20], order == 0x10 ? .bigEndian : .littleEndian)
      let length = size == 4 ? number.long(0) : number.quad(0).flatMap { Int(exactly: $0) }
      return length
    }
    return nil
  }

  private mutating func readRecipe(_ footer: [UInt8], _ end: Int) throws(FileError) -> Int? {
    guard let start = Recipe.start(footer, endingAt: end) else { return nil }
    recipes.append(try Recipe(window, start..<end, place: "trailer > CanonVRD", limits: limits))
    return start
  }

  // MARK: IPTC data in trailers

  private mutating func addIPTC(_ data: [UInt8], at start: Int) {
    let result = IPTCReader.read(
      data, base: start, index: nil, place: "trailer > IPTC", limits: limits)
    // Trailers are read from the file's end, and counted after everything else.
    furtherIPTC.append(FurtherIPTC(result.directory, at: .max))
  }

  /// The AXS File Concatenation Protocol: a directory of entries at the trailer's start.
  private mutating func readAFCP(_ end: Int, _ order: ByteOrder) throws(FileError) -> Int? {
    let footer = Header(try window.copy((end - 12)..<end), order)
    guard let announced = footer.long(4) else { return nil }
    let magic = Array(footer.bytes[0..<4])
    guard let start = try afcpStart(magic, announced, end) else { return nil }
    let shift = start - announced
    let header = Header(try window.copy(start..<(start + 12)), order)
    let count = min(header.short(6) ?? 0, 64)
    let entries = Header(try window.copy((start + 12)..<(start + 12 + 12 * count)), order)
    var own = Facts("AFCP")
    for index in 0..<count {
      guard let name = entries.text((12 * index)..<(12 * index + 4)),
        let size = entries.long(12 * index + 4), let offset = entries.long(12 * index + 8),
        offset + shift >= 0, size <= Self.longest, size <= end - offset - shift
      else { continue }
      let data = try window.copy((offset + shift)..<(offset + shift + size))
      switch name {
      case "IPTC": addIPTC(data, at: offset + shift)
      case "TEXT": own.add("Text", String(latinOrUTF8: data.prefix { $0 != 0 }))
      case "Nail": own.add("ThumbnailImage", binary: Self.picture(data, at: offset + shift))
      case "PrVw": own.add("PreviewImage", binary: Self.picture(data, at: offset + shift))
      default: break
      }
    }
    facts += own.facts
    return start
  }

  /// The start of the trailer, also when the data before it have changed their length since.
  private func afcpStart(
    _ magic: [UInt8], _ announced: Int, _ end: Int
  ) throws(FileError) -> Int? {
    if announced < end - 12, try window.copy(announced..<(announced + 4)) == magic {
      return announced
    }
    let from = max(0, end - 12 - Self.longest)
    let bytes = try window.copy(from..<(end - 12))
    return bytes.position(of: magic).map { from + $0 }
  }

  /// The range of a JPEG picture after a few other bytes.
  private static func picture(_ data: [UInt8], at position: Int) -> Range<Int> {
    let start = data.position(of: [0xFF, 0xD8, 0xFF], from: 10) ?? 18
    return (position + start)..<(position + data.count)
  }

  /// FotoStation's blocks: data, then a number, a length and a mark.
  private mutating func readFotoStation(_ end: Int) throws(FileError) -> Int? {
    let footer = Header(try window.copy((end - 10)..<end), .bigEndian)
    guard let number = footer.short(0), let size = footer.long(2), size >= 10, size <= end else {
      return nil
    }
    let start = end - size
    var own = Facts("FotoStation")
    switch number {
    case 1 where size <= Self.longest: addIPTC(try window.copy(start..<(end - 10)), at: start)
    case 2 where size <= Self.longest:
      Self.addEdit(Header(try window.copy(start..<(end - 10)), .bigEndian), to: &own)
    case 3: own.add("ThumbnailImage", binary: start..<(end - 10))
    case 4: own.add("PreviewImage", binary: start..<(end - 10))
    default: break
    }
    facts += own.facts
    return start
  }

  private static func addEdit(_ data: Header, to facts: inout Facts) {
    facts.add(
      [
        ("OriginalImageWidth", .signedLong, 0), ("OriginalImageHeight", .signedLong, 4),
        ("ColorPlanes", .signedLong, 8),
      ], of: data)
    func number(_ index: Int) -> Double? { data.number(.signedLong, 4 * index).map(Double.init) }
    if let resolution = number(3) { facts.add("XYResolution", [resolution / 1000]) }
    // Turns are counted the other way round.
    if let turn = number(4) { facts.add("Rotation", [turn == 0 ? 0 : 360 - turn / 100]) }
    for (index, name) in ["CropLeft", "CropTop", "CropRight", "CropBottom"].enumerated() {
      guard let part = number(6 + index) else { return }
      let text = Facts.text([part / 1000])
      facts.add(name, text + "%", stored: text)
    }
    if let turn = number(11) { facts.add("CropRotation", [turn == 0 ? 0 : -turn / 100]) }
  }

  // MARK: Photo Mechanic

  /// Datasets in the form of IPTC, with numbers for values.
  private mutating func readPhotoMechanic(_ end: Int) throws(FileError) -> Int? {
    let footer = Header(try window.copy((end - 12)..<end), .bigEndian)
    guard let size = footer.long(0), size <= end - 12, size <= Self.longest else { return nil }
    let start = end - 12 - size
    let data = Header(try window.copy(start..<(start + size)), .bigEndian)
    var own = Facts("PhotoMechanic")
    var position = 0
    while data.byte(position) == 0x1C, let number = data.short(position + 1),
      let count = data.short(position + 3)
    {
      if count == 4, let value = data.number(.signedLong, position + 5) {
        Self.addEdit(number, value, to: &own)
      }
      position += 5 + count
    }
    facts += own.facts
    return start
  }

  private static func addEdit(_ number: Int, _ value: Int, to facts: inout Facts) {
    let plain = [
      213: "ConstrainedCropWidth", 214: "ConstrainedCropHeight", 215: "FrameNum",
      217: "CropLeft", 218: "CropTop", 219: "CropRight", 220: "CropBottom", 223: "Rating",
    ]
    let parts = [
      209: "RawCropLeft", 210: "RawCropTop", 211: "RawCropRight", 212: "RawCropBottom",
      236: "PreviewCropLeft", 237: "PreviewCropTop", 238: "PreviewCropRight",
      239: "PreviewCropBottom",
    ]
    let colors = [
      0: "0 (None)", 1: "1 (Winner)", 2: "2 (Winner alt)", 3: "3 (Superior)",
      4: "4 (Superior alt)", 5: "5 (Typical)", 6: "6 (Typical alt)", 7: "7 (Extras)",
      8: "8 (Trash)",
    ]
    // The first byte is the record's number, the second the dataset's.
    switch number - 0x200 {
    case 216: facts.add("Rotation", value, [0: "0", 1: "90", 2: "180", 3: "270"])
    case 221: facts.add("Tagged", value, [0: "No", 1: "Yes"])
    case 222: facts.add("ColorClass", value, colors)
    case let dataset:
      if let name = plain[dataset] { facts.add(name, value) }
      guard let name = parts[dataset] else { return }
      let text = Facts.text([Double(value) / 655.36])
      facts.add(name, Facts.text(Double(value) / 655.36, decimals: 1) + "%", stored: text)
    }
  }

  // MARK: Phones

  /// Samsung's blocks, which their directory lists.
  private mutating func readSamsung(_ end: Int) throws(FileError) -> Int? {
    guard let directory = try SamsungDirectory(window, endingAt: end, longest: Self.longest) else {
      return nil
    }
    var reader = SamsungTrailer()
    for (kind, block) in directory.blocks {
      reader.add(kind, Header(try window.copy(block.prefix(4096)), .littleEndian), block)
    }
    facts += reader.facts.facts
    return directory.blocks.map(\.range.lowerBound).min() ?? directory.range.lowerBound
  }

  /// The trailer of Vivo's phones: texts in JSON before the mark at the end.
  private mutating func readVivo(_ end: Int) throws(FileError) -> Int? {
    let from = max(0, end - 65_536)
    let bytes = try window.copy(from..<end)
    guard let start = bytes.position(of: Array("vivo{\"".utf8)) else { return nil }
    var own = Facts("Vivo")
    let text = bytes[(start + 4)...].prefix { $0 != 0 }
    if text.last == UInt8(ascii: "}") { own.add("JSONInfo", String(latinOrUTF8: text)) }
    facts += own.facts
    return from + start
  }
}

extension Skeleton {
  /// Adds the contents of trailers.
  mutating func add(_ trailers: Trailers) {
    facts += trailers.facts
    furtherIPTC += trailers.furtherIPTC
    for recipe in trailers.recipes { add(recipe) }
  }
}
