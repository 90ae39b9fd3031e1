package import Verso

/// The totals of all files.
package struct EditTotals: Sendable {
  package var changed = 0
  package var unchanged = 0
  package var tags = 0
  package var signedAgain = 0
  /// The number of changed files that are companions of others.
  package var companions = 0
  /// The number of paths of files that were changed under another path.
  package var claimed = 0
  /// The number of photos that have no sidecar, if only sidecars are changed.
  package var withoutSidecar = 0

  package init() {}

  /// Adds what was done to a file.
  package mutating func add(_ receipt: Receipt, wouldBeSigned: Bool = false) {
    let isChange = receipt.isChange || wouldBeSigned
    changed += isChange ? 1 : 0
    unchanged += isChange ? 0 : 1
    tags += receipt.isChange ? receipt.changes.count + receipt.removedElsewhere.count : 0
  }
}
