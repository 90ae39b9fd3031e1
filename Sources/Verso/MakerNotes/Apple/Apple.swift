/// The maker notes of Apple.
enum Apple: MakerCode {
  static var facts: MakerFacts { AppleTables.facts }
}
