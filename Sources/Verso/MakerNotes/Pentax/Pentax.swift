/// The maker notes of Pentax.
enum Pentax: MakerCode {
  static var facts: MakerFacts { PentaxTables.facts }
}
