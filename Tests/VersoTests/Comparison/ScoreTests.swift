import Foundation
import Testing

@Suite("Comparing a folder with ExifTool")
struct ScoreTests {
  @Test(
    "Which values are equal, and how they are counted",
    .enabled(if: Python.path != nil, "python3 is not installed"))
  func rules() throws {
    let outcome = try Python.run("Scripts/measure/score_test.py")
    #expect(outcome.isSuccess, "\(outcome.errors)")
  }
}
