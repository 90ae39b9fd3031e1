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

  /// The lens of the eight numbers that tell Nikon's lenses apart. Those of Sigma change the second
  /// and the first one, and old cameras do not know all bits of the last one.
  private static func nikonLens(_ key: String) -> String {
    if let lens = CompositeLabels.label("Nikon-LensID", key) { return lens }
    let all = CompositeLabels.labels("Nikon-LensID")
    let several = all.filter { $0.value.hasPrefix("\(key).") }
    if !several.isEmpty { return several.map(\.label).joined(separator: " or ") }
    let wanted = Array(key.utf8)
    func lens(unlike places: Set<Int>) -> String? {
      all.first { value, _ in
        value.utf8.count == wanted.count
          && value.utf8.enumerated().allSatisfy { places.contains($0) || wanted[$0] == $1 }
      }?.label
    }
    if let lens = lens(unlike: [3, 4]) { return lens }
    let likely = lens(unlike: [0, 1]) ?? lens(unlike: [wanted.count - 2])
    return "Unknown (\(key))" + (likely.map { " \($0) ?" } ?? "")
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
      guard words.matches("mm|\\d/F") != nil else { return false }
      add("LensID", words.matches("mm") != nil ? words : Self.lens(words), type)
      return true
    }
    let isList = chosen.row.labelSets > 0
    let stored = named.text(name) ?? type
    var choice = LensChoice(
      list: LensList(maker: chosen.row.module, set: chosen.row.labels),
      number: isList ? stored.components(before: " ") : stored,
      words: isList ? words.components(before: ";") : words)
    choice.focal = named.number("FocalLength")
    choice.aperture = named.number("MaxAperture").flatMap { $0 > 0 ? $0 : nil }
    choice.aperture = choice.aperture ?? named.number("MaxApertureValue")
    choice.shortest = named.number("MinFocalLength")
    choice.longest = named.number("MaxFocalLength")
    choice.model = named.text("LensModel")
    if let range = named.text("LensFocalRange"),
      let first = range.matches("^(\\d+)( (to )?(\\d+))?$", group: 1).flatMap({ Double($0) })
    {
      choice.shortest = first
      choice.longest =
        range.matches("^(\\d+)( (to )?(\\d+))?$", group: 4).flatMap { Double($0) } ?? first
    }
    if named.text("Make") == "SONY" {
      choice.specification = named.text("LensSpec", numeric: false)
      (choice.shortest, choice.longest) = (nil, nil)
      choice = adapted(choice)
    }
    var lens = choice.name
    // A converter that the lens does not know of.
    if let own = named.number("LensFocalLength"), own > 0, let focal = choice.focal,
      focal / own > 1.1
    {
      lens += " + \(Self.text(focal / own, decimals: 1))x converter"
    }
    add("LensID", lens, type)
    return true
  }

  /// Lenses of other makers, whose numbers adapters for Sony's cameras raise.
  private func adapted(_ choice: LensChoice) -> LensChoice {
    guard let number = Int(choice.number), number != 0xFF00 else { return choice }
    if number == 0xFFFF { return mounted(choice) }
    let other: (list: LensList?, number: Int)
    switch number & 0xFF00 {
    case 0xEF00, 0xF000, 0xF100, 0xFF00:
      other = (LensList("Canon::CameraSettings", "LensType"), number - 0xEF00)
    case 0x7700, 0x7800, 0x7900, 0x8700:
      other = (LensList("Canon::CameraSettings", "LensType"), number - 0x7700)
    case 0xBC00, 0xBD00, 0xBE00, 0xCC00:
      other = (LensList("Canon::CameraSettings", "LensType"), number - 0xBC00)
    case 0x4900...0x5900 where number <= 0x590A:
      other = (LensList("Sigma::Main", "LensType"), number - 0x4900)
    default: return choice
    }
    guard let list = other.list else { return choice }
    var result = LensChoice(
      list: list, number: "\(other.number)", words: list["\(other.number)"] ?? choice.words)
    (result.focal, result.aperture, result.model) = (choice.focal, choice.aperture, choice.model)
    result.specification = choice.specification
    return result
  }

  /// Lenses with E mount, all of which have one number where the camera tells no other.
  private func mounted(_ choice: LensChoice) -> LensChoice {
    var result = choice
    if choice.focal ?? 0 == 0, choice.aperture == 1 {
      // The lens has no contacts.
      result.list.share(choice.number, among: [choice.words])
    } else if named.text("Model")?.matches("NEX|ILCE") != nil,
      let list = LensList("Sony::Tag9405b", "LensType2")
    {
      let facts = list.maker.facts
      let lenses = facts.labels(set: list.set).map { facts.text.string($0.label) }
      result.list.share(choice.number, among: lenses.map { $0.components(before: " or ") })
    }
    return result
  }

  // MARK: By numbers in XMP

  /// Adds the lens whose number Adobe's programs keep in XMP; false where there is none.
  private mutating func identifiedByAdobe() -> Bool {
    guard let stored = photo.metadata.xmp["aux:LensID"], let make = named.text("Make")?.lowercased()
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
    var number = stored
    if list.maker == .pentax, let whole = Int(stored), (0...0xFFFF).contains(whole) {
      number = "\(whole >> 8) \(whole & 0xFF)"
    } else if maker.word == "nikon" {
      // Of the eight numbers only the first ones are kept.
      let whole = UInt64(bitPattern: Int64(stored) ?? 0)
      let digits = String(UInt64(stored) ?? whole, radix: 16, uppercase: true)
      let even = digits.utf8.count % 2 == 1 ? "0" + digits : digits
      number = stride(from: 0, to: even.utf8.count, by: 2)
        .map { String(even.dropFirst($0).prefix(2)) }.joined(separator: " ")
      let lenses = CompositeLabels.labels("Nikon-LensID").filter { $0.value.hasPrefix(number) }
      list.share(number, among: lenses.map(\.label))
    }
    var choice = LensChoice(
      list: list, number: number, words: list[number] ?? "Unknown (\(number))")
    choice.focal = named.number("FocalLength")
    choice.aperture = named.number("MaxApertureValue")
    choice.model = named.text("LensModel")
    let info = named.text("LensInfo")?.split(separator: " ").map { Double($0) } ?? []
    if info.count == 4 {
      let isOutside =
        maker.word == "sony"
        && (choice.focal.isOutside(info[0], info[1], 0.5)
          || choice.aperture.isOutside(info[2], info[3], 0.15))
      if !isOutside {
        (choice.shortest, choice.longest) = (info[0], info[1])
        choice.aperture = choice.aperture ?? info[2]
      }
    }
    if maker.word == "sony", make == "sony" { (choice.shortest, choice.longest) = (nil, nil) }
    add("LensID", choice.name, stored)
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

  private static func lens(_ model: String) -> String {
    var text = model
    text.replaceFirst("/F") { before, _ in before.last?.isNumber ?? false ? "mm F" : nil }
    text.replaceFirst("mmF") { _, _ in "mm F" }
    text.replaceFirst(" mm") { before, _ in before.last?.isNumber ?? false ? "mm" : nil }
    text.replaceFirst(" - ") { _, _ in "-" }
    return text
  }
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

extension String {
  /// Replaces the first place where a word stands and a rule gives something for it; the rule sees
  /// what stands before and behind it.
  fileprivate mutating func replaceFirst(
    _ word: String, _ rule: (Substring, Substring) -> String?
  ) {
    let (text, wanted) = (Array(utf8), Array(word.utf8))
    var from = 0
    while let found = text.position(of: wanted, from: from) {
      let before = String(decoding: text[..<found], as: UTF8.self)
      let behind = String(decoding: text[(found + wanted.count)...], as: UTF8.self)
      if let new = rule(before[...], behind[...]) {
        self = before + new + behind
        return
      }
      from = found + 1
    }
  }
}

extension Double? {
  /// Whether a number is known not to lie in a range that is known.
  fileprivate func isOutside(_ from: Double?, _ to: Double?, _ tolerance: Double) -> Bool {
    guard let self else { return false }
    return from.map { self < $0 - tolerance } ?? false || to.map { self > $0 + tolerance } ?? false
  }
}
