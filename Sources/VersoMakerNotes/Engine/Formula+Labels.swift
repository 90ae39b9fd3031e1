extension Formula {
  /// The words for a list whose first numbers have one label together: "Manual; 1/3 EV steps".
  package static func labels(_ list: MakerValue, first count: Int, _ scope: MakerScope)
    -> MakerValue
  {
    guard let row = scope.row else { return .none }
    let parts = list.parts.map(\.bytes)
    let front = Array(parts.prefix(count).joined(separator: [0x20]))
    let facts = scope.module.facts
    var out: [UInt8] = []
    for (index, part) in ([front] + parts.dropFirst(count)).enumerated() {
      if index > 0 { out.append("; ") }
      let set = row.labels + index
      if index < row.labelSets, let label = facts.label(set: set, part) {
        facts.text.append(label, to: &out)
      } else if index < row.labelSets, !facts.isEmpty(set: set) {
        out.append("Unknown (")
        out += part
        out.append(")")
      } else {
        out += part
      }
    }
    return .text(out)
  }
}
