import Foundation
import Testing
import VersoFixtures
import VersoImageIO

/// The programs of the articles.
@Suite("Articles")
struct ArticleTests {
  private static func url(_ name: String) -> URL {
    let tests = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appending(path: name)
  }

  private static func isBuilt(_ name: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: url(name).path)
  }

  private func run(_ name: String, _ sample: String) throws -> String {
    let process = Process()
    process.executableURL = Self.url(name)
    process.arguments = [Package.root.appending(path: "Samples/\(sample)").path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }

  @Test("The articles show the built programs")
  func articles() throws {
    let snippets = [
      "FromImageIO": ["ImageIORead", "ImageIOStamp", "ImageIOEvidence"],
      "FromTheExifLibrary": ["ExifLibrary"], "PhotoLibrary": ["ImageIOPhotoLibrary"],
    ]
    for (article, names) in snippets {
      let text = try String(
        contentsOf: Package.root.appending(
          path: "Sources/VersoImageIO/VersoImageIO.docc/\(article).md"), encoding: .utf8)
      let programs = try names.map { name in
        try String(
          contentsOf: Package.root.appending(path: "Snippets/\(name).swift"), encoding: .utf8)
      }
      let blocks = text.components(separatedBy: "```swift\n").dropFirst()
        .compactMap { $0.components(separatedBy: "\n```").first }
      #expect(!blocks.isEmpty)
      for block in blocks { #expect(programs.contains { $0.contains(block) }, "\(block)") }
    }
  }

  @Test("A picture without metadata is stamped", .enabled(if: isBuilt("ImageIOStamp")))
  func stamp() throws {
    let output = try run("ImageIOStamp", "plain.jpg")
    #expect(output.contains("written {TIFF}.Software"))
    #expect(!output.contains("ignored"))
  }

  @Test(
    "A photo becomes evidence; a camera's date stays", .enabled(if: isBuilt("ImageIOEvidence")),
    arguments: [("plain.jpg", "2024:05:06 05:08:09"), ("harbour.jpg", "2025:09:18 19:11:43")])
  func evidence(sample: String, date: String) throws {
    #expect(try run("ImageIOEvidence", sample) == "7d1a9c2e5b884f06\nS\n\(date)\n")
  }

  @Test("The replacements of the old library work", .enabled(if: isBuilt("ExifLibrary")))
  func library() throws {
    #expect(try run("ExifLibrary", "harbour.jpg").contains("ExposureTime true"))
    #expect(try run("ImageIORead", "harbour.jpg").contains("taken 2025:09:18 19:11:43"))
    #expect(try run("ImageIOPhotoLibrary", "plain.jpg") == "saved\n")
  }
}
