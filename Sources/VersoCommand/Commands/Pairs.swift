import ArgumentParser
import Verso
import VersoLibrary

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
      time. raw: a raw file and the pictures developed from it, by name and time, also where letters differ in \
      case and where both lie in folders beside or in each other (raw/ and jpg/); where they were renamed, by \
      make, model and time to fractions of the second. side: a photo and its side files (.xmp, .json, .aae, .thm \
      …), by name: photo.jpg.xmp goes with photo.jpg alone, photo.xmp with the one that it names (photoshop:SidecarForExtension), or with \
      all that are called photo. motion: a \
      photo with a film in its file. burst: photos of one burst, by what the camera calls it, or three and more of \
      one camera with no more than a second between the end of one and the next; bracket: those whose exposure \
      compensations all differ, or whose exposures do where the camera says that it was bracketing; copies of a photo are one exposure. missing: a \
      half whose other one is not there, and a side file without its photo.

      What files say counts before their names: two files of one name with different identifiers, models or \
      times are no pair. Where one of them says no time, the name alone tells if there is no other choice, and the \
      picture is the photo of a camera or a HEIC file. A film of more than 30 seconds is half of no Live Photo by its name. Drawings, sounds, profiles and Photoshop documents are halves of nothing. \
      Not found are pictures that were renamed and say no fractions of the second, and those that no longer say \
      when they were taken.

      Nothing is changed. Exit status: 0, or 1 where a half is missing; 2 where a file cannot be read, a path \
      leads to nothing, or a folder is named without --recursive.
      """)

  @Argument(help: "Photos, films and folders.", completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only live, raw, side, motion, burst, bracket or missing, with commas between several. May be repeated.",
      valueName: "kinds"))
  var only: [String] = []

  @Flag(
    help: """
      Print a JSON array with an object for each pair, and behind these one for each file that cannot be read, with \
      SourceFile, Error and ErrorCode.
      """)
  var json = false

  @OptionGroup var options: FileOptions

  private func kinds() throws -> Set<Pair.Kind> {
    guard !only.isEmpty else { return Set(Pair.Kind.allCases) }
    return Set(
      try only.flatMap { $0.split { ", ".contains($0) } }.map { word in
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
    // Which files belong to photos is known afterwards: until then none is said to be passed over.
    var files = try options.files(
      paths, missing: .reported, failure: 2, mayBeEmpty: options.recursive, notes: false)
    _ = files.removeRepetitions()
    // A side file beside which there is no photo is no photo either, and lacks one.
    let sides = files.passedOver.filter {
      !files.isChosen && GroupedFolder.isNeverAlone(Path.name(of: $0))
    }
    let unread = UnreadFiles()
    let listener = TerminalListener(collecting: json ? unread : nil)
    let search = PairSearch(
      PathTable(Array(files.paths) + sides), workers: options.workers, listener: listener)
    if options.recursive {
      files.forgetPassedOver(search.sideFiles)
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
