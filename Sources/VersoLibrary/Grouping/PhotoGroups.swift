import Verso

/// The groups that files belong to, in a list that may have a million: each is kept as a few bytes, and made when it is
/// asked for.
package struct PhotoGroups: RandomAccessCollection, Sendable {
  /// A group, and which of its files were named, by their places in ``files``; never without one.
  package typealias Element = (group: PhotoGroup, named: [Int])

  /// The files that were named.
  package let files: PathTable
  private var folders: [String] = []
  private var bytes = PackedBytes()
  /// Where the groups begin in the bytes.
  private var starts: [Int] = []

  /// A list that has no groups yet.
  package init(none files: PathTable) { self.files = files }

  package var startIndex: Int { 0 }
  package var endIndex: Int { starts.count }

  package subscript(index: Int) -> Element {
    var reader = bytes.reader(at: starts[index])
    let folder = folders[reader.number()]
    let isPlain = reader.number() == 1
    let named = (0..<reader.number()).map { _ in reader.number() }
    let members = (0..<reader.number()).map { _ in
      PhotoGroup.Member(
        name: reader.text(), ending: reader.text(), rank: reader.number(),
        owner: reader.number() == 1 ? reader.text() : nil,
        others: (0..<reader.number()).map { _ in reader.text() })
    }
    return (PhotoGroup(folder: folder, members: members, isPlain: isPlain), named)
  }

  /// The paths of the files of a group that were named.
  package func paths(of named: [Int]) -> [String] { named.map { files[$0] } }

  package mutating func append(_ element: Element) {
    let (group, named) = element
    if folders.last.map({ PathBytes.isSame($0, group.folder) }) != true {
      folders.append(group.folder)
    }
    starts.append(bytes.count)
    bytes.append(folders.count - 1)
    bytes.append(group.isPlain ? 1 : 0)
    bytes.append(named.count)
    for place in named { bytes.append(place) }
    bytes.append(group.members.count)
    for member in group.members {
      bytes.append(member.name)
      bytes.append(member.ending)
      bytes.append(member.rank)
      bytes.append(member.owner == nil ? 0 : 1)
      if let owner = member.owner { bytes.append(owner) }
      bytes.append(member.others.count)
      for other in member.others { bytes.append(other) }
    }
  }

  /// The groups of files, in the order of the files.
  package init(of files: PathTable) {
    self.init(none: files)
    // One folder after the other, so that of a large library the names of one are held at a time.
    var places: [Path.Key: Int] = [:]
    var found: [(path: String, files: [Int32])] = []
    for (index, file) in files.enumerated() {
      let folder = Path.folder(of: file)
      let key = Path.key(folder)
      if let place = places[key] {
        found[place].files.append(Int32(clamping: index))
      } else {
        places[key] = found.count
        found.append((folder, [Int32(clamping: index)]))
      }
    }
    var firsts: [Int32] = []
    for (folder, indices) in found {
      let grouped = GroupedFolder(Path.names(in: folder) ?? []) { name in
        // An unreadable file belongs to no other photo.
        (try? Photo(path: Path.join(folder, name))).flatMap { Sidecar.ownerEnding($0) }
      }
      var places: [Path.Key: Int] = [:]
      var groups: [(name: String, named: [Int])] = []
      for index in indices.lazy.map({ Int($0) }) {
        let name = Path.name(of: files[index])
        let key = Path.key(grouped.stem(of: name))
        if let known = places[key] {
          groups[known].named.append(index)
        } else {
          places[key] = groups.count
          groups.append((name, [index]))
        }
      }
      for (name, named) in groups {
        firsts.append(Int32(clamping: named[0]))
        append(
          (
            PhotoGroup(
              folder: folder, members: grouped.members(with: name),
              isPlain: PathBytes.isSame(name, files[named[0]])), named
          ))
      }
    }
    // Files of one folder need not follow each other.
    let order = starts.indices.sorted { firsts[$0] < firsts[$1] }
    starts = order.map { starts[$0] }
  }
}
