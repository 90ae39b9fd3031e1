/// The maker notes of HP.
enum HP: MakerCode {
  static var facts: MakerFacts { HPTables.facts }
}
