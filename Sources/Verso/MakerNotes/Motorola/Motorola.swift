/// The maker notes of Motorola.
enum Motorola: MakerCode {
  static var facts: MakerFacts { MotorolaTables.facts }
}
