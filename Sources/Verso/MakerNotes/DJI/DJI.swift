/// The maker notes of DJI.
enum DJI: MakerCode {
  static var facts: MakerFacts { DJITables.facts }
}
