import VersoBytes

/// An error that prevents reading an archive.
package struct ArchiveError: PhotoError {
  /// The kind of problem.
  package struct Code: Hashable, Sendable {
    fileprivate let text: String
    /// The end is missing, which contains the directory.
    package static let cutShort = Code(text: "the archive is cut short; download it again")
    /// It is whole, and there is nothing in it.
    package static let empty = Code(
      text: "the archive is empty; leave it out, or download it again if something should be in it")
    /// It is no archive that can be read.
    package static let notAnArchive = Code(
      text: "it is no archive of ZIP or of tar (.tar, .tgz), and no folder")
    /// It opens with a password only.
    package static let encrypted = Code(
      text: "it is encrypted; unpack it with its password, and name the folder")
    /// Bytes are not what they were when it was made.
    package static let damaged = Code(text: "the archive is damaged; download it again")
    /// It would become so much larger that it cannot contain photos.
    package static let tooLarge = Code(
      text: "it unpacks to far more than photos do, as archives are made to do harm")
  }

  /// The kind of problem.
  package let code: Code
  /// The archive.
  package let path: String
  /// The message of the library that reads it; empty if it adds nothing.
  package let detail: String

  package init(_ code: Code, path: String, detail: String = "") {
    (self.code, self.path, self.detail) = (code, path, detail)
  }

  /// The problem, and the advice.
  package var message: String { detail.isEmpty ? code.text : "\(code.text) (\(detail))" }
  /// The message, without the path.
  package var description: String { message }
}
