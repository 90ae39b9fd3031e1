import ArgumentParser
import Verso
import VersoJournal
import VersoLibrary

/// Extracts all binary data of photos into a folder, a file each.
struct FullExtraction {
  let files: Files
  /// The folder.
  let output: String
  let workers: Int
  let options: ResultOptions

  /// Does it.
  ///
  /// - Throws: An exit code when a photo cannot be read, or a part not be written.
  func run() throws {
    var found = files
    try found.leaveOut(resultsIn: output, notes: !options.quiet)
    _ = found.removeRepetitions(keepsLinks: true)
    let files = found.paths
    // With a slash at the end it is a folder, whether it exists or not.
    let target = try ResultPlaces(
      of: Path.endsWithSlash(output) ? output : "\(output)/", for: found)
    let (quiet, json, overwrites) = (options.quiet, options.json, options.overwrite)
    let isTrial = options.dryRun
    let recorder = isTrial ? nil : try JournalPlace(options.journaling)?.recorder()
    let written = Mutex<ResultPlaces.Written>([:])
    let failures = Pool.run(
      files, workers: target.hasClashes ? 1 : workers, chunk: 1, frame: .objects(if: json)
    ) { index, report in
      let path = files[index]
      do {
        try target.checkClash(of: path, written.withLock { $0 })
        let photo = try Files.photo(path)
        guard let place = target.path(for: path) else { return .failed }
        if !isTrial { try target.makeFolders(for: path, by: Mover(recorder)) }
        var outcome = Pool.Outcome.done
        var names = PartNames()
        for part in try PhotoPart.all(of: photo) {
          do {
            guard let bytes = try part.read(), !bytes.isEmpty else { continue }
            let name = names.free("\(place)-\(part.name)", part.fileExtension(of: bytes))
            let notes = try PartFile(part.name, of: path, overwrites: overwrites, isTrial: isTrial)
              .write(bytes, to: name, recorder: recorder)
            written.withLock { target.note(path, in: &$0) }
            if !quiet {
              report.add(name, of: path, bytes.count, notes, json: json, isTrial: isTrial)
            }
          } catch {
            report.fail(path, error, json: json)
            outcome = .failed
          }
        }
        return outcome
      } catch {
        report.fail(path, error, json: json)
        return .failed
      }
    }
    recorder?.end()
    if failures > 0 { throw ExitCode(1) }
  }
}
