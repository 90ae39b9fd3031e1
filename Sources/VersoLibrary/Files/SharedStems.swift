import Verso

/// The photos in folders whose names differ in their endings only, so that a sidecar that has the name
/// without one belongs to all of them.
package struct SharedStems {
  /// The names of the photos in each folder, by their stems.
  private var folders: [Path.Key: [Path.Key: [String]]] = [:]

  /// Looks into the folders that files are in, each once.
  package init(_ files: PathTable) {
    for file in files where file != "-" {
      let folder = Path.folder(of: file)
      guard folders[Path.key(folder)] == nil else { continue }
      var stems: [Path.Key: [String]] = [:]
      for name in Path.names(in: folder) ?? [] {
        guard let (stem, ending) = PathBytes.parts(of: name), !stem.isEmpty,
          ending.lowercased() != FileFormat.xmp.fileExtension,
          FileFormat.isKnown(fileExtension: String(ending))
        else { continue }
        stems[Path.key(String(stem)), default: []].append(name)
      }
      folders[Path.key(folder)] = stems
    }
  }

  /// The photos that share a sidecar, including photos in the folders of the files that are not
  /// among them.
  ///
  /// - Parameter files: The files, whose folders were looked into.
  /// - Returns: Those that share a sidecar, in the order of their first names.
  package func sharing(_ files: PathTable) -> [[String]] {
    var photos: [Path.Key: [String]] = [:]
    for file in files where file != "-" && !Sidecar.isName(file) {
      photos[Path.key(Sidecar.path(for: file)), default: []].append(file)
    }
    for file in files where file != "-" && !Sidecar.isName(file) {
      // A sidecar with the full name of one photo belongs to that alone.
      let side = Path.key(Sidecar.path(for: file))
      for other in others(beside: file) where Path.key(Sidecar.path(for: other)) == side {
        guard photos[side]?.contains(where: { Path.isSame($0, other) }) == false else { continue }
        photos[side]?.append(other)
      }
    }
    return photos.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }

  /// The paths of the photos next to a file that share its name.
  package func others(beside file: String) -> [String] {
    let (folder, name) = (Path.folder(of: file), Path.name(of: file))
    guard let stem = PathBytes.parts(of: name)?.stem else { return [] }
    let names = folders[Path.key(folder)]?[Path.key(String(stem))] ?? []
    let isAlone = PathBytes.isSame(name, file)
    return names.filter { !PathBytes.isSame($0, name) }
      .map { isAlone ? $0 : Path.join(folder, $0) }
  }
}
