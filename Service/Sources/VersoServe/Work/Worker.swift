import Foundation
import Subprocess

/// Runs the command `verso`, one process for each request.
///
/// A process has limits that the system keeps, whatever the file does to it, and ends with the request. Nothing of one
/// photo is left when the next one is read.
struct Worker: Sendable {
  /// The path of the command.
  let command: String
  let limits: Limits
  let slots: Slots

  init(command: String, limits: Limits) {
    self.command = command
    self.limits = limits
    slots = Slots(limits)
  }

  /// What a process left.
  struct Answer: Sendable {
    var status: Int
    var output: [UInt8]
    /// Its messages, a line each.
    var messages: [String]
  }

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - input: What it reads from standard input.
  /// - Returns: What it printed; a status other than 0 is no error here.
  /// - Throws: ``Failure``; `CancellationError`, after which the process has ended.
  func run(_ arguments: [String], input: [UInt8] = []) async throws -> Answer {
    try await slots.use {
      try await within(
        seconds: limits.seconds,
        Failure(.effort, "the photo takes more than \(limits.seconds) seconds")
      ) { try await process(arguments, input) }
    }
  }

  private func process(_ arguments: [String], _ input: [UInt8]) async throws -> Answer {
    // The shell sets the limits and becomes the command.
    let script =
      "ulimit -t \(limits.seconds); ulimit -v \(limits.memory >> 10) 2>/dev/null; exec \"$@\""
    let configuration = Configuration(
      executable: .name("sh"), arguments: Arguments(["-c", script, "sh", command] + arguments),
      environment: .inherit.updating(["NO_COLOR": "1"]))
    do {
      let result = try await Subprocess.run(
        configuration, input: .array(input), output: .bytes(limit: limits.bytes),
        error: .string(limit: 1 << 16))
      let messages = result.standardError.split(separator: "\n").map(Self.sentence)
      guard case .exited(let code) = result.terminationStatus else {
        throw Failure(.effort, "the photo takes more memory or time than is allowed")
      }
      return Answer(status: Int(code), output: result.standardOutput, messages: messages)
    } catch let error as Failure {
      throw error
    } catch let error as SubprocessError where error.code == .outputLimitExceeded {
      throw Failure(.size, "the answer has more than \(limits.bytes) bytes")
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      if Task.isCancelled { throw CancellationError() }
      throw Failure(.service, "\(command) could not be run: \(error)")
    }
  }

  /// A message without the names of the command and of its input.
  private static func sentence(_ line: Substring) -> String {
    var line = line
    for front in ["verso: ", "standard input: "] where line.hasPrefix(front) {
      line = line.dropFirst(front.count)
    }
    return String(line)
  }
}
