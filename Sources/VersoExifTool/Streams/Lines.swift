internal import Verso
internal import VersoSystem

/// Lines of a file, a pipe or standard input, as they come.
final class Lines {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false
  private var chunk = [UInt8](repeating: 0, count: 1 << 14)
  /// An argument is not longer than this, nor is anything before its end kept in memory.
  private static let longest = 1 << 26

  /// Nil if the file cannot be opened.
  init?(_ path: String) {
    descriptor =
      path == "-"
      ? STDIN_FILENO : PathBytes.withPointer(path) { unsafe open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    guard descriptor > STDERR_FILENO else { return }
    _ = VersoSystem.close(descriptor)
  }

  /// The next line without its end; nil at the end.
  func next() -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return Array(buffer[start..<end])
      }
      searched = buffer.count
      guard !isAtEnd, buffer.count - start < Self.longest else {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return Array(buffer[start...])
      }
      if start > 0 {
        buffer.removeFirst(start)
        searched -= start
        start = 0
      }
      fill()
    }
  }

  /// Everything that is left; nil if that is more than a gibibyte.
  func rest() -> [UInt8]? {
    while !isAtEnd {
      guard buffer.count - start < 1 << 30 else { return nil }
      fill()
    }
    defer { start = buffer.count }
    return Array(buffer[start...])
  }

  private func fill() {
    while true {
      // The count is that of the chunk.
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { isAtEnd = true } else { buffer += chunk[..<count] }
      return
    }
  }
}
