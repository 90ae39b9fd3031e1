internal import VersoSystem

/// An open file: positioned reads and writes, closed when nothing refers to it any longer.
package final class SystemFile: Sendable {
  package let descriptor: Int32
  package let path: String
  /// Whether the offset of the descriptor is shared with other code.
  private let isShared: Bool

  package convenience init(descriptor: Int32, path: String) {
    self.init(descriptor: descriptor, path: path, isShared: false)
  }

  private init(descriptor: Int32, path: String, isShared: Bool) {
    self.descriptor = descriptor
    self.path = path
    self.isShared = isShared
  }

  deinit { _ = close(descriptor) }

  /// The facts that distinguish one state of a file from another.
  ///
  /// Two states are considered equal if device, number, size and time of the last change of the
  /// content are equal. Clocks of file systems tick in milliseconds, some in seconds, and programs
  /// set times back, so that may be wrong. ``isSurely(_:)`` returns whether it cannot.
  package struct Identity: Hashable, Sendable {
    package let device: UInt64
    package let number: UInt64
    package let size: Int
    package let modified: Moment
    /// When anything of the file changed, its times included; no program can set it.
    package let changed: Moment
    /// Whether the file had not changed for longer than clocks of file systems take for a tick.
    package let isSettled: Bool

    init(_ status: stat) {
      #if canImport(Darwin)
        (modified, changed) = (Moment(status.st_mtimespec), Moment(status.st_ctimespec))
      #else
        (modified, changed) = (Moment(status.st_mtim), Moment(status.st_ctim))
      #endif
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(status.st_ino)
      size = Int(status.st_size)
      isSettled = max(modified.seconds, changed.seconds) < Moment.now.seconds - 2
    }

    package static func == (a: Identity, b: Identity) -> Bool {
      a.device == b.device && a.number == b.number && a.size == b.size && a.modified == b.modified
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(number)
      hasher.combine(size)
    }

    /// Whether the file is at a path, in whatever state it is now.
    package func isOfFile(at path: String) -> Bool {
      guard let found = FileSystem.status(path) else { return false }
      return UInt64(truncatingIfNeeded: found.st_dev) == device && UInt64(found.st_ino) == number
    }

    /// Whether a state that was found earlier is this one beyond doubt.
    package func isSurely(_ earlier: Identity) -> Bool {
      self == earlier && changed == earlier.changed && earlier.isSettled
    }
  }

  /// A point in time, in seconds and nanoseconds.
  package struct Moment: Hashable, Sendable {
    package let seconds: Int
    package let nanoseconds: Int

    package init(seconds: Int, nanoseconds: Int) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }

    init(_ time: timespec) { self.init(seconds: time.tv_sec, nanoseconds: time.tv_nsec) }

    package static var now: Moment {
      var time = timespec()
      _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
      return Moment(time)
    }
  }

  /// Opens an ordinary file.
  package static func open(_ path: String, writing: Bool = false) throws(FileError) -> SystemFile {
    // Without O_NONBLOCK a named pipe would hang here until it is written to.
    let flags = (writing ? O_RDWR : O_RDONLY) | O_CLOEXEC | O_NONBLOCK
    let descriptor = FileSystem.open(path, flags)
    guard descriptor >= 0 else { throw .last(path: path, writing: writing) }
    return SystemFile(descriptor: descriptor, path: path)
  }

  /// A file that other code has opened and closes. It is read here by a descriptor of our own.
  package static func sharing(_ descriptor: Int32, path: String) throws(FileError) -> SystemFile {
    let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard own >= 0 else { throw .last(path: path) }
    return SystemFile(descriptor: own, path: path, isShared: true)
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
    return Identity(status)
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
      do throws(FileError) {
        filled = unsafe try read(into: UnsafeMutableRawBufferPointer(buffer), at: position)
      } catch { failed = true }
    }
    if failed { throw .last(path: path) }
    if start == 0 { bytes = more } else { bytes.append(contentsOf: more) }
  }

  /// Fills memory from a position on; returns how much of it, less than all at the end of the file.
  private func read(
    into memory: UnsafeMutableRawBufferPointer, at position: Int
  ) throws(FileError) -> Int {
    var filled = 0
    while filled < memory.count {
      let done = unsafe pread(
        descriptor, memory.baseAddress.map { unsafe $0 + filled }, memory.count - filled,
        off_t(position + filled))
      if done < 0, errno == EINTR { continue }
      guard done >= 0 else { throw .last(path: path) }
      if done == 0 { break }
      filled += done
    }
    return filled
  }

  /// The position of the next data: bytes before it are a hole of the file, which reads as zeros.
  /// The largest number where there are only holes.
  func nextData(from position: Int) -> Int {
    // It moves the offset, which other code uses.
    guard !isShared else { return position }
    switch verso_next_data(descriptor, Int64(position)) {
    case -1: return .max
    case let found where found >= 0: return Int(found)
    default: return position
    }
  }

  /// Writes all bytes at a position.
  package func write(_ bytes: [UInt8], at position: Int) throws(FileError) {
    var failure: FileError?
    unsafe bytes.withUnsafeBytes { memory in
      do throws(FileError) { unsafe try write(memory, at: position) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func write(_ memory: UnsafeRawBufferPointer, at position: Int) throws(FileError) {
    var done = 0
    while done < memory.count {
      let written = unsafe pwrite(
        descriptor, memory.baseAddress.map { unsafe $0 + done }, memory.count - done,
        off_t(position + done))
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw .last(path: path, writing: true) }
      done += written
    }
  }

  /// Copies a range of another file to a position of this one.
  package func copy(_ range: Range<Int>, of other: SystemFile, to position: Int) throws(FileError) {
    var done = 0
    if (range.lowerBound - position) & 0xFFF == 0 {
      done = try share(range, of: other, at: position)
    }
    guard done < range.count else { return }
    // Where nothing can be shared, the kernel copies page by page, which takes twice as long as
    // reading and writing large pieces. Ranges that end with whole pages cost least.
    let size = 1 << 18
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(size, range.count - done), alignment: 4096)
    defer { unsafe memory.deallocate() }
    while done < range.count {
      let wanted = min(range.count - done, size - (position + done) % size)
      let piece = unsafe UnsafeMutableRawBufferPointer(rebasing: memory.prefix(wanted))
      let count = unsafe try other.read(into: piece, at: range.lowerBound + done)
      guard count > 0 else { throw FileError(.changed, path: other.path) }
      unsafe try write(UnsafeRawBufferPointer(rebasing: piece.prefix(count)), at: position + done)
      done += count
    }
  }

  /// Lets this file share the blocks of another, if both begin at the same offset within a block
  /// and the system supports it. Returns the number of shared bytes.
  private func share(
    _ range: Range<Int>, of other: SystemFile, at position: Int
  ) throws(FileError) -> Int {
    // The part before the first whole block is copied first.
    let head = -range.lowerBound & 0xFFF
    guard head < range.count else { return 0 }
    var bytes: [UInt8] = []
    try other.read(head, at: range.lowerBound, into: &bytes)
    try write(bytes, at: position)
    var done = bytes.count
    while done < range.count {
      var from = off_t(range.lowerBound + done)
      var to = off_t(position + done)
      let copied = unsafe verso_copy_file_range(
        other.descriptor, &from, descriptor, &to, range.count - done)
      if copied < 0, errno == EINTR { continue }
      // Not every system and every pair of file systems can.
      if copied <= 0 { break }
      done += copied
    }
    return done
  }

  /// Refuses what would become longer than this process may make a file: the system would end it.
  package func checkLength(_ count: Int) throws(FileError) {
    guard Int64(count) > verso_longest_file() else { return }
    throw FileError(.tooLarge, path: path, systemError: EFBIG)
  }

  /// Makes the file shorter, if it is longer.
  package func cut(to count: Int) throws(FileError) {
    guard try identity().size > count else { return }
    guard ftruncate(descriptor, off_t(count)) == 0 else {
      throw .last(path: path, writing: true)
    }
  }

  /// Sets the time of the last change of the content.
  package func setModified(_ moment: Moment) throws(FileError) {
    #if canImport(Darwin)
      let omit = timespec(tv_sec: 0, tv_nsec: Int(UTIME_OMIT))
    #else
      // Glibc defines it as a macro that Swift does not see (Linux, utimensat(2)).
      let omit = timespec(tv_sec: 0, tv_nsec: (1 << 30) - 2)
    #endif
    let times = [omit, timespec(tv_sec: moment.seconds, tv_nsec: moment.nanoseconds)]
    guard unsafe futimens(descriptor, times) == 0 else { throw .last(path: path, writing: true) }
  }

  /// Waits until what was written is on the volume.
  package func flush() throws(FileError) {
    #if canImport(Darwin)
      let result = fcntl(descriptor, F_FULLFSYNC)
      if result == -1, fsync(descriptor) == 0 { return }
    #else
      let result = fdatasync(descriptor)
    #endif
    guard result == 0 else { throw .last(path: path, writing: true) }
  }
}
