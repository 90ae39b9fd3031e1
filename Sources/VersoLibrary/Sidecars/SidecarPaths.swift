package import Verso

/// Where the sidecars of photos go.
package struct SidecarPaths: Sendable {
  private let program: Sidecar.Program?
  private let files: Files
  /// The target folder; nil for next to the photos.
  private let output: String?
  private let stems: SharedStems

  /// - Parameters:
  ///   - files: The photos.
  ///   - program: The program that will read the sidecars; nil for no particular one.
  ///   - output: The target folder; nil for next to the photos.
  package init(_ files: Files, for program: Sidecar.Program?, in output: String?) {
    (self.files, self.program, self.output) = (files, program, output)
    stems = SharedStems(files.paths)
  }

  /// The sidecar of a photo.
  package func path(for photo: String) -> String {
    let beside = beside(photo)
    guard let output else { return beside }
    let name = Path.name(of: beside)
    guard let place = files.place(of: photo) else { return Path.join(output, name) }
    return Path.join(Path.join(output, Path.folder(of: place)), name)
  }

  private func beside(_ photo: String) -> String {
    if let program { return Sidecar.path(for: photo, program.naming) }
    let whole = Sidecar.path(for: photo, .wholeName)
    // The whole name belongs to one photo alone.
    if !Path.isFree(whole) || !stems.others(beside: photo).isEmpty { return whole }
    return Sidecar.path(for: photo)
  }

  /// A photo that would have the sidecar of another one.
  package struct Collision {
    package let photo: String
    package let other: String
    /// Whether both are in one folder, and differ only in their extensions.
    package let isByEnding: Bool
    /// Whether the other one is the raw photo, which a program takes the sidecar for.
    package let isOfRaw: Bool
  }

  /// The photos that would have the sidecar of another one: that of a raw photo, or else of the first.
  package func collisions() -> [Collision] {
    var owners: [Path.Key: [String]] = [:]
    for photo in files.paths { owners[Path.key(path(for: photo)), default: []].append(photo) }
    var losers: [Path.Key: (owner: String, isOfRaw: Bool)] = [:]
    for photos in owners.values where photos.count > 1 {
      let raws = photos.filter(Self.isRaw)
      let owner = raws.first ?? photos[0]
      for photo in photos where !Path.isSame(photo, owner) {
        losers[Path.key(photo)] = (owner, raws.count == 1)
      }
    }
    return files.paths.compactMap { photo in
      losers[Path.key(photo)].map { loser in
        let isBeside = Path.key(Path.folder(of: photo)) == Path.key(Path.folder(of: loser.owner))
        return Collision(
          photo: photo, other: loser.owner, isByEnding: isBeside,
          isOfRaw: isBeside && loser.isOfRaw)
      }
    }
  }

  private static func isRaw(_ path: String) -> Bool {
    Path.ending(of: path).map { FileFormat.isRaw(fileExtension: $0) } ?? false
  }
}
