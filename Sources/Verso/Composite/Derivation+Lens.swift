extension Derivation {
  /// Which lens it was.
  mutating func lens() {
    begin()
    focalRange()
    begin()
    if let key = photo.metadata.makerNotes.first?.nikonLens {
      let words = CompositeLabels.label("Nikon-LensID", key) ?? "Unknown (\(key))"
      return add("LensID", words, key)
    }
    if identified() { return }
    guard let model = text("LensModel") ?? text("Lens"), Self.namesLens(model) else { return }
    add("LensID", Self.lens(model), model)
  }

  /// The focal lengths that Canon's cameras tell of the lens.
  private mutating func focalRange() {
    guard named.isIn("Canon", "MinFocalLength"), let shortest = number("MinFocalLength"),
      let longest = number("MaxFocalLength")
    else { return }
    add("Lens", Self.range(shortest, longest), Self.text(shortest))
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

  /// Adds the lens whose number the maker note tells; false where it tells none.
  private mutating func identified() -> Bool {
    guard var type = text("LensType") else { return false }
    var name: StaticString = "LensType"
    // Sony's lenses with E mount have a number of their own.
    let mount: [StaticString] = ["LensType2", "LensType3"]
    for other in mount {
      guard let number = named.number(other), number >= 0x8000 else { continue }
      (name, type) = (other, named.text(other) ?? type)
      break
    }
    if let number = named.text("RFLensType"), number != "0" {
      (name, type) = ("RFLensType", number)
    }
    guard let entry = named.entry(name), entry.row.labels != 0 else {
      let words = named.text(name, numeric: false) ?? type
      add("LensID", words, type)
      return true
    }
    let words = lens(type, entry)
    add("LensID", words, type)
    return true
  }

  /// The name of the lens with a number; of several that fit, those that the focal lengths and the
  /// aperture leave.
  private func lens(_ type: String, _ entry: MakerNote.Entry) -> String {
    let facts = entry.row.maker.facts
    func label(_ key: String) -> String? {
      facts.label(set: entry.row.labels, key.utf8).map { facts.text.string($0) }
    }
    let model = named.text("LensModel")
    guard type != "-1", type != "65535", let first = label(type) else {
      if let model, model.contains(where: \.isNumber) {
        return entry.row.maker == .canon ? "Canon \(model)" : model
      }
      var range = ""
      if let shortest = named.number("MinFocalLength"), shortest > 0 {
        range = " \(Int(min(shortest, 1e6)))"
        if let longest = named.number("MaxFocalLength"), Int(min(longest, 1e6)) != Int(shortest) {
          range += "-\(Int(min(longest, 1e6)))"
        }
        range += "mm"
      }
      return type == "-1" || type == "65535" ? "Unknown\(range)" : "Unknown (\(type))\(range)"
    }
    guard label("\(type).1") != nil else { return first }
    var candidates = [first.components(before: " or ")]
    var number = 1
    while number < 100, let next = label("\(type).\(number)") {
      candidates.append(next)
      number += 1
    }
    return fitting(candidates) ?? first
  }

  /// The lenses that fit what the photo says, or nil.
  private func fitting(_ lenses: [String]) -> String? {
    let shortest = named.number("MinFocalLength").flatMap { $0 > 0 ? $0 : nil }
    let longest = named.number("MaxFocalLength") ?? shortest
    let focal = named.number("FocalLength")
    let aperture = named.number("MaxAperture") ?? named.number("MaxApertureValue")
    var possible: [String] = []
    var likely: [String] = []
    for (converter, suffix) in [(1.0, ""), (1.4, " + 1.4x"), (2.0, " + 2x"), (2.8, " + 2.8x")] {
      for lens in lenses {
        guard let facts = LensDescription(lens) else { continue }
        let (from, to) = (facts.focals.lowerBound * converter, facts.focals.upperBound * converter)
        if let shortest, let longest {
          if (shortest - from).magnitude > 0.9 || (longest - to).magnitude > 0.9 { continue }
        } else if let focal {
          if focal < from - 0.5 || focal > to + 0.5 { continue }
        }
        possible.append(lens + suffix)
        guard let aperture, facts.apertures.lowerBound > 0 else { continue }
        let wide = facts.apertures.lowerBound * converter
        let narrow = facts.apertures.upperBound * converter
        if aperture > wide - 0.15, aperture < narrow + 0.15 { likely.append(lens + suffix) }
      }
      if !possible.isEmpty { break }
    }
    if let model = named.text("LensModel"), let named = likely.first(where: { $0.hasSuffix(model) })
    {
      return named
    }
    let result = likely.isEmpty ? possible : likely
    return result.isEmpty ? nil : result.joined(separator: " or ")
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
    guard tables.contains(where: { $0.maker == .nikon }) else { return nil }
    let shown = shown
    var key: [String] = []
    for name in names {
      guard
        let entry = shown.last(where: { entry in
          entry.row.maker == .nikon
            && entry.row.maker.facts.compare(entry.row.name, name.utf8) == 0
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
  /// What stands before a word; all of it where the word is not in it.
  fileprivate func components(before word: String) -> String {
    guard let found = Array(utf8).position(of: Array(word.utf8)) else { return self }
    return String(decoding: utf8.prefix(found), as: UTF8.self)
  }

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
