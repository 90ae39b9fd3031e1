/// The maker notes of FujiFilm.
enum FujiFilm: MakerCode {
  static var facts: MakerFacts { FujiFilmTables.facts }
}
