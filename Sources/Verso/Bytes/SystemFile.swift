internal import CSystem

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// An open file: positioned reads and writes, closed when nobody holds it any longer.
package final class SystemFile: Sendable {
  package let descriptor: Int32
  package let path: String

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { _ = close(descriptor) }

  /// What tells one state of a file from another.
  ///
  /// Two states are taken for one when device, number, size and time of the last change of the
  /// content are the same. Clocks of file systems tick in milliseconds, some in seconds, and programs
  /// set times back, so that may be wrong: ``isSurely(_:)`` says whether it cannot.
  package struct Identity: Hashable, Sendable {
    let device: UInt64
    let number: UInt64
    package let size: Int
    let modified: Moment
    /// When anything of the file changed, its times included; no program can set it.
    let changed: Moment
    /// Whether the file had not changed for longer than clocks of file systems take for a tick.
    let isSettled: Bool

    package static func == (a: Identity, b: Identity) -> Bool {
      a.device == b.device && a.number == b.number && a.size == b.size && a.modified == b.modified
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(number)
      hasher.combine(size)
    }

    /// Whether a path leads to the file, in whatever state that is now.
    func isOfFile(at path: String) -> Bool {
      guard let found = FileSystem.status(path) else { return false }
      return UInt64(truncatingIfNeeded: found.st_dev) == device && UInt64(found.st_ino) == number
    }

    /// Whether a state that was found earlier is this one beyond doubt.
    func isSurely(_ earlier: Identity) -> Bool {
      self == earlier && changed == earlier.changed && earlier.isSettled
    }
  }

  /// A point in time, in seconds and nanoseconds.
  struct Moment: Hashable, Sendable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) {
      seconds = time.tv_sec
      nanoseconds = time.tv_nsec
    }

    static var now: Moment {
      var time = timespec()
      _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
      return Moment(time)
    }
  }

  /// Opens an ordinary file.
  package static func open(_ path: String, writing: Bool = false) throws(FileError) -> SystemFile {
    // Without O_NONBLOCK a named pipe would hang here until somebody writes to it.
    let flags = (writing ? O_RDWR : O_RDONLY) | O_CLOEXEC | O_NONBLOCK
    let descriptor = FileSystem.open(path, flags)
    guard descriptor >= 0 else { throw .last(path: path, writing: writing) }
    return SystemFile(descriptor: descriptor, path: path)
  }

  /// The state of the file now.
  ///
  /// - Throws: ``FileError`` when it is not an ordinary file.
  package func identity() throws(FileError) -> Identity {
    let status = try status()
    switch status.kind {
    case S_IFREG: break
    case S_IFDIR: throw FileError(.isFolder, path: path)
    default: throw FileError(.notAFile, path: path)
    }
    #if canImport(Darwin)
      let (modified, changed) = (Moment(status.st_mtimespec), Moment(status.st_ctimespec))
    #else
      let (modified, changed) = (Moment(status.st_mtim), Moment(status.st_ctim))
    #endif
    return Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino),
      size: Int(status.st_size), modified: modified, changed: changed,
      isSettled: max(modified.seconds, changed.seconds) < Moment.now.seconds - 2)
  }

  func status() throws(FileError) -> stat {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .last(path: path) }
    return status
  }

  /// Reads up to `count` bytes at a position into the end of an array; fewer at the end of the
  /// file.
  package func read(_ count: Int, at position: Int, into bytes: inout [UInt8]) throws(FileError) {
    let start = bytes.count
    var failed = false
    let more = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let done = unsafe pread(
          descriptor, buffer.baseAddress.map { unsafe $0 + filled }, count - filled,
          off_t(position + filled))
        if done < 0, errno == EINTR { continue }
        if done < 0 { failed = true }
        if done <= 0 { break }
        filled += done
      }
    }
    if failed { throw .last(path: path) }
    if start == 0 { bytes = more } else { bytes.append(contentsOf: more) }
  }

  /// Writes all bytes at a position.
  func write(_ bytes: [UInt8], at position: Int) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe pwrite(
          descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done,
          off_t(position + done))
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw .last(path: path, writing: true) }
      done += written
    }
  }

  /// Copies a range of another file to a position of this one, inside the kernel where it can.
  func copy(_ range: Range<Int>, of other: SystemFile, to position: Int) throws(FileError) {
    // Where the system can share whole blocks of two files they must begin alike: what stands
    // before the first one goes ahead.
    let head = -range.lowerBound & 0xFFF
    var done = 0
    if head < range.count, (range.lowerBound - position) & 0xFFF == 0 {
      var bytes: [UInt8] = []
      try other.read(head, at: range.lowerBound, into: &bytes)
      try write(bytes, at: position)
      done = bytes.count
    }
    while done < range.count {
      var from = off_t(range.lowerBound + done)
      var to = off_t(position + done)
      let copied = unsafe verso_copy_file_range(
        other.descriptor, &from, descriptor, &to, range.count - done)
      if copied < 0, errno == EINTR { continue }
      // Not every system and every pair of file systems can; the loop below can.
      if copied <= 0 { break }
      done += copied
    }
    while done < range.count {
      var bytes: [UInt8] = []
      try other.read(min(range.count - done, 1 << 18), at: range.lowerBound + done, into: &bytes)
      guard !bytes.isEmpty else { throw FileError(.changed, path: other.path) }
      try write(bytes, at: position + done)
      done += bytes.count
    }
  }

  /// Refuses what would become longer than this process may make a file: the system would end it.
  func checkLength(_ count: Int) throws(FileError) {
    guard Int64(count) > verso_longest_file() else { return }
    throw FileError(.tooLarge, path: path, systemError: EFBIG)
  }

  /// Makes the file shorter, if it is longer.
  func cut(to count: Int) throws(FileError) {
    guard try identity().size > count else { return }
    guard ftruncate(descriptor, off_t(count)) == 0 else {
      throw .last(path: path, writing: true)
    }
  }

  /// Waits until what was written is on the volume.
  func flush() throws(FileError) {
    #if canImport(Darwin)
      let result = fcntl(descriptor, F_FULLFSYNC)
      if result == -1, fsync(descriptor) == 0 { return }
    #else
      let result = fdatasync(descriptor)
    #endif
    guard result == 0 else { throw .last(path: path, writing: true) }
  }
}
