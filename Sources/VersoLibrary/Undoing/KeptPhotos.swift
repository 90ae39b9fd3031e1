package import Verso
package import VersoJournal

/// The photos that stay when a run is undone: the user has changed them since, or another file has their old name.
///
/// The sidecars that were made or renamed with them stay as well.
package struct KeptPhotos: Sendable {
  /// The photos, by the sidecars that they may have.
  private var photos: [Path.Key: String] = [:]
  private let open: @Sendable (String) throws -> Photo

  /// - Parameter open: Opens a sidecar, which may name its owner.
  package init(open: @escaping @Sendable (String) throws -> Photo = { try Photo(path: $0) }) {
    self.open = open
  }

  /// Notes a change that stays.
  package mutating func note(_ change: Change, stayingAs reason: Undoing.Reason) {
    guard
      change.kind == .made && reason.isOfUser
        || change.kind == .moved && (reason.isOfUser || reason == .taken),
      !Sidecar.isName(change.place)
    else { return }
    for naming in [Sidecar.Program.Naming.wholeName, .stem] {
      let side = Sidecar.path(for: change.place, naming)
      if naming == .stem, let found = try? open(side), !Sidecar.isMeant(found, for: change.place) {
        continue
      }
      photos[Path.key(side)] = change.place
    }
  }

  /// The photo that a sidecar was made for or renamed with, where that stays; nil for any other change.
  package func photo(of change: Change) -> String? {
    guard change.isOfSidecar else { return nil }
    let place = change.place
    let name = Path.name(of: place)
    let original = Sidecar.original(ofVersion: String(name.dropLast(4)))
    let names =
      [place] + [original].compactMap { $0 }.map { Path.join(Path.folder(of: place), $0 + ".xmp") }
    return names.lazy.compactMap { photos[Path.key($0)] }.first
  }
}
