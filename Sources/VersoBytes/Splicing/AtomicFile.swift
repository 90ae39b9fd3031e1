internal import VersoSystem

/// A file that comes into being whole, or not at all.
///
/// If possible it is written without a name, so that a killed process leaves nothing. Then it is
/// flushed to the volume and gets the old file's permissions, owner and extended attributes. Only
/// then it replaces the old file in one step. A file that it replaces is locked from the start to
/// that step, so that no change that another writer makes of it is lost.
package struct AtomicFile: ~Copyable {
  /// How the file is named until it is done.
  package enum Naming: Sendable {
    /// Without a name where the file system can do that, else under a name of its own.
    case unnamedIfPossible
    /// Under a name of its own.
    case named
  }

  /// The path as it was given, for errors.
  private let path: String
  /// Where the file is to be, links followed.
  private let target: String
  /// The name it has until it is done; nil as long as it has none.
  private var temporary: String?
  private let file: SystemFile
  private var position = 0
  private let replaces: Bool
  private let access: Access
  /// The properties that could not be kept, in words.
  private var notes: [String]
  /// The turn at writing what is at the target; nil if nothing is there.
  private var lock: FileLock?
  /// The target of other names of a replaced file afterwards, in words.
  package var otherNamesKeep = "the old file"
  /// Whether a file that replaces none is on the volume before it gets its name. Otherwise it may be incomplete after the
  /// system itself has failed; it is whole after a program was killed.
  package var isFlushedIfNew = true
  /// Whether the turn ends with this write.
  private let endsTurn: Bool
  private let patience: Duration

  /// Begins a new file next to its target, or at it when nothing is there yet.
  ///
  /// - Parameters:
  ///   - path: Where the file is to be.
  ///   - replaces: Whether an existing file may be replaced.
  ///   - access: The permissions of a new file. A replaced file passes on its own, cut to these.
  ///   - lock: The lock on the target, if the caller has it.
  ///   - naming: How the file is named until it is done.
  ///   - patience: The time to wait for the turn.
  /// - Throws: ``FileError`` when that is a folder, read-only, there already, or cannot be created.
  package init(
    at path: String, replaces: Bool = true, access: Access = .ordinary, lock: FileLock? = nil,
    naming: Naming = .unnamedIfPossible, patience: Duration = FileLock.patience
  ) throws(FileError) {
    // A link stays a link: what it points at is replaced.
    guard let target = FileSystem.resolved(path) ?? (FileSystem.isBrokenLink(path) ? nil : path)
    else { throw FileError(.brokenLink, path: path, systemError: ENOENT) }
    var turn: FileLock?
    var isOwn = true
    if let found = FileSystem.status(target) {
      switch found.kind {
      case S_IFDIR: throw FileError(.isFolder, path: path)
      case S_IFREG: break
      default: throw FileError(.notAFile, path: path)
      }
      guard replaces else { throw FileError(.exists, path: path, systemError: EEXIST) }
      isOwn = lock?.holds(target) != true
      turn = isOwn ? try FileLock.acquire(target, patience: patience) : lock
    }
    let (new, name): (SystemFile, String?)
    do throws(FileError) {
      (new, name) = try Self.make(at: target, for: turn == nil ? access : .secret, naming, path)
    } catch  where error.code == .notFound {
      throw FileError(.noFolder, path: path, systemError: error.systemError)
    }
    do throws(FileError) {
      // Before anything is in it.
      notes = turn == nil ? try new.take(access) : []
    } catch {
      if let name { FileSystem.remove(name) }
      throw error
    }
    self.path = path
    self.target = target
    self.replaces = replaces
    self.access = access
    self.patience = patience
    self.lock = turn
    endsTurn = isOwn
    file = new
    temporary = name
  }

  /// Creates an empty file next to a target, and returns its name.
  private static func make(
    at target: String, for access: Access, _ naming: Naming, _ path: String
  ) throws(FileError) -> (SystemFile, String?) {
    #if os(Linux)
      if naming == .unnamedIfPossible {
        let flags = O_RDWR | O_CLOEXEC | verso_unnamed_file_flag()
        let unnamed = FileSystem.open(
          PathBytes.folder(of: target), flags, mode: access.creationMode)
        if unnamed >= 0 { return (SystemFile(descriptor: unnamed, path: path), nil) }
      }
    #endif
    return try TemporaryName.create(beside: target, mode: access.creationMode, path: path)
  }

  deinit {
    if let temporary { FileSystem.remove(temporary) }
    if endsTurn { lock?.release() }
  }

  /// Appends the bytes of a splice.
  package mutating func append(_ splice: Splice, from source: ByteSource) throws(FileError) {
    try file.checkLength(position + splice.count)
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

  /// The name under which another library may write it until it is done; nil while it has none.
  package var workingName: String? { temporary }

  /// The bytes written so far, to be read again.
  package var written: ByteSource { ByteSource(file, count: position) }

  /// Gives the new file the time of another one as that of its last change; it is not written any more
  /// then.
  package func setModified(_ moment: SystemFile.Moment) throws(FileError) {
    try file.setModified(moment)
  }

  /// Gives the file its name.
  ///
  /// - Parameter record: Called just before.
  /// - Returns: The properties of the replaced file that could not be kept, in words.
  /// - Throws: ``FileError``, also when the target is not what it was; nothing is replaced then.
  package consuming func commit(_ record: NamingRecord? = nil) throws(FileError) -> [String] {
    if lock == nil {
      if isFlushedIfNew { try file.flush() }
      let place = record == nil ? target : FileSystem.absolute(target)
      let noted = try record?.announce(place, nil, file)
      if takeFreeName() { return notes }
      let reason = errno
      if let number = noted?.number { record?.withdraw(number) }
      errno = reason
      guard reason == EEXIST, replaces else { throw failure() }
      // A file has appeared there in the meantime.
      lock = try FileLock.acquire(target, patience: patience)
    }
    guard let lock else { return notes }
    var most: Permissions?
    if case .atMost(let permissions) = access { most = permissions }
    notes += try file.takeAll(of: lock.file, atMost: most)
    let others = Int(try lock.file.status().st_nlink) - 1
    if others > 0 {
      notes.append(
        "it had \(others) other name\(others == 1 ? "" : "s") (hard links), which keep \(otherNamesKeep)"
      )
    }
    try file.flush()
    // The way to what is there is known without its links already, unless it has appeared only now.
    let isKnown = target.utf8.first == UInt8(ascii: "/")
    let place = record == nil || isKnown ? target : FileSystem.absolute(target)
    let noted = try record?.announce(place, lock, file)
    if noted?.isKept == false { notes.append(FileChange.notKept) }
    do throws(FileError) {
      try replace(lock)
    } catch {
      if let number = noted?.number { record?.withdraw(number) }
      throw error
    }
    return notes
  }

  /// Lets the new file take the place of the one that is locked.
  private mutating func replace(_ lock: FileLock) throws(FileError) {
    try lock.check()
    if temporary == nil { temporary = try TemporaryName.give(file, beside: target, path: path) }
    guard let name = temporary, FileSystem.replace(target, with: name) else { throw failure() }
    temporary = nil
  }

  /// Gives the file its own name, if no other file has it.
  private mutating func takeFreeName() -> Bool {
    guard let name = temporary else { return FileSystem.link(file, as: target) }
    guard FileSystem.move(name, toFree: target) else { return false }
    temporary = nil
    return true
  }

  private func failure() -> FileError {
    errno == EACCES || errno == EPERM
      ? FileError(.readOnlyFolder, path: path, systemError: errno)
      : .last(path: path, writing: true)
  }

  /// Writes bytes to a file, whole or not at all, or into a pipe or device; `access` is that of a new file.
  ///
  /// - Returns: The properties of a replaced file that could not be kept, in words.
  /// - Throws: ``FileError``; nothing is replaced then.
  @discardableResult
  package static func write(
    _ bytes: [UInt8], to path: String, replaces: Bool, access: Access = .ordinary
  ) throws(FileError) -> [String] {
    var whole = Splice()
    whole.insert(bytes)
    if let stream = try ByteStream(path) {
      try stream.write(whole, from: ByteSource([]))
      return []
    }
    var file = try AtomicFile(at: path, replaces: replaces, access: access)
    try file.append(whole, from: ByteSource([]))
    return try file.commit()
  }
}

/// The names of files that are not done.
package enum TemporaryName {
  /// Makes a file under a name of its own.
  static func create(
    beside target: String, mode: mode_t, path: String
  ) throws(FileError) -> (SystemFile, String?) {
    for name in names(beside: target) {
      let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
      var descriptor = FileSystem.open(name, flags, mode: mode)
      if descriptor < 0, errno == EEXIST {
        guard clear(name) else { continue }
        descriptor = FileSystem.open(name, flags, mode: mode)
        if descriptor < 0, errno == EEXIST { continue }
      }
      guard descriptor >= 0 else { throw failure(path) }
      let file = SystemFile(descriptor: descriptor, path: path)
      // Another process that considers it abandoned may have been quicker than the lock.
      if mark(file), file.isAt(name) { return (file, name) }
    }
    throw FileError(.other, path: path, systemError: EEXIST)
  }

  /// Gives a file without a name one of its own.
  package static func give(
    _ file: SystemFile, beside target: String, path: String
  ) throws(FileError) -> String {
    _ = mark(file)
    for name in names(beside: target) {
      if FileSystem.link(file, as: name) { return name }
      guard errno == EEXIST else { throw failure(path) }
      if clear(name), FileSystem.link(file, as: name) { return name }
    }
    throw FileError(.other, path: path, systemError: EEXIST)
  }

  /// Removes the file of a write that was killed before it was done. Nothing else is removed: a
  /// running writer has locked its file, and other files do not have such names.
  package static func clear(beside target: String) { _ = clear(first(beside: target)) }

  /// Locks a file while it is open, so that it is not taken for the file of a dead writer.
  ///
  /// - Returns: Whether no other process has locked it.
  private static func mark(_ file: SystemFile) -> Bool {
    flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  private static func clear(_ name: String) -> Bool {
    let descriptor = FileSystem.open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    let file = SystemFile(descriptor: descriptor, path: name)
    guard let status = try? file.status(), status.kind == S_IFREG, status.st_uid == geteuid(),
      status.st_nlink == 1, flock(descriptor, LOCK_EX | LOCK_NB) == 0, file.isAt(name)
    else { return false }
    FileSystem.remove(name)
    return true
  }

  private static func failure(_ path: String) -> FileError {
    switch errno {
    case EACCES, EPERM: FileError(.readOnlyFolder, path: path, systemError: errno)
    default: .last(path: path, writing: true)
    }
  }

  /// One name a target, so that its next writer finds what a killed one left; then any.
  private static func names(beside target: String) -> [String] {
    var names = [first(beside: target)]
    for _ in 0..<8 { names.append(name(beside: target, UInt64.random(in: .min ... .max))) }
    return names
  }

  private static func first(beside target: String) -> String {
    // FNV-1a of the name.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in parts(of: target).name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return name(beside: target, hash)
  }

  private static func name(beside target: String, _ number: UInt64) -> String {
    let (folder, name) = parts(of: target)
    let code = String(hexadecimal: number, digits: 16)
    // File systems take names of up to 255 bytes.
    return name.utf8.count > 200 ? "\(folder).\(code).verso" : "\(folder).\(name).\(code).verso"
  }

  /// The part of a path before the name, and the name.
  private static func parts(of path: String) -> (folder: Substring, name: Substring) {
    let start = PathBytes.nameStart(of: path)
    return (path[..<start], path[start...])
  }
}
