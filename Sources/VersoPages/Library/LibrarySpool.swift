package import Verso
import VersoLibrary

/// The values of photos and their small pictures, on disk until all are read: memory holds only a
/// few numbers per photo.
package final class LibrarySpool: Sendable {
  /// A photo: its range in the spool, and its keys for sorting and searching.
  package struct Entry: Sendable {
    /// Which of the files it is.
    package let index: Int
    /// The key for ordering; nil for the last.
    package let moment: Int?
    package let record: Range<Int>
    /// Empty without a small picture.
    package let picture: Range<Int>
    package var findings: LibraryFindings
    /// The key by which files that are the same photo are found.
    package let identity: Int
  }

  /// All photos in the order of the page.
  package struct Contents: Sendable {
    package let entries: [Entry]
    package let source: ByteSource
    /// The folders by their codes in the page.
    package let folders: [[UInt8]: String]
    /// Whether everybody may read every one of the files.
    package let isPublic: Bool

    /// How many have a date that can be right.
    package var dated: Int { entries.count { $0.moment != nil } }
    /// The number of bytes that the small pictures have.
    package var pictureBytes: Int { entries.reduce(0) { $0 + $1.picture.count } }
  }

  private struct State: ~Copyable {
    var file: AtomicFile
    var position = 0
    var entries: [Entry] = []
    var folders: [[UInt8]: String] = [:]
    var isPublic = true
    var problem: FileError?
  }

  private let state: Mutex<State>

  /// Begins a spool next to the page.
  ///
  /// - Throws: ``FileError`` when nothing can be written there.
  package init(beside path: String) throws(FileError) {
    state = Mutex(
      State(file: try AtomicFile(at: path + ".rows", replaces: false, access: .secret)))
  }

  /// Takes a photo, in any order.
  package func add(_ photo: LibraryPhoto, path: String, at index: Int) {
    let record = photo.record.bytes
    let picture = photo.picture?.jpeg ?? []
    let folder = Path.folder(of: path)
    let key = ScriptJSON.text(folder)
    state.withLock { state in
      guard state.problem == nil else { return }
      let start = state.position
      let middle = start + record.count
      let end = middle + picture.count
      do throws(FileError) {
        var splice = Splice()
        splice.insert(record + picture)
        try state.file.append(splice, from: ByteSource([]))
      } catch {
        state.problem = error
        return
      }
      state.position = end
      state.entries.append(
        // In this order by the fields above.
        Entry(
          index: index, moment: photo.moment, record: start..<middle, picture: middle..<end,
          findings: photo.findings, identity: photo.identity.hashValue))
      if state.folders[key] == nil { state.folders[key] = folder }
      if !photo.isPublic { state.isPublic = false }
    }
  }

  /// Gives all photos by their dates, those without one last, to a body; the spool is there as long as that
  /// lasts.
  ///
  /// - Throws: The error that prevented recording a photo, and the errors of the body.
  package func withContents(_ body: (Contents) throws -> Void) throws {
    try state.withLock { state in
      if let problem = state.problem { throw problem }
      var counts: [Int: Int] = [:]
      for entry in state.entries { counts[entry.identity, default: 0] += 1 }
      for index in state.entries.indices
      where counts[state.entries[index].identity, default: 0] > 1 {
        state.entries[index].findings.insert(.twice)
      }
      state.entries.sort {
        let (one, other) = ($0.moment ?? .max, $1.moment ?? .max)
        return one != other ? one < other : $0.index < $1.index
      }
      try body(
        Contents(
          entries: state.entries, source: state.file.written, folders: state.folders,
          isPublic: state.isPublic))
    }
  }
}
