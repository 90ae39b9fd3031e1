/// The maker notes of Google.
enum Google: MakerCode {
  static var facts: MakerFacts { GoogleTables.facts }
}
