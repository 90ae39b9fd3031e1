/// The maker notes of Sigma.
enum Sigma: MakerCode {
  static var facts: MakerFacts { SigmaTables.facts }

  static func call(
    _ name: String, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    guard name == "hexnumber", let x = arguments.first else { return nil }
    return Int(x.string, radix: 16).map { .number(Double($0)) } ?? x
  }
}
