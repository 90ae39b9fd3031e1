/// The maker notes of JVC.
enum JVC: MakerCode {
  static var facts: MakerFacts { JVCTables.facts }
}
