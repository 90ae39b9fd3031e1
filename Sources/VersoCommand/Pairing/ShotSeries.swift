import Verso

/// Bursts and brackets among exposures.
enum ShotSeries {
  /// How long a camera may pause between two exposures of a series, in seconds.
  private static let pause = 1.0
  /// How many exposures make a series, where only their times say that they are one.
  private static let least = 3
  /// What two exposures of a bracket differ by at least, in stops: a third, as cameras round it (1/50 and 1/60).
  private static let leastStep = 0.25

  /// The series among exposures in any order.
  static func pairs(of shots: [Shot]) -> [Pair] {
    var bursts: [String: [Shot]] = [:]
    var cameras: [CameraName: [(time: Double, shot: Shot)]] = [:]
    for shot in shots {
      if let burst = shot.burst {
        bursts[burst, default: []].append(shot)
      } else if let time = shot.clock ?? shot.instant, shot.camera.isKnown {
        cameras[shot.camera, default: []].append((time, shot))
      }
    }
    var pairs: [Pair] = []
    for shots in bursts.values where shots.count > 1 {
      let sorted = shots.sorted { ($0.clock ?? 0, $0.path) < ($1.clock ?? 0, $1.path) }
      pairs.append(burst(sorted, "burst identifier"))
    }
    for taken in cameras.values {
      var series: [Shot] = []
      var end = -Double.infinity
      for (time, shot) in taken.sorted(by: { ($0.time, $0.shot.path) < ($1.time, $1.shot.path) }) {
        if time - end > pause {
          pairs += Self.pairs(inSeries: series)
          series = []
        }
        series.append(shot)
        end = max(end, time + shot.setting.seconds)
        // Of a long exposure that is told in whole seconds the rest of the last one is not known.
        if shot.setting.seconds >= 1, !shot.isFine { end += 1 }
      }
      pairs += Self.pairs(inSeries: series)
    }
    return pairs.sorted { $0.files[0] < $1.files[0] }
  }

  /// The brackets in a series, and bursts of what is none.
  private static func pairs(inSeries shots: [Shot]) -> [Pair] {
    guard shots.count >= least else { return [] }
    // What the camera calls a bracket ends where it calls nothing so any more.
    var runs: [[Shot]] = []
    for shot in shots {
      if runs.last?.last?.setting.isBracketed == shot.setting.isBracketed {
        runs[runs.count - 1].append(shot)
      } else {
        runs.append([shot])
      }
    }
    let found = runs.map { brackets(in: $0) }
    guard found.contains(where: { $0 != nil }) else {
      return [burst(shots, "camera and time")]
    }
    return zip(runs, found).flatMap { run, brackets in
      brackets ?? (run.count >= least ? [burst(run, "camera and time")] : [])
    }
  }

  /// The brackets that shots are from the first to the last; nil where they are not.
  private static func brackets(in shots: [Shot]) -> [Pair]? {
    // Of a camera that sets times and apertures by hand the compensation stays as it is.
    let ways: [(Shot) -> Double?] =
      [{ $0.setting.bias }] + (shots[0].setting.isBracketed ? [{ $0.setting.brightness }] : [])
    for value in ways {
      if let found = brackets(in: shots, by: value) { return found }
    }
    return nil
  }

  private static func brackets(in shots: [Shot], by value: (Shot) -> Double?) -> [Pair]? {
    var brackets: [[(shot: Shot, value: Double)]] = []
    for shot in shots {
      guard let stops = value(shot) else { return nil }
      // A camera that begins anew takes the next bracket.
      let isAnew = brackets.last?.contains { abs($0.value - stops) < leastStep } ?? true
      if isAnew { brackets.append([]) }
      brackets[brackets.count - 1].append((shot, stops))
    }
    guard brackets.allSatisfy({ $0.count >= least }) else { return nil }
    return brackets.map { bracket in
      let isBias = bracket.allSatisfy { $0.shot.setting.bias == $0.value }
      // What is normal nobody says: the one in the middle is called so.
      let zero = isBias ? 0 : bracket.map(\.value).sorted()[bracket.count / 2]
      let steps = bracket.map { step($0.value - zero) }.joined(separator: ", ")
      return Pair(kind: .bracket, files: bracket.map(\.shot.path), why: "exposure \(steps)")
    }
  }

  private static func burst(_ shots: [Shot], _ why: String) -> Pair {
    Pair(kind: .burst, files: shots.map(\.path), why: why)
  }

  /// A number of stops with its sign and at most one place: "+0.7", "-2", "0".
  private static func step(_ bias: Double) -> String {
    guard abs(bias) < 100 else { return "?" }
    let tenths = Int((bias * 10).rounded())
    guard tenths != 0 else { return "0" }
    let (whole, rest) = (tenths.magnitude / 10, tenths.magnitude % 10)
    return "\(tenths < 0 ? "-" : "+")\(whole)" + (rest == 0 ? "" : ".\(rest)")
  }
}
