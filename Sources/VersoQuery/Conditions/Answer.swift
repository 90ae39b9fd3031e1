/// The photo's values under a name, ready to be compared.
struct Answer {
  private let name: TagName
  private let items: [Item]
  private let subject: Subject
  /// Whether lengths under the name are in millimetres.
  private let isInMillimetres: Bool

  init(_ name: TagName, _ subject: Subject) throws {
    self.name = name
    self.subject = subject
    items = try name.items(in: subject)
    let plain = name.text.split(separator: ":").last?.lowercased() ?? ""
    isInMillimetres = plain.contains("focallength") || plain == "circleofconfusion"
  }

  /// Whether a comparison holds; no comparison does where there is no value.
  func holds(_ comparison: Comparison, _ literal: Literal) -> Bool {
    switch comparison {
    case .equal: items.contains { isEqual($0, literal) }
    case .unequal: !items.isEmpty && !items.contains { isEqual($0, literal) }
    case .contains: items.contains { contains($0, literal) }
    case .less: items.contains { order($0, literal).contains(-1) }
    case .greater: items.contains { order($0, literal).contains(1) }
    case .atMost:
      items.contains { isEqual($0, literal) || order($0, literal).contains { $0 <= 0 } }
    case .atLeast:
      items.contains { isEqual($0, literal) || order($0, literal).contains { $0 >= 0 } }
    }
  }

  private func isEqual(_ item: Item, _ literal: Literal) -> Bool {
    if item.isTerm(literal.text) { return true }
    if item.text.lowercased() == literal.folded { return true }
    if words(of: item, numeric: false).contains(where: { $0.lowercased() == literal.folded }) {
      return true
    }
    if item.numericText.lowercased() == literal.folded { return true }
    return order(item, literal).contains(0)
  }

  private func contains(_ item: Item, _ literal: Literal) -> Bool {
    if item.text.lowercased().contains(literal.folded) || item.isTerm(literal.text) { return true }
    // A date is written 2024-05, and printed 2024:05.
    return literal.date != nil && name.date(of: item, subject) != nil
      && order(item, literal).contains(0)
  }

  /// The order of an item's values and a literal of their kind: before it (-1), equal (0), after it
  /// (1). None for values that cannot be compared with it.
  private func order(_ item: Item, _ literal: Literal) -> [Int] {
    if let date = literal.date, let found = name.date(of: item, subject) {
      return date.place(of: found).map { [$0] } ?? []
    }
    if let number = literal.number(inMillimetres: isInMillimetres) {
      return numbers(of: item).map { found in
        let isNear = (found - number).magnitude <= 1e-6 * max(found.magnitude, number.magnitude)
        return isNear ? 0 : found < number ? -1 : 1
      }
    }
    guard literal.date == nil else { return [] }
    return words(of: item, numeric: false).map { word in
      let word = word.lowercased()
      return word == literal.folded ? 0 : word < literal.folded ? -1 : 1
    }
  }

  private func numbers(of item: Item) -> [Double] {
    let values = item.value.values.compactMap(\.number)
    if !values.isEmpty { return values.filter { !$0.isNaN } }
    return words(of: item, numeric: true).compactMap { word in
      Double(word).flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// The values in words, one each.
  private func words(of item: Item, numeric: Bool) -> [String] {
    switch item.words(numeric: numeric) {
    case .list(let values): values.map(\.line)
    case let words: [words.line]
    }
  }
}

extension Item {
  /// Whether it is a short term on origin or mining: "trainedAlgorithmicMedia", "no-training".
  fileprivate func isTerm(_ text: String) -> Bool {
    switch name {
    case "DigitalSourceType":
      DigitalSourceType.named(text).map { type in
        texts.contains { DigitalSourceType($0) == type }
      } ?? false
    case "DataMining":
      DataMining(text).isKnown && texts.contains { DataMining($0) == DataMining(text) }
    default: false
    }
  }
}
