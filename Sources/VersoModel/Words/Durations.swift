extension Wording {
  /// "3.00 s", "0:01:30", "2 days 3:04:05".
  package static func duration(_ seconds: Double) -> String {
    guard seconds != 0 else { return "0 s" }
    func text(_ number: Double, _ decimals: Int) -> String {
      var out: [UInt8] = []
      out.append(number, decimals: decimals)
      return String(decoding: out, as: UTF8.self)
    }
    if seconds.magnitude < 30 { return text(seconds, 2) + " s" }
    let time = seconds.magnitude + 0.5
    guard let hours = Int(exactly: (time / 3600).rounded(.down)) else {
      return text(seconds, 0) + " s"
    }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let rest = max(0, min(3599, Int(time - Double(hours) * 3600)))
    let clock = ":\(two(rest / 60)):\(two(rest % 60))"
    let sign = seconds < 0 ? "-" : ""
    return hours > 24
      ? "\(sign)\(hours / 24) days \(hours % 24)\(clock)" : "\(sign)\(hours)\(clock)"
  }
}
