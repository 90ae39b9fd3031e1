internal import Verso
internal import VersoLibrary

/// The files that a request names, and those in its folders.
struct NamedFiles {
  private(set) var files: [String] = []
  /// The number of paths that are not folders, also of those that `-ext` leaves out.
  private(set) var named = 0
  /// The number of folders that were searched.
  private(set) var folders = 0
  private(set) var unopened: [String] = []
  private let request: Request

  init(_ request: Request) {
    self.request = request
    for path in request.files {
      guard path != "-", Path.isFolder(path) else {
        named += 1
        let isChosen = request.endings.isEmpty && request.otherEndings.isEmpty || isWanted(path)
        if isChosen { files.append(path) }
        continue
      }
      collect(path, depth: 0)
    }
  }

  private mutating func collect(_ folder: String, depth: Int) {
    guard depth < 128, let names = Path.names(in: folder) else {
      unopened.append(folder)
      return
    }
    folders += 1
    var inner: [String] = []
    for name in names {
      let path = Path.join(folder, name)
      switch Path(path).kind {
      case .folder:
        if request.recursive, !name.hasPrefix("."), !Path.isLink(path),
          !request.ignored.contains(name)
        {
          inner.append(path)
        }
      case .file where isWanted(path, inFolder: true): files.append(path)
      default: break
      }
    }
    for path in inner { collect(path, depth: depth + 1) }
  }

  private func isWanted(_ path: String, inFolder: Bool = false) -> Bool {
    let ending = PathBytes.parts(of: Path.name(of: path)).map { $0.ending.lowercased() } ?? ""
    if request.otherEndings.contains(ending) { return false }
    if !request.endings.isEmpty {
      return request.endings.contains("*") || request.endings.contains(ending)
    }
    return !inFolder || FileFormat.isKnown(fileExtension: ending)
  }
}
