internal import CSystem

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A file that comes into being whole, or not at all.
///
/// It is written without a name where the system can (so that a killed process leaves nothing
/// behind), brought onto the volume, given the old file's permissions, owner and extended
/// attributes, and only then takes the old file's name in one step.
package struct AtomicFile: ~Copyable {
  private let target: String
  private let folder: String
  /// The name it has until it is done; nil as long as it has none.
  private var temporary: String?
  private let file: SystemFile
  private var position = 0
  private let replaces: Bool

  /// Begins a new file beside its target, or at it when nothing is there yet.
  ///
  /// - Parameters:
  ///   - path: Where the file is to be.
  ///   - replaces: Whether an existing file may be replaced.
  /// - Throws: ``FileError`` when that is a folder, read-only, there already, or cannot be created.
  package init(at path: String, replaces: Bool = true) throws(FileError) {
    // A link stays a link: what it points at is replaced.
    target = Self.resolved(path)
    let slash = target.lastIndex(of: "/")
    if let slash {
      folder = slash == target.startIndex ? "/" : String(target[..<slash])
    } else {
      folder = "."
    }
    self.replaces = replaces
    var status = stat()
    let exists = unsafe stat(target, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR { throw FileError(.isFolder, path: path) }
    if exists, !replaces { throw FileError(.exists, path: path) }
    if exists { try Self.checkWritable(target) }
    #if os(Linux)
      let unnamed = unsafe Glibc.open(
        folder, O_RDWR | O_CLOEXEC | verso_unnamed_file_flag(), 0o666)
      if unnamed >= 0 {
        file = SystemFile(descriptor: unnamed, path: path)
        temporary = nil
        return
      }
    #endif
    let name = Self.temporaryName(for: target)
    // What an earlier process left behind when it was killed is taken away here.
    _ = unsafe unlink(name)
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    #if canImport(Darwin)
      let named = unsafe Darwin.open(name, flags, 0o666)
    #elseif canImport(Musl)
      let named = unsafe Musl.open(name, flags, 0o666)
    #else
      let named = unsafe Glibc.open(name, flags, 0o666)
    #endif
    guard named >= 0 else { throw .last(path: path, writing: true) }
    file = SystemFile(descriptor: named, path: path)
    temporary = name
  }

  deinit {
    if let temporary { _ = unsafe unlink(temporary) }
  }

  /// Appends what a splice says.
  package mutating func append(_ splice: Splice, from source: ByteSource) throws(FileError) {
    for piece in splice.pieces {
      switch piece {
      case .insert(let bytes):
        try file.write(bytes, at: position)
        position += bytes.count
      case .copy(let range):
        if let other = source.file {
          try file.copy(range, of: other, to: position)
        } else {
          try file.write(try source.read(range), at: position)
        }
        position += range.count
      }
    }
  }

  /// What has been written so far, to be read again.
  package var written: ByteSource { ByteSource(file, count: position) }

  /// Gives the file its name.
  package consuming func commit() throws(FileError) {
    try takeAttributes()
    try file.flush()
    #if os(Linux)
      if temporary == nil {
        let own = "/proc/self/fd/\(file.descriptor)"
        let there = unsafe linkat(AT_FDCWD, own, AT_FDCWD, target, AT_SYMLINK_FOLLOW)
        if there == 0 { return }
        guard errno == EEXIST, replaces else { throw .last(path: target, writing: true) }
        let name = Self.temporaryName(for: target)
        _ = unsafe unlink(name)
        guard unsafe linkat(AT_FDCWD, own, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else {
          throw .last(path: target, writing: true)
        }
        temporary = name
      }
    #endif
    guard let name = temporary else { return }
    if replaces {
      guard unsafe rename(name, target) == 0 else { throw .last(path: target, writing: true) }
    } else {
      guard unsafe link(name, target) == 0 else { throw .last(path: target, writing: true) }
      _ = unsafe unlink(name)
    }
    temporary = nil
  }

  /// The permissions, owner and extended attributes of the file that is replaced.
  private func takeAttributes() throws(FileError) {
    guard let old = try? SystemFile.open(target), let status = try? old.status() else { return }
    // The owner first: changing it may clear permission bits.
    _ = fchown(file.descriptor, status.st_uid, status.st_gid)
    guard fchmod(file.descriptor, status.st_mode & 0o7777) == 0 else {
      throw .last(path: target, writing: true)
    }
    verso_copy_attributes(old.descriptor, file.descriptor)
  }

  /// Takes away what a write of a file left behind that was killed between giving the new file a
  /// name and giving it the old one's.
  static func clearUp(beside target: String) { _ = unsafe unlink(temporaryName(for: target)) }

  /// Refuses a file that is marked read-only, also for a user whom the system would let through.
  static func checkWritable(_ path: String) throws(FileError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .last(path: path) }
    if status.st_mode & 0o222 == 0 { throw FileError(.readOnly, path: path, systemError: EACCES) }
    guard unsafe access(path, W_OK) == 0 else { throw .last(path: path, writing: true) }
  }

  /// The path with its links followed; as it is, when nothing is there.
  static func resolved(_ path: String) -> String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// One name a target, so that the next write of the same photo clears away what a killed one
  /// may have left.
  static func temporaryName(for target: String) -> String {
    let slash = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    return "\(target[..<slash]).\(target[slash...]).verso"
  }
}
