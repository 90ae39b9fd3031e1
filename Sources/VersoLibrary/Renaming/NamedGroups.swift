import Verso

/// The photos to which files belong, by their names and metadata.
///
/// Photos of one name are one where model and date agree, as those of a raw file and its JPEG do.
/// Cameras that count photos and films separately may give a film the name of a photo from another
/// day. The halves of a Live Photo may have two names. So the metadata of both take precedence over
/// their names, as for pairs.
package struct NamedGroups {
  package private(set) var groups: PhotoGroups
  /// The shots of files that were read; nil for those that cannot be read, for which their names
  /// must suffice.
  private var shots: [Path.Key: Shot?] = [:]
  private let workers: Int
  private let listener: (any WorkListener)?

  /// The number of groups that are read before their metadata are dropped again.
  private static let most = 4096

  package init(of files: PathTable, workers: Int, listener: (any WorkListener)?) {
    (self.workers, self.listener) = (workers, listener)
    let found = PhotoGroups(of: files)
    groups = PhotoGroups(none: files)
    read(found, \.mayBeSeveral) { reader, whole in
      for part in reader.parts(of: whole, files) { reader.groups.append(part) }
    }
    joinHalves()
  }

  private static func photos(_ group: PhotoGroup) -> [String] {
    group.photos.map { group.path(of: $0) }
  }

  /// Goes through groups; of those that are wanted the photos have been read when their turn comes.
  private mutating func read(
    _ all: PhotoGroups, _ isWanted: (PhotoGroup) -> Bool,
    _ body: (inout NamedGroups, PhotoGroups.Element) -> Void
  ) {
    listener?.begin(all.count)
    defer { listener?.end() }
    for start in stride(from: 0, to: all.count, by: Self.most) {
      let some = all[start..<Swift.min(start + Self.most, all.count)]
      var paths = PathTable()
      for one in some where isWanted(one.group) {
        for path in Self.photos(one.group) { paths.append(path) }
      }
      let table = paths
      let found = Mutex([Shot?](repeating: nil, count: table.count))
      _ = Workers.run(table, workers: workers, listener: nil) { index, _ in
        // An unreadable file is reported when it is renamed.
        let shot = try? Shot(table[index])
        found.withLock { $0[index] = shot }
      }
      for (path, shot) in zip(table, found.withLock { $0 }) {
        shots.updateValue(shot, forKey: Path.key(path))
      }
      for one in some {
        body(&self, one)
        listener?.advance()
      }
      shots = [:]
    }
  }

  private func shot(_ member: PhotoGroup.Member, of group: PhotoGroup) -> Shot? {
    shots[Path.key(group.path(of: member))] ?? nil
  }

  // MARK: Called alike, and not one

  /// A group without photos of another model or date than its first one, and without films that
  /// belong to none of its photos or have another time than its first film. These are separate
  /// groups if they were named.
  private func parts(of whole: PhotoGroups.Element, _ files: PathTable) -> [PhotoGroups.Element] {
    guard whole.group.mayBeSeveral else { return [whole] }
    var shares = stills(of: whole.group)
    var films: [[PhotoGroup.Member]] = []
    for film in whole.group.furtherFilms {
      if isStranger(film, in: whole.group) {
        films.append([film])
      } else if let owner = shares.firstIndex(where: {
        $0.contains { isFilm(film, of: $0, whole.group) }
      }) {
        shares[owner].append(film)
      }
    }
    let others = shares.dropFirst() + films
    guard !others.isEmpty else { return [whole] }
    var rest = whole.group
    var groups: [PhotoGroup] = []
    for some in others {
      let parts = rest.parted(some)
      rest = parts.rest
      groups.append(parts.part)
    }
    return ([rest] + groups).compactMap { group in
      let own = Set(group.members.map { Path.key(group.path(of: $0)) })
      let named = whole.named.filter { own.contains(Path.key(files[$0])) }
      return named.isEmpty ? nil : (group, named)
    }
  }

  /// The photos of a group that are not films, grouped by photo according to their metadata.
  private func stills(of group: PhotoGroup) -> [[PhotoGroup.Member]] {
    var found: [[PhotoGroup.Member]] = []
    for still in group.photos where !still.isFilm {
      let own = shot(still, of: group)
      let index = found.firstIndex { stills in
        stills.allSatisfy { other in
          guard let own, let other = shot(other, of: group) else { return true }
          return own.isOnePhoto(with: other)
        }
      }
      if let index { found[index].append(still) } else { found.append([still]) }
    }
    return found
  }

  /// Whether a film may be that of a photo.
  private func isFilm(
    _ film: PhotoGroup.Member, of still: PhotoGroup.Member, _ group: PhotoGroup
  ) -> Bool {
    guard let film = shot(film, of: group), let still = shot(still, of: group) else { return true }
    return film.isFilm(of: still) != false
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

  /// Adds films without a photo of their name to the photo of their folder that has their
  /// identifier.
  private mutating func joinHalves() {
    let all = groups
    guard all.contains(where: { $0.group.isFilmAlone }) else { return }
    var index = 0
    var films: [Half: Int] = [:]
    var folders: Set<Path.Key> = []
    read(all, \.isFilmAlone) { reader, one in
      if one.group.isFilmAlone, let half = reader.half(one.group) {
        films[half] = index
        folders.insert(Path.key(one.group.folder))
      }
      index += 1
    }
    guard !films.isEmpty else { return }
    func isStill(_ group: PhotoGroup) -> Bool {
      !group.photos.allSatisfy(\.isFilm) && group.furtherFilms.isEmpty
        && folders.contains(Path.key(group.folder))
    }
    var joined: [Int: Int] = [:]
    index = 0
    read(all, isStill) { reader, one in
      if isStill(one.group), let half = reader.half(one.group), let film = films[half],
        one.group.joined(with: all[film].group) != nil
      {
        joined[index] = film
        films[half] = nil
      }
      index += 1
    }
    let gone = Set(joined.values)
    guard !gone.isEmpty else { return }
    groups = PhotoGroups(none: all.files)
    for (index, one) in all.enumerated() where !gone.contains(index) {
      guard let film = joined[index].map({ all[$0] }),
        let group = one.group.joined(with: film.group)
      else {
        groups.append(one)
        continue
      }
      groups.append((group, one.named + film.named))
    }
  }

  /// The common identifier of the halves of a Live Photo.
  private struct Half: Hashable {
    let identifier: String
    let folder: Path.Key
  }

  private func half(_ group: PhotoGroup) -> Half? {
    group.photos.lazy.compactMap { shot($0, of: group)?.identifier }.first
      .map { Half(identifier: $0, folder: Path.key(group.folder)) }
  }
}

extension PhotoGroup {
  /// Whether only names connect its photos and films.
  fileprivate var mayBeSeveral: Bool {
    !furtherFilms.isEmpty || photos.count { !$0.isFilm } > 1
  }

  /// Whether it is a film without a photo of its name.
  fileprivate var isFilmAlone: Bool {
    let photos = photos
    return !photos.isEmpty && photos.allSatisfy(\.isFilm)
  }
}
