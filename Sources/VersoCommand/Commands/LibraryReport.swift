import ArgumentParser
import Verso
import VersoLibrary
import VersoPages
import VersoPlaces

#if Imaging
  import VersoImaging
#endif

/// `verso report`
struct LibraryReport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", _superCommandName: Tool.name,
    abstract: "Make a page of many photos, for any browser.",
    usage: "verso report <photos> ... --output <page> [<options>]",
    discussion: """
      verso report --recursive Photos --output report.html
      verso report --recursive Photos --output family.html --heading "Our photos"
      verso report --recursive Photos --output 2024.html --where 'DateTimeOriginal = 2024'
      verso report --recursive Photos --output away.html --track walk.gpx
      verso report --recursive Photos --output public.html --no-places

      The page shows all photos by date, with a timeline, a map with the tracks of --track, cameras, lenses and focal lengths. It also lists \
      problems: missing or impossible dates, unknown time zones, duplicates, and damaged or unreadable files. Everything can be \
      searched. The photos are neither changed nor copied; the page links to them.

      The page contains small pictures of all photos, their positions and names of people. --no-places leaves out positions \
      and names of places, but not captions and keywords. The page uses no network.

      The exit status is 1 if a file cannot be read; the page lists such files. It is also 1, and no page is made, if a path \
      does not exist or a folder is named without --recursive.\(Tool.details(details))
      """)

  private static let details = """


    A search takes words, camera:canon, lens:50mm, place:bern, date:2024-05 or iso:>800. / starts a search, arrows move, Enter \
    opens a photo, and Escape closes it.

    The small pictures are those stored in the files. If a file has none, one is made from its pixels, which is slow for HEIC and \
    PNG files; --embedded-only leaves them out. The page is one file for up to some thousand photos. For more, the small pictures \
    are in a folder next to it (report-data for report.html), which has to be kept with the page.

    make data creates the outlines of countries (Natural Earth, public domain) and the names of places (GeoNames, CC BY 4.0) \
    for photos that have only a position. Without these files, the map shows only positions.
    """

  @Argument(help: "Photos and folders.", completion: .file())
  var paths: [String] = []

  @Option(name: .shortAndLong, help: .output, completion: .file())
  var output: String

  @Flag(help: "Replace existing files.")
  var overwrite = false

  @Option(
    help: ArgumentHelp(
      "The heading of the page; the name of the folder by default.", valueName: "text"))
  var heading: String?

  @Option(
    help: ArgumentHelp(
      "Where to store the small pictures: in the page, in a folder next to it, or where they load faster (auto).",
      valueName: "form"))
  var form = LibraryPage.Form.auto

  @Flag(help: "Leave out where photos were taken.")
  var noPlaces = false

  @Flag(help: "Show only small pictures stored in the files.")
  var embeddedOnly = false

  @Option(
    help: ArgumentHelp("A track of positions; may be repeated.", valueName: "file"),
    completion: .file())
  var track: [String] = []

  @Flag(help: "Do not read sidecars.")
  var noSidecar = false

  @Flag(name: .shortAndLong, help: "Print only what is wrong.")
  var quiet = false

  @OptionGroup var files: FileOptions

  func validate() throws {
    if noPlaces, !track.isEmpty {
      throw ValidationError("--track shows positions, but --no-places leaves them out")
    }
  }

  func run() throws {
    var page = LibraryPage(
      path: output, title: heading ?? defaultTitle, form: form, replaces: overwrite,
      showsPlaces: !noPlaces)
    do throws(PageProblem) {
      try page.check()
    } catch {
      throw error.usageError(naming: "--output", output)
    }
    // A page without the named files would look complete.
    var isRefused = false
    for path in paths where path != "-" {
      if !files.recursive, Path.isFolder(path) {
        let problem = "it is a folder; add --recursive to show the photos in it; no page was made"
        Standard.error(Report.line(path, message: problem))
        isRefused = true
      } else if Path.isFree(path) {
        Standard.error(
          Report.line(path, message: "no such file or folder; no page was made"))
        isRefused = true
      }
    }
    if isRefused { throw ExitCode(1) }
    let found = try files.photos(
      paths, missing: .reported, withSidecars: !noSidecar, notes: !quiet)
    guard !found.paths.contains("-") else {
      throw UsageError("a page links to its photos; name files or folders, not standard input")
    }
    if !track.isEmpty {
      page.tracks = LibraryTracks(try TrackFiles.read(track, quiet: quiet))
    }
    let gazetteer = noPlaces ? nil : try? Gazetteer()
    page.namesPlaces = gazetteer != nil
    let spool: LibrarySpool
    do {
      spool = try LibrarySpool(beside: output)
    } catch {
      throw UsageError(Report.line(output, error))
    }
    let failures = read(found.paths, gazetteer, into: spool)
    do {
      try spool.withContents { contents in
        let outcome = try page.write(contents)
        if !quiet { try Standard.output(Self.line(output, outcome)) }
      }
    } catch let error as BrokenOutput {
      throw error
    } catch {
      Standard.error(Report.line(output, error))
      throw ExitCode(1)
    }
    if failures > 0 { throw ExitCode(1) }
  }

  /// Reads all photos.
  ///
  /// - Returns: The number that could not be read.
  private func read(
    _ paths: PathTable, _ gazetteer: Gazetteer?, into spool: LibrarySpool
  ) -> Int {
    let choices = LibraryPhoto.Choices(
      showsPlaces: !noPlaces, gazetteer: gazetteer, drawing: embeddedOnly ? nil : drawing,
      readsSidecars: !noSidecar,
      now: SystemClock.seconds)
    @Sendable func fail(_ index: Int, _ error: any Error, _ report: inout Report) {
      let path = paths[index]
      spool.add(
        LibraryPhoto(path: path, problem: Report.reason(path, error)), path: path, at: index)
    }
    return Pool.run(
      paths, workers: files.workers, progress: .bar(paths.count), broken: fail
    ) { index, report in
      let path = paths[index]
      do {
        spool.add(try LibraryPhoto(path: path, choices: choices), path: path, at: index)
        return .done
      } catch {
        report.error(path, error)
        fail(index, error, &report)
        return .failed
      }
    }
  }

  /// Makes a small picture of the pixels: of a JPEG file here, of others by `verso-imaging` where that can be run.
  private var drawing: (@Sendable (Photo) -> [UInt8]?)? {
    #if Imaging
      let engine: ImagingProcess? = ImagingProcess.isThere ? .shared : nil
      return { $0.preview(engine: engine) }
    #else
      nil
    #endif
  }

  /// The name of the one folder that is shown.
  private var defaultTitle: String {
    guard paths.count == 1, Path.isFolder(paths[0]) else { return "Photos" }
    let name = Path.name(of: Path.resolved(paths[0]))
    return name.isEmpty || name == "/" ? "Photos" : name
  }

  private static func line(_ path: String, _ outcome: LibraryPage.Outcome) -> [UInt8] {
    let photos = outcome.photos == 1 ? "1 photo" : "\(HTML.grouped(outcome.photos)) photos"
    let folder = outcome.folder.map { ", with small pictures in \($0)" } ?? ""
    return Array("\(Rendering.line("\(path): \(photos)\(folder)"))\n".utf8)
  }
}

extension LibraryPage.Form: ExpressibleByArgument {}
