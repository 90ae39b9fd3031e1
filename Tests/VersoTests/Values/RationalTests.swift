import Testing
import Verso
import VersoFixtures

@Suite("Fractions")
struct RationalTests {
  @Test(
    "A number becomes the intended fraction",
    arguments: [
      (2.8, 14, 5), (0.005, 1, 200), (1.0 / 3, 1, 3), (0, 0, 1), (1, 1, 1), (50, 50, 1),
      (0.1, 1, 10), (1.5, 3, 2), (2.0 / 3, 2, 3), (0.0125, 1, 80), (1.0 / 8000, 1, 8000),
      (4_294_967_295, 4_294_967_295, 1), (123.456, 15432, 125), (1.0 / 60, 1, 60),
    ] as [(Double, UInt32, UInt32)])
  func meant(value: Double, numerator: UInt32, denominator: UInt32) {
    #expect(URational(value) == URational(numerator, denominator))
  }

  @Test(
    "A value that no unsigned fraction can store is refused",
    arguments: [-1, -0.001, 4_294_967_296, 1e300, .infinity, -.infinity, .nan] as [Double])
  func refused(value: Double) {
    #expect(URational(value) == nil)
  }

  @Test(
    "Signed fractions keep their sign and their limits",
    arguments: [
      (-2.8, Rational(-14, 5)), (-1.0 / 3, Rational(-1, 3)), (0, Rational(0, 1)),
      (2_147_483_647, Rational(2_147_483_647, 1)), (-2_147_483_647, Rational(-2_147_483_647, 1)),
      (2_147_483_648, nil), (-2_147_483_649, nil), (.nan, nil), (-.infinity, nil),
    ] as [(Double, Rational?)])
  func signed(value: Double, fraction: Rational?) {
    #expect(Rational(value) == fraction)
  }

  @Test("Any number is restored within a part in a thousand million")
  func near() throws {
    var numbers = Numbers(seed: 4)
    for _ in 0..<5000 {
      let value = Double.random(in: 0.001...60_000, using: &numbers)
      let fraction = try #require(URational(value))
      let back = try #require(fraction.doubleValue)
      #expect((back - value).magnitude <= value * 1e-9, "\(value): \(fraction)")
    }
  }

  @Test("Every fraction of small numbers is restored in its lowest terms")
  func exact() throws {
    for denominator in UInt32(1)...200 {
      for numerator in UInt32(1)...40 {
        let found = try #require(URational(Double(numerator) / Double(denominator)))
        #expect(
          UInt64(found.numerator) * UInt64(denominator)
            == UInt64(numerator) * UInt64(found.denominator))
        #expect(found.denominator <= denominator)
      }
    }
  }

  @Test("0/0 is not a number, n/0 is infinite")
  func special() {
    #expect(URational(0, 0).doubleValue == nil)
    #expect(URational(1, 0).doubleValue == .infinity)
    #expect(Rational(0, 0).doubleValue == nil)
    #expect(Rational(-1, 0).doubleValue == -.infinity)
    #expect(Rational(.min, -1).doubleValue == 2_147_483_648)
    #expect(URational(1, 2) != URational(2, 4))
    #expect("\(URational(1, 200)) \(Rational(-1, 3))" == "1/200 -1/3")
  }
}
