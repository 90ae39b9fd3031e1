import Verso
import VersoLibrary

/// With `--json`, standard output is always one document: of a call that was understood, programs can read the answer.
enum JSONOutput {
  /// Prints objects as a list.
  static func print(_ objects: [JSONDocument]) throws(BrokenOutput) {
    var output: [UInt8] = []
    JSONDocument.list(objects).append(to: &output)
    try Standard.output(output + [0x0A])
  }

  /// Prints what a command left out that ended without an output: a list of the files that failed, which may be empty.
  static func complete(_ failures: [JSONDocument] = []) {
    guard Standard.wantsJSON, !Standard.hasOutput else { return }
    do { try print(failures + Choice.unread.documents) } catch { error.report() }
  }
}
