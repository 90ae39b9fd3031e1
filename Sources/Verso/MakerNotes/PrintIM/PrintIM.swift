/// The maker notes of PrintIM.
enum PrintIM: MakerCode {
  static var facts: MakerFacts { PrintIMTables.facts }
}
