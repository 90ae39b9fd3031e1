import Foundation
import Testing
import VersoFixtures

/// The programs that the documentation shows.
@Suite("Snippets")
struct SnippetTests {
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
    process.arguments = [Command.sample(sample)]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }

  @Test(
    "A custom handler writes, reads and rejects",
    .enabled(if: isBuilt("CustomHandler"), "snippets are not built"))
  func customHandler() throws {
    let text = try run("CustomHandler", "harbour.jpg")
    #expect(text.contains("station 4711, tilt -1.25°"))
    #expect(text.contains("ExifIFD:SurveyStation: the tag's handler does not accept this value"))
  }

  @Test("The article on handlers shows the built program")
  func article() throws {
    let article = try String(
      contentsOf: Package.root.appending(path: "Sources/Verso/Verso.docc/CustomHandlers.md"),
      encoding: .utf8)
    let program = try String(
      contentsOf: Package.root.appending(path: "Snippets/CustomHandler.swift"), encoding: .utf8)
    let blocks = article.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
    #expect(blocks.count == 7)
    for block in blocks { #expect(program.contains(block)) }
  }

  @Test("The articles on evidence show the built program")
  func articlesOnEvidence() throws {
    let program = try String(
      contentsOf: Package.root.appending(path: "Snippets/Evidence.swift"), encoding: .utf8)
    for name in ["PhotosAsEvidence", "HowPhotosAreVerified"] {
      let article = try String(
        contentsOf: Package.root.appending(
          path: "Sources/VersoEvidence/VersoEvidence.docc/\(name).md"), encoding: .utf8)
      let blocks = article.components(separatedBy: "```swift\n").dropFirst()
        .compactMap { $0.components(separatedBy: "\n```").first }
      #expect(!blocks.isEmpty)
      for block in blocks { #expect(program.contains(block), "\(block)") }
    }
  }

  @Test(
    "A photo becomes evidence, is verified and opened, and a moved position is detected",
    .enabled(if: isBuilt("Evidence"), "snippets are not built"))
  func evidence() throws {
    let lines = try run("Evidence", "plain.jpg").split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines.first == "Trusted Verso test signer")
    #expect(lines.dropFirst().prefix(2) == ["account:4711", "46.95"])
    #expect(lines.dropLast().last == "Invalid")
    #expect(lines.last?.contains("its signature is invalid") == true)
  }

  @Test("The first article shows the built program, in its order")
  func firstArticle() throws {
    let article = try String(
      contentsOf: Package.root.appending(path: "Sources/Verso/Verso.docc/FirstSteps.md"),
      encoding: .utf8)
    var program = try ["FirstSteps", "ManyPhotos"].map { name in
      try String(
        contentsOf: Package.root.appending(path: "Snippets/\(name).swift"), encoding: .utf8)
    }.joined()[...]
    let blocks = article.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
    #expect(blocks.count == 10)
    for block in blocks {
      let found = try #require(program.firstRange(of: block), "\(block)")
      program = program[found.upperBound...]
    }
  }

  @Test(
    "The first things that an app does with a photo work",
    .enabled(if: isBuilt("FirstSteps"), "snippets are not built"))
  func firstSteps() throws {
    let lines = try run("FirstSteps", "harbour.jpg").split(separator: "\n").map(String.init)
    #expect(lines.first == "JPEG JPEG JPEG")
    #expect(lines.contains { $0.hasPrefix("taken ") } && lines.contains { $0.hasPrefix("at ") })
    #expect(
      lines.contains("added XMP-dc:Description")
        || lines.contains { $0.hasSuffix("ImageDescription") })
    #expect(lines.contains("removed GPS:GPSLatitude"))
    #expect(lines.contains("rated 4 at true"))
  }

  @Test("Many photos become rows", .enabled(if: isBuilt("ManyPhotos"), "snippets are not built"))
  func manyPhotos() throws {
    let lines = try run("ManyPhotos", "harbour.jpg").split(separator: "\n")
    #expect(lines.count == 2 && lines.first?.hasSuffix("Example One") == true)
    #expect(lines.last == "at 56.413")
  }

  @Test("Reading and editing do what the articles describe", .enabled(if: isBuilt("Edit")))
  func others() throws {
    #expect(try run("Read", "harbour.jpg").contains("GPSLatitude"))
    #expect(try run("Edit", "plain.jpg").contains("added IFD0:Artist"))
  }
}
