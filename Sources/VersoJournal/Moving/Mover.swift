package import VersoBytes

/// Gives files other names, and takes it down before.
package struct Mover: Sendable {
  private let recorder: RunRecorder?

  /// - Parameter recorder: Records the changes; nil for none.
  package init(_ recorder: RunRecorder?) { self.recorder = recorder }

  /// Gives a file another name that no file has. From one volume to another it is copied, and
  /// removed when the copy is complete.
  ///
  /// - Parameters:
  ///   - path: The file; links are not followed.
  ///   - target: The new path, whose folder is there.
  ///   - number: The change that this one takes back; nil for none.
  /// - Throws: ``FileError``; the file is where it was then.
  package func move(
    _ path: String, to target: String, reversing number: Int? = nil
  ) throws(FileError) {
    // A writer that holds the lock would replace the file that then has this name.
    let turn = try FileLock.acquire(moving: path)
    defer { turn?.release() }
    let file = try Self.identity(path)
    let (from, to) = (FileSystem.absolute(path), FileSystem.absolute(target))
    if FileSystem.isOneVolume(file, PathBytes.folder(of: to)) {
      let state = FileState(file)
      let noted = try recorder?.note(
        .moved, from, to: to, old: state, new: state, reversing: number)
      if FileSystem.move(path, toFree: target) { return }
      let error = FileError.last(path: target, writing: true)
      let isAcross = FileSystem.failedAcrossVolumes
      if let noted { recorder?.learn(.withdrawn(noted)) }
      guard isAcross else { throw error }
    }
    try copy(path, to: target) { file, new throws(FileError) in
      try recorder?.note(
        .moved, from, to: to, old: FileState(file), new: FileState(new), reversing: number)
    }
    FileSystem.remove(path)
  }

  /// Makes a copy of a file under a name that no file has, with its time, permissions, owner and extended
  /// attributes.
  ///
  /// - Throws: ``FileError``; there is no copy then.
  package func copy(_ path: String, to target: String) throws(FileError) {
    let to = FileSystem.absolute(target)
    try copy(path, to: target) { _, new throws(FileError) in
      try recorder?.note(.made, to, old: nil, new: FileState(new))
    }
  }

  private func copy(
    _ path: String, to target: String,
    _ note: @escaping (SystemFile.Identity, SystemFile.Identity) throws(FileError) -> Int?
  ) throws(FileError) {
    let file = try SystemFile.open(path)
    let identity = try file.identity()
    var whole = Splice()
    whole.copy(0..<identity.size)
    var copy = try AtomicFile(at: target, replaces: false, access: .same(as: file))
    try copy.append(whole, from: ByteSource(file, count: identity.size))
    try copy.setModified(identity.modified)
    guard try file.identity() == identity, file.isAt(path) else {
      throw FileError(.changed, path: path)
    }
    let record = NamingRecord { new throws(FileError) in
      try note(identity, new)
    } withdraw: {
      recorder?.learn(.withdrawn($0))
    }
    _ = try copy.commit(record)
  }

  /// Gives a file an additional name that no file has (a hard link).
  package func link(_ path: String, as target: String) throws(FileError) {
    let state = FileState(try Self.identity(path))
    let noted = try recorder?.note(
      .linked, FileSystem.absolute(path), to: FileSystem.absolute(target), old: state, new: state)
    do throws(FileError) {
      try FileSystem.link(path, as: target)
    } catch {
      if let noted { recorder?.learn(.withdrawn(noted)) }
      throw error
    }
  }

  /// Creates a folder and its parents, if they do not exist.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - other: A folder; who may look into it may look into the new ones.
  ///   - number: The change that this one takes back; nil for none.
  /// - Throws: ``FileError``
  package func makeFolders(
    _ path: String, like other: String, reversing number: Int? = nil
  ) throws(FileError) {
    guard FileSystem.resolved(path) == nil else { return }
    let outer = PathBytes.folder(of: path)
    if !PathBytes.isSame(outer, path) { try makeFolders(outer, like: other) }
    let noted = try recorder?.note(
      .folder, FileSystem.absolute(path), old: nil, new: nil, reversing: number)
    do throws(FileError) {
      try FileSystem.makeFolder(path, like: other)
    } catch {
      if let noted { recorder?.learn(.withdrawn(noted)) }
      // Another process may have been quicker.
      guard error.code == .exists, FileSystem.place(path) == .folder else { throw error }
    }
  }

  /// The identity of the file at a path, which must be an ordinary file.
  private static func identity(_ path: String) throws(FileError) -> SystemFile.Identity {
    switch FileSystem.place(path) {
    case .file(let identity): return identity
    case .folder: throw FileError(.isFolder, path: path)
    case .other: throw FileError(.notAFile, path: path)
    case .nothing: throw FileError(.notFound, path: path)
    }
  }
}
