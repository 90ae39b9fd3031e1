import ArgumentParser
import Verso
import VersoJournal
import VersoLibrary

/// Takes a part out of each of some photos.
struct Extraction {
  let files: Files
  /// Where the parts go; standard output by default. They never take the place of the photo.
  let output: String?
  let workers: Int
  let options: ResultOptions
  /// The name of the part.
  let what: String
  /// How names of files with such a part end.
  let fileExtension: String
  /// The part; nil if a photo has none.
  let part: @Sendable (Photo) throws -> [UInt8]?
  /// The message on the part; nil for none.
  var note: @Sendable (Photo) throws -> String? = { _ in nil }

  /// Does it.
  ///
  /// - Throws: An exit code when a photo has no such part or cannot be read.
  func run() throws {
    var found = files
    try found.leaveOut(resultsIn: output, notes: !options.quiet)
    _ = found.removeRepetitions(keepsLinks: true)
    let files = found.paths
    let target = try ResultPlaces(of: output ?? "-", for: found, fileExtension: fileExtension)
    if !options.dryRun { try target.checkTerminal(files) }
    let (what, part, note) = (what, part, note)
    let (quiet, json, overwrites) = (options.quiet, options.json, options.overwrite)
    let isTrial = options.dryRun
    if json, !isTrial {
      try Report.checkStream(isUsed: files.contains { target.path(for: $0) == nil })
    }
    let recorder =
      isTrial || target.path(for: files[0]) == nil
      ? nil : try JournalPlace(options.journaling)?.recorder()
    let written = Mutex<ResultPlaces.Written>([:])
    let failures = Pool.run(
      files, workers: target.hasClashes ? 1 : workers, chunk: 1, frame: .objects(if: json)
    ) { index, report in
      let path = files[index]
      do {
        try target.checkClash(of: path, written.withLock { $0 })
        let photo = try Files.photo(path)
        guard let bytes = try part(photo) else { throw FileProblem("it has no \(what)") }
        if let note = try note(photo) {
          report.errors += Standard.errorLine(Report.line(path, message: note))
        }
        if let place = target.path(for: path) {
          if output != nil { try PartFile.checkName(place, bytes) }
          if !isTrial { try target.makeFolders(for: path, by: Mover(recorder)) }
          let notes = try PartFile(what, of: path, overwrites: overwrites, isTrial: isTrial)
            .write(bytes, to: place, recorder: recorder)
          written.withLock { target.note(path, in: &$0) }
          if !quiet {
            report.add(place, of: path, bytes.count, notes, json: json, isTrial: isTrial)
          }
        } else if isTrial {
          if !quiet { report.add("-", of: path, bytes.count, [], json: json, isTrial: true) }
        } else {
          report.output += bytes
        }
        return .done
      } catch {
        report.fail(path, error, json: json)
        return .failed
      }
    }
    recorder?.end()
    if failures > 0 { throw ExitCode(1) }
  }
}
