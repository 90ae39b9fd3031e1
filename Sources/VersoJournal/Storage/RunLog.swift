internal import VersoBytes
internal import VersoSQLite

/// The changes of a long run on their way into the journal.
///
/// A change must be in a file before it is made, and a commit of SQLite writes several pages for
/// it, which is more than some changes are. So they are appended to a separate file, and hundreds
/// of them are moved to the journal together. The next process that opens the journal imports the
/// log of an interrupted run. A run that is at work holds the lock of its log.
///
/// An entry is its length, the checksum of what follows (CRC-32), and its bytes (``Journal/Entry``); both numbers have
/// four bytes, the lowest first.
final class RunLog {
  /// This many entries, or this many bytes, are imported together.
  private static let most = (entries: 1000, bytes: 4 << 20)
  /// A larger entry is written into the journal at once, because otherwise it would be written
  /// twice.
  private static let mostOfOne = 1 << 16

  private let journal: Journal
  private let path: String
  private let lock: FileLock
  /// The contents of the log.
  private var entries: [Journal.Entry] = []
  private var size = 0

  /// Begins a log.
  ///
  /// - Returns: Nil if it cannot be created: it is useful, but not necessary.
  init?(_ journal: Journal, of run: Int) {
    let folder = Self.folder(of: journal)
    let path = "\(folder)/\(run)"
    do throws(FileError) {
      try FileSystem.makePrivateFolders(folder)
      try FileSystem.makePrivateFile(path)
      lock = try FileLock.acquire(path, patience: .zero)
    } catch {
      return nil
    }
    self.journal = journal
    self.path = path
  }

  /// Where the logs of a journal are.
  private static func folder(of journal: Journal) -> String { "\(journal.path)-runs" }

  /// Writes entries down.
  ///
  /// - Throws: ``FileError``; none of them is written down then.
  func append(_ new: [Journal.Entry]) throws(FileError) {
    var bytes: [UInt8] = []
    for entry in new {
      let body = entry.bytes
      guard body.count <= Self.mostOfOne else {
        try bringIn()
        return try journal.add(new)
      }
      bytes.append(UInt32(body.count), .littleEndian)
      bytes.append(Zlib.checksum(body), .littleEndian)
      bytes += body
    }
    do throws(FileError) {
      try lock.file.write(bytes, at: size)
    } catch {
      // Half an entry ends the log for readers; the next one overwrites it.
      let code: FileError.Code = error.code == .noSpace ? .journalFull : .journalRefused
      throw FileError(code, path: path, systemError: error.systemError)
    }
    size += bytes.count
    entries += new
    if entries.count >= Self.most.entries || size >= Self.most.bytes { try bringIn() }
  }

  /// Brings what is in the log into the journal.
  private func bringIn() throws(FileError) {
    guard !entries.isEmpty else { return }
    try journal.add(Self.settled(entries))
    entries = []
    size = 0
    // Entries that are already in the journal stay unchanged.
    try lock.file.cut(to: 0)
  }

  /// The entries with what became known of a change in the change itself, where both are among them.
  private static func settled(_ entries: [Journal.Entry]) -> [Journal.Entry] {
    var settled: [Journal.Entry?] = []
    var places: [Int: Int] = [:]
    for entry in entries {
      switch entry {
      case .change(let cells):
        if let number = cells.first?.number { places[number] = settled.count }
        settled.append(entry)
      case .fact(.after(let change, let state)):
        if let place = places[change], let known = settled[place]?.leading(to: state) {
          settled[place] = known
        } else {
          settled.append(entry)
        }
      case .fact(.withdrawn(let change)):
        if let place = places[change] { settled[place] = nil } else { settled.append(entry) }
      case .fact(.undone): settled.append(entry)
      }
    }
    return settled.compactMap { $0 }
  }

  /// Ends the log.
  func end() throws(FileError) {
    try bringIn()
    FileSystem.remove(path)
    lock.release()
    _ = FileSystem.removeFolder(Self.folder(of: journal))
  }

  // MARK: Logs of interrupted runs

  /// Brings in what runs that were ended left in their logs.
  ///
  /// - Throws: ``FileError`` when it cannot be written into the journal; the log stays then.
  static func bringInWhatWasLeft(to journal: Journal) throws(FileError) {
    let folder = folder(of: journal)
    guard FileSystem.place(folder) == .folder else { return }
    for run in try journal.runNumbers() {
      let path = "\(folder)/\(run)"
      guard case .file = FileSystem.place(path), let lock = held(path) else { continue }
      try journal.add(settled(try entries(in: lock.file)))
      FileSystem.remove(path)
      lock.release()
    }
    _ = FileSystem.removeFolder(folder)
  }

  /// The lock of a log; nil while its run is at work.
  private static func held(_ path: String) -> FileLock? {
    do throws(FileError) { return try FileLock.acquire(path, patience: .zero) } catch { return nil }
  }

  /// The entries of a log, up to one that is not whole.
  private static func entries(in file: SystemFile) throws(FileError) -> [Journal.Entry] {
    var bytes: [UInt8] = []
    try file.read(min(try file.identity().size, 2 * most.bytes), at: 0, into: &bytes)
    var entries: [Journal.Entry] = []
    var rest = bytes[...]
    while let length = rest.popNumber(4), let sum = rest.popNumber(4), length <= rest.count {
      let body = rest.prefix(length)
      guard Int(Zlib.checksum(body)) == sum, let entry = Journal.Entry(body) else { break }
      entries.append(entry)
      rest = rest.dropFirst(length)
    }
    return entries
  }
}
