import Verso
import VersoLibrary

/// Writes files that were made of one photo, as one run that can be undone.
struct PartWriting {
  let overwrites: Bool
  let quiet: Bool
  let journal: JournalPlace?

  /// Writes them in turn.
  ///
  /// - Parameters:
  ///   - files: Bytes, and where they go.
  ///   - photo: What they are made of.
  ///   - others: Further files that must stay as they are.
  /// - Throws: Where a file would take the place of one of these, or cannot be written.
  func write(_ files: [([UInt8], String)], of photo: String, besides others: [String] = []) throws {
    guard !Standard.outputIsTerminal || !files.contains(where: { $0.1 == "-" }) else {
      throw UsageError("a picture is not for a terminal; name a file with --output")
    }
    for (index, (bytes, place)) in files.enumerated() {
      for (_, other) in files[..<index] where place == "-" && other == "-" {
        throw FileProblem("both parts would go to standard output; name a file for one")
      }
      if place == "-" { continue }
      try Extraction.checkName(place, bytes)
      let found = Path(place)
      // Nothing is written of what could not all be written.
      if found.kind == .file, !overwrites { throw FileError(.exists, path: place) }
      let folder = Path.folder(of: place)
      guard folder.isEmpty || Path.isFolder(folder) else {
        throw FileProblem("\(folder) is not a folder that exists; make it first")
      }
      if found.kind == .folder { throw FileProblem("\(place) is a folder; name a file in it") }
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
    let recorder = try journal?.recorder()
    defer { recorder?.end() }
    let isPiped = files.contains { $0.1 == "-" }
    // Streams come first, as nothing takes back what went into one.
    func isStream(_ place: String) -> Bool { place == "-" || Path(place).kind == .stream }
    let inTurn = files.filter { isStream($0.1) } + files.filter { !isStream($0.1) }
    var made: [String] = []
    for (bytes, place) in inTurn {
      if place == "-" {
        try Standard.output(bytes)
        continue
      }
      let isNew = Path.isFree(place)
      let notes: [String]
      do {
        notes = try Extraction.write(bytes, "file", of: photo, to: place, overwrites, recorder)
      } catch {
        // Both parts, or none.
        for place in made { Path.remove(place) }
        throw error
      }
      if isNew { made.append(place) }
      guard !quiet, !isPiped else { continue }
      let lines = notes.map { "\(place): \($0)" } + ["\(place): \(bytes.count) bytes"]
      try Standard.output(lines.flatMap { Array("\(Rendering.line($0))\n".utf8) })
    }
  }
}
