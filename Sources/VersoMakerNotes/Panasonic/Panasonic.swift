/// The maker notes of Panasonic and of Leica's cameras.
package enum Panasonic: MakerCode {
  package enum Function: UInt8 {
    case clock
  }

  package static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    guard let seconds = arguments.first?.number, seconds.magnitude < 1e12 else {
      return nil
    }
    return .text(clock(seconds))
  }

  /// "00:10:33.08", with days in front where there are any.
  private static func clock(_ seconds: Double) -> [UInt8] {
    let hundredths = Int((seconds.magnitude * 100).rounded())
    var out: [UInt8] = []
    if hundredths >= 8_640_000 {
      out.append(decimal: hundredths / 8_640_000)
      out.append(" days ")
    }
    out.append(hundredths / 360_000 % 24, width: 2)
    out.append(":")
    out.append(hundredths / 6000 % 60, width: 2)
    out.append(":")
    out.append(hundredths / 100 % 60, width: 2)
    out.append(".")
    out.append(hundredths % 100, width: 2)
    return out
  }
}
