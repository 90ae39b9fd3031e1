/// The eight numbers that identify Nikon's lenses, "40 48 11 11 44 44 08 00" in the list of lenses.
///
/// A camera stores them one after the other: number of the lens, stops, shortest and longest focal
/// length, largest apertures at these, version of its chip, and kind.
struct NikonLensKey {
  private let numbers: [UInt8]

  private static let names = [
    "LensIDNumber", "LensFStops", "MinFocalLength", "MaxFocalLength", "MaxApertureAtMinFocal",
    "MaxApertureAtMaxFocal", "MCUVersion", "LensType",
  ]

  /// - Returns: nil for a note that does not have all eight, or that is not Nikon's.
  init?(_ note: MakerNote) {
    guard note.tables.contains(where: { $0.module == .nikon }) else { return nil }
    var stored: [UInt8?] = Array(repeating: nil, count: Self.names.count)
    // Of several with one name the last one counts.
    for entry in note.shown where entry.row.module == .nikon {
      let (facts, row) = (entry.row.module.facts, entry.row)
      guard let place = Self.names.firstIndex(where: { facts.compare(row.name, $0.utf8) == 0 })
      else { continue }
      stored[place] = UInt8(truncatingIfNeeded: note.scope(entry).x.integer)
    }
    numbers = stored.compactMap(\.self)
    guard numbers.count == Self.names.count else { return nil }
  }

  /// - Returns: nil for anything but eight numbers of two hexadecimal digits.
  private init?(_ text: String) {
    let words = text.split(separator: " ")
    numbers = words.compactMap { $0.utf8.count == 2 ? UInt8($0, radix: 16) : nil }
    guard words.count == Self.names.count, numbers.count == words.count else { return nil }
  }

  /// The numbers as the list has them.
  var text: String { numbers.map(Self.hexadecimal).joined(separator: " ") }

  /// A number as two digits.
  static func hexadecimal(_ number: UInt8) -> String {
    String(hexadecimal: number, digits: 2, uppercase: true)
  }

  // MARK: The lens

  /// The ways in which the numbers of a camera may differ from those of the list for the same lens,
  /// the likeliest first. Each has the bits of every number that are compared, and whether the lens
  /// is certain.
  private static let likenesses: [(bits: [UInt8], isCertain: Bool)] = [
    // Lenses of other makers report different numbers of stops to different cameras.
    ([0xFF, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], true),
    // They borrow the numbers of Nikon's lenses.
    ([0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], false),
    // New kinds of lenses have bits that old cameras do not know.
    ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F], false),
  ]

  /// The lens, or several that share the numbers; else the one that is most like it.
  var lens: String {
    let text = text
    if let label = CompositeLabels.label("Nikon-LensID", text) { return label }
    let all = CompositeLabels.labels("Nikon-LensID")
    let same = all.filter { $0.value.hasPrefix(text + ".") }
    guard same.isEmpty else { return same.map(\.label).joined(separator: " or ") }
    let keys = all.compactMap { lens in Self(lens.value).map { (key: $0, label: lens.label) } }
    for (bits, isCertain) in Self.likenesses {
      func counting(_ key: Self) -> [UInt8] { zip(key.numbers, bits).map { $0 & $1 } }
      let own = counting(self)
      if let like = keys.first(where: { counting($0.key) == own }) {
        return isCertain ? like.label : "Unknown (\(text)) \(like.label) ?"
      }
    }
    return "Unknown (\(text))"
  }
}
