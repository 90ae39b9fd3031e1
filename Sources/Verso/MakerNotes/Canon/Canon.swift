/// The maker notes of Canon.
enum Canon: MakerCode {
  static var facts: MakerFacts { CanonTables.facts }
}
