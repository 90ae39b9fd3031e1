/// A listener for work on many files: a bar on a terminal, a list of failures.
package protocol WorkListener: Sendable {
  /// Work begins on this many files.
  func begin(_ count: Int)
  /// One of them is done.
  func advance()
  /// The work has ended.
  func end()
  /// A file could not be worked on. It is called at the end, in the order of the files.
  func failed(_ path: String, _ error: any Error)
}
