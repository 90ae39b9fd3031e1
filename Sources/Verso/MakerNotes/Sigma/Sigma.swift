/// The maker notes of Sigma.
enum Sigma: MakerCode {
  static var facts: MakerFacts { SigmaTables.facts }
}
