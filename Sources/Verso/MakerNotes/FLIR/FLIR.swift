/// The maker notes of FLIR.
enum FLIR: MakerCode {
  static var facts: MakerFacts { FLIRTables.facts }
}
