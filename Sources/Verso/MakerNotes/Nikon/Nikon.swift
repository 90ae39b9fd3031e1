/// The maker notes of Nikon.
enum Nikon: MakerCode {
  static var facts: MakerFacts { NikonTables.facts }
}
