import Foundation

/// Another program whose answers are compared with Verso's, where it is installed.
package struct Program: Sendable {
  package let name: String
  /// The words of its call; nil where it is not installed.
  private let words: [String]?

  /// What a program said and how it ended.
  package struct Outcome: Sendable {
    package let output: Data
    package let errors: String
    package let status: Int32
  }

  /// ExifTool: `EXIFTOOL`, which may hold several words, or `exiftool` in `PATH`.
  package static let exifTool = Program(name: "exiftool", variable: "EXIFTOOL")
  /// ExifTool 13 or later, for what older ones do not read.
  package static let recentExifTool = exifTool.since(13)
  /// Exiv2: `EXIV2`, or `exiv2` in `PATH`.
  package static let exiv2 = Program(name: "exiv2", variable: "EXIV2")

  /// A program of this name in `PATH`.
  package init(named name: String) {
    self.name = name
    words = Self.found(name).map { [$0] }
  }

  /// The reference implementation of C2PA: `C2PA_PYTHON`, a Python that has the package
  /// c2pa-python, or `python3` in `PATH` where that has it.
  package static let c2pa = Program(
    name: "c2pa-python", variable: "C2PA_PYTHON", fallback: "python3"
  ).having("c2pa")

  /// The same program if it is a Python with a module.
  private func having(_ module: String) -> Program {
    let found = try? run(["-c", "import \(module)"])
    return found?.status == 0 ? self : Program(name: name, words: nil)
  }

  /// The same program if it is of a version or a later one.
  private func since(_ version: Double) -> Program {
    let told = (try? run(["-ver"])).map { String(decoding: $0.output, as: UTF8.self) } ?? ""
    let number = Double(told.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    return number >= version ? self : Program(name: "\(name) \(version)", words: nil)
  }

  private init(name: String, words: [String]?) {
    self.name = name
    self.words = words
  }

  private init(name: String, variable: String, fallback: String? = nil) {
    self.name = name
    let environment = ProcessInfo.processInfo.environment
    if let value = environment[variable], !value.isEmpty {
      words = value.split(separator: " ").map { Self.found(String($0)) ?? String($0) }
    } else {
      words = Self.found(fallback ?? name).map { [$0] }
    }
  }

  package var isThere: Bool { words != nil }

  /// What a test says when it is skipped.
  package var absence: String { "\(name) is neither in PATH nor named by the environment" }

  private static func found(_ name: String) -> String? {
    if name.contains("/") { return name }
    return (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs the program to its end.
  package func run(_ arguments: [String]) throws -> Outcome {
    guard let words, let first = words.first else { throw Corpus.Absent() }
    let process = Process()
    process.executableURL = URL(filePath: first)
    process.arguments = words.dropFirst() + arguments
    var environment = ProcessInfo.processInfo.environment
    environment["TZ"] = "UTC"
    environment["LC_ALL"] = "C.UTF-8"
    process.environment = environment
    let errors = FileManager.default.temporaryDirectory
      .appending(path: "verso-errors-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: errors) }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: (try? Data(contentsOf: errors)) ?? Data(), as: UTF8.self)
    return Outcome(output: data, errors: text, status: process.terminationStatus)
  }

  /// What ExifTool reads in files: one object a file, in the order of the paths.
  package static func exifToolJSON(_ paths: [String], _ arguments: [String]) throws
    -> [[String: Any]]
  {
    let first = ["-config", "", "-charset", "filename=utf8", "-j"]
    let outcome = try exifTool.run(first + arguments + paths)
    let found = try JSONSerialization.jsonObject(with: outcome.output) as? [[String: Any]]
    return found ?? []
  }
}

/// A folder that goes away with its last user.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "verso-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file and gives its path.
  package func write(_ bytes: [UInt8], _ name: String, mode: Int = 0o644) throws -> String {
    let path = path(name)
    try Data(bytes).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  package func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appending(path: name)))
  }

  /// The permissions of a file.
  package func mode(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }

  /// The names of all files, also hidden ones, sorted.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }
}
