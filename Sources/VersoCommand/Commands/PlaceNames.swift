import ArgumentParser
import Verso
import VersoLibrary
import VersoPlaces
import VersoQuery

/// `verso place`
struct PlaceNames: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place", _superCommandName: Tool.name,
    abstract: "Write the names of places by their positions.",
    discussion: """
      verso place *.jpg --dry-run
      verso place *.jpg
      verso place --recursive Photos --max-distance 20km
      verso place --recursive Photos --where 'not City' --sidecar
      verso place *.jpg --replace
      verso place --gps 46.95,7.45

      City, State, Country and CountryCode are written for photos that have a position, to every location that verso set \
      City=… uses (IPTC, XMP). Existing names stay. The names are those of GeoNames; names of states and countries are \
      usually English. No server is used. --gps prints the names and the time zone of a position, without a photo.\(Tool.details(details))
      """)

  private static let details = """


    The nearest place with at least 500 people decides country and state. The city is then chosen among the places of this \
    state. Each is taken as a disc with 10,000 people per square kilometre, and the disc that is nearest, or in which the \
    position is deepest, wins. So the centre of a city gets its name, and a suburb with its own name gets that.

    make data creates the files with names of places (GeoNames, CC BY 4.0) and time zones (timezone-boundary-builder, ODbL). \
    They are searched in $VERSO_DATA, in ../share/verso next to the program, in the program's folder, in \
    $XDG_DATA_HOME/verso and in /usr/local/share/verso.
    """

  @Argument(help: "Photos and folders.", completion: .file())
  var paths: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A position: latitude,longitude in degrees, and metres.", valueName: "lat,lon[,m]"))
  var gps: [String] = []

  @Option(
    help: ArgumentHelp(
      "The longest distance to the place, such as 500m, 20km or 10mi; 50km by default.",
      valueName: "distance"))
  var maxDistance: String?

  @Flag(help: "Replace existing values.")
  var replace = false

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func run() throws {
    let naming = PlaceNaming(
      gazetteer: try gazetteer(), largestDistance: try largestDistance(),
      overwrites: replace)
    if !gps.isEmpty { return try look(naming) }
    let found = try files.photos(paths, withSidecars: options.sidecar, notes: !options.quiet)
    let missed = Missed()
    if options.dryRun, !options.json {
      let table = TrialTable(
        headings: ["file", "city", "state", "country", "code", "distance"],
        widths: [26, 26, 26, 12], deed: .changed)
      return try table.print(found.paths, workers: files.workers, options) { metadata in
        let decision = naming.decision(metadata)
        missed.note(decision)
        return (PlaceNaming.cells(decision), decision.isChange)
      } afterword: {
        missed.tell(quiet: options.quiet)
      }
    }
    let (isAlone, inSidecar) = (found.paths.count == 1, options.sidecar)
    try Editing(files: found, workers: inSidecar ? 1 : files.writers, options: options) {
      photo, path in
      let decision = naming.decision(
        try SidecarReading.metadata(photo, at: path, inSidecar: inSidecar))
      if isAlone, !inSidecar, case .unplaced = decision {
        throw FileProblem(
          "it has no position, so nothing was written; verso geotag finds it in a track")
      }
      missed.note(decision)
      try PlaceNaming.apply(decision, to: &photo.metadata)
      return []
    }.run(afterword: missed.lines)
  }

  private func gazetteer() throws -> Gazetteer {
    do {
      return try Gazetteer()
    } catch let error as PlacesError {
      throw UsageError("\(error)")
    } catch let error as FileError {
      throw UsageError(Report.line(error.path, error))
    }
  }

  private func largestDistance() throws(UsageError) -> Double {
    guard let maxDistance else { return Gazetteer.largestDistance }
    guard let metres = Literal.metres(maxDistance) else {
      throw UsageError("--max-distance \(maxDistance): a length expected, such as 500m or 20km")
    }
    return metres
  }

  /// The number of photos without names, and the reasons.
  private final class Missed: Sendable {
    private let unplaced = Mutex<Int>(0)
    private let remote = Mutex<Int>(0)
    private let kept = Mutex<Int>(0)

    func note(_ decision: PlaceNaming.Decision) {
      switch decision {
      case .unplaced: unplaced.withLock { $0 += 1 }
      case .remote: remote.withLock { $0 += 1 }
      case .named(_, let names):
        if names.contains(where: { $0.old != nil && $0.old != $0.new && !$0.isWritten }) {
          kept.withLock { $0 += 1 }
        }
      }
    }

    var lines: [String] {
      var lines: [String] = []
      let unplaced = unplaced.withLock { $0 }
      if unplaced > 0 {
        lines.append("\(Self.photos(unplaced)) no position; verso geotag finds it in a track")
      }
      let remote = remote.withLock { $0 }
      if remote > 0 {
        lines.append("\(Self.photos(remote)) no place near enough; --max-distance allows more")
      }
      let kept = kept.withLock { $0 }
      if kept > 0 {
        lines.append(
          "\(Self.photos(kept)) other names and \(kept == 1 ? "keeps" : "keep") them; "
            + "--replace replaces them")
      }
      return lines
    }

    func tell(quiet: Bool) {
      guard !quiet else { return }
      for line in lines { Standard.note(Array("\(line)\n".utf8)) }
    }

    private static func photos(_ count: Int) -> String {
      count == 1 ? "1 photo has" : "\(count) photos have"
    }
  }

  /// Prints what is known of positions that were typed.
  private func look(_ naming: PlaceNaming) throws {
    guard paths.isEmpty, !options.json else {
      throw UsageError("--gps takes no photos and no --json; leave one of them out")
    }
    let zones = Result { try ZoneMap() }
    if case .failure(let error) = zones { Standard.error("\(error)") }
    for (index, text) in gps.enumerated() {
      guard let location = Location(text), location.isValid else {
        throw UsageError("--gps \(text): a position expected, such as 46.95,7.45")
      }
      let (latitude, longitude) = (location.latitude.degrees, location.longitude.degrees)
      var rows: [(String, String)] = []
      if let place = naming.gazetteer.nearest(
        latitude: latitude, longitude: longitude, within: naming.largestDistance)
      {
        for (property, word) in zip(PlaceNaming.properties, PlaceNaming.words(place)) {
          if let word { rows.append((Self.label(property), word)) }
        }
        rows.append(("Distance", PlaceNaming.distance(place.distance)))
      } else {
        rows.append(("City", "none within \(PlaceNaming.distance(naming.largestDistance))"))
      }
      if let zone = try? zones.get().zone(latitude: latitude, longitude: longitude) {
        rows.append(("Zone", zone))
      }
      var output = index == 0 ? "" : "\n"
      for (name, text) in rows {
        output += name + String(repeating: " ", count: 11 - name.count) + " : "
        output += Rendering.line(text) + "\n"
      }
      try Standard.output(Array(output.utf8))
    }
  }

  private static func label(_ property: SharedProperty) -> String {
    property.name.prefix(1).uppercased() + property.name.dropFirst()
  }
}
