import Testing

@testable import Verso

@Suite("Laws of lenses")
struct OpticsTests {
  private func isClose(_ one: Double, _ other: Double) -> Bool {
    (one - other).magnitude < 0.001 * other.magnitude
  }

  @Test("A normal lens on film has an angle of 39.6 degrees, and a little less for near objects")
  func angle() {
    let optics = Optics(focal: 50, scale: 1)
    #expect(isClose(optics.angle(at: nil), 39.598))
    #expect(isClose(optics.angle(at: 1), 37.761))
    #expect(isClose(optics.width(at: 1), 0.684))
    // Nothing is nearer than the focal length.
    #expect(optics.angle(at: 0.05) == optics.angle(at: nil))
  }

  @Test("Focused at the hyperfocal distance, everything from half of it is sharp")
  func depth() {
    let optics = Optics(focal: 50, scale: 1)
    #expect(isClose(optics.circle, 0.030046))
    let hyperfocal = optics.hyperfocal(8)
    #expect(isClose(hyperfocal, 10.401))
    let sharp = optics.depth(8, hyperfocal + 0.06)
    #expect(isClose(sharp.near, hyperfocal / 2 + 0.0275) && sharp.far == nil)
    let near = optics.depth(8, 2)
    #expect(isClose(near.near, 1.684) && isClose(near.far ?? 0, 2.461))
  }
}
