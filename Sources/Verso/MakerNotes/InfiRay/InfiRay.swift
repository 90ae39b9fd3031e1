/// The maker notes of InfiRay.
enum InfiRay: MakerCode {
  static var facts: MakerFacts { InfiRayTables.facts }
}
