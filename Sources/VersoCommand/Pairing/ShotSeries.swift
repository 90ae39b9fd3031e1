import Verso

/// Bursts and brackets among exposures.
enum ShotSeries {
  /// How long a camera may pause between two exposures of a series, in seconds.
  private static let pause = 1.0
  /// How many exposures make a series, where only their times say that they are one.
  private static let least = 3

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
        end = time + shot.exposure
      }
      pairs += Self.pairs(inSeries: series)
    }
    return pairs.sorted { $0.files[0] < $1.files[0] }
  }

  /// Brackets where the exposures differ, otherwise a burst.
  private static func pairs(inSeries shots: [Shot]) -> [Pair] {
    guard shots.count >= least else { return [] }
    var brackets: [[Shot]] = []
    var open: [Shot] = []
    for shot in shots {
      guard let bias = shot.bias, bias.isFinite else { return [burst(shots, "camera and time")] }
      // A camera that begins anew takes the next bracket.
      if open.contains(where: { $0.bias == bias }) {
        brackets.append(open)
        open = []
      }
      open.append(shot)
    }
    brackets.append(open)
    guard brackets.allSatisfy({ $0.count >= least }) else {
      return [burst(shots, "camera and time")]
    }
    return brackets.map { bracket in
      let steps = bracket.compactMap { $0.bias.map(step) }.joined(separator: ", ")
      return Pair(kind: .bracket, files: bracket.map(\.path), why: "exposure \(steps)")
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
