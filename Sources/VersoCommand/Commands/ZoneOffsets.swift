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
      verso zone --from-place --from-neighbours --recursive Photos --dry-run
      verso zone --from-gps *.jpg
      verso zone --zone +02:00 *.jpg
      verso zone --zone +03:00 --replace --keep-instant phone.mp4

      The local time stays; its offset from UTC is written to OffsetTimeOriginal, OffsetTimeDigitized, OffsetTime, and to \
      dates of XMP and IPTC with the same time. An offset in the photo stays without --replace; if XMP or IPTC has the same time with another offset, the photo is refused. verso time shows \
      the evidence.\(Tool.details(details))
      """)

  private static let details = """


    More examples:
    verso zone --from-neighbours --max-gap 2h --recursive Photos
    verso zone --zone Europe/Zurich --where 'DateTimeOriginal >= 2024-05-01' --recursive Photos

    The first available evidence is used, in this order: --zone, the time of the satellites, the camera's clock in UTC, another \
    date of the photo, the zone of the camera, the zone of the position, other photos. Contradicting evidence of \
    higher precedence is an error for the photo; evidence of lower precedence is reported.

    With --keep-instant the instant stays, and the dates get the local time with this offset.

    --from-neighbours uses the offset of the nearest photos of the same camera (make, model, serial number) before and after, \
    if both have the same. They are at most --max-gap away (6 hours by default). If the camera changed its zone between them, nothing is written.
    """

  @Flag(help: "Use the zone of the position, with its rules on that day.")
  var fromPlace = false

  @Flag(help: "Use other named photos of the same camera.")
  var fromNeighbours = false

  @Flag(help: "Use the time of satellites, if within 90 s of the clock.")
  var fromGps = false

  @Flag(help: "Use the zone or the UTC clock in the camera's own fields.")
  var fromCamera = false

  @Flag(help: "Use another date in XMP or IPTC that has a zone.")
  var fromDates = false

  @Option(parsing: .unconditional, help: .zone)
  var zone: String?

  @Option(help: .longestGap)
  var maxGap: String?

  @Flag(help: "Replace existing values.")
  var replace = false

  @Flag(help: "Keep the instant, and change the local time instead.")
  var keepInstant = false

  @Argument(help: "Photos and folders.", completion: .file())
  var paths: [String] = []

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func validate() throws {
    let asks = [fromPlace, fromNeighbours, fromGps, fromCamera, fromDates, zone != nil]
    guard asks.contains(true) else {
      throw ValidationError(
        "name the evidence: --from-place, --from-neighbours, --from-gps, --from-camera, --from-dates, "
          + "or --zone +02:00")
    }
    if maxGap != nil, !fromNeighbours {
      throw ValidationError("--max-gap is for --from-neighbours")
    }
  }

  func run() throws {
    var setting = try setting()
    let gap = try maxGap.map { try TimeSpan.gap($0) } ?? 6 * 3600
    let found = try files.photos(paths, withSidecars: options.sidecar, notes: !options.quiet)
    if fromNeighbours {
      setting.findNeighbours(
        found.paths, workers: files.workers, readsSidecars: options.sidecar, maxGap: Int(gap),
        listener: TerminalListener())
    }
    let decider = setting
    let kept = Mutex<Bool>(false)
    let moved = Mutex<Bool>(false)
    let isDryRun = options.dryRun
    let (isAlone, inSidecar) = (found.paths.count == 1, options.sidecar)
    @Sendable func decision(_ photo: Photo, _ path: String) throws -> ZoneSetting.Decision {
      let metadata = try SidecarReading.metadata(photo, at: path, inSidecar: inSidecar)
      return try decider.decision(metadata, path: path)
    }
    var editing = try Editing(
      files: found, workers: inSidecar ? 1 : files.writers, options: options
    ) { photo, path in
      // A sidecar without a date leaves that to its photo.
      if !inSidecar, photo.format == .xmp, photo.metadata.time == nil { return [] }
      let decision = try decision(photo, path)
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
      guard case .kept(let time, let against)? = try? decision(photo, path),
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

  /// The remark on a sidecar whose date takes precedence over that of its photo.
  private static func sideNote(_ path: String, _ side: String) -> String? {
    guard let time = try? Files.photo(side).metadata.time else { return nil }
    if let own = try? Files.photo(path).metadata.time?.offset, own == time.offset { return nil }
    let says = time.offset.map { "states \(TimeListing.text($0))" } ?? "states no offset"
    return "\(says), takes precedence and stays as it is; name it as well, or use --sidecar"
  }

  private static let movedNote =
    "local times stay, so the instants change; --keep-instant keeps the instants"

  private static let overwriting = "--replace sets that"

  private static let keptNote =
    "photos with an offset keep it; --replace replaces it"

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
    if let zone {
      reasons.insert(.given)
      clues.given = try Self.given(zone, option: "--zone")
    }
    return ZoneSetting(
      clues: clues, reasons: reasons, overwrites: replace, keepsInstant: keepInstant)
  }

  /// Understands a zone that is given: its name, or a distance from UTC.
  ///
  /// - Returns: The known facts of the clock.
  /// - Throws: ``UsageError`` for what is neither.
  static func given(_ text: String, option: String) throws(UsageError) -> TimeClues.Given {
    if let minutes = PhotoClock.minutes(text) { return .offset(minutes) }
    if let written = PhotoClock.written(text) {
      throw UsageError("\(option) \(text): an offset from UTC is written \(written)")
    }
    guard text.contains(where: \.isLetter) else {
      throw UsageError(
        "\(option) \(text): an offset from UTC expected, such as +02:00, or a zone: Europe/Zurich")
    }
    do { try WorldZones.named.check(text) } catch { throw UsageError("\(option): \(error)") }
    return .zone(text)
  }
}
