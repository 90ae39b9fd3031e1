/// The maker notes of Sony.
enum Sony: MakerCode {
  static var facts: MakerFacts { SonyTables.facts }
}
