internal import VersoSystem

/// The system's calls that take a path. No other part of the library makes them.
package enum FileSystem {
  /// Opens a file; -1 where that fails.
  static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    PathBytes.withPointer(path) { unsafe VersoSystem.open($0, flags, mode) }
  }

  /// The status of the file at a path, with links followed; nil if it does not exist or cannot be
  /// determined.
  static func status(_ path: String) -> stat? {
    var status = stat()
    let result = PathBytes.withPointer(path) { unsafe stat($0, &status) }
    return result == 0 ? status : nil
  }

  /// The facts of the file at a path, or of a link itself.
  static func linkStatus(_ path: String) -> stat? {
    var status = stat()
    let result = PathBytes.withPointer(path) { unsafe lstat($0, &status) }
    return result == 0 ? status : nil
  }

  /// Whether a path is a link without a target.
  package static func isBrokenLink(_ path: String) -> Bool {
    guard let own = linkStatus(path), own.st_mode & S_IFMT == S_IFLNK else { return false }
    return status(path) == nil && errno == ENOENT
  }

  /// The path with its links followed; nil if the target does not exist.
  package static func resolved(_ path: String) -> String? {
    let real = PathBytes.withPointer(path) { unsafe realpath($0, nil) }
    guard let real = unsafe real else { return nil }
    defer { unsafe free(real) }
    return unsafe PathBytes.text(cString: real)
  }

  /// A path from the root, with the links of its folder followed; the file need not be there.
  package static func absolute(_ path: String) -> String {
    guard let folder = resolved(PathBytes.folder(of: path)) else { return path }
    let name = path[PathBytes.nameStart(of: path)...]
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
  }

  /// The kind of file at a path.
  package enum Place: Hashable, Sendable {
    case nothing
    case file(SystemFile.Identity)
    case folder
    /// A link, a device, or something else that is neither a file nor a folder.
    case other
  }

  /// The kind of file at a path itself; a link is not followed.
  package static func place(_ path: String) -> Place {
    guard let status = linkStatus(path) else {
      return errno == ENOENT || errno == ENOTDIR ? .nothing : .other
    }
    return switch status.kind {
    case S_IFREG: .file(SystemFile.Identity(status))
    case S_IFDIR: .folder
    default: .other
    }
  }

  /// The names in a folder, sorted.
  package static func names(in folder: String) throws(FileError) -> [String] {
    let directory = PathBytes.withPointer(folder) { unsafe opendir($0) }
    guard let directory = unsafe directory else { throw .last(path: folder) }
    defer { _ = unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        // The system ends the name with NUL inside its field.
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) {
          unsafe PathBytes.text(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The number of names that the file at a path has; 0 if absent.
  package static func names(of path: String) -> Int {
    linkStatus(path).map { Int($0.st_nlink) } ?? 0
  }

  /// Makes a folder, which must not be there, for those who may look into another one.
  package static func makeFolder(_ path: String, like other: String) throws(FileError) {
    let mode = (status(other)?.st_mode ?? 0o777) & 0o777 | 0o700
    let made = PathBytes.withPointer(path) { unsafe mkdir($0, mode) == 0 }
    guard made else { throw .last(path: path, writing: true) }
  }

  /// Creates a folder and its parents, readable only by this user, if they do not exist.
  package static func makePrivateFolders(_ path: String) throws(FileError) {
    if status(path) != nil { return }
    let outer = PathBytes.folder(of: path)
    if !PathBytes.isSame(outer, path), outer != "/", outer != "." { try makePrivateFolders(outer) }
    let made = PathBytes.withPointer(path) { unsafe mkdir($0, 0o700) == 0 }
    guard made || errno == EEXIST else { throw .last(path: path, writing: true) }
  }

  /// Creates an empty file that only this user may read, if absent.
  package static func makePrivateFile(_ path: String) throws(FileError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, mode: 0o600)
    guard descriptor >= 0 else { throw .last(path: path, writing: true) }
    _ = SystemFile(descriptor: descriptor, path: path)
  }

  /// Takes an empty folder away; whether that was done.
  package static func removeFolder(_ path: String) -> Bool {
    PathBytes.withPointer(path) { unsafe rmdir($0) == 0 }
  }

  /// Gives a file an additional name that no file has.
  package static func link(_ old: String, as path: String) throws(FileError) {
    let linked = PathBytes.withPointer(path) { target in
      PathBytes.withPointer(old) {
        unsafe VersoSystem.link($0, target) == 0
      }
    }
    guard linked else { throw .last(path: path, writing: true) }
  }

  /// Whether a file is on the volume of a folder.
  package static func isOneVolume(_ file: SystemFile.Identity, _ folder: String) -> Bool {
    guard let found = status(folder) else { return false }
    return UInt64(truncatingIfNeeded: found.st_dev) == file.device
  }

  /// Whether the last call failed because two places are on different volumes.
  package static var failedAcrossVolumes: Bool { errno == EXDEV }

  /// Takes a name away.
  package static func remove(_ path: String) { _ = removed(path) }

  /// Removes a name; returns whether that was done.
  package static func removed(_ path: String) -> Bool {
    PathBytes.withPointer(path) { unsafe unlink($0) == 0 }
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
