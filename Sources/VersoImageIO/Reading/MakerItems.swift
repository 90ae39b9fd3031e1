internal import Verso

/// The photo's values in groups of makers that ImageIO's dictionaries show.
struct MakerItems {
  private var groups: [String: [Item]] = [:]
  private var named: [String: Item] = [:]

  /// The groups of notes, and of raw files those that describe the picture.
  init(_ photo: Photo) {
    var wanted = ["Canon", "Nikon", "CanonRaw"] + MakerTable.all.compactMap(\.group)
    if photo.format.isRaw { wanted += MakerTable.rawGroups.filter { !wanted.contains($0) } }
    for group in wanted {
      let found = photo.items[group: group]
        .filter { !Self.isUnknownLens($0) && !Preview.isName($0.name) }
      guard !found.isEmpty else { continue }
      groups[group] = found
      for item in found { named["\(group):\(item.name)"] = item }
    }
  }

  /// The items of a group.
  func group(_ name: String) -> [Item] { groups[name] ?? [] }

  /// The item of a group and a name: "Canon:LensType".
  subscript(name: String) -> Item? { named[name] }

  /// Whether it is Canon's code for an unknown lens.
  private static func isUnknownLens(_ item: Item) -> Bool {
    item.name == "LensType" && item.group == "Canon" && item.value.integer == 0xFFFF
  }
}

extension PropertyValue {
  /// The value of an item: numbers, whole if possible, and texts without trailing blanks; nil for
  /// binary data and empty values.
  init?(_ value: Item.Value) {
    switch value {
    case .unsigned, .signed, .rational, .signedRational, .real:
      guard let number = value.number, number.isFinite else { return nil }
      self = value.integer.map { .integer($0) } ?? .double(number)
    case .text(let text):
      let text = text.trimmedAtEnd
      guard !text.isEmpty else { return nil }
      self = Self.numbers(in: text).map { .array($0) } ?? .text(text)
    case .list(let values):
      let shown = values.map { Self($0) }
      guard shown.contains(where: { $0 != nil }) else { return nil }
      // A number that is not known, 0/0, keeps its place.
      self = .array(zip(values, shown).map { $1 ?? ($0.string == nil ? .double(0) : .text("")) })
    case .structure(let members):
      self = .dictionary(
        Dictionary(
          members.compactMap { member in Self(member.value).map { (member.name, $0) } },
          uniquingKeysWith: { first, _ in first }))
    case .bytes: return nil
    }
  }

  /// The numbers of a text that holds several, with blanks between them: makers store some lists
  /// so. Digits after a zero are a code, and digits alone a text: the number of a camera is not a
  /// list.
  private static func numbers(in text: String) -> [PropertyValue]? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return nil }
    let numbers = parts.compactMap { part -> PropertyValue? in
      let isCode = part.count > 1 && part.first == "0" && !part.hasPrefix("0.")
      let isPlain = part.count <= 20 && part.allSatisfy { "0123456789.-+eE".contains($0) }
      guard !isCode, isPlain, let number = Double(part), number.isFinite else { return nil }
      return Int(part).map { .integer($0) } ?? .double(number)
    }
    return numbers.count == parts.count ? numbers : nil
  }
}

extension String {
  /// The text without the blanks that fill a field up.
  var trimmedAtEnd: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
