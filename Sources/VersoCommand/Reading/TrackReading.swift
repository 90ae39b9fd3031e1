public import ArgumentParser
public import Verso

extension TrackRendering.Form: ExpressibleByArgument {}

/// Prints where films say that they were, as `verso read --track` does.
struct TrackReading {
  let form: TrackRendering.Form
  /// The least seconds between two places; nil for all of them.
  let every: Double?
  let options: FileOptions

  func run(_ arguments: [String]) throws {
    let chosen = try options.files(arguments, mayBeEmpty: true)
    guard !chosen.paths.isEmpty || chosen.isChosen else { throw UsageError(FileOptions.nothing) }
    var rendering = TrackRendering(form)
    var isWhole = true
    try Standard.output(rendering.head)
    for path in chosen.paths {
      do {
        var film = try Files.photo(path).timedPlaces()
        for warning in film.warnings {
          Standard.error(Report.line(path, saying: "warning: \(warning)"))
        }
        guard !film.places.isEmpty else {
          // In a folder most photos say none.
          if arguments.contains(path) {
            Standard.error(Report.line(path, saying: "it says no places in the course of time"))
            isWhole = false
          }
          continue
        }
        let reckoned = film.inTime().reckoned
        if reckoned > 0 {
          Standard.error(
            Report.line(
              path,
              saying:
                "warning: \(reckoned) times are reckoned from the film's date, which may be that of a "
                + "clock in another zone"))
        }
        if let every { film = film.thinned(every: every) }
        try Standard.output(rendering.body(film, name: path))
      } catch let error as BrokenOutput {
        throw error
      } catch {
        Standard.error(Report.line(path, error))
        isWhole = false
      }
    }
    try Standard.output(rendering.foot)
    if !isWhole { throw ExitCode(1) }
  }
}
