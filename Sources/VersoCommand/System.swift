#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Standard input, output and errors as the system has them: no buffer but the caller's.
enum Standard {
  /// Writes all bytes to standard output; false when nobody can take them.
  @discardableResult
  static func output(_ bytes: [UInt8]) -> Bool { write(bytes, to: STDOUT_FILENO) }

  /// Writes a line to standard output.
  static func print(_ line: String) { output(Array(line.utf8) + [0x0A]) }

  /// Writes a line to standard error: which file, what is wrong, what to do.
  static func error(_ line: String) {
    write(Array("verso: \(line)\n".utf8), to: STDERR_FILENO)
  }

  /// Writes to standard error as it is.
  static func note(_ text: String) { write(Array(text.utf8), to: STDERR_FILENO) }

  static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Everything that standard input has.
  static func input() -> [UInt8] { readAll(STDIN_FILENO) }

  /// Everything that a file has; nil when it cannot be opened.
  static func contents(of path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { _ = close(descriptor) }
    return readAll(descriptor)
  }

  private static func readAll(_ descriptor: Int32) -> [UInt8] {
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      // The count is that of the chunk.
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return result }
      result += chunk[..<count]
    }
  }

  @discardableResult
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        #if canImport(Darwin)
          unsafe Darwin.write(
            descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
        #elseif canImport(Musl)
          unsafe Musl.write(
            descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
        #else
          unsafe Glibc.write(
            descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
        #endif
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return false }
      done += written
    }
    return true
  }

  /// Ends the process.
  static func end(_ status: Int32) -> Never { exit(status) }

  /// Seconds since some point in the past.
  static var seconds: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Lets others work for a millisecond.
  static func pause() { _ = usleep(1000) }

  /// How many workers suit this machine.
  static var cores: Int { max(1, min(64, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }
}

/// What a path leads to.
enum PathKind {
  case file, folder, nothing

  init(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      self = .nothing
      return
    }
    self = status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }
}

/// The names in a folder, sorted; empty when it cannot be read.
func names(in folder: String) -> [String] {
  guard let directory = unsafe opendir(folder) else { return [] }
  defer { _ = unsafe closedir(directory) }
  var names: [String] = []
  while let entry = unsafe readdir(directory) {
    let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      // The system ends the name with NUL inside its field.
      unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
    }
    if !name.hasPrefix(".") { names.append(name) }
  }
  return names.sorted()
}
