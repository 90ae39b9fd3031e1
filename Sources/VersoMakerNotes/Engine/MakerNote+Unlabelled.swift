extension MakerNote {
  /// Whether an entry's value has no label in its set, so that its text would be only its number.
  package func isUnlabelled(_ entry: Entry) -> Bool {
    let row = entry.row
    guard row.labels != 0, !row.flags.contains(.whole), !row.flags.contains(.binary) else {
      return false
    }
    var scope = converted(entry)
    // If there are several codes with a set each, the first one counts.
    if row.labelSets > 0 { scope.x = scope.x.parts.first ?? scope.x }
    let facts = row.module.facts
    let hasOther =
      row.flags.contains(.bits) && (row.labelSets == 0 || facts.isOfBits(set: row.labels))
      || row.labelSets > 0 && facts.isEmpty(set: row.labels)
    guard !hasOther, facts.label(set: row.labels, of: scope.x) == nil else { return false }
    return row.program(.print).map { Formula.value($0, &scope).isNone } ?? true
  }
}
