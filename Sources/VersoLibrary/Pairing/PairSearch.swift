import Verso

/// Finds the files that belong together.
///
/// Metadata take precedence over names. A photo and a film with the same content identifier are a
/// Live Photo whatever their names. If their identifiers differ, they are not, even if their names
/// match.
package struct PairSearch {
  /// The largest distance between a raw file and its picture that have one name.
  private static let farthestPicture = 2.0

  package private(set) var pairs = PairList()
  package private(set) var failures = 0
  /// The files in the order in which they were named.
  private let shots: Shots
  private let groups: PhotoGroups
  /// The places of photos and films that are halves of Live Photos.
  private var live: [Bool]
  /// The places of raw files and pictures that are of one exposure.
  private var developed: [Bool]
  /// Those of them that are not the first of their exposure.
  private var repeated: [Bool]

  /// The sidecars that belong to photos, or must have.
  package var sidecars: some Sequence<String> {
    groups.lazy.flatMap { group, _ in
      group.members.filter(\.isSidecar).map { group.path(of: $0) }
    }
  }

  /// Reads the files and finds those that belong together.
  package init(_ files: PathTable, workers: Int, listener: (any WorkListener)?) {
    let found = Mutex(Shots(files))
    failures = Workers.run(files, workers: workers, listener: listener) { index, _ in
      guard !GroupedFolder.isSidecarName(Path.name(of: files[index])) else { return }
      let shot = try Shot(files[index])
      found.withLock { $0.set(shot, at: index) }
    }
    shots = found.withLock { $0 }
    groups = PhotoGroups(of: files)
    live = [Bool](repeating: false, count: files.count)
    (developed, repeated) = (live, live)
    findByIdentifier()
    for (group, named) in groups { findByName(group, named) }
    findRenamed()
    findMotionPhotos()
    findMissing()
    let exposures = Exposures.withoutCopies(exposures, shots)
    for pair in ShotSeries.pairs(of: exposures, shots) { pairs.append(pair) }
  }

  /// The photos and films of a group that were read.
  private func members(_ named: [Int]) -> [(place: Int, shot: Shot)] {
    named.compactMap { place in shots[place].map { (place, $0) } }
  }

  private mutating func add(_ kind: Pair.Kind, _ files: [Int], _ why: String) {
    pairs.append(Pair(kind: kind, files: files.compactMap { shots[$0]?.path }, why: why))
  }

  // MARK: Live Photos

  private mutating func findByIdentifier() {
    for places in shots.indices.alike(by: { shots[$0]?.identifier }) {
      let films = places.filter { shots[$0]?.kind == .film }
      let stills = places.filter { shots[$0]?.isStill == true }
      guard let first = films.first, !stills.isEmpty else { continue }
      // Copies of both are next to each other.
      let folders = Dictionary(grouping: films) { folder($0) }
      var together: [(films: [Int], stills: [Int])] = []
      var taken: [Path.Key: Int] = [:]
      for still in stills {
        let near = folders[folder(still)] ?? [first]
        let key = Path.key(near.first.flatMap { shots[$0]?.path } ?? "")
        if let index = taken[key] {
          together[index].stills.append(still)
        } else {
          taken[key] = together.count
          together.append((near, [still]))
        }
      }
      for (films, stills) in together {
        add(.live, stills + films, "content identifier")
      }
      for place in places { live[place] = true }
    }
  }

  private func folder(_ place: Int) -> Path.Key {
    Path.key(shots[place].map { Path.folder(of: $0.path) } ?? "")
  }

  // MARK: Names

  private mutating func findByName(_ group: PhotoGroup, _ named: [Int]) {
    let members = members(named)
    findRaw(members)
    findFilm(members)
    findSidecars(group)
  }

  /// The film of a photo without an identifier: one of about the same time, or of unknown time if
  /// it is the only one.
  private mutating func findFilm(_ members: [(place: Int, shot: Shot)]) {
    let films = members.filter {
      $0.shot.kind == .film && !$0.shot.isLong && !live[$0.place]
    }
    for (place, film) in films {
      let stills = members.filter { still in
        still.shot.isOfPhone && (still.shot.isOfCamera || still.shot.isHEIF)
          && !live[still.place] && film.isFilm(of: still.shot) != false
      }
      let near = stills.filter { film.isFilm(of: $0.shot) == true }
      let isAlone = films.count == 1 && stills.count == 1
      let found = near.isEmpty && isAlone ? stills : near
      guard !found.isEmpty else { continue }
      add(.live, found.map(\.place) + [place], near.isEmpty ? "name alone" : "name and time")
      for place in found.map(\.place) + [place] { live[place] = true }
    }
  }

  private mutating func findRaw(_ members: [(place: Int, shot: Shot)]) {
    let raws = members.filter { $0.shot.kind == .raw }
    guard let (place, raw) = raws.first else { return }
    let pictures = members.filter {
      $0.shot.kind == .picture && !$0.shot.isOfOtherCamera(than: raw)
    }
    let near = pictures.filter { picture in
      picture.shot.gap(to: raw).map { $0 <= Self.farthestPicture } ?? false
    }
    let isAlone = raws.count == 1 && pictures.count == 1
    let found =
      !near.isEmpty
      ? near
      : pictures.filter { isAlone && $0.shot.isOfCamera && $0.shot.gap(to: raw) == nil }
    guard !found.isEmpty else { return }
    addRaw([place] + found.map(\.place), near.isEmpty ? "name alone" : "name and time")
  }

  private mutating func addRaw(_ places: [Int], _ why: String) {
    add(.raw, places, why)
    for (number, place) in places.enumerated() {
      developed[place] = true
      if number > 0 { repeated[place] = true }
    }
  }

  private mutating func findSidecars(_ group: PhotoGroup) {
    let sides = group.members.filter(\.isSidecar)
    let photos = group.photos
    guard let first = photos.first else {
      if !sides.isEmpty {
        let files = sides.map { group.path(of: $0) }
        pairs.append(Pair(kind: .missing, files: files, why: "there is no photo with this name"))
      }
      return
    }
    // A companion with the whole name of one file belongs to that alone; other companions are
    // listed with the first.
    for photo in photos {
      let own = sides.filter { side in
        side.owner.map { PathBytes.isSame($0, photo.name) }
          ?? PathBytes.isSame(photo.name, first.name)
      }
      guard !own.isEmpty else { continue }
      pairs.append(
        Pair(kind: .side, files: ([photo] + own).map { group.path(of: $0) }, why: "name"))
    }
  }

  // MARK: Cameras and times

  /// The common values of a raw file and its picture if their names differ or they are in different
  /// folders.
  private struct Trace: Hashable {
    var folder: Path.Key?
    var name: String?
    var second: Int?
    var make: String?
    var model: String?
    var time: Double?
  }

  /// Raw files and their pictures in adjacent or nested folders, or whose names differ in case; and
  /// renamed ones, by camera and time, to fractions of the second.
  private mutating func findRenamed() {
    guard shots.indices.contains(where: { shots.kind(of: $0) == .raw && !developed[$0] }) else {
      return
    }
    func named(_ folder: String, _ shot: Shot) -> Trace? {
      guard let second = shot.second, let stem = PathBytes.parts(of: Path.name(of: shot.path))?.stem
      else { return nil }
      return Trace(folder: Path.key(folder), name: stem.lowercased(), second: second)
    }
    func own(_ shot: Shot) -> String { Path.folder(of: shot.path) }
    func outer(_ shot: Shot) -> String {
      let folder = own(shot)
      // The parent of the command's start folder has no name here.
      return folder == "." ? ".." : Path.folder(of: folder)
    }
    findRaw("name and time") { named(own($0), $0) }
    findRaw("name and time") { named(outer($0), $0) }
    findRaw("name and time") { named($0.kind == .raw ? outer($0) : own($0), $0) }
    findRaw("name and time") { named($0.kind == .raw ? own($0) : outer($0), $0) }
    findRaw("camera and time") { shot in
      guard shot.isFine, let time = shot.clock, shot.camera.model != nil else { return nil }
      return Trace(make: shot.camera.make, model: shot.camera.model, time: time)
    }
  }

  /// Pairs a raw file and a picture that have something in common with each other and with no other
  /// one.
  private mutating func findRaw(_ why: String, _ trace: (Shot) -> Trace?) {
    let found = shots.indices.alike { place in
      developed[place] ? nil : shots[place].flatMap { $0.isStill ? trace($0) : nil }
    }
    for places in found where places.count == 2 {
      let pair = places.compactMap { shots[$0] }
      guard pair.count(where: { $0.kind == .raw }) == 1, !pair[0].isOfOtherCamera(than: pair[1])
      else {
        continue
      }
      addRaw(pair[0].kind == .raw ? places : places.reversed(), why)
    }
  }

  private mutating func findMotionPhotos() {
    for (place, shot) in shots.enumerated() {
      guard let shot, shot.film.isSaid else { continue }
      if shot.film.isThere {
        add(.motion, [place], "its file contains a film")
      } else {
        add(.missing, [place], "its metadata names a film in its file, but there is no film")
      }
    }
  }

  private mutating func findMissing() {
    for (place, shot) in shots.enumerated() where !live[place] {
      guard let shot, let identifier = shot.identifier else { continue }
      let other = shot.isStill ? "film" : "photo"
      add(.missing, [place], "its \(other) with the content identifier \(identifier) is missing")
    }
  }

  /// The indices of the exposures, which several files may have: one of each.
  private var exposures: [Int] {
    groups.flatMap { _, named in
      named.filter { !repeated[$0] && (shots[$0]?.isStill ?? false) }
    }
  }
}
