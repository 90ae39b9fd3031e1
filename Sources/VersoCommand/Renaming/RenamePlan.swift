import Verso

/// Which files get which names, so that no two get one and none gets that of a file that stays.
struct RenamePlan {
  /// A group with its new name; one object each, as there are hundreds of thousands in several lists.
  final class Entry: Sendable {
    let group: PhotoGroup
    let name: NewName
    /// The folder that the name is in.
    let root: String
    /// The first of its files that was named.
    let named: String

    init(group: PhotoGroup, name: NewName, root: String, named: String) {
      self.group = group
      self.name = name
      self.root = root
      self.named = named
    }
  }

  /// A file and where it goes.
  struct Move {
    /// The index of its group in ``groups``.
    let group: Int
    let from: String
    let to: String
  }

  /// Moves in a list that may have a million: their paths are kept without what they have in common.
  struct Moves: RandomAccessCollection, Sendable {
    private var groups: [Int32] = []
    private var from = PathTable()
    private var to = PathTable()

    var startIndex: Int { 0 }
    var endIndex: Int { groups.count }

    subscript(index: Int) -> Move {
      Move(group: Int(groups[index]), from: from[index], to: to[index])
    }

    mutating func append(_ group: Int, from old: String, to new: String) {
      groups.append(Int32(clamping: group))
      from.append(old)
      to.append(new)
    }
  }

  /// What stands for a place, of which there may be a million: 64 bits that differ from run to run. Two places that had the
  /// same would only cost one of them its name, as no file is ever replaced.
  private typealias Place = Int

  /// What is known of a group.
  enum State {
    case open
    /// The files have their names already.
    case unchanged
    /// They get those with this number.
    case numbered(Int)
    /// They get none.
    case refused(String)
  }

  private let entries: [Entry]
  private(set) var states: [State]
  /// The places that files get, or keep.
  private var taken: Set<Place> = []
  /// The places that files leave.
  private var left: Set<Place> = []
  /// The number from which those go on that would be called alike: of thousands each begins to count where
  /// the one before ended.
  private var counts: [Place: Int] = [:]
  /// The files that get other names, in the order of their groups.
  private(set) var moves = Moves()
  /// How many groups have their names already.
  private(set) var unchanged = 0
  /// The place of a folder from the root, by the path that was named.
  private var roots: [Path.Key: String] = [:]

  /// - Parameters:
  ///   - entries: The groups.
  ///   - stays: Whether the files stay where they are, and copies or further names are made.
  init(_ entries: [Entry], stays: Bool) {
    self.entries = entries
    states = [State](repeating: .open, count: entries.count)
    for index in entries.indices { refuseBadName(index) }
    if !stays {
      for index in entries.indices where isOpen(index) { findOwnName(index) }
      for index in entries.indices where isOpen(index) {
        for path in sources(index) { left.insert(key(path)) }
      }
    }
    for index in entries.indices where isOpen(index) { number(index) }
    // There may be a million of each: what is known of places goes before the moves come.
    (taken, left, roots, counts) = ([], [], [:], [:])
    moves = allMoves
    unchanged = states.count { if case .unchanged = $0 { true } else { false } }
  }

  private func isOpen(_ index: Int) -> Bool {
    if case .open = states[index] { true } else { false }
  }

  private func sources(_ index: Int) -> [String] {
    let group = entries[index].group
    return group.members.map { group.path(of: $0) }
  }

  private func targets(_ index: Int, _ count: Int) -> [String] {
    let entry = entries[index]
    return entry.group.members.map { member in
      let path = entry.name.path(count, member.ending)
      guard path.utf8.first != UInt8(ascii: "/") else { return path }
      return entry.root == "." ? path : Path.join(entry.root, path)
    }
  }

  /// The name of a place, however it was named.
  private mutating func key(_ path: String) -> Place {
    let folder = Path.folder(of: path)
    let known = Path.key(folder)
    let root = roots[known] ?? absolute(folder)
    roots[known] = root
    return Path.key(Path.join(root, Path.name(of: path))).hashValue
  }

  /// A folder from the root, with links followed as far as it is there.
  private func absolute(_ folder: String) -> String {
    if !Path.isFree(folder) { return Path.resolved(folder) }
    let outer = Path.folder(of: folder)
    guard !PathBytes.isSame(outer, folder) else { return folder }
    return Path.join(absolute(outer), Path.name(of: folder))
  }

  private mutating func refuseBadName(_ index: Int) {
    if let problem = problem(index, 0) { states[index] = .refused(problem) }
  }

  private func problem(_ index: Int, _ count: Int) -> String? {
    let entry = entries[index]
    return entry.group.members.lazy.compactMap { member in
      NewName.problem(entry.name.path(count, member.ending), ending: member.ending)
    }.first
  }

  /// Finds out whether files are called as they would be, also with a number: another run changes
  /// nothing then.
  private mutating func findOwnName(_ index: Int) {
    let own = sources(index)
    let keys = own.map { key($0) }
    for count in [0] + (entries[index].name.isNumbered ? numbers(in: own[0]) : []) {
      let wanted = targets(index, count).map { key($0) }
      guard wanted == keys else { continue }
      states[index] = .unchanged
      taken.formUnion(keys)
      return
    }
  }

  /// The numbers that stand in a name.
  private func numbers(in path: String) -> [Int] {
    let name = Path.name(of: path).utf8
    return name.split { !(0x30...0x39).contains($0) }.compactMap { Int(String(Substring($0))) }
      .filter { $0 > 0 }
  }

  /// How many names are tried for a photo.
  private static let mostTries = 100_000

  private mutating func number(_ index: Int) {
    var count = 0
    for _ in 0..<Self.mostTries {
      // A number makes a name longer.
      if count > 0, let problem = problem(index, count) {
        states[index] = .refused(problem)
        return
      }
      let paths = targets(index, count)
      let keys = paths.map { key($0) }
      guard Set(keys).count == keys.count else {
        states[index] = .refused("two of its files would be called alike: \(paths[0])")
        return
      }
      if let clash = zip(paths, keys).first(where: { !isFree($0, $1) })?.0 {
        guard entries[index].name.isNumbered else {
          states[index] = .refused(
            "\(clash) is taken; add {-n} to the template, which numbers such names")
          return
        }
        count = max(count + 1, count == 0 ? counts[keys[0]] ?? 1 : 1)
        continue
      }
      taken.formUnion(keys)
      states[index] = .numbered(count)
      if count > 0 { counts[key(targets(index, 0)[0])] = count + 1 }
      return
    }
    // The next one goes on from here: each would try all these again.
    counts[key(targets(index, 0)[0])] = count
    states[index] = .refused(
      "\(targets(index, 0)[0]) is taken, and so are \(Self.mostTries) numbers behind it")
  }

  private func isFree(_ path: String, _ key: Place) -> Bool {
    if taken.contains(key) { return false }
    return left.contains(key) || FileSystem.place(path) == .nothing
  }

  private var allMoves: Moves {
    var moves = Moves()
    for index in entries.indices {
      guard case .numbered(let count) = states[index] else { continue }
      for (from, to) in zip(sources(index), targets(index, count)) {
        moves.append(index, from: from, to: to)
      }
    }
    return moves
  }
}
