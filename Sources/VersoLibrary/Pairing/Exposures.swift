import Verso
import VersoEvidence

/// The exposures of files: of copies of one photo only the first.
package enum Exposures {
  /// The values that all copies of a photo share, whatever else was changed in them.
  private struct Moment: Hashable {
    let camera: CameraName
    let clock: Double
  }

  /// Leaves out the copies among files in order.
  package static func withoutCopies(_ places: [Int], _ shots: Shots) -> [Int] {
    let found = places.indices.alike { index in
      shots[places[index]].flatMap { shot in
        shot.clock.map { Moment(camera: shot.camera, clock: $0) }
      }
    }
    var isCopy = [Bool](repeating: false, count: places.count)
    for alike in found {
      guard let first = shots[places[alike[0]]], let clock = first.clock else { continue }
      // No camera exposes twice in one fraction of a second; but some write that as zero, always.
      let isTold = first.isFine && clock != clock.rounded(.down)
      let copies =
        isTold
        ? Array(alike.dropFirst()) : copiesByPicture(alike) { shots[places[$0]]?.path ?? "" }
      for index in copies { isCopy[index] = true }
    }
    return places.indices.lazy.filter { !isCopy[$0] }.map { places[$0] }
  }

  /// Those whose pictures are the same bytes as those of one before.
  private static func copiesByPicture(_ places: [Int], _ path: (Int) -> String) -> [Int] {
    var alike: [UInt64: [Int]] = [:]
    for place in places {
      // A file that cannot be read is not a copy.
      guard let glance = try? PictureLook.glance(path: path(place)) else { continue }
      alike[glance.likeness, default: []].append(place)
    }
    var copies: [Int] = []
    for places in alike.values where places.count > 1 {
      var seen: Set<PictureIdentity> = []
      for place in places {
        guard let identity = try? PictureLook.identity(path: path(place)) else { continue }
        if !seen.insert(identity).inserted { copies.append(place) }
      }
    }
    return copies
  }
}
