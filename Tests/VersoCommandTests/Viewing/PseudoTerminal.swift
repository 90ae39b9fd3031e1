import Foundation
import VersoFixtures

/// A terminal that is none: Python opens it, answers what is asked, and gives back what is shown.
enum PseudoTerminal {
  /// What it says it can.
  enum Kind: String {
    case kitty, sixel, plain
    /// It answers nothing.
    case silent
  }

  static let isThere =
    (try? Command.run(program: "/usr/bin/env", ["python3", "-c", "import pty"]))
    .map { $0.status == 0 } ?? false

  /// Runs the command in a terminal with 24 lines, of letters of 8 by 16 pixels.
  ///
  /// - Parameters:
  ///   - arguments: Those of the command.
  ///   - kind: What the terminal can.
  ///   - typed: What somebody types into it.
  ///   - environment: Variables for the command.
  ///   - columns: How many letters a line has.
  /// - Returns: What is shown, without the questions to the terminal, and the status.
  /// - Throws: When Python cannot be run.
  static func run(
    _ arguments: [String], _ kind: Kind, typing typed: String = "",
    environment: [String: String] = [:], columns: Int = 80
  ) throws -> Command.Outcome {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(script.utf8), "terminal.py")
    let environment = environment.merging(["WIDTH": "\(columns)"]) { $1 }
    var clean = ["TERM": "xterm", "TMUX": "", "TERM_PROGRAM": "", "LC_TERMINAL": ""]
    clean.merge(environment) { $1 }
    return try Command.run(
      program: "/usr/bin/env", ["python3", path, kind.rawValue, typed, Command.path] + arguments,
      environment: clean)
  }

  private static let script = #"""
    import fcntl, os, pty, select, struct, sys, termios
    answers = {
        "kitty": b"\x1b_Gi=31;OK\x1b\\\x1b[6;16;8t\x1b[?62c",
        "sixel": b"\x1b[?1;0;64S\x1b[6;16;8t\x1b[?62;4;22c",
        "plain": b"\x1b[?6c",
        "silent": b"",
    }
    process, terminal = pty.fork()
    if process == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, int(os.environ["WIDTH"]), 0, 0))
        os.execv(sys.argv[3], sys.argv[3:])
    os.write(terminal, sys.argv[2].encode())
    shown, asked = b"", False
    while True:
        try:
            chunk = os.read(terminal, 65536)
        except OSError:
            break
        if not chunk:
            break
        shown += chunk
        if not asked and shown.endswith(b"\x1b[c"):
            answer = answers[sys.argv[1]]
            # Kitty's protocol is answered for where it was asked for.
            os.write(terminal, answer if b"\x1b_G" in shown else answer.split(b"\x1b\\")[-1])
            asked, shown = True, b""
    status = os.waitpid(process, 0)[1]
    sys.stdout.buffer.write(shown.replace(b"\r\n", b"\n"))
    sys.exit(os.waitstatus_to_exitcode(status))
    """#
}
