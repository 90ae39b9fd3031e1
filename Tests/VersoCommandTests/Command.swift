import Foundation
import VersoFixtures

/// The built command, run as users run it.
struct Command {
  struct Outcome {
    let output: [UInt8]
    let errors: String
    let status: Int32
    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// `VERSO`, or `verso` beside the tests.
  static let path: String = {
    if let state {
      setenv("XDG_STATE_HOME", state.url.path, 1)
      atexit { Command.state.map { try? FileManager.default.removeItem(at: $0.url) } }
    }
    if let named = ProcessInfo.processInfo.environment["VERSO"] { return named }
    let tests = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appending(path: "verso").path
  }()

  /// Where the command keeps its journal, which would otherwise lie in the home of whoever runs the tests.
  private static let state: TemporaryFolder? = try? TemporaryFolder()

  static var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }
  /// Whether its second executable, which works on pixels of other formats and draws text, is there.
  static var hasImaging: Bool {
    FileManager.default.isExecutableFile(
      atPath: URL(filePath: path).deletingLastPathComponent().appending(path: "verso-imaging").path)
  }
  static var absence: String { "\(path) is not there: build the command first" }

  /// Runs it to its end.
  static func run(
    _ arguments: [String], input: [UInt8]? = nil, in working: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(program: path, arguments, input: input, in: working, environment: environment)
  }

  /// Runs it to its end with arguments that are any bytes, which Foundation does not hand on.
  static func run(
    bytes arguments: [[UInt8]], input: [UInt8]? = nil, in working: [UInt8] = Array(".".utf8)
  ) throws -> Outcome {
    func quoted(_ word: [UInt8]) -> [UInt8] {
      let marks = word.split(separator: 0x27, omittingEmptySubsequences: false)
      return Array("'".utf8) + Array(marks.joined(separator: "'\\''".utf8)) + Array("' ".utf8)
    }
    let folder = try TemporaryFolder()
    var script = Array("cd ".utf8) + quoted(working) + Array("&& exec ".utf8)
    for word in [Array(path.utf8)] + arguments { script += quoted(word) }
    return try run(program: "/bin/sh", [try folder.write(script, "script")], input: input)
  }

  /// Runs another program to its end.
  static func run(
    program: String, _ arguments: [String], input: [UInt8]? = nil, in working: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    if let working { process.currentDirectoryURL = working }
    if !environment.isEmpty {
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    }
    let (output, errors) = (folder.path("output"), folder.path("errors"))
    for file in [output, errors] {
      _ = FileManager.default.createFile(atPath: file, contents: nil)
    }
    if let input {
      process.standardInput = try FileHandle(
        forReadingFrom: URL(filePath: try folder.write(input, "input")))
    } else {
      process.standardInput = FileHandle.nullDevice
    }
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
    try process.run()
    process.waitUntilExit()
    return Outcome(
      output: try folder.read("output"),
      errors: String(decoding: try folder.read("errors"), as: UTF8.self),
      status: process.terminationStatus)
  }

  /// Runs it and gives the objects of the JSON array that it prints.
  static func json(_ arguments: [String], input: [UInt8]? = nil) throws -> [[String: Any]] {
    let outcome = try run(arguments, input: input)
    let found = try JSONSerialization.jsonObject(with: Data(outcome.output))
    return found as? [[String: Any]] ?? []
  }

  static func sample(_ name: String) -> String {
    Package.root.appending(path: "Samples/\(name)").path
  }

  static func sampleBytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: sample(name))))
  }
}
