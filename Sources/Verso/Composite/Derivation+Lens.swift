extension Derivation {
  /// Which lens it was.
  mutating func lens() {
    begin()
    focalRange()
    begin()
    if let key = photo.metadata.makerNotes.first.flatMap({ NikonLensKey($0) }) {
      return add("LensID", key.lens, key.text)
    }
    if identified() || identifiedByAdobe() { return }
    guard let model = text("LensModel") ?? text("Lens"), Self.namesLens(model) else { return }
    add("LensID", Self.lens(model), model)
  }

  /// The lens's focal lengths in Canon's maker notes.
  private mutating func focalRange() {
    guard named.isIn("Canon", "MinFocalLength"), let shortest = number("MinFocalLength"),
      let longest = number("MaxFocalLength")
    else { return }
    add("Lens", Self.range(shortest, longest), shortest)
    let scale = knownScale
    let factor = scale ?? 1
    let own = Self.range(shortest, longest)
    let full = Self.range(shortest * factor, longest * factor)
    add(
      "Lens35efl", scale == nil ? own : "\(own) (35 mm equivalent: \(full))",
      Self.text(shortest * factor))
  }

  private static func range(_ shortest: Double, _ longest: Double) -> String {
    let from = text(shortest, decimals: 1)
    return shortest == longest ? "\(from) mm" : "\(from) - \(text(longest, decimals: 1)) mm"
  }

  // MARK: By numbers

  /// Adds the lens with the number in the maker note; false if there is no number.
  private mutating func identified() -> Bool {
    guard let type = text("LensType"), let entry = named.entry("LensType") else { return false }
    var name: StaticString = "LensType"
    // Sony's lenses with E mount have a number of their own.
    if let second = named.number("LensType2"), second >= 0x8000 || second == 0 {
      name = "LensType2"
      if second == 0, let third = named.number("LensType3"), third >= 0x8000 {
        name = "LensType3"
      }
    }
    if let number = named.text("RFLensType"), number != "0" { name = "RFLensType" }
    let words = named.text(name, numeric: false) ?? type
    let chosen = named.entry(name) ?? entry
    if chosen.row.labels == 0 || chosen.row.flags.contains(.bits) {
      guard Self.namesLens(words) else { return false }
      add("LensID", Self.lens(words), type)
      return true
    }
    let isList = chosen.row.labelSets > 0
    let stored = named.text(name) ?? type
    var lens = LensCode(
      list: LensList(maker: chosen.row.module, set: chosen.row.labels),
      code: isList ? stored.components(before: " ") : stored,
      label: isList ? words.components(before: ";") : words)
    var evidence = LensChoice.Evidence()
    evidence.focal = named.number("FocalLength").flatMap { $0 > 0 ? $0 : nil }
    evidence.aperture =
      named.number("MaxAperture").flatMap { $0 > 0 ? $0 : nil }
      ?? named.number("MaxApertureValue")
    evidence.model = named.text("LensModel").flatMap { $0.contains(where: \.isLetter) ? $0 : nil }
    if named.text("Make") == "SONY" {
      evidence.specification = named.text("LensSpec", numeric: false)
      lens = lens.onSony(model: named.text("Model") ?? "", evidence)
    } else {
      evidence.focals = storedRange
    }
    // A converter that the lens does not know of.
    var converter = ""
    if let own = named.number("LensFocalLength"), own > 0, let focal = evidence.focal,
      focal / own > 1.1
    {
      converter = " + \(Self.text(focal / own, decimals: 1))x converter"
      evidence.focal = own
    }
    add("LensID", lens.name(evidence) + converter, type)
    return true
  }

  /// The range of focal lengths that the camera records for the lens.
  private var storedRange: ClosedRange<Double>? {
    if let text = named.text("LensFocalRange") {
      let ends = text.split(separator: " ").filter { $0 != "to" }.map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2 else {
        return nil
      }
      return Self.ends(Double(first), Double(last))
    }
    guard let first = named.number("MinFocalLength"), let last = named.number("MaxFocalLength")
    else { return nil }
    return Self.ends(first, last)
  }

  /// Two numbers as a range; nil if they are no focal lengths or apertures.
  private static func ends(_ first: Double?, _ last: Double?) -> ClosedRange<Double>? {
    guard let first, let last, first > 0, last >= first else { return nil }
    // Never crossed: the guard above ensures it.
    return first...last
  }

  // MARK: By numbers in XMP

  /// Adds the lens whose number Adobe's programs keep in XMP, `aux:LensID`; false without such a number.
  private mutating func identifiedByAdobe() -> Bool {
    guard named.has("LensID"), let stored = photo.metadata.xmp["aux:LensID"],
      let make = named.text("Make")
    else { return false }
    let lens = LensCode(adobe: stored, make: make)
    var evidence = LensChoice.Evidence()
    evidence.focal = named.number("FocalLength").flatMap { $0 > 0 ? $0 : nil }
    evidence.aperture = named.number("MaxApertureValue")
    evidence.model = named.text("LensModel")
    if lens?.hasTrueRange ?? true {
      let range = named.text("LensInfo")?.split(separator: " ").map { Double($0) } ?? []
      if range.count == 4 {
        evidence.focals = Self.ends(range[0], range[1])
        evidence.apertures = Self.ends(range[2], range[3])
      }
    }
    add("LensID", lens?.name(evidence) ?? "Unknown (\(stored))", stored)
    return true
  }

  // MARK: By names

  /// Whether a text names a lens: "50mm", "1.8 mm", "50/F2".
  private static func namesLens(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    if bytes.position(of: Array("mm".utf8)) != nil { return true }
    return bytes.indices.dropFirst(2).contains { index in
      bytes[index] == 0x46 && bytes[index - 1] == 0x2F
        && (0x30...0x39).contains(bytes[index - 2])
    }
  }

  /// A lens as lists write it: "24-85mm" for "24 - 85 mm", "14-45mm F3.5-5.6" for "14-45/F3.5-5.6".
  private static func lens(_ text: String) -> String {
    var lens: [UInt8] = []
    for word in Array(text.utf8).split(separator: 0x20, omittingEmptySubsequences: false) {
      let isAfterNumber = lens.last.map(isDigit) ?? false
      let isJoined =
        isAfterNumber && (word.starts(with: "mm".utf8) || word.elementsEqual("-".utf8))
        || lens.last == 0x2D && word.first.map(isDigit) ?? false
      if !lens.isEmpty, !isJoined { lens.append(0x20) }
      for index in word.indices {
        let (byte, isAperture) = (word[index], index + 1 < word.endIndex && word[index + 1] == 0x46)
        if byte == 0x2F, isAperture, lens.last.map(isDigit) ?? false {
          lens += "mm ".utf8
        } else {
          lens.append(byte)
          if byte == 0x6D, isAperture, lens.suffix(2).elementsEqual("mm".utf8) { lens.append(0x20) }
        }
      }
    }
    return String(decoding: lens, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
