internal import VersoSystem

/// A lock for writing a file. A second writer waits until the first one releases it.
///
/// It is the system's advisory lock (flock) on the file at the path. If a file is replaced while
/// others wait, its name belongs to another file afterwards. So whoever gets a lock checks that the
/// name still leads to the locked file, and otherwise asks again. Programs that take no lock, and
/// file systems that have none, are found out by the file's identity instead, which is compared
/// once more before anything is written.
///
/// The lock ends with ``release()``, or when nothing refers to it any longer.
package final class FileLock: Sendable {
  /// The file, open for reading and writing.
  package let file: SystemFile
  /// The identity of the file at the time of locking.
  package let identity: SystemFile.Identity
  let path: String
  private let held = Mutex<Bool>(true)

  private init(_ file: SystemFile, _ identity: SystemFile.Identity, _ path: String) {
    self.file = file
    self.identity = identity
    self.path = path
  }

  /// The default time that a writer waits for its turn: fifty others are done long before.
  package static let patience = Duration.seconds(30)

  /// Waits for a turn, `patience` at most; links are followed.
  ///
  /// - Throws: ``FileError``: `busy` when it took too long; `readOnly` also for a file that is marked
  ///   so and that the system would let this user write.
  package static func acquire(
    _ path: String, patience: Duration = patience
  ) throws(FileError) -> FileLock {
    var wait = Wait(patience)
    while true {
      let file = try SystemFile.open(path, writing: true)
      let status = try file.status()
      if status.kind == S_IFREG, status.st_mode & 0o222 == 0 {
        throw FileError(.readOnly, path: path, systemError: EACCES)
      }
      // Also refuses what is no ordinary file.
      _ = try file.identity()
      var isFree = true
      while isFree, flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 {
        switch errno {
        case EINTR: continue
        case EWOULDBLOCK:
          guard wait.pause() else { throw FileError(.busy, path: path, systemError: EWOULDBLOCK) }
          // The previous owner of the lock may have replaced this file.
          isFree = file.isAt(path)
        default:
          // A file system without locks: what is left is to compare identities.
          guard file.isAt(path) else { throw FileError(.changed, path: path) }
          return FileLock(file, try file.identity(), path)
        }
      }
      if isFree, file.isAt(path) { return FileLock(file, try file.identity(), path) }
      guard FileSystem.status(path) != nil else { throw .last(path: path, writing: true) }
      guard wait.hasTime else { throw FileError(.busy, path: path, systemError: EWOULDBLOCK) }
    }
  }

  /// Waits for the turn at a file that gets another name or goes.
  ///
  /// - Parameter path: The file; links are not followed.
  /// - Returns: The lock; nil for a file that may not be written, as it cannot be locked, and for
  ///   what is not a regular file.
  /// - Throws: ``FileError``: `busy` when it took too long.
  package static func acquire(moving path: String) throws(FileError) -> FileLock? {
    guard case .file = FileSystem.place(path) else { return nil }
    do throws(FileError) {
      return try acquire(path)
    } catch {
      guard error.code == .busy || error.code == .notFound || error.code == .changed else {
        return nil
      }
      throw error
    }
  }

  /// Whether the turn has not ended.
  package var isHeld: Bool { held.withLock { $0 } }

  /// Whether it locks the file at a path.
  package func holds(_ path: String) -> Bool { isHeld && file.isAt(path) }

  /// Ends the turn. The file can still be read.
  package func release() {
    let wasHeld = held.withLock { isHeld in
      defer { isHeld = false }
      return isHeld
    }
    if wasHeld {
      _ = flock(file.descriptor, LOCK_UN)
    }
  }

  /// The last look before the file is written or replaced.
  ///
  /// - Throws: ``FileError`` when a program that takes no turns changed or replaced it.
  package func check() throws(FileError) {
    guard file.isAt(path), try file.identity() == identity else {
      throw FileError(.changed, path: path)
    }
  }
}

extension FileLock: Hashable {
  package static func == (a: FileLock, b: FileLock) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension SystemFile {
  /// Whether the file is at a path.
  package func isAt(_ path: String) -> Bool {
    guard let own = try? status(), let found = FileSystem.status(path) else { return false }
    return own.isSame(as: found)
  }
}

/// Pauses between attempts, until a time has passed.
package struct Wait {
  private let end: Int
  /// The longest next pause, in microseconds.
  private var pauses = 500.0

  package init(_ patience: Duration) {
    let (seconds, fraction) = patience.components
    let most = min(max(seconds, 0), 1 << 30)
    end = Self.now + Int(most) * 1_000_000 + Int(fraction / 1_000_000_000_000)
  }

  /// Whether there is any left.
  package var hasTime: Bool { Self.now < end }

  /// Waits a little, and longer each time; all waiting would meet again without a bit of chance.
  ///
  /// - Returns: Whether there was time left.
  package mutating func pause() -> Bool {
    guard hasTime else { return false }
    _ = usleep(UInt32(pauses * Double.random(in: 0.25..<1)))
    pauses = min(pauses * 1.5, 20_000)
    return true
  }

  /// Microseconds since some point in the past.
  private static var now: Int {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
}
