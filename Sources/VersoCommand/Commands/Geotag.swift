import ArgumentParser
import Verso
import VersoTracks

/// `verso geotag`
struct Geotag: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "geotag", _superCommandName: Tool.name,
    abstract: "Say where photos were taken, by a recorded track.",
    discussion: """
      verso geotag walk.gpx *.jpg --dry-run
      verso geotag walk.gpx *.jpg
      verso geotag monday.fit tuesday.fit --recursive Photos --zone +02:00
      verso geotag Timeline.json --recursive Photos --max-gap 1h
      verso geotag travels.gpx *.jpg --zone from-place
      verso geotag walk.gpx *.jpg --offset -80s
      verso geotag walk.gpx *.jpg --sync clock.jpg=12:08:09
      verso geotag walk.gpx *.jpg --sync auto
      verso geotag walk.gpx *.cr3 --sidecar
      verso geotag GX010042.MP4 *.jpg

      Tracks are GPX, KML, TCX, NMEA, FIT, IGC, GeoJSON with times, what Google's Timeline exports, and films that say places (verso read --track); they are told \
      from photos by their content, and several are joined. Position, altitude and the time in UTC are written, speed \
      and direction of travel where the track has them. A photo that has a position keeps it.

      A photo between two fixes at most --max-gap apart gets the place between them, as exiftool -geotag \
      computes it; elsewhere the nearest fix counts, if it is not farther than that.

      The time of a photo is its DateTimeOriginal, or CreateDate. Its distance from UTC is what the photo says \
      (OffsetTimeOriginal), or else --zone, or else what else in it tells that (verso read --time), or else what this \
      computer's zone (TZ) had on that day. --zone from-place is for cameras that are set to the time of wherever \
      they are: the zone is that of the track's place then. Of a time that clocks showed twice the first \
      counts. --dry-run shows what was taken, and why. Distances are assumed only, not written; verso zone \
      writes them.

      With --track films are no tracks, also those that say places, but are placed themselves. A film says when \
      it was taken in UTC. Its place goes into the film itself, where films say it, or with \
      --sidecar into a side file. \
      In folders, side files belong to the photos beside them and are not placed themselves.
      """)

  @Argument(help: "Tracks, photos and folders of photos.", completion: .file())
  var arguments: [String] = []

  @Option(
    help: ArgumentHelp(
      "A track, be it a pipe; - is standard input. May be repeated.", valueName: "file"),
    completion: .file())
  var track: [String] = []

  @Option(
    help: ArgumentHelp(
      "Set the camera's clock right by a photo of a clock: at which time it was taken, such as "
        + "clock.jpg=12:08:09, with a day or a distance from UTC where it needs one. Repeated, the clock is "
        + "taken to have drifted evenly between. auto finds it for each camera, from its photos with a GPS time.",
      valueName: "photo=time"))
  var sync: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Add this to what the camera's clock showed: 90s, \"-2h 3min\", or 1:30 (hours and minutes), as shift "
        + "--by takes it; negative for a clock that is fast.",
      valueName: "time"))
  var offset: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The zone of clocks in photos that do not say it: +02:00, Europe/Zurich, or from-place for that of "
        + "the track's place at the time.",
      valueName: "zone"))
  var zone: String?

  @Option(
    help: ArgumentHelp(
      "The most time between two fixes, and from a single one: 90s, 90min, 6h; 30min by default.",
      valueName: "time"))
  var maxGap: String?

  @Flag(help: "Give photos that have a position the one of the track.")
  var overwritePosition = false

  @Flag(help: "The camera looked in the direction of travel; say so (GPSImgDirection).")
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
        "no photo is named: \(film) says places itself and is taken for a track; "
          + "--track \(other) \(film) places it")
    }
    guard !(tracks + track).isEmpty else {
      throw UsageError("no track is named; name one beside the photos, or with --track")
    }
    let found = try files.photos(
      paths, withSideFiles: options.sidecar, notes: !options.quiet)
    let joined = try TrackFiles.read(track + tracks, quiet: options.quiet)
    let clock = try clock(found, joined)
    let geotagging = Geotagging(
      track: joined,
      matching: Track.Matching(largestGap: gap, farthestFix: gap), clock: clock,
      overwrites: overwritePosition, direction: direction)
    if options.dryRun { return try preview(found, geotagging) }
    let kept = Mutex<Bool>(false)
    if options.sidecar {
      // The times stand in the photos, and what is said goes into their side files.
      defer { if kept.withLock({ $0 }) { noteKept() } }
      try SideFiles(options: options, deed: .placed).edit(found.paths) { _, metadata in
        let decision = try geotagging.decision(metadata)
        guard case .placed = decision else {
          kept.withLock { $0 = true }
          return nil
        }
        return { side in geotagging.apply(decision, to: &side.metadata) }
      }
      return
    }
    // Of one file it is said whether anything was written at all.
    let deed = found.paths.count > 1 ? Editing.Deed.placed : .changed
    try Editing(files: found, workers: files.workers, options: options, deed: deed) { photo in
      let decision = try geotagging.decision(photo.metadata)
      if case .kept = decision { kept.withLock { $0 = true } }
      geotagging.apply(decision, to: &photo.metadata)
    }.run(afterword: kept.withLock { $0 } ? [Self.keptNote] : [])
  }

  /// What sets the times of the photos right.
  private func clock(_ files: Files, _ track: Track) throws -> PhotoClock {
    var known = try PhotoClock.zone(zone, along: track)
    let isFound = sync.contains("auto")
    if isFound, sync.count > 1 {
      throw UsageError("--sync auto finds all clocks, so --sync PHOTO=TIME does not go with it")
    }
    // The time of satellites says how wrong the clock was, zone and all.
    if isFound, case .found = known { known = .system }
    let offset = try offset.map { try TimeSpan.offset($0) } ?? 0
    var clock = PhotoClock(zone: known, camera: CameraClock(offset: offset))
    if isFound {
      let clocks = clock.clocks(by: files.paths, workers: self.files.workers)
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
    "photos that have a position keep it; --overwrite-position gives them that of the track"

  private func noteKept() {
    if !options.quiet { Standard.note(Array("\(Self.keptNote)\n".utf8)) }
  }

  /// Prints where photos would be placed, and writes nothing.
  private func preview(_ files: Files, _ geotagging: Geotagging) throws {
    let paths = files.paths
    let width = min(48, max(4, paths.map(\.count).max() ?? 0))
    let placed = Mutex<Int>(0)
    let readsSideFiles = options.sidecar
    let failures = Pool.run(
      paths, workers: self.files.workers,
      frame: .init(start: Geotagging.heading(pathWidth: width), isPrompt: true),
      progress: .bar(paths.count)
    ) { index, report in
      do {
        let metadata = try SideFiles.metadata(paths[index], withSideFile: readsSideFiles)
        let decision = try geotagging.decision(metadata)
        if case .placed = decision { placed.withLock { $0 += 1 } }
        report.output += geotagging.row(paths[index], decision, pathWidth: width)
        return .done
      } catch {
        report.error(paths[index], error)
        return .failed
      }
    }
    if !options.quiet {
      let count = placed.withLock { $0 }
      var line = "\(count) of \(paths.count) would be placed"
      if failures > 0 { line += "; \(failures) failed" }
      try Standard.output(Array("\(line)\n".utf8))
    }
    if failures > 0 { throw ExitCode(1) }
  }
}
