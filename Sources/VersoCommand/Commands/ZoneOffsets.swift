import ArgumentParser
import Verso
import VersoLibrary
import VersoPlaces

/// `verso zone`
struct ZoneOffsets: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "zone", _superCommandName: Tool.name,
    abstract: "Write the offset of the dates from UTC.",
    discussion: """
      verso zone --from-place --recursive Photos --dry-run
      verso zone --from-place --from-neighbours --recursive Photos
      verso zone --from-gps *.jpg
      verso zone --from-neighbours --max-gap 2h --recursive Photos
      verso zone --to +02:00 *.jpg
      verso zone --to +03:00 --overwrite-offset --keep-instant phone.mp4
      verso zone --to Europe/Zurich --where 'DateTimeOriginal >= 2024-05-01' --recursive Photos

      The time that a photo shows stays as it is; OffsetTimeOriginal, OffsetTimeDigitized and OffsetTime say how \
      far it is from UTC, and so do the dates of XMP and IPTC that show the same time. Photos that say their \
      offset keep it, unless --overwrite-offset is given; a date in XMP or IPTC that shows the same time with another offset \
      is an error for that photo. With --keep-instant it is the moment that stays, and they \
      show what a clock with that offset showed then. Of several reasons the first counts that tells it: \
      --to, the time of the satellites, the camera's clock in UTC, another date of the photo, the zone that the camera \
      was set to, the zone of the place, other photos.

      A reason that is believed before and says something else is an error for that photo, and one that is believed \
      less is told; verso time shows all of them. --from-neighbours takes the offset of the nearest photos of \
      the same camera (make, model, serial number) before and after, if both say the same: a camera that changed \
      its zone between them leaves it open.
      """)

  @Flag(help: "By the zone of the position: its boundaries, and its rules on that day.")
  var fromPlace = false

  @Flag(help: "By other photos of the same camera, among those that are named.")
  var fromNeighbours = false

  @Flag(help: "By the time of the satellites, where it is at most 90 seconds off the clock.")
  var fromGps = false

  @Flag(
    help:
      "By what the camera says in its own fields: the zone it was set to, or its clock in UTC.")
  var fromCamera = false

  @Flag(help: "By another date of the photo that carries its zone, in XMP or IPTC.")
  var fromDates = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "By what you know: +02:00, or a zone such as Europe/Zurich with its rules.", valueName: "zone"
    ))
  var to: String?

  @Option(
    help: ArgumentHelp(
      "The most time between two photos of a camera: 90min, 6h, 1:30 (hours and minutes); 6h by default.",
      valueName: "time"))
  var maxGap: String?

  @Flag(help: "Give photos that say their offset the one that is found.")
  var overwriteOffset = false

  @Flag(
    help: "Keep the moment that a photo or film tells, and let its clock have shown another time.")
  var keepInstant = false

  @Argument(help: "Photos and folders.", completion: .file())
  var paths: [String] = []

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func validate() throws {
    let asks = [fromPlace, fromNeighbours, fromGps, fromCamera, fromDates, to != nil]
    guard asks.contains(true) else {
      throw ValidationError(
        "say by what: --from-place, --from-neighbours, --from-gps, --from-camera, --from-dates, "
          + "or --to +02:00")
    }
    if maxGap != nil, !fromNeighbours {
      throw ValidationError("--max-gap is for --from-neighbours")
    }
  }

  func run() throws {
    var setting = try setting()
    let gap = try maxGap.map { try TimeSpan.gap($0) } ?? 6 * 3600
    let found = try files.photos(paths, withSideFiles: options.sidecar, notes: !options.quiet)
    if fromNeighbours {
      setting.findNeighbours(
        found.paths, workers: files.workers, readsSideFiles: options.sidecar, maxGap: Int(gap),
        listener: TerminalListener())
    }
    let decider = setting
    if options.sidecar { return try writeSideFiles(found, decider) }
    let kept = Mutex<Bool>(false)
    let moved = Mutex<Bool>(false)
    let isDryRun = options.dryRun
    let isAlone = found.paths.count == 1
    var editing = try Editing(files: found, workers: files.workers, options: options) {
      photo, path in
      // A side file without a date leaves that to its photo.
      if photo.format == .xmp, photo.metadata.time == nil { return [] }
      let decision = try decider.decision(photo.metadata, path: path)
      switch decision {
      case .kept: if !isAlone { kept.withLock { $0 = true } }
      case .set(let offset, let time, _, _):
        let isOther = time.evidence?.reason.isStated ?? false && time.offset != offset
        if isOther { moved.withLock { $0 = true } }
      }
      try decider.apply(decision, to: &photo.metadata)
      return decider.remarks(decision, isDryRun: isDryRun, overwriting: Self.overwriting)
    }
    editing.sideNote = Self.sideNote
    editing.reason = { photo, path in
      guard case .kept(let time, let against)? = try? decider.decision(photo.metadata, path: path),
        let offset = time.offset
      else { return nil }
      let offsetText = TimeListing.text(offset)
      return against.isEmpty && !decider.keepsInstant
        ? "it states \(offsetText) already"
        : "it keeps its offset \(offsetText); \(Self.overwriting)"
    }
    try editing.run(
      afterword: (kept.withLock { $0 } ? [Self.keptNote] : [])
        + (moved.withLock { $0 } ? [Self.movedNote] : []))
  }

  /// What is to be said of a side file that says when its photo was taken, and is believed before.
  private static func sideNote(_ path: String, _ side: String) -> String? {
    guard let time = try? Files.photo(side).metadata.time else { return nil }
    if let own = try? Files.photo(path).metadata.time?.offset, own == time.offset { return nil }
    let says = time.offset.map { "says \(TimeListing.text($0))" } ?? "says no offset"
    return "\(says), takes precedence and stays as it is; name it as well, or use --sidecar"
  }

  private static let movedNote =
    "what clocks showed stays, so that the moment is another one; --keep-instant keeps the moment"

  private static let overwriting = "--overwrite-offset sets that"

  private static let keptNote =
    "photos that say their offset keep it; --overwrite-offset sets what is found"

  private func setting() throws(UsageError) -> ZoneSetting {
    var reasons: Set<CaptureTime.Reason> = []
    if fromNeighbours { reasons.insert(.neighbours) }
    if fromGps { reasons.insert(.satellites) }
    if fromDates { reasons.insert(.otherDate) }
    if fromCamera { reasons.formUnion([.makerUTC, .makerZone]) }
    var clues = TimeClues(zones: WorldZones.named)
    if fromPlace {
      reasons.insert(.placeZone)
      do { clues.zones = try WorldZones() } catch { throw UsageError("--from-place: \(error)") }
    }
    if let to {
      reasons.insert(.given)
      clues.given = try Self.given(to, option: "--to")
    }
    return ZoneSetting(
      clues: clues, reasons: reasons, overwrites: overwriteOffset, keepsInstant: keepInstant)
  }

  /// Understands a zone that is given: its name, or a distance from UTC.
  ///
  /// - Parameters:
  ///   - text: What is given.
  ///   - option: The option that it is given with.
  /// - Returns: What is known of the clock then.
  /// - Throws: ``UsageError`` for what is neither.
  static func given(_ text: String, option: String) throws(UsageError) -> TimeClues.Given {
    if let minutes = PhotoClock.minutes(text) { return .offset(minutes) }
    if let written = PhotoClock.written(text) {
      throw UsageError("\(option) \(text): a distance from UTC is written so: \(written)")
    }
    guard text.contains(where: \.isLetter) else {
      throw UsageError(
        "\(option) \(text): a distance from UTC expected, such as +02:00, or a zone: Europe/Zurich")
    }
    do { try WorldZones.named.check(text) } catch { throw UsageError("\(option): \(error)") }
    return .zone(text)
  }

  /// Says it in the side files of photos, whose times stand in the photos.
  private func writeSideFiles(_ files: Files, _ setting: ZoneSetting) throws {
    let kept = try SideFiles(options: options, deed: .changed).edit(files.paths) { path, metadata in
      let decision = try setting.decision(metadata, path: path)
      for line in setting.remarks(decision, isDryRun: options.dryRun, overwriting: Self.overwriting)
      where !options.quiet {
        Standard.note(Standard.errorLine("\(path): \(line)"))
      }
      guard case .set = decision else { return nil }
      return { side in try setting.apply(decision, to: &side.metadata) }
    }
    if kept > 0, !options.quiet { Standard.note(Array("\(Self.keptNote)\n".utf8)) }
  }
}
