/// The maker notes of Sigma.
package enum Sigma: MakerCode {
  package enum Function: UInt8 {
    case hexnumber
  }

  package static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    guard let x = arguments.first else { return nil }
    return Int(x.string, radix: 16).map { .number(Double($0)) } ?? x
  }
}
