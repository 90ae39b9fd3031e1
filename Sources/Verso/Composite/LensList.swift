/// The lenses of a maker by the codes that its cameras store.
struct LensList {
  let maker: TableModule
  /// The set of labels.
  let set: Int
  /// The possible lenses of an ambiguous code.
  private var any: (code: String, lenses: [String])?

  init(maker: TableModule, set: Int) {
    self.maker = maker
    self.set = set
  }

  /// The lenses of a tag in a maker's table.
  init?(_ table: String, _ name: String) {
    guard let row = MakerTable(table)?.row(named: name), row.labels != 0 else { return nil }
    self.init(maker: row.module, set: row.labels)
  }

  /// The same list with lenses for a code; each counts once.
  func with(_ lenses: [String], as code: String) -> LensList {
    var list = self
    var known: Set<String> = []
    list.any = (code, lenses.filter { known.insert($0).inserted })
    return list
  }

  subscript(_ code: String) -> String? {
    let facts = maker.facts
    return facts.label(set: set, text: code).map { facts.text.string($0) }
  }

  /// All labels.
  var labels: [String] {
    let facts = maker.facts
    return facts.labels(set: set).map { facts.text.string($0.label) }
  }

  /// The lenses of a code: the one under the code itself, whose label continues with "or" where
  /// there are more, then those under the code with ".1", ".2" …
  func lenses(with code: String) -> [String] {
    if let any, any.code == code { return any.lenses }
    guard let label = self[code] else { return [] }
    var others: [String] = []
    while let lens = self["\(code).\(others.count + 1)"] { others.append(lens) }
    return others.isEmpty ? [label] : [label.components(before: " or ")] + others
  }

  /// The name of the lens of a photo.
  ///
  /// - Parameters:
  ///   - code: The code of the lens.
  ///   - label: The meaning of the code, also if it is in no list.
  ///   - evidence: The photo's other data.
  /// - Returns: The lens, or several with "or" between them. If none is known, the camera's own
  ///   name for it, the meaning of the code, or "unknown" with its focal lengths.
  func name(of code: String, label: String, _ evidence: LensChoice.Evidence) -> String {
    // A camera that does not know the lens stores a code for that.
    let isKnown = label != "n/a"
    let lenses = isKnown ? lenses(with: code) : []
    let matches = LensChoice(evidence, among: lenses).matches
    guard matches.isEmpty else { return matches.map(\.name).joined(separator: " or ") }
    let model = evidence.model.flatMap { LensDescription($0) == nil ? nil : evidence.model }
    if lenses.isEmpty, let model {
      // Canon's cameras leave the maker out of the names of lenses.
      return maker == .canon ? "Canon \(model)" : model
    }
    guard let focals = evidence.focals else { return evidence.model ?? label }
    let (shortest, longest) = (
      Int(min(focals.lowerBound, 1e6)), Int(min(focals.upperBound, 1e6))
    )
    let range =
      focals.lowerBound == focals.upperBound ? "\(shortest)mm" : "\(shortest)-\(longest)mm"
    return isKnown ? "Unknown (\(code)) \(range)" : "Unknown \(range)"
  }
}
