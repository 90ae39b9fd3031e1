internal import CSystem

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The system's calls that take a path. No other part of the library makes them.
enum FileSystem {
  /// Opens a file; -1 where that fails.
  static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    #if canImport(Darwin)
      unsafe Darwin.open(path, flags, mode)
    #elseif canImport(Musl)
      unsafe Musl.open(path, flags, mode)
    #else
      unsafe Glibc.open(path, flags, mode)
    #endif
  }

  /// What a path leads to, links followed; nil when that is nothing, or cannot be found out.
  static func status(_ path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  /// What stands at a path itself, be it a link.
  static func linkStatus(_ path: String) -> stat? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status : nil
  }

  /// Whether a path is a link that leads to nothing.
  static func isBrokenLink(_ path: String) -> Bool {
    guard let own = linkStatus(path), own.st_mode & S_IFMT == S_IFLNK else { return false }
    return status(path) == nil && errno == ENOENT
  }

  /// The path with its links followed; nil when it leads to nothing.
  static func resolved(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Takes a name away.
  static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// Lets a file take another one's place in one step.
  static func replace(_ path: String, with new: String) -> Bool { unsafe rename(new, path) == 0 }

  /// Gives a file another name that no file has.
  static func move(_ old: String, toFree path: String) -> Bool {
    unsafe verso_rename_to_free(old, path) == 0
  }

  /// Gives an open file without a name one that no file has.
  static func link(_ file: SystemFile, as path: String) -> Bool {
    unsafe verso_link_open_file(file.descriptor, path) == 0
  }

  /// The folder that a path lies in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

extension stat {
  /// Whether it is the same file, under whatever name.
  func isSame(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }

  var kind: mode_t { st_mode & S_IFMT }
}
