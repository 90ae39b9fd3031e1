import Verso
import VersoPlaces
import VersoTracks

/// When photos were taken, in true time.
struct PhotoClock: Sendable {
  /// Which zone the clocks of cameras show where the photo does not say it.
  enum Zone: Sendable {
    /// So many minutes ahead of UTC.
    case fixed(Int)
    /// What else in the photo tells it, or else that of this computer.
    case found
    /// That of this computer.
    case system
    /// One by its rules.
    case rules(TimeZoneRules)
    /// That of the place of a track at the time.
    case place(TrackZones)
  }

  let zone: Zone
  /// What sets the clocks of all cameras right.
  var camera: CameraClock
  /// What sets the clock of each camera right, where that is found from the photos; nil where it is not.
  var cameras: [CameraName: CameraClock]?

  /// A time with the reason why it is believed.
  struct Moment: Sendable {
    /// Seconds since 1970-01-01 00:00:00 UTC.
    let seconds: Double
    /// Minutes ahead of UTC that the camera's clock was, or was taken to be.
    let offset: Int
    /// "ExifIFD:DateTimeOriginal, +02:00 by ExifIFD:OffsetTimeOriginal"
    let reason: String
    /// Whether it is the instant by itself, in which no zone has a part.
    var isInstant = false
  }

  /// When a photo was taken by its own clock.
  ///
  /// - Throws: ``FileProblem`` when it does not say it.
  func shown(_ metadata: Metadata) throws(FileProblem) -> Moment {
    let time = metadata.time
    // The header of a film says the instant: no zone has a part in that.
    if let time, time.tellsInstant, let seconds = time.instant?.secondsSince1970() {
      return Moment(
        seconds: seconds, offset: 0, reason: "\(time.field), in UTC", isInstant: true)
    }
    guard let time, time.role != .modified, let local = time.local else {
      throw FileProblem(
        "it does not say when it was taken; set DateTimeOriginal with verso set, then place it")
    }
    guard !time.isDay else {
      throw FileProblem(
        "\(time.field) says the day alone; set DateTimeOriginal with verso set, then place it")
    }
    let (offset, who) = try offset(metadata, time, local)
    guard let seconds = Self.seconds(local, offset) else { throw Self.noDate(local) }
    return Moment(
      seconds: seconds, offset: offset,
      reason: "\(time.field), \(TimeListing.text(offset)) by \(who)")
  }

  /// Minutes that the clock was ahead of UTC, and who says so.
  private func offset(
    _ metadata: Metadata, _ time: CaptureTime, _ local: CaptureDate
  ) throws(FileProblem) -> (Int, String) {
    let known = time.evidence.flatMap { evidence in time.offset.map { ($0, evidence.source) } }
    if let known, time.evidence?.reason.isStated == true { return known }
    switch zone {
    case .fixed(let given): return (given, "--zone")
    case .rules(let rules):
      guard let shown = Self.seconds(local, 0) else { throw Self.noDate(local) }
      return (
        TrackZones.minutes(rules.offset(ofLocal: Int(shown.rounded(.down)))), rules.name
      )
    case .place(let zones):
      guard let shown = Self.seconds(local, 0) else { throw Self.noDate(local) }
      let own = try own(metadata)
      return try zones.offset(ofLocal: shown) { camera.actual(own.actual($0)) }
    case .found:
      if let known { return known }
      return try Self.systemOffset(local)
    case .system: return try Self.systemOffset(local)
    }
  }

  private static func systemOffset(_ local: CaptureDate) throws(FileProblem) -> (Int, String) {
    guard let system = SystemZone.offset(of: local) else {
      throw FileProblem("this computer's zone has no time \(local); say which with --zone")
    }
    return (system, "this computer's zone")
  }

  private static func noDate(_ date: CaptureDate) -> FileProblem {
    FileProblem("its date \(date) is none of the calendar")
  }

  private static func seconds(_ date: CaptureDate, _ offset: Int) -> Double? {
    var date = date
    date.offset = offset
    return date.secondsSince1970()
  }

  /// When a photo was taken: the time of its clock, corrected.
  ///
  /// - Throws: ``FileProblem`` when it does not say it.
  func actual(_ metadata: Metadata) throws(FileProblem) -> Moment {
    let shown = try shown(metadata)
    let seconds = camera.actual(try own(metadata).actual(shown.seconds))
    let correction = seconds - shown.seconds
    return Moment(
      seconds: seconds, offset: shown.offset,
      reason: shown.reason + (correction == 0 ? "" : ", clock \(Self.text(correction))"),
      isInstant: shown.isInstant)
  }

  /// What sets the clock of a photo's camera right, where that was found from photos.
  private func own(_ metadata: Metadata) throws(FileProblem) -> CameraClock {
    guard let cameras else { return CameraClock() }
    let name = CameraName(metadata)
    guard let known = cameras[name] else {
      throw FileProblem(
        "no photos of \(name) say by satellites how wrong its clock was; say it with --sync "
          + "PHOTO=TIME")
    }
    return known
  }

