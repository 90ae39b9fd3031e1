import ArgumentParser
import Verso
import VersoImport
import VersoLibrary

/// `verso import`
struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", _superCommandName: Tool.name,
    abstract: "Import the export of another service or program.",
    discussion: """
      verso import takeout takeout-*.zip --output Photos --dry-run
      verso import takeout takeout-*.zip --output Photos
      verso import icloud "iCloud Photos"*.zip --output Photos --report list.txt
      verso import ente ~/Ente --output Photos --albums folders
      verso import photoprism originals sidecar albums --output Photos
      verso import sidecars ~/Pictures --output Photos

      takeout is an export of Google Photos (takeout.google.com): name all its parts together, packed or not. icloud is \
      Apple's copy of your data (privacy.apple.com), ente an export by Ente's programs, and photoprism its folders with \
      YAML documents. sidecars (or digikam, lightroom, darktable, immich) are folders of photos with XMP sidecars.

      Metadata of the photos stays. Missing values are added: date, position, title, description, names of people, favourites, \
      albums. Existing files are never replaced, and the command can be repeated. verso undo removes the imported files.

      The exit status is 0 if everything was imported, 1 if something was not, and 64 if the command was not understood or \
      the export contains nothing of the service.\(Tool.details(details))
      """)

  private static let details = """


    A photo and its sidecar can be in two parts of an export. Google's sidecars are found by their names, also if these are cut \
    or numbered. They are also found for edited photos (-edited, in the language of the account) and films of moving pictures. \
    If several sidecars are possible, none is used, and this is reported.

    People are written as PersonInImage and keywords, a favourite as five stars, albums as keywords. With --albums folders, a \
    photo goes to the folder of its first album. A value of a service \
    that differs from the photo's is not written; --report lists it, with missing sidecars and skipped files; as JSON if the \
    name ends in .json, also with --dry-run. Values of an XMP sidecar, and values that somebody typed \
    into PhotoPrism, replace those of the photo. XMP sidecars are copied unchanged.

    Google, Apple and Ente record dates in UTC. They are written in the local time of the position, with its offset. If the \
    position is not known, --zone is used, or else UTC (+00:00). Metadata that a file cannot store, for example in an AVI film, \
    is written to a sidecar (film.avi.xmp). The time of the file is set to that of the picture.

    Photos go to OUTPUT/FOLDER/NAME, by the folders of the export, those of iCloud by years. A photo that is both in the folder \
    of a year and in albums is imported once. A file with the name of another file is numbered (IMG-2.jpg).

    Repeat the command when more parts are available, or after it was interrupted. A photo that was imported without its \
    sidecar, or with other albums, is completed if nobody has changed it since, wherever its folder is. If somebody has \
    changed it, it stays, and the missing values are reported.

    The exit status is also 1 if a part of the export cannot be read to its end; then nothing is imported. A photo with a wrong \
    checksum in a ZIP archive is left out alone. A photo without a sidecar is not an error.
    """

  @Argument(
    help: ArgumentHelp(
      "The service or program that made the export.", discussion: Tool.details(Import.services)))
  var service: Service

  /// The services, for the help.
  private static var services: String {
    Service.all.map { "\(([$0.name] + $0.aliases).joined(separator: ", ")): \($0.title)" }
      .joined(separator: "; ") + "."
  }

  @Argument(help: "Archives (.zip, .tgz, .tar) and folders of the export.", completion: .file())
  var paths: [String]

  @Option(name: .shortAndLong, help: .output, completion: .directory)
  var output: String

  @Option(help: ArgumentHelp("How to store albums.", valueName: "what"))
  var albums: ImportPlan.Albums = .keywords

  @Option(help: ArgumentHelp("The time zone: +02:00 or Europe/Zurich.", valueName: "zone"))
  var zone: String?

  @Flag(help: "Import photos in the bin or hidden in iCloud, too.")
  var trashed = false

  @Option(help: .report, completion: .file())
  var report: String?

  @Option(help: .jobs)
  var jobs: Int?

  @OptionGroup var options: ResultOptions

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1") }
    if paths.isEmpty { throw ValidationError("name the archives or folders of the export") }
    if output.isEmpty { throw ValidationError("--output must name a folder") }
  }

  func run() throws {
    if Path(output).kind == .file {
      throw UsageError("--output \(output): it is a file; name a folder")
    }
    try ServiceImport(
      service: service, paths: paths, output: output, albums: albums, includesTrash: trashed,
      report: report, replacesReport: options.overwrite,
      isTrial: options.dryRun, isQuiet: options.quiet, isJSON: options.json,
      zone: try zone.map { try ZoneOffsets.given($0, option: "--zone") },
      workers: jobs ?? Standard.cores,
      journal: options.dryRun ? nil : JournalPlace(options.journaling)
    ).run()
  }
}

extension ImportPlan.Albums: ExpressibleByArgument {}

extension Service: ExpressibleByArgument {
  init?(argument: String) {
    guard let service = Service.named(argument) else { return nil }
    self = service
  }

  static var allValueStrings: [String] { all.flatMap { [$0.name] + $0.aliases } }
}
