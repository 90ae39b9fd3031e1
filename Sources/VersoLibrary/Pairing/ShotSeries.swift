import Verso

/// Bursts and brackets among exposures.
package enum ShotSeries {
  /// The longest pause between two exposures of a series, in seconds.
  private static let pause = 1.0
  /// The number of exposures that make a series if only their times show it.
  private static let least = 3
  /// The least difference of two exposures of a bracket, in stops: a third, as cameras round it
  /// (1/50 and 1/60).
  private static let leastStep = 0.25

  /// The series among the places of exposures in any order.
  package static func pairs(of places: [Int], _ shots: Shots) -> [Pair] {
    var pairs: [Pair] = []
    for places in places.alike(by: { shots[$0]?.burst }) {
      let sorted = places.compactMap { shots[$0] }
        .sorted { ($0.clock ?? 0, $0.path) < ($1.clock ?? 0, $1.path) }
      pairs.append(burst(sorted, "burst identifier"))
    }
    var taken = places.compactMap { place in
      shots.moment(of: place).map { (camera: $0.camera, time: $0.time, place: place) }
    }
    taken.sort {
      guard $0.camera == $1.camera, $0.time == $1.time else {
        return ($0.camera, $0.time) < ($1.camera, $1.time)
      }
      return shots[$0.place]?.path ?? "" < shots[$1.place]?.path ?? ""
    }
    var series: [Shot] = []
    var (camera, end) = (Int32(-1), -Double.infinity)
    for next in taken {
      guard let shot = shots[next.place] else { continue }
      if next.camera != camera || next.time - end > pause {
        pairs += Self.pairs(inSeries: series)
        series = []
        (camera, end) = (next.camera, -.infinity)
      }
      series.append(shot)
      end = max(end, next.time + shot.setting.seconds)
      // For a long exposure in whole seconds the fraction is unknown.
      if shot.setting.seconds >= 1, !shot.isFine { end += 1 }
    }
    pairs += Self.pairs(inSeries: series)
    return pairs.sorted { $0.files[0] < $1.files[0] }
  }

  /// The brackets in a series, and bursts of the remaining shots.
  private static func pairs(inSeries shots: [Shot]) -> [Pair] {
    guard shots.count >= least else { return [] }
    // A bracket that the camera states ends where its pictures no longer state it.
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

  /// The brackets that shots are from the first to the last; nil if they are not.
  private static func brackets(in shots: [Shot]) -> [Pair]? {
    // If times and apertures are set by hand, the compensation stays as it is.
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
      // A camera that begins again takes the next bracket.
      let isAnew = brackets.last?.contains { abs($0.value - stops) < leastStep } ?? true
      if isAnew { brackets.append([]) }
      brackets[brackets.count - 1].append((shot, stops))
    }
    guard brackets.allSatisfy({ $0.count >= least }) else { return nil }
    return brackets.map { bracket in
      let isBias = bracket.allSatisfy { $0.shot.setting.bias == $0.value }
      // The normal value is not recorded: the one in the middle is used.
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
