internal import CSystem

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The system's calls that take a path. No other part of the library makes them.
package enum FileSystem {
  /// Opens a file; -1 where that fails.
  static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    #if canImport(Darwin)
      PathBytes.withPointer(path) { unsafe Darwin.open($0, flags, mode) }
    #elseif canImport(Musl)
      PathBytes.withPointer(path) { unsafe Musl.open($0, flags, mode) }
    #else
      PathBytes.withPointer(path) { unsafe Glibc.open($0, flags, mode) }
    #endif
  }

  /// What a path leads to, links followed; nil when that is nothing, or cannot be found out.
  static func status(_ path: String) -> stat? {
    var status = stat()
    let result = PathBytes.withPointer(path) { unsafe stat($0, &status) }
    return result == 0 ? status : nil
  }

  /// What stands at a path itself, be it a link.
  static func linkStatus(_ path: String) -> stat? {
    var status = stat()
    let result = PathBytes.withPointer(path) { unsafe lstat($0, &status) }
    return result == 0 ? status : nil
  }

  /// Whether a path is a link that leads to nothing.
  package static func isBrokenLink(_ path: String) -> Bool {
    guard let own = linkStatus(path), own.st_mode & S_IFMT == S_IFLNK else { return false }
    return status(path) == nil && errno == ENOENT
  }

  /// The path with its links followed; nil when it leads to nothing.
  package static func resolved(_ path: String) -> String? {
    let real = PathBytes.withPointer(path) { unsafe realpath($0, nil) }
    guard let real = unsafe real else { return nil }
    defer { unsafe free(real) }
    return unsafe PathBytes.text(cString: real)
  }

  /// Takes a name away.
  package static func remove(_ path: String) {
    _ = PathBytes.withPointer(path) { unsafe unlink($0) }
  }

  /// Lets a file take another one's place in one step.
  package static func replace(_ path: String, with new: String) -> Bool {
    PathBytes.withPointer(path) { target in
      PathBytes.withPointer(new) { unsafe rename($0, target) == 0 }
    }
  }

  /// Gives a file another name that no file has.
  package static func move(_ old: String, toFree path: String) -> Bool {
    PathBytes.withPointer(path) { target in
      PathBytes.withPointer(old) { unsafe verso_rename_to_free($0, target) == 0 }
    }
  }

  /// Gives an open file without a name one that no file has.
  package static func link(_ file: SystemFile, as path: String) -> Bool {
    PathBytes.withPointer(path) { unsafe verso_link_open_file(file.descriptor, $0) == 0 }
  }
}

extension stat {
  /// Whether it is the same file, under whatever name.
  func isSame(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }

  var kind: mode_t { st_mode & S_IFMT }
}
