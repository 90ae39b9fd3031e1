internal import Verso
internal import VersoSystem

/// The kind of a file at a path.
package struct Path {
  package enum Kind { case file, folder, nothing, stream }

  /// The identity of a file.
  package struct Identity: Hashable {
    package let device: UInt64
    package let number: UInt64
  }

  package let kind: Kind
  package let identity: Identity
  /// The permission bits.
  package let mode: UInt32

  package init(_ path: String) {
    var status = stat()
    guard PathBytes.withPointer(path, { unsafe stat($0, &status) }) == 0 else {
      kind = .nothing
      identity = Identity(device: 0, number: 0)
      mode = 0
      return
    }
    // A file that is open already is written at its position, like a pipe.
    let isOpen = ["/dev/fd/", "/proc/self/fd/", "/dev/std"].contains { path.hasPrefix($0) }
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case _ where isOpen: .stream
      case S_IFIFO, S_IFCHR: .stream
      default: .file
      }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
    mode = UInt32(status.st_mode & 0o7777)
  }

  /// Whether there is nothing at a path.
  package static func isFree(_ path: String) -> Bool { Path(path).kind == .nothing }

  /// Whether two paths are of one file.
  package static func isSame(_ path: String, _ other: String) -> Bool {
    if PathBytes.isSame(path, other) { return true }
    let (first, second) = (Path(path), Path(other))
    return first.kind == .file && second.kind == .file && first.identity == second.identity
  }

  package static func isFolder(_ path: String) -> Bool { Path(path).kind == .folder }

  /// Whether a path is itself a link, wherever it leads.
  package static func isLink(_ path: String) -> Bool {
    var status = stat()
    return PathBytes.withPointer(path) { unsafe lstat($0, &status) } == 0
      && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The last part of a path.
  package static func name(of path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }

  /// The folder that a path is in.
  package static func folder(of path: String) -> String { PathBytes.folder(of: path) }

  /// A name in a folder.
  package static func join(_ folder: String, _ name: String) -> String {
    endsWithSlash(folder) ? folder + name : "\(folder)/\(name)"
  }

  /// Whether a path can only be that of a folder.
  package static func endsWithSlash(_ path: String) -> Bool { path.utf8.last == UInt8(ascii: "/") }

  #if canImport(Darwin)
    /// The common form of names of one file: Apple's file systems treat é as é, however it is
    /// written.
    package typealias Key = String
    package static func key(_ name: String) -> Key { name }
  #else
    /// The common form of names of one file: all their bytes, whether equal as texts or not.
    package typealias Key = [UInt8]
    package static func key(_ name: String) -> Key { Array(name.utf8) }
  #endif

  /// The one path of a file that has no links and dots in it.
  package static func resolved(_ path: String) -> String { FileSystem.resolved(path) ?? path }

  /// The same of a file that need not be there, by the folder of its path that is.
  package static func resolvedAhead(_ path: String) -> String {
    if let found = FileSystem.resolved(path) { return found }
    let outer = PathBytes.folder(of: path)
    guard !PathBytes.isSame(outer, path) else { return path }
    let name = path[PathBytes.nameStart(of: path)...]
    let folder = resolvedAhead(outer)
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
  }

  /// Whether a path is that of a folder, or of something in it, both without links.
  package static func lies(_ path: String, in folder: [UInt8]) -> Bool {
    let bytes = path.utf8
    guard bytes.starts(with: folder) else { return false }
    return bytes.count == folder.count || folder.last == UInt8(ascii: "/")
      || bytes.dropFirst(folder.count).first == UInt8(ascii: "/")
  }

  /// The folder that all of some folders are in, all from the root; "." for none.
  package static func common(_ folders: [String]) -> String {
    guard var common = folders.first else { return "." }
    for folder in folders {
      while !lies(folder, in: Array(common.utf8)) { common = Path.folder(of: common) }
    }
    return common
  }

  /// The names in a folder, sorted; nil if it cannot be read.
  package static func names(in folder: String) -> [String]? { try? FileSystem.names(in: folder) }

  /// Gives a file another's times.
  package static func copyTimes(from path: String, to copy: String) {
    var status = stat()
    guard PathBytes.withPointer(path, { unsafe stat($0, &status) }) == 0 else { return }
    #if canImport(Darwin)
      let times = [status.st_atimespec, status.st_mtimespec]
    #else
      let times = [status.st_atim, status.st_mtim]
    #endif
    _ = PathBytes.withPointer(copy) { unsafe utimensat(AT_FDCWD, $0, times, 0) }
  }

  /// Makes a folder that only its owner may look into.
  ///
  /// - Throws: When it cannot be made.
  package static func makeFolder(_ path: String) throws(FileProblem) {
    guard PathBytes.withPointer(path, { unsafe mkdir($0, 0o700) }) == 0 else {
      throw FileProblem("the folder cannot be created; does its parent folder exist?")
    }
  }

  package static func remove(_ path: String) { FileSystem.remove(path) }

  /// Makes a folder that is not there, for those who may look into another one.
  ///
  /// - Throws: When it cannot be made.
  package static func makeFolder(_ path: String, like other: String) throws {
    let mode = Path(other).mode & 0o777 | 0o700
    let isMade = PathBytes.withPointer(path) { unsafe mkdir($0, mode_t(mode)) == 0 }
    guard !isMade, errno != EEXIST else { return }
    throw FileProblem("\(path): the folder cannot be created; is its parent writable?")
  }

  /// The ending of a path's name, without the full stop; nil without one.
  package static func ending(of path: String) -> String? {
    guard let (stem, ending) = PathBytes.parts(of: Path.name(of: path)), !stem.isEmpty else {
      return nil
    }
    return String(ending)
  }

  /// The first bytes of a file; nil if it cannot be read.
  package static func head(of path: String, _ count: Int) -> [UInt8]? {
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
    let descriptor = PathBytes.withPointer(path) { unsafe open($0, flags) }
    guard descriptor >= 0 else { return nil }
    defer { _ = close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    // The count is that of the bytes.
    let found = unsafe read(descriptor, &bytes, count)
    return found < 0 ? nil : Array(bytes[..<found])
  }
}
