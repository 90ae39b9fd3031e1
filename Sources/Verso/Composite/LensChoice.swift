/// Which of the lenses that share a code a photo was taken with.
///
/// A camera's code means one lens or several: makers of lenses for other makers' cameras use codes
/// that are taken. The photo records more than the code: the range of focal lengths, the widest
/// apertures, the focal length and aperture of this shot, the name that the lens reports. The lens
/// is the one whose name agrees with all of these, or each of several that agree equally well. If
/// the photo contradicts all of them, no lens is chosen: it is one that the list does not contain.
///
/// A lens that agrees has a **misfit**: the difference between the photo's values and those in its
/// name. It is counted in the steps in which such values are recorded (a millimetre, a step of
/// apertures, a word). A value in steps is up to half a step off, so lenses whose misfits differ by
/// no more than half a step are equally good.
struct LensChoice {
  /// The photo's data about the lens in addition to its code. Missing values are nil.
  struct Evidence {
    /// The shortest and the longest focal length of what is mounted, a converter included.
    var focals: ClosedRange<Double>?
    /// The widest apertures at these.
    var apertures: ClosedRange<Double>?
    /// The focal length at which the photo was taken.
    var focal: Double?
    /// The widest aperture at this focal length.
    var aperture: Double?
    /// The name that the lens reports, as Sony's do: "DT 18-55mm F3.5-5.6 SAM".
    var specification: String?
    /// The camera's name of the lens: "EF-S18-55mm f/3.5-5.6 III".
    var model: String?
  }

  /// A lens that agrees with the photo.
  struct Match {
    let lens: String
    /// The factor of focal lengths by a converter that its name does not contain; 1 without.
    let converter: Double
    let misfit: Double

    /// "Canon EF 300mm f/4L USM + 1.4x".
    var name: String { converter > 1 ? "\(lens) + \(Derivation.text(converter))x" : lens }
  }

  private let lenses: [String]
  private let evidence: Evidence
  /// The name that the lens reports, and its words.
  private let specification: (lens: LensDescription, words: Set<String>)?
  /// The words of what the camera calls the lens.
  private let model: Set<String>
  /// The number of steps of apertures in a stop. Cameras that record both ends of the focal lengths
  /// store apertures in thirds of a stop. Others store them as precisely as f-numbers are written,
  /// with two digits, which are up to a fifth of a stop apart (1.4 and 1.5).
  private let stepsAStop: Double

  init(_ evidence: Evidence, among lenses: [String]) {
    self.lenses = lenses
    self.evidence = evidence
    // Where there is no choice words need not be compared.
    let isAlone = lenses.count < 2
    let told = isAlone ? nil : evidence.specification
    specification = told.flatMap { text in
      LensDescription(text).map { ($0, Self.words(text)) }
    }
    model = isAlone ? [] : Self.words(evidence.model ?? "")
    stepsAStop = specification == nil && evidence.focals != nil ? 3 : 5
  }

  /// The lenses that agree best with the photo, in the order in which they are given. A lens with a
  /// code of its own is the one, whatever the photo records.
  var matches: [Match] {
    if lenses.count == 1 {
      return lenses.map { lens in
        let plain = Match(lens: lens, converter: 1, misfit: 0)
        return evidence.focals == nil ? plain : match(lens) ?? plain
      }
    }
    let matches = lenses.compactMap { match($0) }
    let least = matches.map(\.misfit).min() ?? 0
    return matches.filter { $0.misfit <= least + 0.5 }
  }

  /// How a lens agrees best, with a converter or without; nil if the photo contradicts it.
  private func match(_ name: String) -> Match? {
    guard let lens = LensDescription(name) else { return nil }
    // Only both ends of the focal lengths show a converter, and converters are not combined with
    // one that the list contains. Those that are made, and two of them together:
    let isBare = evidence.focals == nil || specification != nil || lens.converter > 1
    let best = (isBare ? [1] : [1, 1.4, 2, 2.8])
      .compactMap { converter in misfit(of: lens, name, converter).map { ($0, converter) } }
      .min { $0.0 < $1.0 }
    guard let (misfit, converter) = best else { return nil }
    // Each word of the camera's that its name has not is a step.
    let unsaid = model.isEmpty ? 0 : model.subtracting(Self.words(name)).count
    return Match(lens: name, converter: converter, misfit: misfit + Double(unsaid))
  }

  /// How badly a lens agrees; nil if the photo contradicts it.
  private func misfit(of lens: LensDescription, _ name: String, _ converter: Double) -> Double? {
    let factor = converter * lens.converter
    let optical =
      if let specification {
        misfit(of: lens, name, specified: specification.lens, specification.words)
      } else if let focals = evidence.focals {
        misfit(of: lens, factor, between: focals)
      } else {
        misfitOfShot(lens, factor)
      }
    guard let optical else { return nil }
    // A converter is rarer than none, and one that the list does not know of rarer still.
    let rareness = converter > 1 ? 2.0 : factor > 1 ? 1 : 0
    return optical + rareness
  }

