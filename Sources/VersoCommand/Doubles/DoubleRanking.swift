import Verso
import VersoImport

/// The files of one picture, the one to keep first.
struct DoubleRanking {
  struct Member: Sendable {
    let path: String
    /// What the file says, with what its side files say over it.
    let saying: DoubleSaying
    /// Its size in bytes.
    let size: Int
    /// When its content changed last, in seconds since 1970.
    let modified: Int
    fileprivate let identity: Path.Identity
    /// The number of the files that it belongs to.
    fileprivate(set) var unit = 0
    /// Whether it is another name of a file among those before it.
    fileprivate(set) var isSameFile = false
    /// The paths of what goes with it; with a double, of what goes with nothing that is kept.
    fileprivate(set) var sideFiles: [String] = []
    /// The names of what says something of it and of others that are kept.
    fileprivate(set) var sharedSideFiles: [String] = []
    /// The names of what belongs to it and is no double, and whether each is a film.
    fileprivate(set) var leftBehind: [(name: String, isFilm: Bool)] = []

    /// Reads what a file says.
    ///
    /// - Throws: What reading it throws.
    init(_ path: String, sideFile: Photo?, records: [Record]) throws {
      let status = FileStatus(path)
      self.path = path
      var photo = try Files.photo(path)
      if let sideFile { photo.overlay(sideFile) }
      var saying = DoubleSaying(photo)
      for record in records { saying.add(record) }
      self.saying = saying
      size = status?.size ?? 0
      modified = status?.modified ?? 0
      identity = Path(path).identity
    }
  }

  /// At least two.
  private(set) var members: [Member]
  /// Why the first one is the one to keep.
  let reason: String

  /// Puts files in order.
  ///
  /// - Parameters:
  ///   - members: The files, each with what it belongs to.
  ///   - units: What files belong to.
  private init(_ members: [Member], _ units: [DoubleUnit]) {
    func verdict(_ one: Member, _ other: Member) -> (isFirst: Bool, reason: String) {
      one.unit == other.unit
        ? DoubleUnit.verdict(one, other)
        : DoubleUnit.verdict(units[one.unit], units[other.unit])
    }
    self.members = members.sorted { verdict($0, $1).isFirst }
    let found = self.members.map { units[$0.unit] }
    let next = verdict(self.members[0], self.members[1]).reason
    // What decides between the first two need not decide between the first and all.
    let isDecidedBefore =
      found[1].wholeness == found[0].wholeness
      && found.contains { $0.wholeness < found[0].wholeness }
    reason = isDecidedBefore ? "\(found[0].togetherness); of such places \(next)" : next
    var seen: Set<Path.Identity> = []
    for index in self.members.indices {
      let identity = self.members[index].identity
      self.members[index].isSameFile = !seen.insert(identity).inserted
    }
  }

  /// Chooses which files to keep, so that those that belong together are kept together.
  ///
  /// - Parameter pictures: The files of each picture.
  /// - Returns: Those of which there are two and more, in order.
  static func rankings(_ pictures: [[Member]]) -> [DoubleRanking] {
    var pictures = pictures.filter { $0.count > 1 }
    let groups = PhotoGroups(of: PathTable(pictures.joined().lazy.map(\.path)))
    var units = groups.map { DoubleUnit($0.group) }
    var places: [Path.Key: Int] = [:]
    for (unit, (_, named)) in groups.enumerated() {
      for path in groups.paths(of: named) { places[Path.key(path)] = unit }
    }
    for picture in pictures.indices {
      for index in pictures[picture].indices {
        guard let unit = places[Path.key(pictures[picture][index].path)] else { continue }
        pictures[picture][index].unit = unit
        units[unit].add(pictures[picture][index], picture: picture)
      }
    }
    var rankings = pictures.map { DoubleRanking($0, units) }
    var doubles: Set<Path.Key> = []
    for ranking in rankings {
      doubles.formUnion(
        ranking.members.dropFirst().map {
          units[$0.unit].group.key(ofName: Path.name(of: $0.path))
        })
    }
    for index in rankings.indices { rankings[index].findCompanions(units, doubles) }
    return rankings
  }

  /// Finds what goes along with each double, and what does not.
  private mutating func findCompanions(_ units: [DoubleUnit], _ doubles: Set<Path.Key>) {
    for index in members.indices {
      let (unit, name) = (members[index].unit, Path.name(of: members[index].path))
      let group = units[unit].group
      func isDouble(_ other: PhotoGroup.Member) -> Bool {
        doubles.contains(group.key(ofName: other.name))
      }
      // Beside the one that is kept nothing is left alone.
      if members[0].unit != unit {
        members[index].leftBehind = group.halves.filter { !isDouble($0) }
          .map { ($0.name, $0.isFilm) }
      }
      for side in group.members where side.isSideFile {
        let owners = group.owners(of: side)
        guard owners.contains(where: { PathBytes.isSame($0.name, name) }) else { continue }
        if index == 0 {
          members[index].sideFiles.append(group.path(of: side))
        } else if !owners.allSatisfy(isDouble)
          || !side.others.allSatisfy({ doubles.contains(group.key(ofName: $0)) })
        {
          members[index].sharedSideFiles.append(side.name)
        } else if PathBytes.isSame(owners[0].name, name) {
          // It goes once, with the first that has it.
          members[index].sideFiles.append(group.path(of: side))
        }
      }
    }
  }
}
