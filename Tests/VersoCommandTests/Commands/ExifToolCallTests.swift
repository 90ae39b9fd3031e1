import Foundation
import Testing
import VersoFixtures

@Suite("Calls as exiftool")
struct ExifToolCallTests {
  @Test(
    "A link with the name exiftool keeps its process and answers each request",
    .enabled(if: Command.isThere))
  func link() throws {
    let folder = try TemporaryFolder()
    let link = folder.path("exiftool")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: URL(filePath: Command.path).path)
    let outcome = try Command.run(
      program: link, ["-stay_open", "True", "-@", "-", "-common_args", "-s3"],
      input: Array("-ver\n-execute1\n-ver\n-execute2\n-stay_open\nFalse\n".utf8))
    #expect(outcome.text == "13.58\n{ready1}\n13.58\n{ready2}\n")
    #expect(outcome.errors.isEmpty)
    #expect(outcome.status == 0)
  }

  @Test("The process ends when its input ends", .enabled(if: Command.isThere))
  func end() throws {
    let outcome = try Command.run(
      ["exiftool", "-stay_open", "True", "-@", "-"], input: Array("-ver\n-execute\n".utf8))
    #expect(outcome.text == "13.58\n{ready}\n")
    #expect(outcome.status == 0)
  }
}
