/// Finds the lens among those that share a number: by the focal lengths, the aperture and the name
/// that the camera tells.
struct LensChoice {
  /// The lenses by their numbers; those that share one have "61182.1", "61182.2" … too.
  var list: LensList
  let number: String
  /// What stands for the number in words, without its lens.
  let words: String
  var focal: Double?
  /// The widest aperture, at the focal length that was used.
  var aperture: Double?
  var shortest: Double?
  var longest: Double?
  var model: String?
  /// What Sony's cameras tell of a lens: "E 55-210mm F4.5-6.3 OSS".
  var specification: String?

  /// The lens's name, or those of several.
  var name: String {
    if let shortest, let longest, shortest > 0, longest > 0, specification == nil,
      !tellsPresentFocalLength
    {
      return byRange(shortest, longest)
    }
    guard let first = list[number] else { return model ?? words }
    guard list["\(number).1"] != nil else { return first }
    let lenses = sharing(first)
    var best: [String] = []
    var matches: [String] = []
    var difference: Double?
    let described = specification.flatMap { LensDescription($0) }
      .flatMap { $0.apertures.lowerBound > 0 ? $0 : nil }
    for lens in lenses {
      guard let facts = LensDescription(lens), facts.apertures.upperBound > 0 else { continue }
      if let described, let specification {
        guard facts.focals.isNear(described.focals, 0.5),
          facts.apertures.isNear(described.apertures, 0.15)
        else { continue }
        if lens.endsLike(specification) {
          best = [lens]
          break
        }
        if !lens.hasPrefix("Sony ") { best.append(lens) }
        continue
      }
      let factor = Self.converter(in: lens) ?? 1
      let (from, to) = (facts.focals.lowerBound * factor, facts.focals.upperBound * factor)
      let (wide, narrow) = (
        facts.apertures.lowerBound * factor, facts.apertures.upperBound * factor
      )
      if let focal, focal > 0, focal < from - 0.5 || focal > to + 0.5 { continue }
      if let aperture, aperture > 0 {
        guard aperture >= wide - 0.15, aperture <= narrow + 0.15 else { continue }
        // Never crossed: the tables have the shorter and the wider end first.
        let expected = Self.aperture(at: focal ?? 0, from...to, wide...narrow)
        let distance = (aperture - expected).magnitude
        if let difference {
          if distance > difference + 0.15 { continue }
          if distance < difference - 0.15 { best = [] }
        }
        difference = distance
        best.append(lens)
      }
      matches.append(lens)
    }
    if best.isEmpty { best = matches }
    guard best.isEmpty else { return narrowed(best).joined(separator: " or ") }
    return first.hasWord(" or ") ? model ?? first : first
  }

  /// Some zoom lenses tell the present focal length instead of the range.
  private var tellsPresentFocalLength: Bool {
    guard let model else { return false }
    return model.matches("^TAMRON.*-\\d+mm") != nil
  }

  /// The lenses that share the number.
  private func sharing(_ first: String) -> [String] {
    var lenses = [first.components(before: " or ")]
    while lenses.count < 1000, let next = list["\(number).\(lenses.count)"] { lenses.append(next) }
    return lenses
  }

  /// The widest aperture at a focal length of a zoom lens; it grows with the logarithm.
  private static func aperture(
    at focal: Double, _ focals: ClosedRange<Double>, _ apertures: ClosedRange<Double>
  ) -> Double {
    let (wide, narrow) = (apertures.lowerBound, apertures.upperBound)
    if focals.lowerBound == focals.upperBound || wide == narrow || focal <= focals.lowerBound {
      return wide
    }
    if focal >= focals.upperBound { return narrow }
    let ratio =
      Mathematics.logarithm(focal / focals.lowerBound)
      / Mathematics.logarithm(focals.upperBound / focals.lowerBound)
    return Mathematics.exponential(
      Mathematics.logarithm(wide) + Mathematics.logarithm(narrow / wide) * ratio)
  }

  // MARK: By the range of focal lengths

