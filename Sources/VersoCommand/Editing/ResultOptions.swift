import ArgumentParser
import Verso
import VersoJournal
import VersoLibrary

/// How commands write files, and report it.
struct ResultOptions: ParsableArguments {
  @Flag(help: "Replace existing files.")
  var overwrite = false

  @Flag(help: "Print what would be done, and write nothing.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Print only what is wrong.")
  var quiet = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var journaling: JournalOptions

  func validate() throws {
    if json, quiet { throw ValidationError("--json and --quiet exclude each other") }
  }

  /// Writes files of one photo as one run that can be undone, all or none.
  ///
  /// - Parameters:
  ///   - photo: The photo that they are made of.
  ///   - others: Other files that must stay unchanged.
  ///   - parts: Makes them: bytes, where they go, and the folder that is made for them; nil for none.
  /// - Throws: An exit code when a file would take the place of one of these, or cannot be made or written.
  func write(
    of photo: String, besides others: [String] = [],
    _ parts: () throws -> (files: [([UInt8], String)], folder: String?)
  ) throws {
    var report = Report()
    do {
      let (files, folder) = try parts()
      let isPiped = files.contains { $0.1 == "-" }
      guard !Standard.outputIsTerminal || !isPiped || dryRun else {
        throw UsageError("a picture is not for a terminal; name a file with --output")
      }
      if json, !dryRun { try Report.checkStream(isUsed: isPiped) }
      // Without a slash at its end.
      let made = folder.map { Path.folder(of: Path.join($0, "_")) }
      let parts = try PartFiles(
        files, of: photo, besides: others, into: made, overwrites: overwrite)
      guard !dryRun else {
        for (bytes, place) in files where !quiet {
          report.add(place, of: photo, bytes.count, [], json: json, isTrial: true)
        }
        return try report.print(json: json)
      }
      let recorder = try JournalPlace(journaling)?.recorder()
      defer { recorder?.end() }
      if let made { try Mover(recorder).makeFolders(made, like: Path.folder(of: photo)) }
      try parts.write(recorder: recorder, stream: Standard.output) { place, count, notes in
        if !quiet, !isPiped { report.add(place, of: photo, count, notes, json: json) }
      }
    } catch  where !(error is UsageError || error is ExitCode) {
      report.fail(photo, error, json: json)
    }
    try report.print(json: json)
  }
}
