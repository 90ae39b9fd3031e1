import ArgumentParser
import Verso
import VersoLibrary
import VersoTracks

/// `verso geotag`
struct Geotag: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "geotag", _superCommandName: Tool.name,
    abstract: "Write positions of a recorded track into photos.",
    discussion: """
      verso geotag walk.gpx *.jpg --dry-run
      verso geotag monday.fit tuesday.fit --recursive Photos --zone +02:00
      verso geotag walk.gpx *.jpg --sync clock.jpg=12:08:09
      verso geotag GX010042.MP4 *.jpg

      Tracks are GPX, KML, TCX, NMEA, FIT, IGC, GeoJSON with times, Google's Timeline, and films with positions (verso \
      track). They are recognized by their content and joined. Position, altitude and UTC time are written, with speed and \
      direction if the track has them. A photo that has a position keeps it.\(Tool.details(details))
      """)

  private static let details = """


    More examples:
    verso geotag Timeline.json --recursive Photos --max-gap 1h
    verso geotag travels.gpx *.jpg --zone from-place
    verso geotag walk.gpx *.jpg --offset -80s
    verso geotag walk.gpx *.jpg --sync auto
    verso geotag walk.gpx *.cr3 --sidecar

    A photo between two fixes that are at most --max-gap (30 minutes by default) apart gets the position between them, as exiftool -geotag computes \
    it. Otherwise the nearest fix counts, if it is not farther away than that.

    The time of a photo is its DateTimeOriginal, or CreateDate. Its offset from UTC is the photo's own (OffsetTimeOriginal), \
    or else --zone. Without both, it comes from other evidence in the photo (verso time), or else from the zone of this \
    computer (TZ) on that day. --zone from-place is for cameras that are always set to local time: the zone is that of the track's position. \
    If a clock showed a time twice, the first one counts. --dry-run shows the decision and its reason. The offset is not \
    written; verso zone does that.

    The time of --sync can have a day or an offset from UTC. With several photos, the clock is assumed to have drifted evenly \
    between them. --sync auto corrects each camera by its photos with a GPS time.

    With --track, films are not tracks but are placed themselves, even those with positions. The time of a film is in UTC. Its \
    position is written into the film, where films store it, or with --sidecar into a sidecar. In folders, sidecars belong to \
    the photos next to them and are not placed themselves.
    """

  @Argument(help: "Tracks, photos and folders of photos.", completion: .file())
  var arguments: [String] = []

  @Option(
    help: ArgumentHelp(
      "A track of positions; may be repeated.", valueName: "file"),
    completion: .file())
  var track: [String] = []

  @Option(help: .clock)
  var sync: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Add this time to the camera's clock, as in shift --by; negative if it is fast.",
      valueName: "time"))
  var offset: String?

  @Option(parsing: .unconditional, help: .zone)
  var zone: String?

  @Option(help: .longestGap)
  var maxGap: String?

  @Flag(help: "Replace existing values.")
  var replace = false

  @Flag(help: "Write the direction of travel as that of the camera (GPSImgDirection).")
  var direction = false

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func run() throws {
    let gap = try maxGap.map { try TimeSpan.gap($0) } ?? 1800
    var (tracks, paths): ([String], [String]) = ([], [])
    for argument in arguments {
      // Where a track is named as such, films are placed themselves.
      if TrackFiles.isTrack(argument, orFilm: track.isEmpty) {
        tracks.append(argument)
      } else {
        paths.append(argument)
      }
    }
    if paths.isEmpty, files.filesFrom == nil,
      let film = tracks.last(where: { !TrackFiles.isTrack($0, orFilm: false) }),
      let other = tracks.first(where: { $0 != film })
    {
      throw UsageError(
        "no photo is named: \(film) has positions of its own and is used as a track; "
          + "--track \(other) \(film) places it")
    }
    guard !(tracks + track).isEmpty else {
      let other = paths.first { Path($0).kind == .file && (try? Files.photo($0)) == nil }
      throw UsageError(
        other.map { "\($0) is not a track, and not a photo; verso help geotag lists the formats" }
          ?? "no track is named; name one with the photos, or with --track")
    }
    let found = try files.photos(paths, withSidecars: options.sidecar, notes: !options.quiet)
    let joined = try TrackFiles.read(track + tracks, quiet: options.quiet)
    let clock = try clock(found, joined)
    let geotagging = Geotagging(
      track: joined,
      matching: Track.Matching(largestGap: gap, farthestFix: gap), clock: clock,
      overwrites: replace, direction: direction)
    if options.dryRun, !options.json {
      return try Geotagging.trial.print(found.paths, workers: files.workers, options) { metadata in
        let decision = try geotagging.decision(metadata)
        if case .placed = decision { return (geotagging.cells(decision), true) }
        return (geotagging.cells(decision), false)
      }
    }
    let kept = Mutex<Bool>(false)
    // The times are in the photos, also if the positions go into their sidecars.
    let inSidecar = options.sidecar
    @Sendable func decision(_ photo: Photo, _ path: String) throws -> Geotagging.Decision {
      try geotagging.decision(SidecarReading.metadata(photo, at: path, inSidecar: inSidecar))
    }
    // For a single file, the last line states whether anything was written at all.
    let deed = found.paths.count > 1 ? Editing.Deed.placed : .changed
    var editing = try Editing(
      files: found, workers: inSidecar ? 1 : files.writers, options: options, deed: deed
    ) { photo, path in
      let decision = try decision(photo, path)
      if case .kept = decision { kept.withLock { $0 = true } }
      geotagging.apply(decision, to: &photo.metadata)
      return []
    }
    editing.reason = { photo, path in
      guard case .kept? = try? decision(photo, path) else { return nil }
      return "it keeps the position that it has"
    }
    try editing.run(afterword: kept.withLock { $0 } ? [Self.keptNote] : [])
  }

  /// The correction of the photos' times.
  private func clock(_ files: Files, _ track: Track) throws -> PhotoClock {
    var known = try PhotoClock.zone(zone, along: track)
    let isFound = sync.contains("auto")
    if isFound, sync.count > 1 {
      throw UsageError("--sync auto finds all clocks, so --sync PHOTO=TIME does not go with it")
    }
    // The GPS time gives the error of the clock, including the zone.
    if isFound, case .found = known { known = .system }
    let offset = try offset.map { try TimeSpan.offset($0) } ?? 0
    var clock = PhotoClock(zone: known, camera: CameraClock(offset: offset))
    if isFound {
      let clocks = clock.clocks(
        by: files.paths, workers: self.files.workers, listener: TerminalListener())
      clock.cameras = clocks
      guard !options.quiet else { return clock }
      for line in PhotoClock.lines(clocks) { Standard.note(Standard.errorLine(line)) }
    } else {
      let references = try sync.map { try clock.reference($0) }
      clock.camera = CameraClock(references, offset: offset)
    }
    return clock
  }

  private static let keptNote =
    "photos that have a position keep it; --replace gives them that of the track"
}
