import Verso

/// Which files get which names, so that no two get one and none gets that of a file that stays.
package struct RenamePlan {
  /// The key of a place, of which there may be a million: 64 bits that differ from run to run. Two
  /// places that had the same would only cost one of them its name, as no file is ever replaced.
  private typealias Place = Int

  /// The state of a group: the number in its name, or one of these.
  private enum State {
    static let open: Int32 = -1
    /// The files have their names already.
    static let unchanged: Int32 = -2
    /// They get none.
    static let refused: Int32 = -3
  }

  private let entries: RenameEntries
  private var states: [Int32]
  /// Called for each group that gets no name, with the reason.
  private let tell: (_ named: String, _ reason: String) -> Void
  /// The places that files get, or keep, in small letters: names that differ in case only are one on many systems.
  private var taken: Set<Place> = []
  /// The names without endings that photos get, or keep, as a sidecar with such a name would be read for them all.
  private var stems: Set<Place> = []
  /// The stems of sidecars that belong to every photo with this name.
  private var sharedStems: Set<Place> = []
  /// The places that files leave.
  private var left: Set<Place> = []
  /// The number from which those go on that would be called alike: of thousands each begins to count where
  /// the one before ended.
  private var counts: [Place: Int] = [:]
  /// The files that get other names.
  package private(set) var moves: RenameMoves
  /// The number of groups that have their names already.
  package private(set) var unchanged = 0
  /// The number of groups that get no name.
  package private(set) var refused = 0
  /// The sidecars in folders, by their names without extensions: each folder is read once.
  private var sidecars: [Path.Key: [Path.Key: [String]]] = [:]
  /// The place of a folder from the root, by the path that was named.
  private var roots: [Path.Key: String] = [:]

  /// - Parameters:
  ///   - entries: The groups.
  ///   - stays: Whether the files stay where they are, and copies or additional names are made.
  ///   - listener: Hears of every group.
  ///   - refuse: Called for each group that gets no name, with the reason.
  package init(
    _ entries: RenameEntries, stays: Bool, listener: (any WorkListener)?,
    refuse: @escaping (_ named: String, _ reason: String) -> Void
  ) {
    self.entries = entries
    tell = refuse
    states = [Int32](repeating: State.open, count: entries.count)
    moves = RenameMoves(entries)
    listener?.begin(entries.count)
    for (index, entry) in entries.enumerated() {
      if let problem = Self.problem(entry, 0) { self.refuse(index, entry, problem) }
    }
    if !stays {
      for (index, entry) in entries.enumerated() where states[index] == State.open {
        findOwnName(index, entry)
      }
      for (index, entry) in entries.enumerated() where states[index] == State.open {
        for path in entry.sources { left.insert(key(path)) }
      }
    }
    for (index, entry) in entries.enumerated() {
      if states[index] == State.open { number(index, entry) }
      if states[index] >= 0 {
        moves.append(group: index, files: entry.group.members.count, count: Int(states[index]))
      }
      listener?.advance()
    }
    listener?.end()
    // There may be a million of each.
    (taken, left, stems, sharedStems) = ([], [], [], [])
    (sidecars, roots, counts) = ([:], [:], [:])
    unchanged = states.count { $0 == State.unchanged }
    states = []
  }

  private mutating func refuse(_ index: Int, _ entry: RenameEntries.Entry, _ reason: String) {
    states[index] = State.refused
    refused += 1
    tell(entry.named, reason)
  }

  /// The name of a place, however it was named.
  private mutating func key(_ path: String) -> Place {
    let folder = Path.folder(of: path)
    let known = Path.key(folder)
    let root = roots[known] ?? absolute(folder)
    roots[known] = root
    return Path.key(Path.join(root, Path.name(of: path))).hashValue
  }

  /// The same for all names that differ in case only.
  private mutating func caseless(_ path: String) -> Place {
    key(Path.join(Path.folder(of: path), Path.name(of: path).lowercased()))
  }

  /// A folder from the root, with links followed as far as it is there.
  private func absolute(_ folder: String) -> String {
    if !Path.isFree(folder) { return Path.resolved(folder) }
    let outer = Path.folder(of: folder)
    guard !PathBytes.isSame(outer, folder) else { return folder }
    return Path.join(absolute(outer), Path.name(of: folder))
  }

  private static func problem(_ entry: RenameEntries.Entry, _ count: Int) -> String? {
    entry.group.members.lazy.compactMap { member in
      NewName.problem(entry.name.path(count, member.ending), ending: member.ending)
    }.first
  }

  /// Finds out whether files are called as they would be, also with a number: another run changes
  /// nothing then.
  private mutating func findOwnName(_ index: Int, _ entry: RenameEntries.Entry) {
    let own = entry.sources
    let keys = own.map { key($0) }
    for count in [0] + (entry.name.isNumbered ? numbers(in: own[0]) : []) {
      let wanted = entry.targets(count).map { key($0) }
      guard wanted == keys else { continue }
      states[index] = State.unchanged
      take(own, entry)
      return
    }
  }

  /// Notes what a group gets, or keeps.
  private mutating func take(_ paths: [String], _ entry: RenameEntries.Entry) {
    taken.formUnion(paths.map { caseless($0) })
    for (member, path) in zip(entry.group.members, paths) {
      guard let stem = stem(path) else { continue }
      if !member.isSidecar { stems.insert(stem) }
      if Self.isShared(member) { sharedStems.insert(stem) }
    }
  }

  private mutating func sidecars(in folder: String) -> [Path.Key: [String]] {
    if let known = sidecars[Path.key(folder)] { return known }
    var found: [Path.Key: [String]] = [:]
    for name in Path.names(in: folder) ?? [] where Sidecar.isName(name) {
      guard let stem = PathBytes.parts(of: name)?.stem else { continue }
      found[Path.key(String(stem)), default: []].append(Path.join(folder, name))
    }
    sidecars[Path.key(folder)] = found
    return found
  }

  /// Whether a file is a sidecar of all photos that are called as it is.
  private static func isShared(_ member: PhotoGroup.Member) -> Bool {
    Sidecar.isName(member.name) && member.ending.lowercased() == ".xmp"
  }

  private mutating func stem(_ path: String) -> Place? {
    PathBytes.parts(of: Path.name(of: path)).map {
      key(Path.join(Path.folder(of: path), String($0.stem)))
    }
  }

  /// The first of a group's new paths with which a sidecar would be read for a photo of another group.
  private mutating func strangerBeside(
    _ paths: [String], _ keys: [Place], _ entry: RenameEntries.Entry
  ) -> String? {
    for (member, path) in zip(entry.group.members, paths) {
      guard let stem = stem(path), let name = PathBytes.parts(of: Path.name(of: path))?.stem else {
        continue
      }
      var beside: [String] = []
      if !member.isSidecar {
        if sharedStems.contains(stem) { return path }
        beside = sidecars(in: Path.folder(of: path))[Path.key(String(name))] ?? []
      } else if Self.isShared(member) {
        if stems.contains(stem) { return path }
        beside = SharedStems([path]).others(beside: path)
      }
      let isStranger = beside.contains { other in
        let place = key(other)
        return !left.contains(place) && !keys.contains(place)
      }
      if isStranger { return path }
    }
    return nil
  }

  /// The numbers in a name.
  private func numbers(in path: String) -> [Int] {
    let name = Path.name(of: path).utf8
    return name.split { !(0x30...0x39).contains($0) }.compactMap { Int(String(Substring($0))) }
      .filter { $0 > 0 }
  }

  /// The most names that are tried for a photo.
  private static let mostTries = 100_000

  private mutating func number(_ index: Int, _ entry: RenameEntries.Entry) {
    var count = 0
    let first = entry.targets(0)[0]
    for _ in 0..<Self.mostTries {
      // A number makes a name longer.
      if count > 0, let problem = Self.problem(entry, count) {
        return refuse(index, entry, problem)
      }
      let paths = entry.targets(count)
      let keys = paths.map { key($0) }
      let folded = paths.map { caseless($0) }
      guard Set(folded).count == keys.count else {
        return refuse(index, entry, "two of its files would get the same name: \(paths[0])")
      }
      let clash = paths.indices.first {
        taken.contains(folded[$0]) || !isFree(paths[$0], keys[$0])
      }.map { paths[$0] }
      let shared = clash == nil ? strangerBeside(paths, keys, entry) : nil
      if let path = clash ?? shared {
        guard entry.name.isNumbered else {
          let reason = clash == nil ? "would share a sidecar with another photo" : "is taken"
          return refuse(
            index, entry,
            "\(path) \(reason); add {-n} to the template, to number such names")
        }
        count = max(count + 1, count == 0 ? counts[keys[0]] ?? 1 : 1)
        continue
      }
      take(paths, entry)
      states[index] = Int32(clamping: count)
      if count > 0 { counts[key(first)] = count + 1 }
      return
    }
    // The next one goes on from here: each would try all these again.
    counts[key(first)] = count
    refuse(
      index, entry, "\(first) is taken, and so are \(Self.mostTries) numbers after it")
  }

  private func isFree(_ path: String, _ key: Place) -> Bool {
    left.contains(key) || FileSystem.place(path) == .nothing
  }
}
