import Verso
package import VersoJournal

extension Undoing {
  /// The changes that are undone at once: the files, and then the folders that were made for them;
  /// or all in order.
  package func inTurn(_ changes: [Change]) -> [[Change]] {
    let isFolder = { (change: Change) in
      change.kind == .folder || change.kind == .folderRemoved
    }
    guard !needsOrder, changes.contains(where: isFolder) else {
      return changes.isEmpty ? [] : [changes]
    }
    // Sidecars are last: they stay with photos that stay.
    let files = [
      changes.filter { !isFolder($0) && !$0.makesSidecar }, changes.filter(\.makesSidecar),
    ]
    // Each folder on its own: those inside others come first.
    return files.filter { !$0.isEmpty } + changes.filter(isFolder).map { [$0] }
  }
}

extension Change {
  /// Whether it has made a sidecar.
  var makesSidecar: Bool { kind == .made && Sidecar.isName(place) }
}
