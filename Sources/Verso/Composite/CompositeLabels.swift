/// The meanings of derived values, which are in a table module without a maker.
enum CompositeLabels {
  private static var facts: MakerFacts { TableModule.composite.facts }

  /// The meaning of a value of a composite tag.
  ///
  /// - Parameters:
  ///   - tag: The maker and the name: "Canon-DriveMode".
  ///   - value: Its numeric form.
  /// - Returns: nil if nothing is known.
  static func label(_ tag: String, _ value: String) -> String? {
    guard let row = MakerTable("Composite")?.row(of: tag),
      let label = facts.label(set: row.labels, text: value)
    else { return nil }
    return facts.text.string(label)
  }

  /// All values of a composite tag and what they mean.
  static func labels(_ tag: String) -> [(value: String, label: String)] {
    guard let row = MakerTable("Composite")?.row(of: tag) else { return [] }
    return facts.labels(set: row.labels).map {
      (facts.text.string($0.key), facts.text.string($0.label))
    }
  }
}
