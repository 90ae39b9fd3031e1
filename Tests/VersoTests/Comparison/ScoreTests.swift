import Foundation
import Testing

@Suite("Comparing a folder with ExifTool")
struct ScoreTests {
  @Test(
    "What counts as equal, and where values are counted",
    .enabled(if: Python.path != nil, "python3 is not installed"))
  func rules() throws {
    let process = Process()
    process.executableURL = URL(filePath: try #require(Python.path))
    process.arguments = ["Scripts/score_test.py"]
    process.currentDirectoryURL = CameraModelTable.root
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let message = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(String(decoding: message, as: UTF8.self))")
  }
}
