internal import VersoSystem

/// Something at a path that takes bytes one after the other and keeps no file: a pipe, a terminal,
/// `/dev/null`. It is written into, never replaced.
package struct ByteStream {
  private let path: String
  private let file: SystemFile

  /// - Returns: Nil if the path leads to an ordinary file, to a folder or to nothing.
  /// - Throws: ``FileError`` when it cannot be opened, and for a disk.
  package init?(_ path: String) throws(FileError) {
    self.path = path
    if let number = Self.descriptor(path) {
      // An open descriptor continues at its position, also for a file.
      let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
      guard copy >= 0 else { throw .last(path: path, writing: true) }
      file = SystemFile(descriptor: copy, path: path)
      return
    }
    guard let status = FileSystem.status(path) else { return nil }
    switch status.kind {
    case S_IFREG, S_IFDIR: return nil
    case S_IFIFO, S_IFCHR: break
    default: throw FileError(.notAFile, path: path)
    }
    // A pipe waits here for its reader, as with any other program.
    let descriptor = FileSystem.open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw .last(path: path, writing: true) }
    file = SystemFile(descriptor: descriptor, path: path)
  }

  /// The number of a file that is open already, where a path is one of the system's names for it.
  private static func descriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
        return Int32(path.dropFirst(folder.count))
      }
      return nil
    }
  }

  /// Writes what a splice gives.
  ///
  /// - Throws: ``FileError`` when the output is closed, or the source cannot be read.
  package func write(_ splice: Splice, from source: ByteSource) throws(FileError) {
    for piece in splice.pieces {
      switch piece {
      case .insert(let bytes): try write(bytes)
      case .copy(let range):
        var at = range.lowerBound
        while at < range.upperBound {
          let bytes = try source.read(at..<min(at + (1 << 18), range.upperBound))
          guard !bytes.isEmpty else { throw FileError(.changed, path: path) }
          try write(bytes)
          at += bytes.count
        }
      }
    }
  }

  private func write(_ bytes: [UInt8]) throws(FileError) {
    guard Self.write(bytes, to: file.descriptor) == 0 else {
      throw .last(path: path, writing: true)
    }
  }

  /// Writes all bytes to an open file.
  ///
  /// - Returns: The system's error number, or 0.
  @discardableResult
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var done = 0
    while done < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        let start = unsafe buffer.baseAddress.map { unsafe $0 + done }
        return unsafe VersoSystem.write(descriptor, start, buffer.count - done)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return errno }
      done += written
    }
    return 0
  }
}
