import ArgumentParser
import Verso
import VersoJournal
import VersoLibrary

/// Takes a part out of each of some photos.
struct Extraction {
  let files: Files
  /// Where the parts go; standard output by default. They never take the place of the photo.
  let output: String?
  /// Whether a file that is there may be replaced.
  let overwrites: Bool
  let workers: Int
  let quiet: Bool
  /// Where it is written down which files were made; nil for nowhere.
  let journal: JournalPlace?
  /// What the part is called.
  let what: String
  /// How names of files with such a part end.
  let fileExtension: String
  /// The part; nil where a photo has none.
  let part: @Sendable (Photo) throws -> [UInt8]?
  /// What is to be said of the part; nil for nothing.
  var note: @Sendable (Photo) throws -> String? = { _ in nil }

  /// Does it.
  ///
  /// - Throws: An exit code when a photo has no such part or cannot be read.
  func run() throws {
    var found = files
    try found.leaveOut(resultsIn: output, notes: !quiet)
    let files = found.paths
    let target = try Target(output ?? "-", for: found, fileExtension: fileExtension)
    try target.checkTerminal(files)
    let (what, part, note, quiet, overwrites) = (what, part, note, quiet, overwrites)
    let recorder = target.path(for: files[0]) == nil ? nil : try journal?.recorder()
    let failures = Pool.run(
      files, workers: workers, chunk: 1, frame: .init(isPrompt: true)
    ) { index, report in
      let path = files[index]
      do {
        try target.checkClash(of: path)
        let photo = try Files.photo(path)
        guard let bytes = try part(photo) else { throw FileProblem("it has no \(what)") }
        if let note = try note(photo) {
          report.errors += Standard.errorLine(Report.line(path, saying: note))
        }
        if let place = target.path(for: path) {
          if output != nil { try Self.checkName(place, bytes) }
          try target.makeFolders(for: path, by: Mover(recorder))
          let notes = try Self.write(bytes, what, of: path, to: place, overwrites, recorder)
          if !quiet {
            for note in notes { report.output += "\(Rendering.line("\(place): \(note)"))\n".utf8 }
            report.output += "\(Rendering.line(place)): \(bytes.count) bytes\n".utf8
          }
        } else {
          report.output += bytes
        }
        return .done
      } catch {
        report.error(path, error)
        return .failed
      }
    }
    recorder?.end()
    if failures > 0 { throw ExitCode(1) }
  }

  /// What a part is; nil for what is no file of its own.
  private static func format(of bytes: [UInt8]) -> FileFormat? {
    let format = FileFormat.of(head: Array(bytes.prefix(FileFormat.headBytes)))
    // The boxes of films and pictures begin alike.
    return format?.structure == .media ? (try? Photo(bytes))?.format : format
  }

  /// Refuses a name that says another format than that of a part.
  static func checkName(_ place: String, _ bytes: [UInt8]) throws {
    if let format = format(of: bytes) { try Target.checkName(place, format) }
  }

  /// Writes a part, for nobody who may not see the photo.
  static func write(
    _ bytes: [UInt8], _ what: String, of path: String, to target: String, _ overwrites: Bool,
    _ recorder: RunRecorder?
  ) throws -> [String] {
    let (photo, found) = (Path(path), Path(target))
    if found.kind == .file, photo.kind == .file, found.identity == photo.identity {
      throw FileProblem("the \(what) would replace the photo; name another file or folder")
    }
    // Who may not see the photo may not see a part of it.
    let access = path == "-" ? nil : Permissions(path: path)
    var whole = Splice()
    whole.insert(bytes)
    let source = ByteSource([])
    if let stream = try ByteStream(target) {
      try stream.write(whole, from: source)
      return []
    }
    var file = try AtomicFile(
      at: target, replaces: overwrites, access: access.map { .atMost($0) } ?? .ordinary)
    try file.append(whole, from: source)
    return try file.commit(
      recorder.map { NamingRecord(Recording($0), whole, from: source) })
  }
}
