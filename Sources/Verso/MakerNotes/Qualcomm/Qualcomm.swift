/// The maker notes of Qualcomm.
enum Qualcomm: MakerCode {
  static var facts: MakerFacts { QualcommTables.facts }
}
