/// The maker notes of Sanyo.
enum Sanyo: MakerCode {
  static var facts: MakerFacts { SanyoTables.facts }
}
