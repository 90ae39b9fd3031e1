/// The maker notes of Olympus.
enum Olympus: MakerCode {
  static var facts: MakerFacts { OlympusTables.facts }
}
