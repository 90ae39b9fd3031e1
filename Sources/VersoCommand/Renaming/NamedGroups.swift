import Verso
import VersoLibrary

/// The photos that files belong to by their names, and films by what they say.
///
/// Cameras that count photos and films apart call a film like a photo of another day, and the halves of a Live Photo may
/// have got two names: what both say counts before their names, as it does for pairs.
struct NamedGroups {
  typealias Group = (group: PhotoGroup, named: [String])

  private(set) var groups: [Group] = []
  /// What was read of files; nil of those that cannot be read, which their names must do for.
  private var shots: [Path.Key: Shot?] = [:]
  private let workers: Int

  init(of files: PathTable, workers: Int) {
    self.workers = workers
    let found = PhotoGroup.groups(of: files)
    read(found.lazy.filter { !$0.group.furtherFilms.isEmpty }.flatMap { Self.photos($0.group) })
    for group in found { groups += parts(of: group) }
    joinHalves()
  }

  private static func photos(_ group: PhotoGroup) -> [String] {
    group.photos.map { group.path(of: $0) }
  }

  private mutating func read(_ paths: some Sequence<String>) {
    let table = PathTable(paths)
    guard !table.isEmpty else { return }
    let found = Mutex([Shot?](repeating: nil, count: table.count))
    _ = Pool.run(table, workers: workers) { index, _ in
      // Who cannot read a file says so when it is to be named.
      let shot = try? Shot(table[index])
      found.withLock { $0[index] = shot }
      return .done
    }
    for (path, shot) in zip(table, found.withLock { $0 }) {
      shots.updateValue(shot, forKey: Path.key(path))
    }
  }

  private func shot(_ member: PhotoGroup.Member, of group: PhotoGroup) -> Shot? {
    shots[Path.key(group.path(of: member))] ?? nil
  }

  // MARK: Called alike, and not one

  /// A group without the films that are of none of its photos, or of another time than its first film; these are groups of
  /// their own where they were named.
  private func parts(of whole: Group) -> [Group] {
    var rest = whole.group
    var films: [PhotoGroup] = []
    for film in whole.group.furtherFilms where isStranger(film, in: whole.group) {
      let parts = rest.parted(film)
      rest = parts.rest
      films.append(parts.film)
    }
    guard !films.isEmpty else { return [whole] }
    return ([rest] + films).compactMap { group in
      let own = Set(group.members.map { Path.key(group.path(of: $0)) })
      let named = whole.named.filter { own.contains(Path.key($0)) }
      return named.isEmpty ? nil : (group, named)
    }
  }

  private func isStranger(_ film: PhotoGroup.Member, in group: PhotoGroup) -> Bool {
    guard let shot = shot(film, of: group) else { return false }
    let others = group.hasStill ? group.photos.filter { !$0.isFilm } : Array(group.photos.prefix(1))
    let answers = others.map { still in
      self.shot(still, of: group).flatMap { shot.isFilm(of: $0) }
    }
    return answers.allSatisfy { $0 == false }
  }

  // MARK: One, and not called alike

  /// Puts films beside no photo to the photo of their folder that has their identifier.
  private mutating func joinHalves() {
    func isFilm(_ group: PhotoGroup) -> Bool { group.photos.allSatisfy(\.isFilm) }
    let lonely = groups.indices.filter {
      !groups[$0].group.photos.isEmpty && isFilm(groups[$0].group)
    }
    read(lonely.lazy.flatMap { [groups] in Self.photos(groups[$0].group) })
    var films: [String: Int] = [:]
    for index in lonely {
      if let half = half(groups[index].group) { films[half] = index }
    }
    guard !films.isEmpty else { return }
    let folders = Set(films.values.map { Path.key(groups[$0].group.folder) })
    let stills = groups.indices.filter { index in
      let group = groups[index].group
      return !isFilm(group) && group.furtherFilms.isEmpty
        && folders.contains(Path.key(group.folder))
    }
    read(stills.lazy.flatMap { [groups] in Self.photos(groups[$0].group) })
    var gone: Set<Int> = []
    for index in stills {
      guard let half = half(groups[index].group), let film = films[half],
        let joined = groups[index].group.joined(with: groups[film].group)
      else {
        continue
      }
      groups[index] = (joined, groups[index].named + groups[film].named)
      films[half] = nil
      gone.insert(film)
    }
    groups = groups.indices.filter { !gone.contains($0) }.map { groups[$0] }
  }

  /// What the halves of a Live Photo have in common: the folder and the identifier.
  private func half(_ group: PhotoGroup) -> String? {
    group.photos.lazy.compactMap { shot($0, of: group)?.identifier }.first
      .map { "\($0) \(group.folder)" }
  }
}
