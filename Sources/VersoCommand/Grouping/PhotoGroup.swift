import Verso

/// The files that are one photo to people: a raw file and its JPEG, the film of a Live Photo, side files. They lie
/// in one folder and have one name but for the ending.
struct PhotoGroup: Sendable {
  struct Member: Sendable {
    /// Its name in the folder.
    let name: String
    /// What stands behind the common name, from the full stop on: ".jpg", ".jpg.xmp".
    let ending: String
    /// What is asked first for the new name: photos, then films, then what goes with them.
    fileprivate let rank: Int

    /// Whether it says something of a photo or goes with it, and is none itself.
    var isSideFile: Bool { rank > 1 }
  }

  let folder: String
  /// Its files; those that are asked first for the new name come first.
  let members: [Member]

  /// The path of a member.
  func path(of member: Member) -> String {
    folder == "." && isPlain ? member.name : Path.join(folder, member.name)
  }

  /// Whether the files were named without a folder.
  fileprivate let isPlain: Bool

  /// The groups that files belong to, in the order of the files, with the files of each that were named.
  static func groups(of files: PathTable) -> [(group: PhotoGroup, named: [String])] {
    // One folder after the other, so that of a large library the names of one are held at a time.
    var places: [Path.Key: Int] = [:]
    var folders: [(path: String, files: [Int])] = []
    for (index, file) in files.enumerated() {
      let folder = Path.folder(of: file)
      let key = Path.key(folder)
      if let place = places[key] {
        folders[place].files.append(index)
      } else {
        places[key] = folders.count
        folders.append((folder, [index]))
      }
    }
    var found: [(first: Int, group: PhotoGroup, named: [String])] = []
    for (folder, indices) in folders {
      let grouped = GroupedFolder(Path.names(in: folder) ?? [])
      var places: [Path.Key: Int] = [:]
      for index in indices {
        let name = Path.name(of: files[index])
        let (stem, members) = grouped.members(with: name)
        if let known = places[Path.key(stem)] {
          found[known].named.append(files[index])
        } else {
          places[Path.key(stem)] = found.count
          let group = PhotoGroup(
            folder: folder, members: members, isPlain: PathBytes.isSame(name, files[index]))
          found.append((index, group, [files[index]]))
        }
      }
    }
    found.sort { $0.first < $1.first }
    return found.map { ($0.group, $0.named) }
  }
}

/// The names in a folder by what they have in common.
private struct GroupedFolder {
  /// What belongs to each name without an ending.
  private var members: [Path.Key: [PhotoGroup.Member]] = [:]
  /// The name that a file belongs to: without an ending, or that of one photo and a slash.
  private var stems: [Path.Key: String] = [:]

  /// Endings of files that say something of a photo or go with it: side files of editors and services, previews
  /// and sounds of cameras.
  private static let sideEndings: Set<String> = [
    "xmp", "json", "aae", "thm", "lrv", "wav", "pp3", "dop", "arp", "cos", "on1", "vrd",
  ]
  private static let filmEndings: Set<String> = ["mov", "mp4", "m4v", "3gp", "avi", "mts"]

  init(_ names: [String]) {
    var owners: [Path.Key: String] = [:]
    for name in names {
      guard let (stem, ending) = Self.parts(name), !stem.isEmpty else { continue }
      let low = ending.lowercased()
      guard !Self.sideEndings.contains(low) else { continue }
      if Self.filmEndings.contains(low) || FileFormat.isKnown(fileExtension: ending) {
        // IMG_3.JPG beside IMG_3.jpg is another photo. No name has a slash.
        let isOther = (members[Path.key(stem)] ?? []).contains {
          $0.ending.lowercased() == "." + low
        }
        let group = isOther ? name + "/" : stem
        owners[Path.key(name)] = group
        add(name, to: group, "." + ending, rank: Self.filmEndings.contains(low) ? 1 : 0)
      }
    }
    for name in names where owners[Path.key(name)] == nil {
      guard let (owner, rest) = Self.owner(of: name, among: owners) else {
        guard let (stem, ending) = Self.parts(name), !stem.isEmpty,
          Self.sideEndings.contains(ending.lowercased())
        else { continue }
        add(name, to: stem, "." + ending, rank: 2)
        continue
      }
      guard let stem = owners[Path.key(owner)], let ending = Self.parts(owner)?.ending else {
        continue
      }
      add(name, to: stem, ".\(ending)\(rest)", rank: 3)
    }
  }

  private mutating func add(_ name: String, to stem: String, _ ending: String, rank: Int) {
    stems[Path.key(name)] = stem
    members[Path.key(stem), default: []].append(.init(name: name, ending: ending, rank: rank))
  }

  /// The photo whose whole name begins a name, and what stands behind it: "a.jpg" and ".xmp" of "a.jpg.xmp".
  private static func owner(
    of name: String, among owners: [Path.Key: String]
  ) -> (owner: String, rest: String)? {
    if Backup.isCalledSo(name) {
      guard let mark = name.utf8.lastIndex(of: UInt8(ascii: "_")) else { return nil }
      let owner = String(name[..<mark])
      return owners[Path.key(owner)] == nil ? nil : (owner, String(name[mark...]))
    }
    guard let (front, ending) = parts(name), sideEndings.contains(ending.lowercased()) else {
      return nil
    }
    if owners[Path.key(front)] != nil { return (front, "." + ending) }
    // "a.jpg.supplemental-metadata.json", also cut short, and "a.jpg(1).json" for "a(1).jpg" (Takeout).
    guard ending.lowercased() == "json", let (photo, more) = parts(front) else { return nil }
    if owners[Path.key(photo)] != nil { return (photo, ".\(more).\(ending)") }
    guard more.hasSuffix(")"), let open = more.lastIndex(of: "(") else { return nil }
    let numbered = "\(photo)\(more[open...]).\(more[..<open])"
    return owners[Path.key(numbered)] == nil ? nil : (numbered, ".\(ending)")
  }

  private static func parts(_ name: String) -> (stem: String, ending: String)? {
    PathBytes.parts(of: name).map { (String($0.stem), String($0.ending)) }
  }

  /// What the files of a photo have in common, and the files that belong together with it.
  func members(with name: String) -> (stem: String, members: [PhotoGroup.Member]) {
    guard let stem = stems[Path.key(name)] else {
      // A photo whose name does not say so, or that is not there.
      let ending = PathBytes.parts(of: name).map { ".\($0.ending)" } ?? ""
      return (name, [.init(name: name, ending: ending, rank: 0)])
    }
    let all = members[Path.key(stem)] ?? []
    return (stem, all.sorted { ($0.rank, $0.name) < ($1.rank, $1.name) })
  }
}
