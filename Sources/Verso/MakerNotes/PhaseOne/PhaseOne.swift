/// The maker notes of PhaseOne.
enum PhaseOne: MakerCode {
  static var facts: MakerFacts { PhaseOneTables.facts }
}
