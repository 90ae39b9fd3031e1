internal import Verso
internal import VersoSystem

/// Standard input, output and errors as the system has them: no buffer but the caller's.
enum Standard {
  /// Writes all bytes to standard output.
  ///
  /// - Throws: ``BrokenOutput`` when the output is closed, or there is no space for them.
  static func output(_ bytes: [UInt8]) throws(BrokenOutput) {
    if !bytes.isEmpty { printed.withLock { $0 = true } }
    let error = ByteStream.write(bytes, to: STDOUT_FILENO)
    if error != 0 { throw BrokenOutput(systemError: error) }
  }

  private static let printed = Mutex<Bool>(false)

  /// Whether the answer is to be JSON.
  static var wantsJSON: Bool { arguments.prefix { $0 != "--" }.contains("--json") }

  /// Whether anything was written to standard output.
  static var hasOutput: Bool { printed.withLock { $0 } }

  /// Writes a line to standard error: which file, what is wrong, what to do.
  static func error(_ line: String) { ByteStream.write(errorLine(line, .red), to: STDERR_FILENO) }

  /// Writes to standard error as it is.
  static func note(_ bytes: [UInt8]) { ByteStream.write(bytes, to: STDERR_FILENO) }

  /// One line for standard error. What would move the cursor of a terminal, in a file's name say, is
  /// shown by its number.
  static func errorLine(_ line: String, _ paint: Paint? = nil) -> [UInt8] {
    let paint = line.contains("warning: ") ? .yellow : paint
    let name = paint?.text("verso:", if: Paint.isWanted.errors) ?? "verso:"
    return Array("\(name) \(Rendering.line(line))\n".utf8)
  }

  /// The arguments without `--color`, which holds for the whole program.
  static var arguments: ArraySlice<String> {
    var arguments = typed
    while let color = Paint.color(in: arguments) { arguments.removeSubrange(color.place) }
    return arguments
  }

  /// The arguments without the name of the program.
  static var typed: ArraySlice<String> { words.dropFirst() }

  /// The name of the program and its arguments, as paths are: those that are not UTF-8 keep their bytes (``PathBytes``).
  static var words: [String] {
    var (arguments, count) = ([String](), Int32(0))
    // Swift's runtime looks for them in /proc, which need not be mounted.
    let known = unsafe verso_arguments(&count)
    let values = unsafe known ?? CommandLine.unsafeArgv
    for index in 0..<Int(unsafe known == nil ? CommandLine.argc : count) {
      // There are as many as the count.
      guard let argument = unsafe values[index] else { break }
      arguments.append(unsafe PathBytes.text(cString: argument))
    }
    return arguments
  }

  /// The call in the form of a shell.
  static var commandLine: String {
    ([Tool.name] + arguments).map(quoted).joined(separator: " ")
  }

  /// A word in the form of a shell.
  static func quoted(_ word: String) -> String {
    let plain = "=,./:_-+%@".utf8
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      // Digits and letters.
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: plain.contains(byte)
      }
    }
    guard !isPlain || word.isEmpty else { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  /// Whether a path is one of the system's names for standard output.
  static func isOutput(_ path: String?) -> Bool {
    ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path)
  }

  /// Lets a write that would make a file longer than it may be (`ulimit -f`) end with an error, and not
  /// with the process.
  static func refuseLongFiles() { signal(SIGXFSZ, SIG_IGN) }

  /// Gives programs that this one runs the environment that it was given itself.
  static func restoreEnvironment() { verso_forget_runtime_root() }

  /// Keeps memory that was freed for what is needed next: edits of films take headers apart several times.
  static func keepFreedMemory() { verso_keep_freed_memory() }

  /// A variable of the environment; nil if absent, or it is empty.
  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }

  /// How wide the terminal is at standard output; nil for files and pipes.
  static let columns: Int? = {
    var size: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let error = unsafe verso_terminal_size(STDOUT_FILENO, &size.0, &size.1, &size.2, &size.3)
    return error == 0 && size.0 > 0 && outputIsTerminal ? max(20, Int(size.0)) : nil
  }()

  static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }
  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// The maximum size of standard input: a photo from there is held in memory.
  static let mostInput = 1 << 30

  /// Everything that standard input has; nil if that is more than ``mostInput``.
  static func input() -> [UInt8]? {
    var bytes: [UInt8] = []
    let stream = Stream("-")
    while let chunk = stream?.next(), !chunk.isEmpty {
      bytes += chunk
      guard bytes.count <= mostInput else { return nil }
    }
    return bytes
  }

  /// A file, a pipe or a device that is read from its beginning, and never whole.
  final class Stream {
    private let descriptor: Int32
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)

    /// Opens what a path names, - for standard input; nil if it cannot be opened.
    init?(_ path: String) {
      descriptor =
        path == "-"
        ? STDIN_FILENO : PathBytes.withPointer(path) { unsafe open($0, O_RDONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { return nil }
    }

    /// The next bytes, none at the end; nil if they cannot be read.
    func next() -> ArraySlice<UInt8>? {
      while true {
        // The count is that of the chunk.
        let count = unsafe read(descriptor, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        return count < 0 ? nil : chunk[..<count]
      }
    }

    func close() {
      guard descriptor != STDIN_FILENO else { return }
      _ = VersoSystem.close(descriptor)
    }
  }

  /// Ends the process.
  static func end(_ status: Int32) -> Never { exit(status) }

  /// Lets others work for a millisecond.
  static func pause() { _ = usleep(1000) }

  /// The bytes of memory that this machine has.
  static var memory: Int {
    let (pages, size) = (Int(sysconf(Int32(_SC_PHYS_PAGES))), Int(sysconf(Int32(_SC_PAGESIZE))))
    return pages > 0 && size > 0 ? pages * size : 1 << 32
  }

  /// The number of workers that suit this machine.
  static var cores: Int { max(1, min(64, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }
}

/// Standard output takes nothing more.
struct BrokenOutput: Error, CustomStringConvertible {
  /// The system's error number.
  let systemError: Int32

  /// Whether the reader has gone away, as `head` does: that is no news to anybody.
  var isSilent: Bool { systemError == EPIPE }

  var description: String {
    guard let text = unsafe strerror(systemError) else { return "it accepts no more data" }
    return unsafe "it accepts no more data: \(String(cString: text))"
  }

  /// Reports it if it is new.
  func report() {
    if !isSilent { Standard.error("standard output: \(self)") }
  }
}
