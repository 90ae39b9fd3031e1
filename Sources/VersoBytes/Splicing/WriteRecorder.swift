/// Hears of every change of a file before it is made, so that it can be taken back.
///
/// The recorded data show later whether the change was made, whenever the program ends. The file is
/// then either in the state before the change or in the one after it.
package protocol WriteRecorder: AnyObject, Sendable {
  /// The most bytes that are kept of a file to make the old one of the new one.
  var mostKept: Int { get }

  /// Notes a change that is about to be made.
  ///
  /// - Returns: A number for it.
  /// - Throws: ``FileError`` when it cannot be noted; the change must not be made then.
  func willWrite(_ change: FileChange) throws(FileError) -> Int

  /// Notes what became of a change.
  ///
  /// - Parameters:
  ///   - number: The number of the change.
  ///   - state: The file after it, where that was not known before; nil if the change was not made.
  func hasWritten(_ number: Int, _ state: SystemFile.Identity?)
}

/// A change of a file that is about to be made.
package struct FileChange: Sendable {
  /// How the file becomes another one.
  package enum Kind: Sendable {
    /// A new file replaces the old one in one step.
    case replaced
    /// A file gets a name that no file has.
    case made
    /// Bytes are written over others in the file itself.
    case patched
  }

  package let kind: Kind
  /// The file, links followed.
  package let path: String
  /// The file before; nil if absent.
  package let old: SystemFile.Identity?
  /// The file after; nil if that is known only then.
  package let new: SystemFile.Identity?
  /// The splice that restores the old file from the new one; nil if absent, or if it would be too
  /// long.
  package let inverse: Splice?
  /// Some of what is new in the new file, and where: much of what was left out is often in there.
  package let added: [Patch]
  /// The new file, if its bytes are known before the change.
  package let result: ByteSource?

  package init(
    _ kind: Kind, path: String, old: SystemFile.Identity?, new: SystemFile.Identity?,
    inverse: Splice? = nil, added: [Patch] = [], result: ByteSource? = nil
  ) {
    self.kind = kind
    self.path = path
    self.old = old
    self.new = new
    self.inverse = inverse
    self.added = added
    self.result = result
  }
}

extension FileChange {
  /// The message on a file that cannot be restored.
  package static let notKept =
    "verso undo will not put it back: its old bytes are too many to be kept"
}

/// The recorder as a part of options, which are equal if they have the same one.
package struct Recording: Hashable, Sendable {
  package let recorder: any WriteRecorder

  package init(_ recorder: any WriteRecorder) { self.recorder = recorder }

  package static func == (a: Recording, b: Recording) -> Bool { a.recorder === b.recorder }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(recorder)) }
}

/// Hears of a new file just before it gets its name, and when it does not get it.
package struct NamingRecord {
  /// The number that it has there, and whether what it replaces can be put back.
  package typealias Note = (number: Int?, isKept: Bool)

  /// Records the name, the lock on the file that has it, and the new file.
  let announce: (String, FileLock?, SystemFile) throws(FileError) -> Note
  /// Takes it back.
  let withdraw: (Int) -> Void

  /// Reports a file that a splice changed to a recorder.
  package init(_ recording: Recording, _ splice: Splice, from source: ByteSource) {
    let recorder = recording.recorder
    announce = { path, lock, file throws(FileError) in
      let change = try FileChange(
        path, replacing: lock, by: file, splice, source, recorder.mostKept)
      return (try recorder.willWrite(change), lock == nil || change.inverse != nil)
    }
    withdraw = { recorder.hasWritten($0, nil) }
  }

  /// Reports a file that replaces no other.
  package init(
    _ announce: @escaping (SystemFile.Identity) throws(FileError) -> Int?,
    withdraw: @escaping (Int) -> Void
  ) {
    self.announce = { _, _, file throws(FileError) in
      (try announce(try file.identity()), true)
    }
    self.withdraw = withdraw
  }
}

extension FileChange {
  /// The change that a new file makes.
  fileprivate init(
    _ path: String, replacing lock: FileLock?, by file: SystemFile, _ splice: Splice,
    _ source: ByteSource, _ most: Int
  ) throws(FileError) {
    let new = try file.identity()
    guard let lock else {
      self.init(.made, path: path, old: nil, new: new)
      return
    }
    let old = lock.identity
    let result = ByteSource(file, count: new.size)
    var isOfOld = false
    if let file = source.file { isOfOld = try file.identity() == old }
    guard isOfOld else {
      // The bytes to write were made of something else.
      let whole = ByteSource(lock.file, count: old.size)
      self.init(
        .replaced, path: path, old: old, new: new,
        inverse: try Splice().inverse(of: whole, keeping: most), result: result)
      return
    }
    self.init(
      .replaced, path: path, old: old, new: new,
      inverse: try splice.inverse(of: source, keeping: most), added: splice.added, result: result)
  }
}

extension Splice {
  /// The new bytes of the result, and their places.
  fileprivate var added: [Patch] {
    var patches: [Patch] = []
    var at = 0
    for piece in pieces {
      if case .insert(let bytes) = piece { patches.append(Patch(position: at, bytes: bytes)) }
      at += piece.count
    }
    return patches
  }
}
