import Testing

@testable import VersoExifTool

@Suite("Arguments of ExifTool")
struct ArgumentTests {
  @Test("A call is meant for ExifTool by the program's name or by its first word")
  func names() {
    #expect(ExifTool.arguments(of: ["/opt/bin/exiftool", "-ver"]) == ["-ver"])
    #expect(ExifTool.arguments(of: ["verso", "exiftool", "-ver"]) == ["-ver"])
    #expect(ExifTool.arguments(of: ["verso", "read", "exiftool"]) == nil)
    #expect(ExifTool.arguments(of: []) == nil)
  }
}
