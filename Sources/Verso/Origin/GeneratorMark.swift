/// What a generator leaves in its pictures: where, what is looked for, and whose it is.
///
/// Rows are facts that public pictures and the generators' own pages show; the article "Marking generated
/// pictures" says of each where it was seen. A row needs all of its texts, so that a word in a caption
/// makes no photo a generated one.
public struct GeneratorMark: Hashable, Sendable {
  /// The generator, or the family of those that leave the same mark: "ComfyUI".
  public let generator: String
  /// The items that may hold it: "PNG:Parameters".
  public let places: [String]
  /// How its texts are looked for; all of them must be there.
  let test: Test
  /// What the mark says of the picture.
  let type: DigitalSourceType

  /// How a text is recognized.
  enum Test: Hashable, Sendable {
    /// The item is there.
    case present
    /// All of these are in it.
    case contains([String])
    /// It begins so.
    case begins(String)
    /// It is this text.
    case equals(String)
    /// It begins so, and another item is a UUID.
    case beginsBesideIdentifier(String, String)
  }

  init(
    _ generator: String, _ places: [String], _ test: Test,
    type: DigitalSourceType = .trainedAlgorithmicMedia
  ) {
    self.generator = generator
    self.places = places
    self.test = test
    self.type = type
  }

  /// The statements of the marks in a photo, one for each place and generator.
  static func found(in photo: Photo) -> [OriginStatement] {
    var texts: [String: [String]] = [:]
    var order: [String] = []
    for item in photo.items where isPlace[item.name] != nil {
      let place = "\(item.group):\(item.name)"
      guard isPlace[item.name]?.contains(place) == true else { continue }
      if texts[place] == nil { order.append(place) }
      texts[place, default: []].append(item.texts.joined(separator: "\n"))
    }
    var statements: [OriginStatement] = []
    for mark in all {
      for place in order where mark.places.contains(place) {
        let text = texts[place]?.first { mark.isIn($0, texts) }
        guard let text, !statements.contains(where: { $0.place == place }) else { continue }
        statements.append(
          OriginStatement(
            .mark, place: place, type: mark.type, system: mark.generator, text: text))
      }
    }
    return statements
  }

  private func isIn(_ text: String, _ texts: [String: [String]]) -> Bool {
    switch test {
    case .present: return !text.isEmpty
    case .contains(let parts): return parts.allSatisfy { text.utf8.contains($0.utf8) }
    case .begins(let start): return text.hasPrefix(start)
    case .equals(let wanted): return text == wanted
    case .beginsBesideIdentifier(let start, let other):
      return text.hasPrefix(start) && texts[other]?.contains(where: Self.isIdentifier) == true
    }
  }

  /// Whether a text is a UUID (RFC 9562).
  private static func isIdentifier(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && parts.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isHexDigit } }
  }

  /// The places of all rows, by the name of the item without its group.
  private static let isPlace: [String: Set<String>] = all.flatMap { mark in
    mark.places + (mark.besides.map { [$0] } ?? [])
  }.reduce(into: [:]) { result, place in
    let name = place.split(separator: ":").last.map(String.init) ?? place
    result[name, default: []].insert(place)
  }

  /// The item that has to be there, too.
  private var besides: String? {
    if case .beginsBesideIdentifier(_, let other) = test { other } else { nil }
  }
}

extension DigitalSourceType {
  /// Whether a picture of this type may have the mark of a generator, and that of another type a picture
  /// such as this.
  func takesPart(in other: DigitalSourceType) -> Bool {
    agrees(with: other) || isGenerated && other.isGenerated
  }
}
