/// The maker notes of Kodak.
enum Kodak: MakerCode {
  static var facts: MakerFacts { KodakTables.facts }
}
