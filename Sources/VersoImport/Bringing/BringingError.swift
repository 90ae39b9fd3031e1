import Verso

/// Why a file could not be put where it goes.
package struct BringingError: PhotoError {
  /// What kind of obstacle it is.
  package struct Code: Hashable, Sendable {
    fileprivate let text: String
    /// A folder or a link has the name.
    package static let nameTaken = Code(
      text: "a folder or a link has its name; move that away, and import again")
    /// Files come and go there while it is brought.
    package static let crowded = Code(
      text:
        "other programs create files with its name at the same time; import again later")
  }

  /// What kind of obstacle it is.
  package let code: Code
  /// Where the file would be.
  package let path: String

  init(_ code: Code, path: String) { (self.code, self.path) = (code, path) }

  /// What is wrong, and what to do.
  package var message: String { code.text }
  /// The message, with the path.
  package var description: String { "\(path): \(message)" }
}
