import ArgumentParser
import Verso

/// `verso pairs`
struct Pairs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pairs", _superCommandName: Tool.name,
    abstract: "Show which files belong together, and which lack their other half.",
    discussion: """
      verso pairs --recursive Photos
      verso pairs --only live,missing -r Photos
      verso pairs --only bracket --json -r Photos

      live: a photo and the film of a Live Photo, by the content identifier in both, otherwise by name and \
      time. raw: a raw file and the pictures developed from it, by name and time; where they were renamed, by \
      camera and time to fractions of the second. side: a photo and its side files (.xmp, .json, .aae, .thm …), \
      by name. motion: a photo with a film in its file. burst: photos of one burst, by what the camera calls \
      it, or three and more of one camera with no more than a second between them; bracket: those whose \
      exposures all differ. missing: a half whose other one is not there.

      What files say counts before their names: two files of one name with different identifiers, cameras or \
      times are no pair. Nothing is changed. Exit status: 0, or 1 where a half is missing, and 2 where a file \
      cannot be read.
      """)

  @Argument(help: "Photos, films and folders.", completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only live, raw, side, motion, burst, bracket or missing, with commas between several.",
      valueName: "kinds"))
  var only: String?

  @Flag(help: "Print a JSON array with an object for each pair.")
  var json = false

  @OptionGroup var options: FileOptions

  private func kinds() throws -> Set<Pair.Kind> {
    guard let only else { return Set(Pair.Kind.allCases) }
    return Set(
      try only.split { ", ".contains($0) }.map { word in
        guard let kind = Pair.Kind(rawValue: word.lowercased()) else {
          let all = Pair.Kind.allCases.map(\.rawValue).joined(separator: ", ")
          throw ValidationError("--only \(word): one of \(all) expected")
        }
        return kind
      })
  }

  func validate() throws {
    _ = try kinds()
    if paths.contains("-") {
      throw ValidationError("standard input is one photo; name files or folders")
    }
  }

  func run() throws {
    let kinds = try kinds()
    var files = try options.files(paths)
    _ = files.removeRepetitions()
    let search = PairSearch(files.paths, workers: options.workers)
    let found = search.pairs.filter { kinds.contains($0.kind) }
    try Standard.output(
      json ? PairListing.document(found) : found.flatMap { PairListing.line($0) })
    if search.failures > 0 { throw ExitCode(2) }
    if found.contains(where: { $0.kind == .missing }) { throw ExitCode(1) }
  }
}
