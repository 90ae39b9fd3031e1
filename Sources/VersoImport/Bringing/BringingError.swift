import Verso

/// An error that prevents writing a file to its place.
package struct BringingError: PhotoError {
  /// The kind of problem.
  package struct Code: Hashable, Sendable {
    fileprivate let text: String
    /// A folder or a link has the name.
    package static let nameTaken = Code(
      text: "a folder or a link has its name; move that away, and import again")
    /// Other programs keep changing files there during the import.
    package static let crowded = Code(
      text:
        "other programs create files with its name at the same time; import again later")
  }

  /// The kind of problem.
  package let code: Code
  /// Where the file would be.
  package let path: String

  init(_ code: Code, path: String) { (self.code, self.path) = (code, path) }

  /// The problem, and the advice.
  package var message: String { code.text }
  /// The message, with the path.
  package var description: String { "\(path): \(message)" }
}
