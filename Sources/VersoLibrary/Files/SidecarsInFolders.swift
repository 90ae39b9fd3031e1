import Verso

/// The sidecars in folders that are next to their photos, and so belong to them.
package struct SidecarsInFolders: Sendable {
  private var found: PathTable = []
  private var named: PathTable = []

  package init() {}

  /// Notes the sidecars among the names in a folder.
  package mutating func note(_ names: [String], in folder: String) {
    let sides = names.filter(Self.isCalledSo)
    guard !sides.isEmpty else { return }
    // "photo.xmp" and "photo.jpg.xmp" are both sidecars of "photo.jpg".
    var photos: Set<Path.Key> = []
    for name in names where Sidecar.isOwnerName(name) {
      photos.insert(Path.key(name))
      if let stem = PathBytes.parts(of: name)?.stem { photos.insert(Path.key(String(stem))) }
    }
    for name in sides {
      guard let stem = PathBytes.parts(of: name).map({ String($0.stem) }) else { continue }
      // "photo_01.jpg.xmp" is of another version of "photo.jpg".
      let names = [stem, Sidecar.original(ofVersion: stem)].compactMap { $0 }
      guard names.contains(where: { photos.contains(Path.key($0)) }) else { continue }
      found.append(Path.join(folder, name))
    }
  }

  /// Notes a file that was named, and therefore counts whatever is next to it.
  package mutating func note(named path: String) {
    if Self.isCalledSo(Path.name(of: path)) { named.append(path) }
  }

  /// Which of some files are not among them; nil if all are.
  package func marks(_ paths: PathTable) -> [Bool]? {
    guard !found.isEmpty else { return nil }
    let left = Set(found.map { Path.key($0) }).subtracting(named.map { Path.key($0) })
    return paths.map { !left.contains(Path.key($0)) }
  }

  private static func isCalledSo(_ name: String) -> Bool {
    PathBytes.parts(of: name)?.ending.lowercased() == FileFormat.xmp.fileExtension
  }
}
