import Testing

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

@Suite("Data in the name of a lens")
struct LensDescriptionTests {
  @Test(
    "A name gives focal lengths, apertures and a converter",
    arguments: [
      ("Canon EF 28-105mm f/3.5-4.5 USM", 28.0, 105.0, 3.5, 4.5, 1.0),
      ("Canon EF 180mm Macro f/3.5L USM", 180, 180, 3.5, 3.5, 1),
      ("Tokina AT-X 11-20 F2.8 PRO DX Aspherical 11-20mm f/2.8", 11, 20, 2.8, 2.8, 1),
      ("Canon RF 100-500mm F4.5-7.1L IS USM + RF1.4x", 100, 500, 4.5, 7.1, 1.4),
      ("Minolta AF 200mm F2.8 G APO + Minolta AF 2x APO", 200, 200, 2.8, 2.8, 2),
      ("Sony FE C 16-35mm T3.1 G", 16, 35, 3.1, 3.1, 1),
    ])
  func description(
    name: String, shortest: Double, longest: Double, wide: Double, narrow: Double,
    converter: Double
  ) throws {
    let lens = try #require(LensDescription(name))
    #expect(lens.focals == shortest...longest)
    #expect(lens.apertures == wide...narrow)
    #expect(lens.converter == converter)
  }

  @Test("A text without a focal length is not a lens")
  func noDescription() {
    #expect(LensDescription("2x Teleconverter") == nil)
    #expect(LensDescription("Macro-Adapter M") == nil)
    #expect(LensDescription("mm") == nil)
  }

  @Test("A zoom's maximum aperture changes evenly for each doubling of the focal length")
  func zoom() throws {
    let lens = try #require(LensDescription("25-100mm f/2-4"))
    let wide = try #require(lens.aperture(at: 10))
    let middle = try #require(lens.aperture(at: 50))
    let long = try #require(lens.aperture(at: 100))
    #expect(abs(wide - 2) < 1e-9)
    #expect(abs(middle - 8.0.squareRoot()) < 1e-9)
    #expect(abs(long - 4) < 1e-9)
  }
}
