import Verso

/// The names in a folder by what they have in common.
package struct GroupedFolder {
  /// The members of each name without an extension.
  private var members: [Path.Key: [PhotoGroup.Member]] = [:]
  /// The name that a file belongs to: without an ending, or that of one photo and a slash.
  private var stems: [Path.Key: String] = [:]

  /// Extensions of files with metadata of a photo, or that belong to it: sidecars of editors and
  /// services, previews and sounds of cameras.
  private static let sideEndings: Set<String> = [
    "xmp", "json", "aae", "thm", "lrv", "wav", "pp3", "dop", "arp", "cos", "on1", "vrd",
  ]

  /// A file with one of these extensions may be anything if no photo is next to it.
  private static let plainEndings: Set<String> = ["json", "wav"]

  /// Whether a name is that of a companion of a photo.
  package static func isSidecarName(_ name: String) -> Bool {
    parts(name).map { !$0.stem.isEmpty && sideEndings.contains($0.ending.lowercased()) } ?? false
  }

  /// Whether a file must have belonged to a photo, also if there is no photo.
  package static func isNeverAlone(_ name: String) -> Bool {
    guard isSidecarName(name), let (front, ending) = parts(name) else { return false }
    return !plainEndings.contains(ending.lowercased()) || Sidecar.isOwnerName(front)
      || parts(front).map { Sidecar.isOwnerName($0.stem) } ?? false
  }

  /// - Parameters:
  ///   - names: The names in the folder.
  ///   - ownerEnding: The ending of the photo that an XMP sidecar names as its own, in small letters; nil if it
  ///     names none.
  package init(_ names: [String], ownerEnding: (String) -> String?) {
    let photos = names.filter { name in
      guard let (stem, ending) = Self.parts(name), !stem.isEmpty else { return false }
      return !Self.sideEndings.contains(ending.lowercased()) && Sidecar.isOwnerName(name)
    }
    let stems = Set(photos.compactMap { Self.parts($0).map { Path.key($0.stem) } })
    var owners: [Path.Key: String] = [:]
    for name in photos {
      guard let (stem, ending) = Self.parts(name) else { continue }
      let low = ending.lowercased()
      // IMG_3.JPG next to IMG_3.jpg is another photo. No name has a slash.
      let isOther = (members[Path.key(stem)] ?? []).contains {
        $0.ending.lowercased() == "." + low
      }
      // PXL_1.MP is the film of PXL_1.MP.jpg.
      let isFilmOfWhole = low == "mp" && stems.contains(Path.key(name))
      let group = isFilmOfWhole ? name : isOther ? name + "/" : stem
      owners[Path.key(name)] = group
      add(name, to: group, "." + ending, rank: FileFormat.isFilm(fileExtension: low) ? 1 : 0)
    }
    let exported = Self.exported(names.filter { owners[Path.key($0)] == nil }, photos)
    for name in names where owners[Path.key(name)] == nil {
      if let found = exported[Path.key(name)], let stem = owners[Path.key(photos[found.photo])],
        let ending = Self.parts(photos[found.photo])?.ending
      {
        add(
          name, to: stem, ".\(ending)\(found.ending)", rank: 3, owner: photos[found.photo],
          others: found.others.map { photos[$0] })
        continue
      }
      guard let (owner, mark, rest) = Self.owner(of: name, among: owners) else {
        guard Self.isSidecarName(name), let (stem, ending) = Self.parts(name) else { continue }
        if let (front, rest) = Self.originalAdjustments(stem, ending),
          members[Path.key(front)] != nil
        {
          add(name, to: front, rest, rank: 2)
        } else {
          addShared(name, stem, ending, ownerEnding)
        }
        continue
      }
      guard let stem = owners[Path.key(owner)], let ending = Self.parts(owner)?.ending else {
        continue
      }
      add(name, to: stem, "\(mark).\(ending)\(rest)", rank: 3, owner: owner)
    }
    for key in Array(members.keys) { settle(key) }
  }

  /// Adds a sidecar that has a photo's name except for the extension. It belongs to all photos with
  /// this name, unless it states the extension of its photo (``Sidecar/path(of:)``).
  private mutating func addShared(
    _ name: String, _ stem: String, _ ending: String, _ ownerEnding: (String) -> String?
  ) {
    let photos = members[Path.key(stem)]?.filter { $0.rank < 2 } ?? []
    guard ending.lowercased() == FileFormat.xmp.fileExtension, !photos.isEmpty,
      let meant = ownerEnding(name)
    else { return add(name, to: stem, "." + ending, rank: 2) }
    let owner = photos.first { $0.ending.lowercased() == "." + meant }?.name
    // The companion of a photo that is not here belongs to no other. No name has a slash.
    add(name, to: owner == nil ? name + "/" : stem, "." + ending, rank: 2, owner: owner)
  }

  /// Sorts the files of a group. A file with their common name is given to the one photo that has
  /// no sidecar with its full name, if there is exactly one.
  private mutating func settle(_ key: Path.Key) {
    guard var group = members[key], group.count > 1 else { return }
    group.sort { ($0.rank, $0.name) < ($1.rank, $1.name) }
    // "a_01.jpg.xmp" is that of another version.
    let own = Set(
      group.filter(\.isXMP).compactMap { side -> Path.Key? in
        guard let owner = side.owner else { return nil }
        return side.name.utf8.count == owner.utf8.count + 4 ? Path.key(owner) : nil
      })
    let open = group.filter { $0.rank < 2 && !own.contains(Path.key($0.name)) }
    if !own.isEmpty, open.count == 1 {
      for index in group.indices
      where group[index].isXMP && group[index].rank == 2 && group[index].owner == nil {
        group[index].owner = open[0].name
      }
    }
    members[key] = group
  }

  private mutating func add(
    _ name: String, to stem: String, _ ending: String, rank: Int, owner: String? = nil,
    others: [String] = []
  ) {
    stems[Path.key(name)] = stem
    members[Path.key(stem), default: []].append(
      .init(name: name, ending: ending, rank: rank, owner: owner, others: others))
  }

  /// The photos that documents of Google Photos are of, by the rules of an import. A sidecar that
  /// has a photo's name except for the extension belongs to all with this name.
  private static func exported(
    _ names: [String], _ photos: [String]
  ) -> [Path.Key: TakeoutOwner] {
    let documents = names.filter { parts($0)?.ending.lowercased() == "json" }
    guard !documents.isEmpty else { return [:] }
    let stems = Set(photos.compactMap { parts($0).map { Path.key($0.stem) } })
    var found: [Path.Key: TakeoutOwner] = [:]
    for (name, owner) in zip(documents, TakeoutOwner.owners(of: documents, among: photos)) {
      guard let owner, let stem = parts(name)?.stem, !stems.contains(Path.key(stem)) else {
        continue
      }
      found[Path.key(name)] = owner
    }
    return found
  }

  /// An iPhone's adjustments before an edit are in "IMG_O6.AAE", next to "IMG_6.AAE": the photo's
  /// name, and the rest if that is another one.
  private static func originalAdjustments(
    _ stem: String, _ ending: String
  ) -> (front: String, rest: String)? {
    guard ending.lowercased() == "aae" else { return nil }
    if stem.hasSuffix("_O") { return (String(stem.dropLast(2)), "_O.\(ending)") }
    guard stem.hasPrefix("IMG_O") else { return nil }
    return ("IMG_\(stem.dropFirst(5))", "_O.\(ending)")
  }

  /// The photo whose full name begins a name, and the rest: "a.jpg" and ".xmp" of "a.jpg.xmp". The
  /// mark is the part between the photo's stem and its extension: "_01" of "a_01.jpg.xmp", of
  /// another version of "a.jpg".
  private static func owner(
    of name: String, among owners: [Path.Key: String]
  ) -> (owner: String, mark: String, rest: String)? {
    if Backup.isCalledSo(name) {
      guard let mark = name.utf8.lastIndex(of: UInt8(ascii: "_")) else { return nil }
      let owner = String(name[..<mark])
      return owners[Path.key(owner)] == nil ? nil : (owner, "", String(name[mark...]))
    }
    guard let (front, ending) = parts(name), sideEndings.contains(ending.lowercased()) else {
      return nil
    }
    if owners[Path.key(front)] != nil { return (front, "", "." + ending) }
    if ending.lowercased() == FileFormat.xmp.fileExtension,
      let original = Sidecar.original(ofVersion: front), owners[Path.key(original)] != nil,
      let stem = parts(original)?.stem, let marked = parts(front)?.stem
    {
      return (original, String(marked.dropFirst(stem.count)), "." + ending)
    }
    return nil
  }

  private static func parts(_ name: String) -> (stem: String, ending: String)? {
    PathBytes.parts(of: name).map { (String($0.stem), String($0.ending)) }
  }

  /// The common stem of a photo's files; the full name of a file without one, or that does not
  /// exist.
  package func stem(of name: String) -> String { stems[Path.key(name)] ?? name }

  /// The files that belong together with one.
  package func members(with name: String) -> [PhotoGroup.Member] {
    stems[Path.key(name)].flatMap { members[Path.key($0)] }
      ?? [
        .init(
          name: name, ending: PathBytes.parts(of: name).map { ".\($0.ending)" } ?? "", rank: 0,
          owner: nil, others: [])
      ]
  }
}