  private func byRange(_ shortest: Double, _ longest: Double) -> String {
    guard number != "-1", number != "65535", let first = list[number] else {
      if let model, model.contains(where: \.isNumber) {
        return list.maker == .canon ? "Canon \(model)" : model
      }
      return unknown(shortest, longest)
    }
    guard list["\(number).1"] != nil else { return withConverter(first, shortest) }
    var maybe: [String] = []
    var likely: [String] = []
    var matches: [String] = []
    var factors = [1, 1.4, 2, 2.8]
    if let own = model?.matches(" \\+ (EXTENDER )?(RF)?(\\d+(\\.\\d*)?)x\\b", group: 3),
      let factor = Double(own)
    {
      factors = [factor]
    }
    for factor in factors where maybe.isEmpty {
      for lens in sharing(first) {
        guard let facts = LensDescription(lens), facts.apertures.upperBound > 0 else { continue }
        let own = Self.converter(in: lens, pattern: " \\+ (\\d+(\\.\\d+)?)x$") ?? 1
        let (from, to) = (facts.focals.lowerBound * own, facts.focals.upperBound * own)
        guard (shortest - from * factor).magnitude <= 0.9 else { continue }
        var name = lens
        if let tied = Self.converter(in: lens, pattern: " \\+ R?F?(\\d+(\\.\\d*)?)x$") {
          guard tied == factor else { continue }
          // With the converter it is the same lens.
          let plain = lens.components(before: " + ")
          if maybe.last?.hasPrefix(plain) ?? false { maybe.removeLast() }
          if likely.last?.hasPrefix(plain) ?? false { likely.removeLast() }
          if matches.last?.hasPrefix(plain) ?? false { matches.removeLast() }
        } else if factor > 1 {
          name += " + \(Facts.text([factor]))x"
        }
        maybe.append(name)
        guard (longest - to * factor).magnitude <= 0.9 else { continue }
        likely.append(name)
        if let aperture, aperture > 0 {
          guard aperture >= facts.apertures.lowerBound * own * factor - 0.18,
            aperture <= facts.apertures.upperBound * own * factor + 0.18
          else { continue }
        }
        matches.append(name)
      }
    }
    // Sigma's lenses of one kind are told apart by "| A", "| C" and "| S".
    if matches.count > 1, let line = model?.matches("\\| [ACS]") {
      matches = matches.filtered { $0.hasWord(line) }
    }
    if matches.isEmpty { matches = likely.isEmpty ? maybe : likely }
    if matches.count > 1, let model, let wanted = Self.range(in: model) {
      matches = matches.filtered { Self.range(in: $0) == wanted }
    }
    guard matches.isEmpty else { return narrowed(matches).joined(separator: " or ") }
    return unknown(shortest, longest)
  }

  /// What is said where no lens fits.
  private func unknown(_ shortest: Double, _ longest: Double) -> String {
    let (from, to) = (Int(min(shortest, 1e6)), Int(min(longest, 1e6)))
    let range = shortest == longest ? " \(from)mm" : " \(from)-\(to)mm"
    return number == "-1" || number == "65535" ? "Unknown\(range)" : "Unknown (\(number))\(range)"
  }

  private func withConverter(_ lens: String, _ shortest: Double) -> String {
    guard !lens.hasSuffix("x"), let start = lens.matches("\\d+").flatMap({ Double($0) }),
      let factor = [1, 1.4, 2, 2.8].first(where: { (shortest - start * $0).magnitude <= 0.9 }),
      factor > 1
    else { return lens }
    return "\(lens) + \(Facts.text([factor]))x"
  }

  private static func converter(
    in lens: String, pattern: StaticString = " \\+ .*? (\\d+(\\.\\d+)?)x( |$)"
  ) -> Double? {
    lens.matches("\(pattern)", group: 1).flatMap { Double($0) }
  }

  /// The focal lengths and apertures in a name: "24-105", "4-7.1".
  private static func range(in name: String) -> [String]? {
    let number = "(\\d+(?:\\.\\d+)?(?:-\\d+(?:\\.\\d+)?)?)"
    let pattern = "\(number) ?mm ?f/?\(number)"
    guard let focals = name.matches(pattern, group: 1, options: "i"),
      let apertures = name.matches(pattern, group: 2, options: "i")
    else { return nil }
    return [focals, apertures]
  }

