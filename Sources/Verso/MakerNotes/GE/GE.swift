/// The maker notes of GE.
enum GE: MakerCode {
  static var facts: MakerFacts { GETables.facts }
}
