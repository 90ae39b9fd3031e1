import Synchronization
import Verso

/// Finds the files that belong together.
///
/// What files say counts before their names: a photo and a film with one content identifier are a Live Photo
/// whatever they are called, and those with two are none although they are called alike.
struct PairSearch {
  /// How far apart a photo and its film may be that have one name, in seconds.
  private static let farthestFilm = 10.0
  /// How far apart a raw file and its picture may be that have one name.
  private static let farthestPicture = 2.0

  private(set) var pairs: [Pair] = []
  private(set) var failures = 0
  /// The files in the order in which they were named.
  private let shots: [Shot?]
  private let groups: [(group: PhotoGroup, named: [String])]
  /// The place of each path in the list.
  private var places: [Path.Key: Int] = [:]
  /// The places of photos and films that are halves of Live Photos.
  private var live: Set<Int> = []
  /// The places of raw files and pictures that are of one exposure.
  private var developed: Set<Int> = []

  /// Reads the files and finds what belongs together.
  init(_ files: PathTable, workers: Int) {
    let found = Mutex([Shot?](repeating: nil, count: files.count))
    failures = Pool.run(files, workers: workers, progress: .bar(files.count)) { index, report in
      let path = files[index]
      guard Path.ending(of: path)?.lowercased() != FileFormat.xmp.fileExtension else {
        return .done
      }
      do {
        let shot = try Shot(path)
        found.withLock { $0[index] = shot }
        return .done
      } catch {
        report.error(path, error)
        return .failed
      }
    }
    shots = found.withLock { $0 }
    groups = PhotoGroup.groups(of: files)
    for (index, path) in files.enumerated() { places[Path.key(path)] = index }
    findByIdentifier()
    for (group, named) in groups { findByName(group, named) }
    findByCamera()
    findMotionPhotos()
    findMissing()
    pairs += ShotSeries.pairs(of: exposures)
  }

  /// The photos and films of a group that were read.
  private func members(_ named: [String]) -> [(place: Int, shot: Shot)] {
    named.compactMap { path in
      guard let place = places[Path.key(path)], let shot = shots[place] else { return nil }
      return (place, shot)
    }
  }

  private mutating func add(_ kind: Pair.Kind, _ files: [Int], _ why: String) {
    pairs.append(Pair(kind: kind, files: files.compactMap { shots[$0]?.path }, why: why))
  }

  // MARK: Live Photos

  private mutating func findByIdentifier() {
    var known: [String: [Int]] = [:]
    for (place, shot) in shots.enumerated() {
      if let identifier = shot?.identifier { known[identifier, default: []].append(place) }
    }
    for places in known.values.sorted(by: { $0[0] < $1[0] }) {
      let films = places.filter { shots[$0]?.kind == .film }
      let stills = places.filter { shots[$0]?.isStill == true }
      guard let first = films.first, !stills.isEmpty else { continue }
      // Copies of both lie beside each other.
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
        live.formUnion(stills + films)
      }
      live.formUnion(places)
    }
  }

  private func folder(_ place: Int) -> Path.Key {
    Path.key(shots[place].map { Path.folder(of: $0.path) } ?? "")
  }

  // MARK: Names

  private mutating func findByName(_ group: PhotoGroup, _ named: [String]) {
    let members = members(named)
    findRaw(members)
    let films = members.filter { $0.shot.kind == .film && !live.contains($0.place) }
    for (place, film) in films {
      let stills = members.filter { still in
        guard still.shot.isStill, !live.contains(still.place),
          film.identifier == nil || still.shot.identifier == nil
        else { return false }
        return still.shot.gap(to: film).map { $0 <= Self.farthestFilm } ?? true
      }
      guard !stills.isEmpty else { continue }
      let isTimed = stills.allSatisfy { $0.shot.gap(to: film) != nil }
      add(.live, stills.map(\.place) + [place], isTimed ? "name and time" : "name alone")
      live.formUnion(stills.map(\.place) + [place])
    }
    findSideFiles(group, named)
  }

  private mutating func findRaw(_ members: [(place: Int, shot: Shot)]) {
    guard let (place, raw) = members.first(where: { $0.shot.kind == .raw }) else { return }
    let pictures = members.filter { picture in
      picture.shot.kind == .picture && !picture.shot.isOfOtherCamera(than: raw)
        && picture.shot.gap(to: raw).map { $0 <= Self.farthestPicture } ?? true
    }
    guard !pictures.isEmpty else { return }
    let isTimed = pictures.allSatisfy { $0.shot.gap(to: raw) != nil }
    add(.raw, [place] + pictures.map(\.place), isTimed ? "name and time" : "name alone")
    developed.formUnion([place] + pictures.map(\.place))
  }

  private mutating func findSideFiles(_ group: PhotoGroup, _ named: [String]) {
    let sides = group.members.filter(\.isSideFile).map { group.path(of: $0) }
    guard !sides.isEmpty else { return }
    if let photo = group.members.first(where: { !$0.isSideFile }) {
      pairs.append(Pair(kind: .side, files: [group.path(of: photo)] + sides, why: "name"))
    } else {
      pairs.append(Pair(kind: .missing, files: sides, why: "there is no photo of this name"))
    }
  }

  // MARK: Cameras and times

  /// Raw files and their pictures that were renamed: of one camera and one moment, told to fractions of the second.
  private mutating func findByCamera() {
    struct Moment: Hashable {
      let camera: CameraName
      let time: Double
    }
    var moments: [Moment: [Int]] = [:]
    for (place, shot) in shots.enumerated() where !developed.contains(place) {
      guard let shot, shot.isStill, shot.isFine, let time = shot.clock, shot.camera.model != nil
      else { continue }
      moments[Moment(camera: shot.camera, time: time), default: []].append(place)
    }
    for places in moments.values.sorted(by: { $0[0] < $1[0] }) {
      let raws = places.filter { shots[$0]?.kind == .raw }
      guard raws.count == 1, places.count == 2 else { continue }
      add(.raw, raws + places.filter { $0 != raws[0] }, "camera and time")
      developed.formUnion(places)
    }
  }

  private mutating func findMotionPhotos() {
    for (place, shot) in shots.enumerated() {
      guard let shot, shot.film.isSaid else { continue }
      if shot.film.isThere {
        add(.motion, [place], "a film is in its file")
      } else {
        add(.missing, [place], "it says that a film is in its file, and there is none")
      }
    }
  }

  private mutating func findMissing() {
    for (place, shot) in shots.enumerated() where !live.contains(place) {
      guard let shot, let identifier = shot.identifier else { continue }
      let other = shot.isStill ? "film" : "photo"
      add(.missing, [place], "its \(other) with the content identifier \(identifier) is not here")
    }
  }

  /// The exposures, of which several files may tell: one of each.
  private var exposures: [Shot] {
    var seen: Set<String> = []
    var result: [Shot] = []
    // A raw file and its picture that have two names are of one exposure.
    for pair in pairs where pair.kind == .raw { seen.formUnion(pair.files.dropFirst()) }
    for (_, named) in groups {
      for (_, shot) in members(named) where shot.isStill && !seen.contains(shot.path) {
        result.append(shot)
      }
    }
    return result
  }
}