  /// For a lens that reports its name: its focal lengths and apertures are those in its name.
  private func misfit(
    of lens: LensDescription, _ name: String, specified told: LensDescription, _ words: Set<String>
  ) -> Double? {
    let far = [
      abs(told.focals.lowerBound - lens.focals.lowerBound),
      abs(told.focals.upperBound - lens.focals.upperBound),
      steps(told.apertures?.lowerBound, lens.apertures?.lowerBound),
      steps(told.apertures?.upperBound, lens.apertures?.upperBound),
    ]
    return far.allSatisfy { $0 <= 0.5 } ? Self.misfit(of: name, with: words) : nil
  }

  /// The misfit of a lens with two known focal lengths. They are whole millimetres, rounded or cut,
  /// so less than one off. The aperture contradicts no lens: lenses of other makers report theirs
  /// to the camera as well as they can.
  private func misfit(
    of lens: LensDescription, _ factor: Double, between focals: ClosedRange<Double>
  ) -> Double? {
    let far = [
      abs(focals.lowerBound - lens.focals.lowerBound * factor),
      abs(focals.upperBound - lens.focals.upperBound * factor),
    ]
    guard far.allSatisfy({ $0 < 1 }) else { return nil }
    return far.reduce(0, +) + misfit(ofAperture: lens, factor)
      + steps(evidence.apertures?.lowerBound, lens.apertures.map { $0.lowerBound * factor })
      + steps(evidence.apertures?.upperBound, lens.apertures.map { $0.upperBound * factor })
  }

  /// The misfit of a lens if only a shot is known, which is within the range of the lens. The focal
  /// length may differ by half a millimetre, the aperture by half of a third of a stop.
  private func misfitOfShot(_ lens: LensDescription, _ factor: Double) -> Double? {
    if let focal = evidence.focal {
      let nearest = min(
        max(focal, lens.focals.lowerBound * factor), lens.focals.upperBound * factor)
      guard abs(focal - nearest) <= 0.5 else { return nil }
    }
    if let aperture = evidence.aperture, let own = lens.apertures {
      let nearest = min(max(aperture, own.lowerBound * factor), own.upperBound * factor)
      guard steps(aperture, nearest) / stepsAStop <= 1.0 / 6 else { return nil }
    }
    return misfit(ofAperture: lens, factor)
  }

  /// The distance of the shot's widest aperture from the lens's at the focal length of the shot.
  private func misfit(ofAperture lens: LensDescription, _ factor: Double) -> Double {
    let own = evidence.focal.flatMap { lens.aperture(at: $0 / factor) }
    return steps(evidence.aperture, own.map { $0 * factor })
  }

  /// The number of steps between two f-numbers, where twice the number is two stops; 0 if one is
  /// unknown.
  private func steps(_ one: Double?, _ other: Double?) -> Double {
    guard let one, let other, one > 0, other > 0 else { return 0 }
    return stepsAStop * 2 * abs(Mathematics.log2(one / other))
  }

  // MARK: Words

  /// The number of words in which a name and the name reported by the lens differ. The words are
  /// Sony's. A Sony lens has each of them or it is another one; the name of another maker's lens
  /// has its own words, and counts twice what it does not contain.
  private static func misfit(of name: String, with specified: Set<String>) -> Double {
    let words = words(name)
    guard words.contains("sony") || words.contains("za") else { return 1 }
    let features = Set(SonyLens.words.map { $0.lowercased() })
    return 2 * Double(words.symmetricDifference(specified).intersection(features).count)
  }

  /// The words of a name in lower case, with letters apart from numbers: "EF50mm f/1.8" has "ef",
  /// "50", "mm", "f" and "1.8".
  private static func words(_ text: String) -> Set<String> {
    var words: Set<String> = []
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let isPart = isLetter(bytes[start]) ? isLetter : isNumeric
      let word = bytes[start...].prefix(while: isPart)
      start += max(word.count, 1)
      guard word.contains(where: { $0 != 0x2E && $0 != 0x2D }) else { continue }
      let text = String(decoding: word, as: UTF8.self).lowercased()
      words.insert(lines[text] ?? text)
    }
    return words
  }

  /// For Sigma's lines, names have the first letter: "50mm f/1.4 DG HSM | A".
  private static let lines = ["art": "a", "contemporary": "c", "sports": "s"]

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// Whether a byte may be part of a number or of a range of numbers.
  private static func isNumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x2D
  }
}
