internal import VersoBytes

/// The facts that distinguish states of a file: size, time of the last change of its content, and
/// number.
package struct FileState: Hashable, Sendable {
  package let size: Int
  package let seconds: Int
  package let nanoseconds: Int
  /// The number of the file in its volume.
  package let number: Int

  package init(size: Int, seconds: Int, nanoseconds: Int, number: Int) {
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    self.number = number
  }
}

extension FileState {
  init(_ identity: SystemFile.Identity) {
    self.init(
      size: identity.size, seconds: identity.modified.seconds,
      nanoseconds: identity.modified.nanoseconds, number: Int(truncatingIfNeeded: identity.number))
  }

  /// When the content was changed last.
  var modified: SystemFile.Moment {
    SystemFile.Moment(seconds: seconds, nanoseconds: nanoseconds)
  }
}
