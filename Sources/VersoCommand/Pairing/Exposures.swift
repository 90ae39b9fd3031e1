import Verso
import VersoEvidence

/// The exposures that files tell of: of copies of one photo only the first.
enum Exposures {
  /// What all copies of a photo say alike, whatever else was changed in them.
  private struct Moment: Hashable {
    let camera: CameraName
    let clock: Double
  }

  /// Leaves out the copies among files in order.
  static func withoutCopies(_ shots: [Shot]) -> [Shot] {
    var moments: [Moment: [Int]] = [:]
    for (index, shot) in shots.enumerated() {
      guard let clock = shot.clock else { continue }
      moments[Moment(camera: shot.camera, clock: clock), default: []].append(index)
    }
    var copies: Set<Int> = []
    for (moment, places) in moments where places.count > 1 {
      // No camera exposes twice in one fraction of a second; but some write that as zero, always.
      let isTold = shots[places[0]].isFine && moment.clock != moment.clock.rounded(.down)
      copies.formUnion(isTold ? Array(places.dropFirst()) : copiesByPicture(places, shots))
    }
    return shots.indices.filter { !copies.contains($0) }.map { shots[$0] }
  }

  /// The places of those whose pictures are the same bytes as those of one before.
  private static func copiesByPicture(_ places: [Int], _ shots: [Shot]) -> [Int] {
    var alike: [UInt64: [Int]] = [:]
    for place in places {
      // One that cannot be looked at is no copy.
      guard let glance = try? PictureLook.glance(path: shots[place].path) else { continue }
      alike[glance.likeness, default: []].append(place)
    }
    var copies: [Int] = []
    for places in alike.values where places.count > 1 {
      var seen: Set<PictureIdentity> = []
      for place in places {
        guard let identity = try? PictureLook.identity(path: shots[place].path) else { continue }
        if !seen.insert(identity).inserted { copies.append(place) }
      }
    }
    return copies
  }
}
