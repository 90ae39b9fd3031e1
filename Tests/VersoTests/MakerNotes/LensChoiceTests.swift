import Testing

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoModel

@Suite("The choice of a lens among those that share a number")
struct LensChoiceTests {
  @Test(
    "The range of focal lengths and the aperture decide",
    arguments: [
      ("53", 18.0, 55.0, 3.5, "Canon EF-S 18-55mm f/3.5-5.6 III"),
      ("53", 25.2, 77.0, 5.0, "Canon EF-S 18-55mm f/3.5-5.6 III + 1.4x"),
      ("150", 30.0, 30.0, 1.4, "Sigma 30mm f/1.4 DC HSM"),
      ("150", 14.0, 14.0, 2.8, "Canon EF 14mm f/2.8L USM"),
      ("-1", 5.0, 17.0, 2.8, "Unknown 5-17mm"),
      ("64999", 5.0, 5.0, 2.8, "Unknown (64999) 5mm"),
    ])
  func range(
    number: String, shortest: Double, longest: Double, aperture: Double, expected: String
  ) throws {
    let list = try #require(LensList("Canon::CameraSettings", "LensType"))
    var choice = LensChoice(list: list, number: number, words: "")
    choice.shortest = shortest
    choice.longest = longest
    choice.aperture = aperture
    #expect(choice.name == expected)
  }

  @Test("Without a range the present focal length decides, then the model's name")
  func model() throws {
    let list = try #require(LensList("Canon::CameraSettings", "LensType"))
    var choice = LensChoice(list: list, number: "150", words: "")
    choice.focal = 20
    choice.aperture = 1.8
    #expect(choice.name == "Sigma 20mm EX f/1.8 or Sigma 18-35mm f/1.8 DC HSM | A")
    choice.focal = 300
    choice.model = "EF300mm"
    #expect(choice.name == "EF300mm")
  }
}
