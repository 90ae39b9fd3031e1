internal import CVersoSQLite
internal import VersoBytes
internal import VersoSystem

/// Lets SQLite write a file that has no name, so that nothing is left of it when the process is killed.
///
/// SQLite opens names only, and follows no link, so `/proc/self/fd` does not help. It allows
/// replacing its call of `open`, and this one accepts names for open files.
enum UnnamedFile {
  private typealias Open = @convention(c) (UnsafePointer<CChar>?, Int32, Int32) -> Int32

  /// The beginning of the names; no file has such a name.
  private static let front = "/.verso-unnamed-"

  /// The name of an open file for SQLite; nil if SQLite's calls cannot be exchanged.
  static func name(_ descriptor: Int32) -> String? { isReady ? "\(front)\(descriptor)" : nil }

  /// The original function of SQLite.
  private static let original: Open? = {
    guard let system = unsafe sqlite3_vfs_find("unix-none"),
      let call = unsafe system.pointee.xGetSystemCall?(system, "open")
    else { return nil }
    // It takes a path, flags and permissions ("aSyscall" in SQLite's os_unix.c).
    return unsafe unsafeBitCast(call, to: Open.self)
  }()

  private static let isReady: Bool = {
    guard unsafe original != nil, let system = unsafe sqlite3_vfs_find("unix-none"),
      let exchange = unsafe system.pointee.xSetSystemCall
    else { return false }
    let own: Open = { path, flags, mode in unsafe UnnamedFile.open(path, flags, mode) }
    return unsafe exchange(system, "open", unsafeBitCast(own, to: sqlite3_syscall_ptr.self))
      == SQLITE_OK
  }()

  private static func open(
    _ path: UnsafePointer<CChar>?, _ flags: Int32, _ mode: Int32
  ) -> Int32 {
    guard let path = unsafe path, let original = unsafe original else { return -1 }
    let name = unsafe String(cString: path)
    guard name.hasPrefix(front), let descriptor = Int32(name.dropFirst(front.count)) else {
      return unsafe original(path, flags, mode)
    }
    return fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
  }
}
