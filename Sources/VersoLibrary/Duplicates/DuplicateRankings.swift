import Verso

/// The files of each picture that exists more than once, the one to keep first, in a list that may
/// have hundreds of thousands. They are stored as numbers, and their descriptions are made on
/// request.
package struct DuplicateRankings: RandomAccessCollection, Sendable {
  private let members: DuplicateMembers
  /// The groups of files.
  private let groups: PhotoGroups
  /// The group and the picture of each file.
  private var unitPlaces: [Int32]
  private var pictureOf: [Int32]
  /// The files of the pictures one after the other, and where those of each end.
  private var order: [Int32] = []
  private var ends: [Int] = []
  /// The marks of files that exist once more, and need not be kept.
  private var duplicates: Set<PathMark> = []

  /// Two numbers that identify a path among a million: no two have the same.
  private struct PathMark: Hashable {
    let first: Int
    let second: Int

    init(_ path: Path.Key) {
      first = path.hashValue
      var hasher = Hasher()
      hasher.combine(0)
      hasher.combine(path)
      second = hasher.finalize()
    }
  }

  /// Chooses which files to keep, so that those that belong together are kept together.
  ///
  /// - Parameters:
  ///   - pictures: The files of each picture, by their places.
  ///   - members: The known facts of them. One that was removed in the meantime no longer counts.
  package init(_ pictures: [[Int]], _ members: DuplicateMembers) {
    self.members = members
    groups = PhotoGroups(of: members.files)
    unitPlaces = [Int32](repeating: 0, count: members.files.count)
    pictureOf = [Int32](repeating: -1, count: members.files.count)
    let pictures = pictures.lazy.map { $0.filter { members.isThere($0) } }.filter { $0.count > 1 }
    for (picture, files) in pictures.enumerated() {
      for file in files { pictureOf[file] = Int32(clamping: picture) }
    }
    for (place, group) in groups.enumerated() {
      for file in group.named { unitPlaces[file] = Int32(clamping: place) }
    }
    for files in pictures {
      var units: [Int32: DuplicateUnit] = [:]
      for file in files where units[unitPlaces[file]] == nil {
        units[unitPlaces[file]] = unit(of: file)
      }
      let facts = Dictionary(uniqueKeysWithValues: files.map { ($0, members.facts(of: $0)) })
      let sorted = files.sorted { verdict($0, $1, units, facts)?.isFirst ?? false }
      order += sorted.lazy.map { Int32(clamping: $0) }
      ends.append(order.count)
      for file in sorted.dropFirst() {
        let group = groups[Int(unitPlaces[file])].group
        duplicates.insert(PathMark(group.key(ofName: Path.name(of: members.files[file]))))
      }
    }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { ends.count }

  /// The unit of a file.
  private func unit(of file: Int) -> DuplicateUnit {
    let (group, named) = groups[Int(unitPlaces[file])]
    let duplicates = named.filter { pictureOf[$0] >= 0 }
    return DuplicateUnit(
      group, duplicates.map { members.facts(of: $0) },
      pictures: Set(duplicates.lazy.map { pictureOf[$0] }).count)
  }

  private func verdict(
    _ one: Int, _ other: Int, _ units: [Int32: DuplicateUnit], _ facts: [Int: DuplicateFacts]
  ) -> (isFirst: Bool, reason: String)? {
    if unitPlaces[one] == unitPlaces[other] {
      guard let one = facts[one], let other = facts[other] else { return nil }
      return DuplicateUnit.verdict(one, other)
    }
    guard let one = units[unitPlaces[one]], let other = units[unitPlaces[other]] else { return nil }
    return DuplicateUnit.verdict(one, other)
  }

  package subscript(index: Int) -> DuplicateRanking {
    let files = order[(index == 0 ? 0 : ends[index - 1])..<ends[index]].map { Int($0) }
    var units: [Int32: DuplicateUnit] = [:]
    for file in files where units[unitPlaces[file]] == nil {
      units[unitPlaces[file]] = unit(of: file)
    }
    let found = files.compactMap { units[unitPlaces[$0]] }
    var reason = ""
    if files.count > 1, found.count == files.count {
      let facts = Dictionary(
        uniqueKeysWithValues: files.prefix(2).map { ($0, members.facts(of: $0)) })
      let next = verdict(files[0], files[1], units, facts)?.reason ?? ""
      // The decision between the first two may differ from that between the first and all.
      let isDecidedBefore =
        found[1].wholeness == found[0].wholeness
        && found.contains { $0.wholeness < found[0].wholeness }
      reason = isDecidedBefore ? "\(found[0].togetherness); among such folders, \(next)" : next
    }
    var seen: Set<Path.Identity> = []
    let ranked = files.enumerated().map { index, file in
      var member = DuplicateRanking.Member(
        path: members.files[file], statements: members.statements(of: file),
        size: members.size(of: file))
      member.isSameFile = members.identity(of: file).map { !seen.insert($0).inserted } ?? false
      addCompanions(
        of: file, to: &member, isKept: index == 0,
        isBesideKept: unitPlaces[file] == unitPlaces[files[0]])
      return member
    }
    return DuplicateRanking(members: ranked, reason: reason)
  }

  /// Finds what goes along with a duplicate, and what does not.
  private func addCompanions(
    of file: Int, to member: inout DuplicateRanking.Member, isKept: Bool, isBesideKept: Bool
  ) {
    let group = groups[Int(unitPlaces[file])].group
    let name = Path.name(of: member.path)
    func isDuplicate(_ name: String) -> Bool {
      duplicates.contains(PathMark(group.key(ofName: name)))
    }
    // A file next to the one that is kept is not alone.
    if !isBesideKept {
      member.leftBehind = group.halves.filter { !isDuplicate($0.name) }.map { ($0.name, $0.isFilm) }
    }
    for side in group.members where side.isSidecar {
      let owners = group.owners(of: side)
      guard owners.contains(where: { PathBytes.isSame($0.name, name) }) else { continue }
      if isKept {
        member.sidecars.append(group.path(of: side))
      } else if !owners.allSatisfy({ isDuplicate($0.name) }) || !side.others.allSatisfy(isDuplicate)
      {
        member.sharedSidecars.append(side.name)
      } else if PathBytes.isSame(owners[0].name, name) {
        // It is removed once, with the first that has it.
        member.sidecars.append(group.path(of: side))
      }
    }
  }
}
