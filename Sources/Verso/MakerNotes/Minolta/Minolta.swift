/// The maker notes of Minolta.
enum Minolta: MakerCode {
  static var facts: MakerFacts { MinoltaTables.facts }
}
