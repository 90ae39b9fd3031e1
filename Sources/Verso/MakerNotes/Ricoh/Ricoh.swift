/// The maker notes of Ricoh.
enum Ricoh: MakerCode {
  static var facts: MakerFacts { RicohTables.facts }
}
