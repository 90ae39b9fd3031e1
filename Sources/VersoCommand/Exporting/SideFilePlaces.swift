import Verso

/// Where the side files of photos go.
struct SideFilePlaces: Sendable {
  private let program: Sidecar.Program?
  private let files: Files
  /// The folder that they go to; nil for beside the photos.
  private let output: String?
  private let stems: SharedStems

  /// - Parameters:
  ///   - files: The photos.
  ///   - program: Who is to read the side files; nil for no particular one.
  ///   - output: The folder that they go to; nil for beside the photos.
  init(_ files: Files, for program: Sidecar.Program?, in output: String?) {
    (self.files, self.program, self.output) = (files, program, output)
    stems = SharedStems(files.paths)
  }

  /// The side file of a photo.
  func path(for photo: String) -> String {
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

  /// The photos that would have one side file with another one, with that.
  func collisions() -> [(photo: String, other: String)] {
    var owners: [Path.Key: String] = [:]
    var found: [(String, String)] = []
    for photo in files.paths {
      let key = Path.key(path(for: photo))
      if let other = owners[key] {
        found.append((photo, other))
      } else {
        owners[key] = photo
      }
    }
    return found
  }
}
