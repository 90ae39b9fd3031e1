extension Derivation {
  /// Which lens it was.
  mutating func lens() {
    begin()
    focalRange()
    begin()
    if let key = photo.metadata.makerNotes.first?.nikonLens {
      return add("LensID", Self.nikonLens(key), key)
    }
    if identified() || identifiedByAdobe() { return }
    guard let model = text("LensModel") ?? text("Lens"), Self.namesLens(model) else { return }
    add("LensID", Self.lens(model), model)
  }

  /// The focal lengths that Canon's cameras tell of the lens.
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

  /// The lens of the eight numbers that tell Nikon's lenses apart. Lenses of Sigma tell the second
  /// number as they like, and the first one, too; the last one's upper half are features that old
  /// cameras do not know.
  private static func nikonLens(_ key: String) -> String {
    if let lens = CompositeLabels.label("Nikon-LensID", key) { return lens }
    let all = CompositeLabels.labels("Nikon-LensID")
    let several = all.filter { $0.value.hasPrefix("\(key).") }
    if !several.isEmpty { return several.map(\.label).joined(separator: " or ") }
    let likely = all.compactMap { value, label in
      doubt(key, value).map { (doubt: $0, label: label) }
    }
    .min { $0.doubt < $1.doubt }
    guard let likely else { return "Unknown (\(key))" }
    return likely.doubt == 0 ? likely.label : "Unknown (\(key)) \(likely.label) ?"
  }

  /// How doubtful it is that two keys stand for one lens: 0 where they differ in the second number
  /// only, 1 in the first, 2 in the upper half of the last; nil where it is another lens.
  private static func doubt(_ one: String, _ other: String) -> Int? {
    guard one.utf8.count == other.utf8.count else { return nil }
    // A number is two digits and a space.
    let digits = zip(one.utf8, other.utf8).enumerated().filter { $0.element.0 != $0.element.1 }
    switch Set(digits.map(\.offset)) {
    case let places where places.isSubset(of: [3, 4]): return 0
    case let places where places.isSubset(of: [0, 1]): return 1
    case [one.utf8.count - 2]: return 2
    default: return nil
    }
  }

  // MARK: By numbers

  /// Adds the lens whose number the maker note tells; false where it tells none.
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
    var (list, code, label) = (
      LensList(maker: chosen.row.module, set: chosen.row.labels),
      isList ? stored.components(before: " ") : stored,
      isList ? words.components(before: ";") : words
    )
    var evidence = LensChoice.Evidence()
    evidence.focal = named.number("FocalLength").flatMap { $0 > 0 ? $0 : nil }
    evidence.aperture =
      named.number("MaxAperture").flatMap { $0 > 0 ? $0 : nil }
      ?? named.number("MaxApertureValue")
    evidence.model = named.text("LensModel").flatMap { $0.contains(where: \.isLetter) ? $0 : nil }
    if named.text("Make") == "SONY" {
      evidence.specification = named.text("LensSpec", numeric: false)
      (list, code, label) = adapted(list, code, label, evidence)
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
    add("LensID", list.name(of: code, label: label, evidence) + converter, type)
    return true
  }

  /// The focal lengths between which the camera says that the lens goes.
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

  /// Two numbers as a range; nil where they are no focal lengths or apertures.
  private static func ends(_ first: Double?, _ last: Double?) -> ClosedRange<Double>? {
    guard let first, let last, first > 0, last >= first else { return nil }
    // Never crossed: the guard above has it.
    return first...last
  }

  /// Adapters that let Sony's cameras take lenses of other makers raise the codes of these.
  private static var adapters: [(codes: ClosedRange<Int>, raisedBy: Int, list: String)] {
    [
      // No tag: codes of lenses.
      (0x4900...0x590A, 0x4900, "Sigma::Main"),
      (0x7700...0x79FF, 0x7700, "Canon::CameraSettings"),
      (0x8700...0x87FF, 0x7700, "Canon::CameraSettings"),
      (0xBC00...0xBEFF, 0xBC00, "Canon::CameraSettings"),
      (0xCC00...0xCCFF, 0xBC00, "Canon::CameraSettings"),
      (0xEF00...0xF1FF, 0xEF00, "Canon::CameraSettings"),
      (0xFF01...0xFFFE, 0xEF00, "Canon::CameraSettings"),
    ]
  }

  /// The list, the code and the label of a lens on one of Sony's cameras.
  private func adapted(
    _ list: LensList, _ code: String, _ label: String, _ evidence: LensChoice.Evidence
  ) -> (LensList, String, String) {
    guard let number = Int(code) else { return (list, code, label) }
    if number == 0xFFFF { return (mounted(list, code, label, evidence), code, label) }
    guard let adapter = Self.adapters.first(where: { $0.codes.contains(number) }),
      let other = LensList(adapter.list, "LensType")
    else { return (list, code, label) }
    let own = String(number - adapter.raisedBy)
    return (other, own, other[own] ?? label)
  }

  /// Lenses with E mount all have one code where the camera tells no other.
  private func mounted(
    _ list: LensList, _ code: String, _ label: String, _ evidence: LensChoice.Evidence
  ) -> LensList {
    // A lens without contacts tells no focal length.
    if evidence.focal == nil, evidence.aperture == 1 { return list.with([label], as: code) }
    let model = named.text("Model") ?? ""
    guard model.hasPrefix("NEX") || model.hasPrefix("ILCE"),
      let all = LensList("Sony::Tag9405b", "LensType2")
    else { return list }
    return list.with(all.labels.map { $0.components(before: " or ") }, as: code)
  }

  // MARK: By numbers in XMP

  /// Adds the lens whose number Adobe's programs keep in XMP; false where there is none.
  private mutating func identifiedByAdobe() -> Bool {
    guard named.has("LensID"), let stored = photo.metadata.xmp["aux:LensID"],
      let make = named.text("Make")?.lowercased()
    else { return false }
    let makers: [(word: String, table: String, name: String)] = [
      ("canon", "Canon::CameraSettings", "LensType"), ("nikon", "", ""),
      ("pentax", "Pentax::LensRec", "LensType"), ("ricoh", "Pentax::LensRec", "LensType"),
      ("sony", "Sony::Main", "LensType"), ("sigma", "Sigma::Main", "LensType"),
      ("samsung", "Samsung::Type2", "LensType"), ("leica", "Panasonic::Leica2", "LensType"),
    ]
    guard let maker = makers.first(where: { make.matches($0.word) != nil }),
      var list = maker.table.isEmpty
        ? LensList(maker: .composite, set: 0) : LensList(maker.table, maker.name)
    else {
      add("LensID", "Unknown (\(stored))", stored)
      return true
    }
    var code = stored
    if list.maker == .pentax, let whole = Int(stored), (0...0xFFFF).contains(whole) {
      code = "\(whole >> 8) \(whole & 0xFF)"
    } else if maker.word == "nikon" {
      // Of the eight numbers only the first ones are kept.
      let whole = UInt64(bitPattern: Int64(stored) ?? 0)
      let digits = String(UInt64(stored) ?? whole, radix: 16, uppercase: true)
      let even = digits.utf8.count % 2 == 1 ? "0" + digits : digits
      code = stride(from: 0, to: even.utf8.count, by: 2)
        .map { String(even.dropFirst($0).prefix(2)) }.joined(separator: " ")
      let lenses = CompositeLabels.labels("Nikon-LensID").filter { $0.value.hasPrefix(code) }
      list = list.with(lenses.map(\.label), as: code)
    }
    let label = list[code] ?? "Unknown (\(code))"
    var evidence = LensChoice.Evidence()
    evidence.focal = named.number("FocalLength").flatMap { $0 > 0 ? $0 : nil }
    evidence.aperture = named.number("MaxApertureValue")
    evidence.model = named.text("LensModel")
    let info = named.text("LensInfo")?.split(separator: " ").map { Double($0) } ?? []
    // Of Sony's lenses Adobe's programs only guess the focal lengths.
    if info.count == 4, make != "sony" {
      evidence.focals = Self.ends(info[0], info[1])
      evidence.apertures = Self.ends(info[2], info[3])
    }
    add("LensID", list.name(of: code, label: label, evidence), stored)
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

extension MakerNote {
  /// What tells Nikon's lenses apart: eight numbers as they are stored.
  var nikonLens: String? {
    let names = [
      "LensIDNumber", "LensFStops", "MinFocalLength", "MaxFocalLength", "MaxApertureAtMinFocal",
      "MaxApertureAtMaxFocal", "MCUVersion", "LensType",
    ]
    guard tables.contains(where: { $0.module == .nikon }) else { return nil }
    let shown = shown
    var key: [String] = []
    for name in names {
      guard
        let entry = shown.last(where: { entry in
          entry.row.module == .nikon
            && entry.row.module.facts.compare(entry.row.name, name.utf8) == 0
        })
      else { return nil }
      let number = scope(entry).x.integer & 0xFF
      let digits = String(number, radix: 16, uppercase: true)
      key.append(digits.utf8.count == 1 ? "0" + digits : digits)
    }
    return key.joined(separator: " ")
  }
}
