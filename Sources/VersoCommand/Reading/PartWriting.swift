import Verso
import VersoJournal
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
  ///   - photo: The photo that they are made of.
  ///   - others: Other files that must stay unchanged.
  ///   - folder: The folder that they go into, which is made where it is not there; nil for none.
  /// - Throws: Where a file would take the place of one of these, or cannot be written.
  func write(
    _ files: [([UInt8], String)], of photo: String, besides others: [String] = [],
    into folder: String? = nil
  ) throws {
    guard !Standard.outputIsTerminal || !files.contains(where: { $0.1 == "-" }) else {
      throw UsageError("a picture is not for a terminal; name a file with --output")
    }
    let recorder = try journal?.recorder()
    defer { recorder?.end() }
    if let folder {
      // Without a slash at its end.
      let path = Path.folder(of: Path.join(folder, "_"))
      try Mover(recorder).makeFolders(path, like: Path.folder(of: photo))
    }
    let parts = try PartFiles(files, of: photo, besides: others, overwrites: overwrites)
    try parts.write(recorder: recorder, stream: Standard.output) { place, count, notes in
      guard !quiet, !parts.isPiped else { return }
      let lines = (notes + ["\(count) bytes"]).map { "\(place): \($0)" }
      try Standard.output(lines.flatMap { Array("\(Rendering.line($0))\n".utf8) })
    }
  }
}
