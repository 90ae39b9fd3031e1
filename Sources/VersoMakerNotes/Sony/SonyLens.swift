/// The facts of a lens that Sony's cameras record: its features, its focal lengths and its largest
/// apertures.
///
/// A camera stores eight bytes of decimal digits, two in each. They are features, the shortest and
/// the longest focal length in millimetres (two bytes each), the largest apertures at these in
/// tenths, and more features. Lenses with one focal length have 0 for the longest one, or the same
/// again.
package struct SonyLens {
  /// The features: those of the first byte in the upper half.
  private let features: UInt16
  /// The shortest and the longest focal length; nil if only features are stored.
  private let focals: (shortest: Double, longest: Double)?
  private let apertures: (wide: Double, tele: Double)

  // MARK: From eight bytes to numbers

  /// The numbers as text: "02 18 55 3.5 5.6 00".
  ///
  /// - Parameters:
  ///   - bytes: The eight bytes.
  ///   - isSwapped: Whether the two bytes of each pair are exchanged.
  /// - Returns: The text; anything but eight bytes as it is.
  static func numbers(_ bytes: [UInt8], isSwapped: Bool = false) -> [UInt8] {
    guard let lens = SonyLens(stored: bytes, isSwapped: isSwapped), let focals = lens.focals
    else { return bytes }
    let upper = Array(String(hexadecimal: lens.features >> 8, digits: 2).utf8)
    let lower = Array(String(hexadecimal: lens.features & 0xFF, digits: 2).utf8)
    let optics = [focals.shortest, focals.longest, lens.apertures.wide, lens.apertures.tele]
    return upper + [0x20] + MakerValue.list(optics).bytes + [0x20] + lower
  }

  private init?(stored: [UInt8], isSwapped: Bool) {
    guard stored.count == 8 else { return nil }
    let bytes = isSwapped ? stored.indices.map { stored[$0 ^ 1] } : stored
    /// The upper digit may be more than 9: cameras store 110 as B0.
    func decimal(_ index: Int) -> Double {
      Double(bytes[index] >> 4) * 10 + Double(bytes[index] & 15)
    }
    features = UInt16(bytes[0]) << 8 | UInt16(bytes[7])
    focals = (decimal(1) * 100 + decimal(2), decimal(3) * 100 + decimal(4))
    apertures = (decimal(5) / 10, decimal(6) / 10)
  }

  // MARK: From numbers to a name

  /// The name that follows from the numbers: "DT 18-55mm F3.5-5.6 SAM".
  ///
  /// - Parameter numbers: Six numbers as ``numbers(_:isSwapped:)`` writes them, or the two of the
  ///   features alone.
  /// - Returns: The name; for other numbers that they are unknown.
  static func words(_ numbers: [UInt8]) -> [UInt8] {
    guard let lens = SonyLens(numbers: MakerValue.text(numbers).parts) else {
      return Array("Unknown (".utf8) + numbers + Array(")".utf8)
    }
    return Array(lens.name.utf8)
  }

  private init?(numbers: [MakerValue]) {
    guard let first = numbers.first, let upper = UInt8(first.string, radix: 16) else { return nil }
    let last: MakerValue
    switch numbers.count {
    case 2:
      focals = nil
      apertures = (0, 0)
      last = numbers[1]
    case 6...:
      let (shortest, longest) = (numbers[1].number, numbers[2].number)
      let (wide, tele) = (numbers[3].number, numbers[4].number)
      // A zoom goes from short to long, and does not open wider at the long end.
      guard shortest > 0, longest == 0 || longest >= shortest, wide > 0, tele == 0 || tele >= wide
      else { return nil }
      focals = (shortest, longest)
      apertures = (wide, tele)
      last = numbers[5]
    default: return nil
    }
    guard let lower = UInt8(last.string, radix: 16) else { return nil }
    features = UInt16(upper) << 8 | UInt16(lower)
  }

  private var name: String {
    var words = Self.front.compactMap { $0.word(of: features) }
    if let focals {
      words.append("\(Self.range(focals.shortest, focals.longest))mm")
      words.append("F\(Self.range(apertures.wide, apertures.tele))")
    }
    words += Self.back.compactMap { $0.word(of: features) }
    return words.joined(separator: " ")
  }

  /// "18-55", or one number where both are the same or the second is 0.
  private static func range(_ first: Double, _ second: Double) -> String {
    let ends = second == 0 || second == first ? [first] : [first, second]
    return ends.map { MakerValue.number($0).string }.joined(separator: "-")
  }

  // MARK: Features

  /// The bits of one feature, and the word for each of their values.
  private struct Feature {
    let bits: UInt16
    let words: [(value: UInt16, word: String)]

    /// The word of the feature that a lens has; nil if its bits are 0.
    func word(of features: UInt16) -> String? {
      let value = features & bits
      guard value != 0 else { return nil }
      if let known = words.first(where: { $0.value == value }) { return known.word }
      return "Unknown(\(String(hexadecimal: value, digits: 4)))"
    }
  }

  /// The parts of a name before the focal lengths, in order: the mount and format, the power zoom.
  private static var front: [Feature] {
    [
      // No tag: bits.
      Feature(bits: 0x0300, words: [(0x0100, "DT"), (0x0200, "FE"), (0x0300, "E")]),
      Feature(bits: 0x4000, words: [(0x4000, "PZ")]),
    ]
  }

  /// The parts of a name after the apertures, in order: the kind of lens, its line, its motor, its
  /// stabilizer, its light edition, its second version.
  private static var back: [Feature] {
    [
      // No tag: bits.
      Feature(
        bits: 0x00E0,
        words: [(0x0020, "STF"), (0x0040, "Reflex"), (0x0060, "Macro"), (0x0080, "Fisheye")]),
      Feature(bits: 0x000C, words: [(0x0004, "ZA"), (0x0008, "G")]),
      Feature(bits: 0x0003, words: [(0x0001, "SSM"), (0x0002, "SAM")]),
      Feature(bits: 0x8000, words: [(0x8000, "OSS")]),
      Feature(bits: 0x2000, words: [(0x2000, "LE")]),
      Feature(bits: 0x0800, words: [(0x0800, "II")]),
    ]
  }

  /// The words for features.
  package static var words: [String] { (front + back).flatMap { $0.words.map(\.word) } }
}
