internal import VersoSystem

/// An error that prevents opening, reading or writing a file. Nothing was changed.
public struct FileError: PhotoError {
  /// The kind of problem.
  public struct Code: Hashable, Sendable {
    package let text: String
    /// There is no file of that name.
    public static let notFound = Code(text: "no such file")
    /// The folder in which a file is to be written does not exist.
    package static let noFolder = Code(text: "the folder of the file does not exist")
    /// The URL is not that of a file.
    package static let notFileURL = Code(text: "it is not the URL of a file")
    /// It is a link, and its target does not exist.
    package static let brokenLink = Code(text: "it is a link to something that is not there")
    /// It is a folder.
    public static let isFolder = Code(text: "it is a folder")
    /// It is neither a file nor a folder: a socket, a device, a pipe.
    package static let notAFile = Code(text: "it is not an ordinary file")
    /// The file has no bytes.
    public static let empty = Code(text: "the file is empty")
    /// Reading is not permitted.
    public static let notReadable = Code(text: "reading it is not permitted")
    /// Writing is not permitted: the file or its volume is read-only.
    public static let readOnly = Code(text: "it is read-only; nothing was changed")
    /// The change needs a new file, and none may be made in the folder.
    package static let readOnlyFolder = Code(
      text: "no new file may be made in its folder, and this needs one; nothing was changed")
    /// The volume is full. The old file is as it was.
    public static let noSpace = Code(text: "no space left on the volume; nothing was changed")
    /// The result would be larger than a file may be: on this volume, or for this process (`ulimit -f`).
    package static let tooLarge = Code(
      text: "the result is larger than a file may be here (ulimit -f); nothing was changed")
    /// A file of that name is there already.
    public static let exists = Code(text: "a file of that name is already there")
    /// Another program changed the file after it was read. Read it again, and change it again;
    /// ``Photo/edit(path:options:registry:limits:_:)`` does both.
    public static let changed = Code(
      text: "another program changed it in the meantime; nothing was written; try again")
    /// Another program is writing the file, and was not done in time.
    public static let busy = Code(
      text: "another program is writing it; nothing was changed; try again when it is done")
    /// Writing into the file failed on the way, and so did taking it back. The file is complete:
    /// either the old or the new one.
    package static let uncertain = Code(
      text: "the volume failed while it was written; it has the old or the new content")
    /// The source of ranges did not return all requested bytes; ``FileError/systemError`` is its
    /// error number, if any.
    public static let notGiven = Code(text: "its bytes were not given when they were asked for")
    /// The journal cannot be opened or written.
    package static let journalRefused = Code(
      text: "the journal cannot be written, so nothing was changed")
    /// The journal is no journal, or damaged.
    package static let journalDamaged = Code(
      text: "it is damaged, or no journal of verso, so nothing was changed")
    /// There is no space for the journal.
    package static let journalFull = Code(
      text: "there is no space left for the journal, so nothing was changed")
    /// Others write the journal for too long.
    package static let journalBusy = Code(
      text: "other programs keep the journal locked, so nothing was changed")
    /// A later version made the journal.
    package static let journalNewer = Code(
      text: "a later version of verso made the journal, so nothing was changed")
    /// A database would replace a file that is not a database.
    package static let notDatabase = Code(
      text: "it is no database of SQLite, and is not replaced by one; name another file")
    /// Another program left changes of a database of that name, which SQLite would take for changes of
    /// a new one.
    package static let changesOfDatabase = Code(
      text:
        "another program has a database of that name open, or did not end well; nothing was changed"
    )
    /// Something else; see ``FileError/systemError``.
    public static let other = Code(text: "the system refused")
  }

  /// The kind of problem.
  public let code: Code
  /// The path as it was given; see <doc:Reading#Names-of-files> for names that are not UTF-8.
  public let path: String
  /// The system's error number (`errno`), or 0.
  public let systemError: Int32

  package init(_ code: Code, path: String, systemError: Int32 = 0) {
    self.code = code
    self.path = path
    self.systemError = systemError
  }

  /// The error of the last failed system call.
  package static func last(path: String, writing: Bool = false) -> FileError {
    let number = errno
    let code: Code =
      switch number {
      case ENOENT where FileSystem.isBrokenLink(path): .brokenLink
      case ENOENT, ENOTDIR: .notFound
      case EISDIR: .isFolder
      case EACCES, EPERM: writing ? .readOnly : .notReadable
      case EROFS: .readOnly
      case ENOSPC, EDQUOT: .noSpace
      case EFBIG: .tooLarge
      case EEXIST: .exists
      default: .other
      }
    return FileError(code, path: path, systemError: number)
  }
}

extension FileError {
  /// Whether it is the journal that refused, and not the file.
  package var isOfJournal: Bool {
    [.journalRefused, .journalDamaged, .journalFull, .journalBusy, .journalNewer].contains(code)
  }

  /// The path.
  public var place: String { path }

  /// The advice.
  public var advice: Advice? {
    switch code {
    case .isFolder: .readFolder
    case .exists: .overwrite
    case .notAFile: .readStream
    case _ where isOfJournal: .forgoJournal
    default: nil
    }
  }

  /// The problem: one sentence without the path and without a full stop.
  public var message: String {
    let tellsMore = code == .other || code == .journalRefused
    guard tellsMore, systemError != 0, let text = unsafe strerror(systemError) else {
      return code.text
    }
    return unsafe "\(code.text): \(String(cString: text))"
  }
  /// The message; the caller knows the path.
  public var description: String { message }
}
