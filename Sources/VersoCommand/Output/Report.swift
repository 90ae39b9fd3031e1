import ArgumentParser
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

  /// Adds an object of a list in JSON.
  mutating func add(_ object: JSONDocument) {
    if output.last == UInt8(ascii: "}") { output += OrderedOutput.Frame.list.separator }
    object.append(to: &output)
  }

  /// Adds what is to be known of a file that was made of a photo, or would be.
  mutating func add(
    _ place: String, of photo: String, _ count: Int, _ notes: [String], json: Bool,
    isTrial: Bool = false
  ) {
    if json {
      return add(
        EditDocument(source: photo, result: place, isTrial: isTrial, size: count, notes: notes)
          .json)
    }
    let name = place == "-" ? "standard output" : place
    for line in notes + ["\(count) bytes" + (isTrial ? " would be written" : "")] {
      output += Paint.line(name, line)
    }
  }

  /// Adds the line of a problem with a file, and its object in JSON.
  mutating func fail(_ path: String, _ error: any Error, json: Bool) {
    self.error(path, error)
    if json { add(.failure(path, error)) }
  }

  /// Prints it as all that there is.
  ///
  /// - Throws: An exit code if it has a problem.
  func print(json: Bool) throws {
    let frame = OrderedOutput.Frame.objects(if: json)
    try Standard.output(frame.start + output + frame.end)
    Standard.note(errors)
    if !errors.isEmpty { throw ExitCode(1) }
  }

  /// Refuses to print JSON where a file goes.
  static func checkStream(isUsed: Bool) throws(UsageError) {
    guard !isUsed else {
      throw UsageError("--json needs standard output for itself; name a file with --output")
    }
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
