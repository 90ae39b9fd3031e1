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
      verso import icloud "iCloud Photos Part"*.zip --output Photos --report missing.txt
      verso import ente ~/Ente --output Photos --albums folders
      verso import photoprism originals storage/sidecar storage/albums --output Photos
      verso import sidecars ~/Pictures --output Photos

      takeout is an export of Google Photos (takeout.google.com): name all its parts at once, packed or not, as a \
      photo and its side file may lie in two of them. Side files are found as Google names them: cut, numbered, \
      for changed forms (-edited, in the language of the account) and for the films of moving pictures. icloud is the copy \
      that Apple gives out (privacy.apple.com), with its tables; ente an export by Ente's programs; photoprism its folders \
      with documents of YAML; sidecars (or digikam, lightroom, darktable, immich) folders of photos with XMP side files. Where \
      several may be meant none is taken, and that is told.

      What a photo says itself stays, and what a service says otherwise is listed (--report). What it does not say is filled in: date, place, title, description, names of people \
      (PersonInImage and keywords), five stars for a favourite, names of albums (keywords). What an XMP side file says, and \
      what somebody has typed into PhotoPrism, takes the place of what the photo says; XMP side files come along as they are. \
      Google, Apple and Ente have dates in UTC: they become the local time of the place where that is known, with its offset, else that of --zone, and stay in UTC \
      (+00:00) without it. What cannot be written into a file, such as an AVI film, goes into a side file with its whole \
      name and .xmp. The time of the file is that of the picture.

      Photos go to OUTPUT/FOLDER/NAME, by the folders of the export, those of iCloud by years; the same photo in the folder of a year and in \
      albums goes there once. Nothing is ever replaced: what is there already stays, and another file of the \
      same name is numbered (IMG-2.jpg). So the same call can be given again, after it was killed too, and when more parts \
      are there: a photo that was brought without its side file, or with other albums, and that nobody has changed since, gets what these say, wherever \
      its folder is. One that somebody has changed stays, and what is not in it is told. \
      verso undo takes the files away again.

      Exit status: 0 when all was brought, or is there already; 1 when a file could not be read or brought, or not with all \
      that is said of it, or a part of the export cannot be read to its end (then nothing is imported; a photo with a wrong checksum in a ZIP \
      archive is left out alone); 64 when the call cannot be \
      understood, or there is nothing of the service in what was named. Photos without a side file are no fault.
      """)

  @Argument(help: ArgumentHelp(Import.services))
  var service: Service

  /// What the services are, for the help.
  private static var services: String {
    Service.all.map { "\(([$0.name] + $0.aliases).joined(separator: ", ")): \($0.title)" }
      .joined(separator: "; ") + "."
  }

  @Argument(
    help: "The parts of the export: archives (.zip, .tgz, .tar) and folders.", completion: .file())
  var paths: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Put the photos into this folder; it is created if needed.", valueName: "folder"),
    completion: .directory)
  var output: String

  @Option(
    help: ArgumentHelp(
      "What becomes of albums: keywords of their photos (by default), folders (a photo lies in that of its first "
        + "album), or none.", valueName: "what"))
  var albums: ImportPlan.Albums = .keywords

  @Option(
    help: ArgumentHelp(
      "The zone of dates of which no position says one: a name such as Europe/Zurich, or an offset such as +02:00. "
        + "UTC (+00:00) by default.", valueName: "zone"))
  var zone: String?

  @Flag(help: "Bring photos in the bin, too, and those that are hidden in iCloud.")
  var trashed = false

  @Option(
    help: ArgumentHelp(
      "List here what had no side file, side files without a photo, what was left out and why; as JSON when the name ends in .json.",
      valueName: "file"), completion: .file())
  var report: String?

  @Flag(
    help: "Replace the list of --report where it is there already; no other file is ever replaced.")
  var overwrite = false

  @Flag(
    help:
      "Print what would be put where, and what would be added to it; write nothing but the list of --report."
  )
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  @Option(
    help: ArgumentHelp(
      "How many files to work on at once; as many as there are processors by default.",
      valueName: "number"))
  var jobs: Int?

  @OptionGroup var journaling: JournalOptions

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
      report: report, replacesReport: overwrite,
      isTrial: dryRun, isQuiet: quiet,
      zone: try zone.map { try ZoneOffsets.given($0, option: "--zone") },
      workers: jobs ?? Standard.cores,
      journal: dryRun ? nil : JournalPlace(journaling)
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
