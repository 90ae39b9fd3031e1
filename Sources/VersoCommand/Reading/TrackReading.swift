internal import ArgumentParser
public import Verso

extension TrackRendering.Form: ExpressibleByArgument {}

/// Prints where films say that they were, as `verso read --track` does.
struct TrackReading {
  let form: TrackRendering.Form
  /// The least seconds between two places; nil for all of them.
  let every: Double?
  let options: FileOptions

  func run(_ arguments: [String]) throws {
    let chosen = try options.files(arguments, missing: .reported, mayBeEmpty: true)
    guard !chosen.paths.isEmpty || chosen.isChosen else { throw FileOptions.nothing() }
    let rendering = TrackRendering(form)
    let named = Set(arguments.map(Path.key))
    let frame = OrderedOutput.Frame(
      start: rendering.head, separator: form == .geojson ? [UInt8(ascii: ",")] : [],
      end: rendering.foot)
    let failures = Pool.run(chosen.paths, workers: options.workers, chunk: 1, frame: frame) {
      index, report in
      let path = chosen.paths[index]
      do {
        return try read(path, isNamed: named.contains(Path.key(path)), &report) ? .done : .failed
      } catch {
        report.error(path, error)
        return .failed
      }
    }
    if failures > 0 { throw ExitCode(1) }
  }

  /// Prints the places of a film.
  ///
  /// - Returns: Whether there are some, or need not be.
  private func read(_ path: String, isNamed: Bool, _ report: inout Report) throws -> Bool {
    func note(_ text: String) {
      report.errors += Standard.errorLine(Report.line(path, saying: text))
    }
    var film = try Files.photo(path).timedPlaces()
    for warning in film.warnings { note("warning: \(warning)") }
    guard !film.places.isEmpty else {
      // In a folder most photos say none.
      if isNamed, film.warnings.isEmpty { note("it says no places in the course of time") }
      return !isNamed
    }
    let reckoned = film.inTime().reckoned
    if reckoned > 0 {
      note(
        "warning: \(reckoned) times are reckoned from the film's date, which may be that of a clock in another zone"
      )
    }
    if let every { film = film.thinned(every: every) }
    var rendering = TrackRendering(form)
    report.output += rendering.body(film, name: path)
    return true
  }
}
