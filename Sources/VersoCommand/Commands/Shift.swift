import ArgumentParser
import Verso
import VersoLibrary
import VersoTracks

/// `verso shift`
struct Shift: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shift", _superCommandName: Tool.name,
    abstract: "Correct dates after a camera's clock was wrong.",
    discussion: """
      verso shift --by 1h --recursive Photos
      verso shift --by "-2h 3min" *.jpg --dry-run
      verso shift --sync "2024-05-06 07:08:09=2024-05-06 08:10:00" *.jpg
      verso shift --sync clock.jpg="2024-05-06 08:10:00" --recursive Photos
      verso shift --by 1h *.cr3 --sidecar

      The dates of taking, digitizing and changing are shifted in Exif, IPTC and XMP. Missing dates stay missing. Offsets \
      from UTC and the time of satellites stay. --by takes units (y, mo, w, d, h, min, s) or times: 1:30 is hours and \
      minutes, "1 0" is one day. If no photo has a date, the exit status is 1.\(Tool.details(details))
      """)

  private static let details = """


    --sync has what the camera's clock showed, as a date or in a photo, then = and the right time. For a film that records only \
    an instant, give the offset from UTC (+02:00), too; if both have an offset, instants are compared. With two of them, the \
    error grows evenly between them, as with a clock that runs slow:
    verso shift --sync first.jpg="2024-05-01 09:00" --sync last.jpg="2024-05-20 21:04" *.jpg

    Each date is shifted from its own value. A value that cannot be read as a date stays, and a note names it. Dates that \
    record one instant in two zones still do so afterwards.

    A sidecar (photo.xmp) with dates is shifted along with its photo. With --sidecar the photo stays as it is, and the \
    sidecar gets the right dates: its own shifted, or else those of the photo.
    """

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Shift by this time; - in front goes back.", valueName: "time"))
  var by: String?

  @Option(help: .clock)
  var sync: [String] = []

  @Option(name: .shortAndLong, help: .onlyTag)
  var tag: [String] = []

  @Argument(help: "Photos and folders.", completion: .file())
  var paths: [String] = []

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  /// The dates, by the names of their tags in Exif, in lower case.
  private static let dates: [String: SharedProperty] = [
    "datetimeoriginal": .captureDate, "createdate": .digitizedDate, "modifydate": .modifiedDate,
  ]

  func validate() throws {
    guard (by == nil) != sync.isEmpty else {
      throw ValidationError(
        by == nil
          ? "the time is missing: --by 1h, or --sync PHOTO=TIME"
          : "--by and --sync exclude each other")
    }
    guard sync.count <= 2 else { throw ValidationError("give one or two --sync") }
    for name in tag where Self.dates[name.lowercased()] == nil {
      throw ValidationError("--tag \(name): DateTimeOriginal, CreateDate or ModifyDate expected")
    }
  }

  func run() throws {
    let shift = try shift()
    let named = tag.compactMap { Self.dates[$0.lowercased()] }
    let properties = named.isEmpty ? [.captureDate, .digitizedDate, .modifiedDate] : named
    let found = try files.files(paths, withSidecars: options.sidecar, notes: !options.quiet)
    let inSidecar = options.sidecar
    // The photos of sidecars that are shifted along.
    let owners = Mutex<[String: String]>([:])
    var editing = try Editing(files: found, workers: files.writers, options: options) {
      photo, file in
      // A sidecar with all of the dates needs no photo.
      let leavesSome = properties.contains { photo.metadata.texts(of: $0).isEmpty }
      if inSidecar, leavesSome, let own = try SidecarReading.photo(of: file)?.metadata {
        try photo.metadata.shiftDates(of: properties, besides: own, by: shift)
      } else {
        let owner: String? = inSidecar ? file : owners.withLock { $0.removeValue(forKey: file) }
        let own = photo.format == .xmp ? owner.flatMap { try? SidecarReading.photo(of: $0) } : nil
        try photo.metadata.shiftDates(of: properties, clockOf: own?.metadata, by: shift)
      }
      return []
    }
    editing.changesOnce = true
    // A clock that was right changes no date either.
    if let by, DateShift(by) != DateShift() {
      editing.wanted = tag.isEmpty ? "date to shift" : "date that --tag names"
    }
    if !inSidecar, options.output == nil {
      editing.companion = { path in
        let side = Self.datedSidecar(of: path, properties)
        if let side { owners.withLock { $0[side] = path } }
        return side
      }
    }
    try editing.run()
  }

  /// A photo's sidecar with one of the dates, which would take precedence over the photo's new
  /// date; nil if absent. An unreadable one is reported when it is processed.
  private static func datedSidecar(
    of path: String, _ properties: [SharedProperty]
  ) -> String? {
    guard path != "-", let side = Sidecar.existing(for: path) else { return nil }
    guard let metadata = try? Files.photo(side).metadata else { return side }
    return properties.contains { !metadata.texts(of: $0).isEmpty } ? side : nil
  }

  /// By how much a date is shifted.
  private func shift() throws(UsageError) -> @Sendable (CaptureDate) -> DateShift {
    if let by {
      guard let shift = DateShift(by) else {
        throw TimeSpan.refusal(
          of: by, for: "--by", examples: "1:30 (hours and minutes), \"-2h 3min\" or \"1 0\" (a day)"
        )
      }
      return { _ in shift }
    }
    var references: [CameraClock.Reference] = []
    var (dates, rights): ([CaptureDate], [CaptureDate]) = ([], [])
    var names: [String] = []
    for pair in sync {
      guard let mark = pair.lastIndex(of: "="), mark > pair.startIndex else {
        throw UsageError(
          "--sync \(pair): PHOTO=TIME expected, such as clock.jpg=\"2024-05-06 07:08:09\"")
      }
      let (from, to) = (String(pair[..<mark]), String(pair[pair.index(after: mark)...]))
      names.append(from)
      var (date, isInstant) = try shown(from)
      guard let right = CaptureDate(typed: to, near: date) else {
        throw UsageError(
          "--sync \(pair): a time or a date and a time expected after =, such as \"2024-05-06 07:08:09\""
        )
      }
      guard !isInstant || right.offset != nil else {
        throw UsageError(
          "--sync \(pair): \(from) records an instant in UTC, so add the offset of the right time, such as "
            + "\"2024-05-06 07:08:09+02:00\"")
      }
      // Without a fraction the right time is known to the second, and the error, too.
      if right.subsecond == nil { date.subsecond = nil }
      // By the clock of the right time.
      if isInstant, let ahead = right.offset {
        let distance = DateShift(nanoseconds: ahead * 60 * 1_000_000_000)
        date = date.shifted(by: distance) ?? date
        date.offset = ahead
      }
      guard let reference = CameraClock.Reference(shown: date, right: right) else {
        throw UsageError("--sync \(pair): \(from) is not a date of the calendar")
      }
      references.append(reference)
      dates.append(date)
      rights.append(right)
    }
    let clock = CameraClock(references)
    guard clock.references.count == references.count else {
      throw UsageError("--sync: both photos show the same time, so the drift cannot be computed")
    }
    let actual = clock.references.map { $0.shown + $0.correction }
    guard zip(actual, actual.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw UsageError(
        "--sync: the later time of the clock is not the later one of the right times; is one of them wrong?"
      )
    }
    if !options.quiet {
      let words = zip(names, dates).map { from, date in
        "by \(clock.shift(at: date))" + (dates.count > 1 ? " at \(from)" : "")
      }
      let rest = dates.count > 1 ? ", and evenly between" : ""
      let isZone =
        dates.allSatisfy { clock.shift(at: $0) == DateShift() }
        && zip(dates, rights).contains { $0.exifText != $1.exifText }
      let zone = isZone ? ": that is the same instant; verso zone corrects a zone" : ""
      Standard.note(Standard.errorLine("shifting \(words.joined(separator: ", "))\(rest)\(zone)"))
    }
    return { clock.shift(at: $0) }
  }

  /// The date that is given, or that a photo shows; that of a film may be an instant that no clock showed.
  private func shown(
    _ text: String
  ) throws(UsageError) -> (date: CaptureDate, isInstant: Bool) {
    if let date = CaptureDate(typed: text), date.hasTime { return (date, false) }
    guard !Path.isFree(text) else {
      throw UsageError(
        "--sync \(text): there is no such file, and it is not a date and time such as \"2024-05-06 07:08:09\""
      )
    }
    do {
      let metadata = try SidecarReading.metadata(text, withSidecar: options.sidecar)
      // A header in UTC gives the instant, whatever zone is known of its place.
      let time = metadata.time
      if let time, time.tellsInstant, let instant = time.instant { return (instant, true) }
      guard var date = time?.local ?? metadata.captureDate else {
        throw FileProblem("it does not state when it was taken")
      }
      if let time, time.isDay { throw FileProblem("it records only \(time.extent)") }
      // A distance from UTC that was found by a wrong clock is wrong as well.
      if let time, time.evidence?.reason.isStated != true { date.offset = nil }
      return (date, false)
    } catch {
      throw UsageError("--sync \(Report.line(text, error))")
    }
  }
}
