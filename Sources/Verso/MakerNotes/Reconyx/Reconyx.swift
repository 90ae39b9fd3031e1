/// The maker notes of Reconyx.
enum Reconyx: MakerCode {
  static var facts: MakerFacts { ReconyxTables.facts }
}
