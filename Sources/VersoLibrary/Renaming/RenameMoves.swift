import Verso

/// The files that get other names, in the order of their groups. Only the number of files before
/// each group is kept; the paths are made on request.
package struct RenameMoves: RandomAccessCollection, Sendable {
  /// A file and where it goes.
  package struct Move {
    /// The place of its group in the list of entries.
    package let group: Int
    package let from: String
    package let to: String
  }

  private let entries: RenameEntries
  /// The places of the groups whose files get other names.
  private var groups: [Int32] = []
  /// The number in the name of each of them.
  private var counts: [Int32] = []
  /// The number of files of all groups up to each.
  private var ends: [Int] = []

  package init(_ entries: RenameEntries) { self.entries = entries }

  package var startIndex: Int { 0 }
  package var endIndex: Int { ends.last ?? 0 }

  /// The number of groups that get other names.
  package var groupCount: Int { groups.count }

  package subscript(index: Int) -> Move {
    // The first group that ends after it.
    var (low, high) = (0, ends.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] > index { high = middle } else { low = middle + 1 }
    }
    let entry = entries[Int(groups[low])]
    let member = entry.group.members[index - (low == 0 ? 0 : ends[low - 1])]
    return Move(
      group: Int(groups[low]), from: entry.group.path(of: member),
      to: entry.target(of: member, Int(counts[low])))
  }

  package mutating func append(group: Int, files: Int, count: Int) {
    groups.append(Int32(clamping: group))
    counts.append(Int32(clamping: count))
    ends.append(endIndex + files)
  }
}

extension RenameEntries.Entry {
  /// Where its files are.
  package var sources: [String] { group.members.map { group.path(of: $0) } }

  /// Where its files go.
  ///
  /// - Parameter count: Which of those that would be called alike it is, from 0.
  /// - Returns: The paths, in the order of the files.
  package func targets(_ count: Int) -> [String] { group.members.map { target(of: $0, count) } }

  package func target(of member: PhotoGroup.Member, _ count: Int) -> String {
    let path = name.path(count, member.ending)
    guard path.utf8.first != UInt8(ascii: "/"), root != "." else { return path }
    return Path.join(root, path)
  }
}