  /// Of several lenses those whose names have what the model's name has.
  private func narrowed(_ lenses: [String]) -> [String] {
    guard lenses.count > 1, let model else { return lenses }
    var lenses = lenses
    if let focal = model.matches("(\\d+-)?\\d+mm") {
      lenses = lenses.filtered { $0.hasWord(focal) }
    }
    if lenses.count > 1,
      let stop = model.matches("(?:F/?|1:)(\\d+(\\.\\d+)?)", group: 1, options: "i")
    {
      lenses = lenses.filtered {
        $0.matches("(F/?|1:)\(stop)(\\b|[A-Z])", options: "i") != nil
      }
    }
    for word in ["I+", "USM"] where lenses.count > 1 {
      guard let found = model.matches("\\b(\(word))\\b", group: 1) else { continue }
      lenses = lenses.filtered { $0.matches("\\b\(found)\\b") != nil }
    }
    return lenses
  }
}

/// The lenses of a maker by their numbers.
struct LensList {
  let maker: TableModule
  /// The set of labels.
  let set: Int
  /// Lenses under other numbers than the labels'.
  var own: [String: String]?

  init(maker: TableModule, set: Int, own: [String: String]? = nil) {
    self.maker = maker
    self.set = set
    self.own = own
  }

  /// The lenses of a tag in a maker's table.
  init?(_ table: String, _ name: String) {
    guard let row = MakerTable(table)?.row(named: name), row.labels != 0 else { return nil }
    self.init(maker: row.module, set: row.labels)
  }

  /// Lets some lenses share a number; each stands once, the first under the number itself.
  mutating func share(_ number: String, among lenses: [String]) {
    var known: Set<String> = []
    own = [:]
    for lens in lenses where known.insert(lens).inserted {
      own?[known.count == 1 ? number : "\(number).\(known.count - 1)"] = lens
    }
  }

  subscript(_ number: String) -> String? {
    if let own { return own[number] }
    let facts = maker.facts
    return facts.label(set: set, number.utf8).map { facts.text.string($0) }
  }
}

extension ClosedRange<Double> {
  /// Whether both ends are as near as told.
  fileprivate func isNear(_ other: Self, _ distance: Double) -> Bool {
    (lowerBound - other.lowerBound).magnitude <= distance
      && (upperBound - other.upperBound).magnitude <= distance
  }
}

extension [String] {
  /// Those that a rule leaves; all where it leaves none.
  fileprivate func filtered(_ rule: (String) -> Bool) -> [String] {
    let left = filter(rule)
    return left.isEmpty ? self : left
  }
}

extension String {
  /// What a pattern, or one of its groups, matches first.
  func matches(_ pattern: String, group: Int = 0, options: String = "") -> String? {
    let text = Array(utf8)
    let pattern = BytePattern(Array(pattern.utf8), options: Array(options.utf8))
    guard let groups = pattern.firstMatch(in: text), let range = groups[group] else { return nil }
    return String(decoding: text[range], as: UTF8.self)
  }

  fileprivate func hasWord(_ word: String) -> Bool {
    Array(utf8).position(of: Array(word.utf8)) != nil
  }

  /// Whether a lens's name ends with what is said of it, up to brackets and "GM".
  fileprivate func endsLike(_ text: String) -> Bool {
    let name = Array(utf8)
    guard let place = name.position(of: Array(" \(text)".utf8)) else { return false }
    let rest = String(decoding: name[(place + 1 + text.utf8.count)...], as: UTF8.self)
    return rest.isEmpty || rest.hasPrefix(" (") || rest == " GM"
  }

  /// What stands before a word; all of it where the word is not in it.
  func components(before word: String) -> String {
    guard let found = Array(utf8).position(of: Array(word.utf8)) else { return self }
    return String(decoding: utf8.prefix(found), as: UTF8.self)
  }
}
