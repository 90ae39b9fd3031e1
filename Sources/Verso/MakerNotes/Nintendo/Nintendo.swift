/// The maker notes of Nintendo.
enum Nintendo: MakerCode {
  static var facts: MakerFacts { NintendoTables.facts }
}
