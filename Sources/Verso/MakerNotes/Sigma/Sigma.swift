/// The maker notes of Sigma.
enum Sigma: MakerCode {
  enum Function: UInt8 {
    case hexnumber
  }

  static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    guard let x = arguments.first else { return nil }
    return Int(x.string, radix: 16).map { .number(Double($0)) } ?? x
  }
}
