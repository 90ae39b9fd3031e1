import Verso
import VersoLibrary
internal import VersoSystem

extension Breakdown {
  /// Lets the program end with a line that names a file, and with status 1, where that breaks it from now on. Where a
  /// worker reads it, that one alone ends, and the others go on.
  static func guardProgram(reading path: String) {
    guard verso_guard_is_on() == 0 else { return }
    let line = Report.line(path, message: Breakdown().description)
    unsafe verso_guard_program("\(Rendering.visible(line))\n")
  }
}