  // MARK: What is typed

  /// Understands `--zone`.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - track: Where its owner was, for `from-place`.
  /// - Returns: The zone; ``Zone/found`` where none was typed.
  /// - Throws: ``UsageError`` when it is none.
  static func zone(_ text: String?, along track: Track) throws(UsageError) -> Zone {
    guard let text else { return .found }
    if text == "from-place" { return .place(try TrackZones(track)) }
    if let minutes = minutes(text) { return .fixed(minutes) }
    if let written = written(text) {
      throw UsageError("--zone \(text): a distance from UTC is written so: \(written)")
    }
    do {
      return .rules(try TimeZoneRules(named: text))
    } catch {
      let what = (error as? PlacesError)?.message ?? Report.reason(text, error)
      throw UsageError(
        "--zone \(text): a distance from UTC such as +02:00, a zone such as Europe/Zurich or from-place "
          + "expected: \(what)")
    }
  }

  /// Minutes ahead of UTC by a distance that is typed: a sign, hours and perhaps minutes, or Z.
  static func minutes(_ text: String) -> Int? {
    let digits = text.dropFirst().filter { $0 != ":" }
    // Files may have "+8:00"; what is typed has two digits.
    guard text.dropFirst().prefix(while: { $0 != ":" }).count != 1 else { return nil }
    let whole = digits.utf8.count <= 2 ? "\(text):00" : text
    return CaptureDate(typed: "2000-01-01 00:00\(whole == "Z:00" ? "Z" : whole)")?.offset
  }

  /// How a distance from UTC is written, of which some is missing: "+02:00" for "+2", "2" and "UTC+2".
  static func written(_ text: String) -> String? {
    var rest = text[...]
    for name in ["UTC", "GMT"] where rest.uppercased().hasPrefix(name) {
      rest = rest.dropFirst(name.count)
    }
    // GMT+0 and the like are names of zones.
    if rest.count < text.count, (try? TimeZoneRules(named: text)) != nil { return nil }
    let isBehind = rest.first == "-"
    if isBehind || rest.first == "+" { rest = rest.dropFirst() }
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
    let isNumber = parts.allSatisfy { part in
      (1...2).contains(part.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard (1...2).contains(parts.count), isNumber, let hours = Int(parts[0]),
      let minutes = parts.count == 2 ? Int(parts[1]) : 0
    else { return nil }
    let found = "\(isBehind ? "-" : "+")\(CaptureDate.pad(hours)):\(CaptureDate.pad(minutes))"
    return Self.minutes(found) == nil ? nil : found
  }

  /// What a clock showed in a photo, as `--sync` says it: "photo.jpg=2026-05-06 07:08:09Z".
  ///
  /// A time without its distance from UTC is in the zone of the camera's clock, and one without a day is the
  /// one next to what the photo says.
  ///
  /// - Throws: ``UsageError`` when it is no such thing.
  func reference(_ text: String) throws(UsageError) -> CameraClock.Reference {
    guard let mark = text.lastIndex(of: "="), mark > text.startIndex else {
      throw UsageError("--sync \(text): PHOTO=TIME expected, such as clock.jpg=07:08:09")
    }
    let (path, typed) = (String(text[..<mark]), String(text[text.index(after: mark)...]))
    let shown: Moment
    do {
      shown = try self.shown(try Files.photo(path).metadata)
    } catch { throw UsageError("--sync \(path): \(Report.reason(path, error))") }
    let local = CaptureDate(secondsSince1970: shown.seconds, offset: shown.offset, digits: 0)
    let isWhole = CaptureDate(typed: typed) != nil
    let day = local.exifText.prefix(10)
    guard let date = CaptureDate(typed: isWhole ? typed : "\(day) \(typed)"),
      isWhole || typed.contains(":"),
      var actual = date.secondsSince1970(assuming: shown.offset)
    else {
      throw UsageError(
        "--sync \(path)=\(typed): a time expected, such as 07:08:09, 07:08:09+02:00 or "
          + "2026-05-06 07:08:09")
    }
    if !isWhole {
      while actual - shown.seconds > 43_200 { actual -= 86_400 }
      while shown.seconds - actual > 43_200 { actual += 86_400 }
    }
    return CameraClock.Reference(shown: shown.seconds, actual: actual)
  }

  /// "+0:01:30" of seconds.
  static func text(_ seconds: Double) -> String {
    let tenths = Int((min(seconds.magnitude, 1e12) * 10).rounded())
    let (minutes, rest) = (tenths / 600, tenths % 600)
    let second = CaptureDate.pad(rest / 10) + (rest % 10 == 0 ? "" : ".\(rest % 10)")
    return
      "\(seconds < 0 ? "-" : "+")\(minutes / 60):\(CaptureDate.pad(minutes % 60)):\(second)"
  }
}
