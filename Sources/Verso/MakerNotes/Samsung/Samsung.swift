/// The maker notes of Samsung.
enum Samsung: MakerCode {
  static var facts: MakerFacts { SamsungTables.facts }
}
