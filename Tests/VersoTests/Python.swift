import Foundation
import Testing

/// Python 3, which runs the project's scripts.
enum Python {
  /// Where it is, if it is.
  static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":")
    .map { "\($0)/python3" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Runs a script of the project from the project's folder.
  ///
  /// - Returns: Whether it ended well, and what it said of errors.
  static func run(_ arguments: String...) throws -> (isSuccess: Bool, errors: String) {
    let process = Process()
    process.executableURL = URL(filePath: try #require(path))
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let message = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus == 0, String(decoding: message, as: UTF8.self))
  }
}
