import ArgumentParser
import Verso
import VersoLibrary

/// `verso pairs`
struct Pairs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pairs", _superCommandName: Tool.name,
    abstract: "Show which files belong together, and what is missing.",
    discussion: """
      verso pairs --recursive Photos
      verso pairs --kind live,missing -r Photos
      verso pairs --kind bracket --json -r Photos

      live: photo and film of a Live Photo. raw: a raw file and pictures developed from it. side: a photo and its sidecars \
      (.xmp, .json, .aae, .thm …). motion: a photo with a film in its file. burst: photos of one burst. bracket: a burst with \
      different exposures. missing: one half of a pair, or a sidecar without its photo.

      Nothing is changed. The exit status is 0, or 1 if a half is missing. It is 2 if a file cannot be read, a path does not \
      exist, or a folder is named without --recursive.\(Tool.details(details))
      """)

  private static let details = """


    live: by the content identifier in both files, or else by name and time.

    raw: by name and time, also if names differ in case, or if both files are in folders next to or inside each other (raw/ \
    and jpg/). Renamed files are matched by make, model and time to fractions of a second.

    side: by name. photo.jpg.xmp belongs only to photo.jpg. photo.xmp belongs to the photo that it names \
    (photoshop:SidecarForExtension), or to all that are called photo.

    burst: by the camera's name for the burst, or three or more photos of one camera with at most one second between the end \
    of one and the next.

    bracket: a burst whose exposure compensations all differ, or whose exposures differ if the camera recorded bracketing. \
    Copies of a photo count as one exposure.

    Metadata takes precedence over names: two files with the same name but different identifiers, models or times are not a \
    pair. If one of them has no time, the name decides if there is no other choice and the picture is a camera's photo or a \
    HEIC file. A film of more than 30 seconds is never paired by its name. Drawings, sounds, profiles and Photoshop documents \
    are never paired. Renamed pictures without fractions of a second, and pictures without a time, are not found.
    """

  @Argument(help: "Photos, films and folders.", completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only live, raw, side, motion, burst, bracket or missing, separated by commas. May be repeated.",
      valueName: "kinds"))
  var kind: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: FileOptions

  private func kinds() throws -> Set<Pair.Kind> {
    guard !kind.isEmpty else { return Set(Pair.Kind.allCases) }
    return Set(
      try kind.flatMap { $0.split { ", ".contains($0) } }.map { word in
        guard let kind = Pair.Kind(rawValue: word.lowercased()) else {
          let all = Pair.Kind.allCases.map(\.rawValue).joined(separator: ", ")
          throw ValidationError("--kind \(word): one of \(all) expected")
        }
        return kind
      })
  }

  func validate() throws {
    _ = try kinds()
    if paths.contains("-") {
      throw ValidationError("standard input is only one photo; name files or folders")
    }
  }

  func run() throws {
    let kinds = try kinds()
    // The files that belong to photos are known afterwards; until then none is reported as skipped.
    var files = try options.files(
      paths, missing: .reported, failure: 2, mayBeEmpty: options.recursive, notes: false)
    _ = files.removeRepetitions()
    // A sidecar without a photo is not a photo either, and lacks one.
    let sides = files.passedOver.filter {
      !files.isChosen && GroupedFolder.isNeverAlone(Path.name(of: $0))
    }
    let unread = UnreadFiles()
    let listener = TerminalListener(collecting: json ? unread : nil)
    let search = PairSearch(
      PathTable(Array(files.paths) + sides), workers: options.workers, listener: listener)
    if options.recursive {
      files.forgetPassedOver(search.sidecars)
      files.notePassedOver(all: options.passedOver)
    }
    guard !files.paths.isEmpty || !sides.isEmpty else {
      if files.isChosen { throw Choice.hasFailed ? ExitCode.failure : ExitCode.success }
      throw FileOptions.nothing(status: 2)
    }
    let found = search.pairs.lazy.filter { kinds.contains($0.kind) }
    try PairListing.print(found, asJSON: json, unread)
    if search.failures > 0 { throw ExitCode(2) }
    if found.contains(where: { $0.kind == .missing }) { throw ExitCode(1) }
  }
}

extension Pair.Kind: ExpressibleByArgument {}
