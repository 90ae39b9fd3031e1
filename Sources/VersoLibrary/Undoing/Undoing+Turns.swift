import Verso
package import VersoJournal

extension Undoing {
  /// The changes that are undone at once: the files, and then the folders that were made for them;
  /// or all in order. Sidecars follow their photos, since they stay with photos that stay.
  package func inTurn(_ changes: [Change]) -> [[Change]] {
    let isFolder = { (change: Change) in
      change.kind == .folder || change.kind == .folderRemoved
    }
    guard !changes.isEmpty else { return [] }
    guard !needsOrder else { return [Self.sidecarsLast(changes)] }
    guard changes.contains(where: isFolder) else { return [changes] }
    let files = [
      changes.filter { !isFolder($0) && !$0.isOfSidecar }, changes.filter(\.isOfSidecar),
    ]
    // Each folder on its own: those inside others come first.
    return files.filter { !$0.isEmpty } + changes.filter(isFolder).map { [$0] }
  }

  /// The same changes, with those of sidecars after those of their photos.
  private static func sidecarsLast(_ changes: [Change]) -> [Change] {
    var (ordered, waiting) = ([Change](), [Change]())
    for change in changes {
      if change.kind == .moved, change.isOfSidecar {
        waiting.append(change)
        continue
      }
      if change.kind != .moved {
        ordered += waiting
        waiting = []
      }
      ordered.append(change)
      guard !waiting.isEmpty else { continue }
      let names = [Sidecar.Program.Naming.wholeName, .stem].map {
        Path.key(Sidecar.path(for: change.place, $0))
      }
      ordered += waiting.filter { names.contains(Path.key($0.place)) }
      waiting.removeAll { names.contains(Path.key($0.place)) }
    }
    return ordered + waiting
  }
}

extension Change {
  /// Whether it has made a sidecar, or given it another name.
  var isOfSidecar: Bool { [.made, .moved].contains(kind) && Sidecar.isName(place) }
}
