import ArgumentParser
import Verso
import VersoLibrary

/// The common options of the commands that explain statements of photos: `explain`, `time`,
/// `origin`.
struct ExplanationOptions: ParsableArguments {
  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print a JSON object a line for each photo.")
  var jsonl = false

  @Flag(help: "Read the sidecar (photo.xmp) of each photo, too.")
  var sidecar = false

  @OptionGroup var charset: CharsetOptions
  @OptionGroup var files: FileOptions

  func validate() throws {
    if json, jsonl { throw ValidationError("--json and --jsonl exclude each other") }
  }

  /// Prints an explanation of photos.
  ///
  /// - Parameters:
  ///   - explanation: The explanation.
  ///   - paths: Photos and folders.
  ///   - table: Another form than lines, where the command has one; nil for lines or JSON.
  ///   - generated: Which answer photos give that are shown; nil shows all.
  ///   - keepsFormulas: Whether cells stay as they are that a spreadsheet would run as a formula.
  /// - Throws: An exit code where a photo cannot be read.
  func explain(
    _ explanation: Explanation, of paths: [String], table: Reading.Form? = nil,
    generated: GeneratedAnswer? = nil, keepsFormulas: Bool = false
  ) throws {
    let chosen = try files.files(
      paths, missing: .reported, mayBeEmpty: json || table != nil, withSidecars: sidecar)
    let reading = Reading(
      files: chosen.paths, form: table ?? (json ? .json : jsonl ? .jsonLines : .table),
      rendering: Rendering(), workers: files.workers, explanation: explanation,
      usesSidecars: sidecar, generated: generated, keepsFormulas: keepsFormulas,
      charset: charset.charset)
    let status = reading.run()
    if chosen.paths.isEmpty, !chosen.isChosen { throw FileOptions.nothing() }
    if status != 0 { throw ExitCode(status) }
  }
}
