/// The maker notes of Casio.
enum Casio: MakerCode {
  static var facts: MakerFacts { CasioTables.facts }
}
