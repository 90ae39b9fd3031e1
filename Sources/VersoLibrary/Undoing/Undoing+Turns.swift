import Verso
package import VersoJournal

extension Undoing {
  /// What of some changes is taken back at once: the files, and then the folders that were made for them; or all of it in
  /// its order.
  package func inTurn(_ changes: [Change]) -> [[Change]] {
    let isFolder = { (change: Change) in
      change.kind == .folder || change.kind == .folderRemoved
    }
    guard !needsOrder, changes.contains(where: isFolder) else {
      return changes.isEmpty ? [] : [changes]
    }
    // Sidecars are last: they stay with photos that stay.
    let files = [
      changes.filter { !isFolder($0) && !$0.makesSideFile }, changes.filter(\.makesSideFile),
    ]
    // Each folder by itself: those in others go first.
    return files.filter { !$0.isEmpty } + changes.filter(isFolder).map { [$0] }
  }
}

extension Change {
  /// Whether it has made a sidecar.
  var makesSideFile: Bool { kind == .made && Sidecar.isName(place) }
}
