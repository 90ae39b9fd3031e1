/// The facts in the first directory of Panasonic's raw files: its numbers have other meanings than
/// those of TIFF.
struct PanasonicRawFacts {
  private var facts = Facts("IFD0")
  private var balances = Facts("PanasonicRaw")
  private let byteOrder: ByteOrder

  private init(_ byteOrder: ByteOrder) { self.byteOrder = byteOrder }

  /// The facts of the directory's fields.
  static func read(_ directory: Directory) -> [Item] {
    var reader = PanasonicRawFacts(directory.byteOrder)
    for entry in directory.entries {
      guard let value = directory.value(of: entry) else { continue }
      reader.add(entry.number, value, directory.bytes(of: entry))
    }
    return reader.facts.facts + reader.balances.facts
  }

  private mutating func add(_ number: UInt16, _ value: Value, _ stored: [UInt8]) {
    switch number {
    case Number.version: facts.add("PanasonicRawVersion", String(latinOrUTF8: stored))
    case Number.mosaic:
      facts.add(
        "CFAPattern", value.integer,
        [
          0: "n/a", 1: "[Red,Green][Green,Blue]", 2: "[Green,Red][Blue,Green]",
          3: "[Green,Blue][Red,Green]", 4: "[Blue,Green][Green,Red]",
        ])
    case Number.compression:
      facts.add(
        "Compression", value.integer,
        [
          34_316: "Panasonic RAW 1", 34_826: "Panasonic RAW 2", 34_828: "Panasonic RAW 3",
          34_830: "Panasonic RAW 4",
        ])
    case Number.balances2: addBalances(Header(stored, byteOrder), "WB_RBLevels", 2)
    case Number.balances3: addBalances(Header(stored, byteOrder), "WB_RGBLevels", 3)
    case Number.noiseReduction:
      let numbers: [UInt16] = stored.rawSpan.integers(byteOrder)
      facts.add("NoiseReductionParams", numbers.map { "\($0)" }.joined(separator: " "))
    case Number.distortion: addDistortion(Header(stored, byteOrder))
    case Number.gamma:
      guard let gamma = value.integer else { return }
      facts.add("Gamma", [Double(gamma) / (gamma >= 1024 ? 1024 : gamma >= 256 ? 256 : 100)])
    case Number.multishot: facts.add("Multishot", value.integer, [0: "Off", 65_536: "Pixel Shift"])
    case _ where Number.factors.contains(number):
      guard let name = Self.names[number], let factor = value.integer else { return }
      facts.add(name, [Double(factor) / 256])
    default:
      guard let name = Self.names[number], let integers = value.integers else { return }
      facts.add(name, integers.map { "\($0)" }.joined(separator: " "))
    }
  }

  /// Up to seven kinds of light with the levels of the colours.
  private mutating func addBalances(_ data: Header, _ name: String, _ count: Int) {
    guard let entries = data.short(0) else { return }
    balances.add("NumWBEntries", entries)
    let light = TagTable.row(for: Tag(.exif, ExifNumber.lightSource))?.labels ?? 0
    for index in 0..<7 {
      let place = 2 + 2 * index * (count + 1)
      guard let type = data.short(place) else { return }
      balances.add("WBType\(index + 1)", type, light)
      let levels = (1..<(count + 1)).compactMap { data.short(place + 2 * $0) }
      guard levels.count == count else { return }
      balances.add("\(name)\(index + 1)", levels.map { "\($0)" }.joined(separator: " "))
    }
  }

  private mutating func addDistortion(_ data: Header) {
    for (index, name) in [2: "02", 4: "04", 8: "08", 9: "09", 11: "11"].sorted(by: {
      $0.key < $1.key
    }) {
      guard let value = data.number(.signedShort, 2 * index) else { continue }
      balances.add("DistortionParam\(name)", [Double(value) / 32768])
    }
    if let value = data.number(.signedShort, 10) {
      balances.add("DistortionScale", [1 / (1 + Double(value) / 32768)])
    }
    if let flags = data.short(14) {
      balances.add("DistortionCorrection", flags & 0xF, [0: "Off", 1: "On"])
    }
  }
}
