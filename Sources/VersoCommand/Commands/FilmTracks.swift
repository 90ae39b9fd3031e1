internal import ArgumentParser
public import Verso
import VersoLibrary

extension TrackRendering.Form: ExpressibleByArgument {}

/// `verso track`
struct FilmTracks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "track", _superCommandName: Tool.name,
    abstract: "Print the route that a film recorded.",
    discussion: """
      verso track film.mp4
      verso track film.mp4 --format gpx --every 1s > walk.gpx
      verso track --format geojson --recursive Films > films.geojson

      Some cameras record their position while they film: GoPro, Sony, DJI, Insta360, cameras with CAMM tracks, \
      dashcams, and subtitles in NMEA. Each position is one row of the table, or one point of the track.

      verso geotag places photos by such a film, or by a track that was recorded by something else.
      """)

  @Argument(help: "Films and folders.", completion: .file())
  var files: [String] = []

  @Option(help: ArgumentHelp("The format of the result.", valueName: "format"))
  var format = TrackRendering.Form.csv

  @Option(
    help: ArgumentHelp(
      "Leave out positions that follow sooner than this: 1s, 500ms, 2min.", valueName: "time"))
  var every: String?

  @OptionGroup var options: FileOptions

  func run() throws {
    let interval = try every.map { try TimeSpan.gap($0, of: "--every") }
    let chosen = try options.files(files, missing: .reported, mayBeEmpty: true)
    guard !chosen.paths.isEmpty || chosen.isChosen else { throw FileOptions.nothing() }
    let rendering = TrackRendering(format)
    let named = Set(files.map(Path.key))
    let frame = OrderedOutput.Frame(
      start: rendering.head, separator: format == .geojson ? [UInt8(ascii: ",")] : [],
      end: rendering.foot)
    let form = format
    let failures = Pool.run(chosen.paths, workers: options.workers, chunk: 1, frame: frame) {
      index, report in
      let path = chosen.paths[index]
      do {
        let isNamed = named.contains(Path.key(path))
        return try Self.read(path, form, interval, isNamed: isNamed, &report) ? .done : .failed
      } catch {
        report.error(path, error)
        return .failed
      }
    }
    if failures > 0 { throw ExitCode(1) }
  }

  /// Prints the positions of a film.
  ///
  /// - Returns: Whether there are some, or need not be: in a folder, most files have none.
  private static func read(
    _ path: String, _ form: TrackRendering.Form, _ interval: Double?, isNamed: Bool,
    _ report: inout Report
  ) throws -> Bool {
    func note(_ text: String) {
      report.errors += Standard.errorLine(Report.line(path, message: text))
    }
    var film = try Files.photo(path).timedPlaces()
    for warning in film.warnings { note("warning: \(warning)") }
    guard !film.places.isEmpty else {
      if isNamed, film.warnings.isEmpty { note("it has no track of positions") }
      return !isNamed
    }
    let reckoned = film.inTime().reckoned
    if reckoned > 0 {
      note(
        "warning: \(reckoned) times are computed from the film's date, which may be from a clock in another time zone"
      )
    }
    if let interval { film = film.thinned(every: interval) }
    var rendering = TrackRendering(form)
    report.output += rendering.body(film, name: path)
    return true
  }
}
