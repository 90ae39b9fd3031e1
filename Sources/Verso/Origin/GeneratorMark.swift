/// A mark of a generator in its pictures: its place, the text to search for, and the generator.
///
/// Rows are facts from public pictures and the generators' own pages; the article "Marking
/// generated pictures" has the source of each. A row requires a form that people do not write by
/// chance, so that a word in a caption does not make a photo a generated one.
package struct GeneratorMark: Hashable, Sendable {
  /// The generator, or the family of those that leave the same mark: "ComfyUI".
  package let generator: String
  /// The items that may hold it: "PNG:Parameters".
  package let places: [String]
  /// How it is recognized.
  let test: Test
  /// The origin according to the mark; nil if it means "perhaps".
  let type: DigitalSourceType?

  init(
    _ generator: String, _ places: [String], _ test: Test,
    type: DigitalSourceType? = .trainedAlgorithmicMedia
  ) {
    self.generator = generator
    self.places = places
    self.test = test
    self.type = type
  }

  /// The statements of the marks in a photo, one for each place and generator.
  static func found(in photo: Photo) -> [OriginDisclosure] {
    let places = MarkPlaces(photo)
    var statements: [OriginDisclosure] = []
    for mark in all {
      for place in places.order where mark.places.contains(place) {
        for text in places.texts[place] ?? [] where mark.isIn(text.text, places) {
          guard !statements.contains(where: { $0.place == text.shown }) else { continue }
          statements.append(
            OriginDisclosure(
              .mark, place: text.shown, type: mark.type, system: mark.generator,
              text: text.text.start))
        }
      }
    }
    return statements
  }

  /// The places and the whole texts of all marks of a photo, and of the texts that only generators
  /// write, in order.
  ///
  /// - Complexity: All items of the photo are searched.
  static func texts(of photo: Photo) -> [(place: String, text: String)] {
    let places = MarkPlaces(photo)
    return places.order.sorted().flatMap { place -> [(place: String, text: String)] in
      let rows = all.filter { $0.places.contains(place) }
      return (places.texts[place] ?? []).compactMap { text in
        ownTexts.contains(place) || rows.contains { $0.isIn(text.text, places) }
          ? (place, text.text.stored) : nil
      }
    }
  }

  /// Whether an item of a name may contain a mark: "IFD0:Software".
  package static func mayStand(in name: String) -> Bool {
    MarkPlaces.names.contains(name.split(separator: ":").last ?? name[...])
  }

  /// The generator that calls itself so: "Adobe Firefly", with its version or without; nil for other
  /// programs.
  package static func generator(called name: String) -> String? {
    let text = MarkText(name)
    return all.first { mark in
      if case .named(let names) = mark.test { text.isName(names) } else { false }
    }?.generator
  }

  func isIn(_ text: MarkText, _ places: MarkPlaces) -> Bool {
    func besides(_ place: String, _ isWanted: (MarkText) -> Bool) -> Bool {
      places.texts[place]?.contains { isWanted($0.text) } ?? false
    }
    switch test {
    case .named(let names): return text.isName(names)
    case .equals(let wanted): return wanted.contains(text.whole)
    case .object(let all, let any): return text.isObject(with: all, any)
    case .settings(let isCaption): return text.hasSettings(inCaption: isCaption)
    case .command: return text.isCommand
    case .job: return text.namesJob
    case .identifier(let count):
      return text.whole.utf8.count == count && text.whole.allSatisfy(\.isHexDigit)
    case .signature(let other):
      return text.isSignature && besides(other) { MarkText.isUUID($0.whole) }
    case .besideNumbers(let others):
      return !text.whole.isEmpty
        && others.allSatisfy { besides($0) { Double($0.whole) != nil } }
    case .label(let values, let inner, let others):
      return text.label(inside: inner, besides: others).map(values.contains) ?? false
    }
  }

  /// The places of all rows.
  static let isPlace = Set(all.flatMap { $0.places + $0.test.besides })
}

extension GeneratorMark {
  /// How a text is recognized.
  enum Test: Hashable, Sendable {
    /// It is one of these names, with or without a version.
    case named([String])
    /// It is one of these texts.
    case equals([String])
    /// It is an object of JSON with all of these members, and one of the others where there are some.
    case object([String], any: [String] = [])
    /// It has the settings of Stable Diffusion's programs: steps, seed, and their other usual
    /// settings. In a caption they are a line of their own.
    case settings(inCaption: Bool)
    /// It is the command of InvokeAI's first versions: a prompt with at least two options.
    case command
    /// It names a job of Midjourney's.
    case job
    /// It has this many hexadecimal digits and nothing else.
    case identifier(Int)
    /// It is a signature, and another item is a UUID.
    case signature(beside: String)
    /// It is there, and so are others, which are numbers.
    case besideNumbers([String])
    /// It is China's label with one of these values, inside of an object or as one itself, and with one of some other
    /// members where these are named.
    case label(Set<String>, inside: String? = nil, besides: [String] = [])

    /// The items that have to be there, too.
    var besides: [String] {
      switch self {
      case .signature(let other): [other]
      case .besideNumbers(let others): others
      default: []
      }
    }
  }
}

extension DigitalSourceType {
  /// Whether a picture of this type may have the mark of a generator, and that of another type a picture
  /// such as this.
  func takesPart(in other: DigitalSourceType) -> Bool {
    agrees(with: other) || isGenerated && other.isGenerated
  }
}
