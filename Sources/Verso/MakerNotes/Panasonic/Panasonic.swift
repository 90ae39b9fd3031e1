/// The maker notes of Panasonic.
enum Panasonic: MakerCode {
  static var facts: MakerFacts { PanasonicTables.facts }
}
