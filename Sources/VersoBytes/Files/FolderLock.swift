internal import VersoSystem

/// A lock for writing several files of a folder that belong together, such as a page and its
/// pictures.
///
/// It is the system's advisory lock (flock) on the folder. Programs that take no lock are not kept
/// out, and neither is anybody on a file system without locks. The lock ends with ``release()``, or
/// when nothing refers to it any longer.
package struct FolderLock: ~Copyable {
  private let folder: SystemFile

  private init(_ folder: SystemFile) { self.folder = folder }

  /// Waits for a turn, `patience` at most.
  ///
  /// - Throws: ``FileError``: `busy` when it took too long; when the folder cannot be opened.
  package static func acquire(
    _ path: String, patience: Duration = FileLock.patience
  ) throws(FileError) -> FolderLock {
    let folder = try SystemFile.open(path)
    var wait = Wait(patience)
    while flock(folder.descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK:
        guard wait.pause() else { throw FileError(.busy, path: path, systemError: EWOULDBLOCK) }
      default: return FolderLock(folder)
      }
    }
    return FolderLock(folder)
  }

  /// Ends the turn.
  package func release() { _ = flock(folder.descriptor, LOCK_UN) }
}
