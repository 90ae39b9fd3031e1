/// The maker notes of Leaf.
enum Leaf: MakerCode {
  static var facts: MakerFacts { LeafTables.facts }
}
