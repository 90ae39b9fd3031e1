import Verso
import VersoEvidence
import VersoLibrary

/// The output on some files, for standard output and standard error.
struct Report: Sendable {
  var output: [UInt8] = []
  var errors: [UInt8] = []

  /// Adds the line of a problem with a file.
  mutating func error(_ path: String, _ error: any Error) {
    errors += Standard.errorLine(Self.line(path, error), .red)
  }

  /// The file, what is wrong, and what to do.
  static func line(_ path: String, _ error: any Error) -> String {
    line(path, message: reason(path, error))
  }

  /// The file, and the message on it.
  static func line(_ path: String, message text: String) -> String {
    "\(path == "-" ? "standard input" : path): \(text)"
  }

  /// The problem with a file, and the advice, without its name.
  static func reason(_ path: String, _ error: any Error) -> String {
    // The trouble may be with the file that was to be written.
    if let error = error as? FileError, !PathBytes.isSame(error.path, path),
      !PathBytes.isSame(Path.resolved(error.path), Path.resolved(path))
    {
      return "\(error.path): \(sentence(error))"
    }
    if let problem = error as? FileProblem {
      return problem.advice.map { "\(problem); \($0.words)" } ?? "\(problem)"
    }
    if let misfit = error as? PictureSidecars.Misfit { return misfit.words }
    guard let error = error as? any PhotoError else { return "\(error)" }
    return sentence(error)
  }

  /// An error in one line, with the command's words for what may help.
  private static func sentence(_ error: any PhotoError) -> String {
    let advised = error.advice.map { "\(error.message); \($0.words)" } ?? error.message
    // The path precedes the message already.
    guard !(error is FileError) else { return advised }
    let front = error.place.isEmpty ? advised : "\(error.place): \(advised)"
    return error.offset.map { "\(front) (at byte \($0))" } ?? front
  }
}
