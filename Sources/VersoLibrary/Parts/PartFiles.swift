import Verso
package import VersoJournal

/// Files that are made of one photo: all of them, or none.
package struct PartFiles {
  private let files: [(bytes: [UInt8], place: String)]
  private let photo: String
  private let overwrites: Bool

  /// - Parameters:
  ///   - files: Bytes, and where they go; one of them may go to a stream, -.
  ///   - photo: The photo that they are made of.
  ///   - others: More files that must stay as they are.
  ///   - made: A folder that is made for them.
  ///   - overwrites: Whether files that are there may be replaced.
  /// - Throws: ``FileProblem`` or ``FileError`` where one of them could not be written, or would take the place of
  ///   another: nothing is written of what could not all be written.
  package init(
    _ files: [([UInt8], String)], of photo: String, besides others: [String] = [],
    into made: String? = nil, overwrites: Bool
  ) throws {
    self.files = files.map { ($0, $1) }
    (self.photo, self.overwrites) = (photo, overwrites)
    for (index, (bytes, place)) in files.enumerated() {
      for (_, other) in files[..<index] where place == "-" && other == "-" {
        throw FileProblem("both parts would go to standard output; name a file for one")
      }
      if place == "-" { continue }
      try PartFile.checkName(place, bytes)
      let found = Path(place)
      if found.kind == .file, !overwrites { throw FileError(.exists, path: place) }
      if found.kind == .folder || Path.endsWithSlash(place) {
        throw FileProblem("\(place) is a folder; name a file in it")
      }
      let folder = Path.folder(of: place)
      guard folder.isEmpty || folder == made || Path.isFolder(folder) else {
        throw FileProblem("\(folder) is not a folder that exists; make it first")
      }
      for (_, other) in files[..<index]
      where other != "-" && PathBytes.isSame(Path.resolved(place), Path.resolved(other)) {
        throw FileProblem("\(place) is named twice; name a file for each part")
      }
      for other in [photo] + others
      where PathBytes.isSame(Path.resolved(place), Path.resolved(other))
        || found.kind == .file && found.identity == Path(other).identity
      {
        throw FileProblem("\(place) is the source; name another file")
      }
    }
  }

  /// Whether one of them goes to the stream.
  package var isPiped: Bool { files.contains { $0.place == "-" } }

  /// Writes them in turn; where one cannot be written, those before it go.
  ///
  /// - Parameters:
  ///   - recorder: Records that they were made; nil for none.
  ///   - stream: Takes what goes to the stream.
  ///   - made: A function that is called for each file, with its number of bytes and the notes of
  ///     the write.
  /// - Throws: The errors of a write and of the functions.
  package func write(
    recorder: RunRecorder?, stream: ([UInt8]) throws -> Void,
    made: (_ place: String, _ count: Int, _ notes: [String]) throws -> Void
  ) throws {
    // Streams come first, as nothing takes back what went into one.
    func isStream(_ place: String) -> Bool { place == "-" || Path(place).kind == .stream }
    let inTurn = files.filter { isStream($0.place) } + files.filter { !isStream($0.place) }
    var new: [String] = []
    let making = recorder.map { MakingRecorder($0) }
    for (bytes, place) in inTurn {
      if place == "-" {
        try stream(bytes)
        continue
      }
      let isNew = Path.isFree(place)
      let notes: [String]
      do {
        notes = try PartFile("file", of: photo, overwrites: overwrites)
          .write(bytes, to: place, recorder: isNew ? making : recorder)
      } catch {
        for place in new { Path.remove(place) }
        making?.withdraw()
        throw error
      }
      if isNew { new.append(place) }
      try made(place, bytes.count, notes)
    }
  }
}
