import Verso
import VersoPlaces

/// When photos were taken, in true time.
struct PhotoClock: Sendable {
  /// Which zone the clocks of cameras show where the photo does not say it.
  enum Zone: Sendable {
    /// So many minutes ahead of UTC.
    case fixed(Int)
    /// What follows from the time of the satellites in the photo, or else that of this computer.
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
  var cameras: [Name: CameraClock]?

  /// What tells one camera from another.
  struct Name: Hashable, Sendable {
    let make, model, serialNumber: String?

    init(_ metadata: Metadata) {
      let camera = metadata.camera
      (make, model) = (camera?.make, camera?.model)
      serialNumber = metadata.serialNumbers?.body
    }

    /// "NIKON D70", or what it is called where it has no name.
    var text: String {
      let words = [make, model].compactMap { $0 }
      return words.isEmpty ? "a camera without a name" : words.joined(separator: " ")
    }
  }

  /// A time with the reason why it is believed.
  struct Moment: Sendable {
    /// Seconds since 1970-01-01 00:00:00 UTC.
    let seconds: Double
    /// Minutes ahead of UTC that the camera's clock was, or was taken to be.
    let offset: Int
    /// "ExifIFD:DateTimeOriginal, +02:00 by ExifIFD:OffsetTimeOriginal"
    let reason: String
  }

  /// When a photo was taken by its own clock.
  ///
  /// - Throws: ``FileProblem`` when it does not say it.
  func shown(_ metadata: Metadata) throws(FileProblem) -> Moment {
    guard let time = metadata.captureTime, time.role != .modified else {
      throw FileProblem(
        "it does not say when it was taken; set DateTimeOriginal with verso set, then place it")
    }
    let (offset, who): (Int, String)
    switch (zone, time.date.offset, time.offsetField) {
    case (_, let stated?, let field) where !time.isOffsetInferred:
      (offset, who) = (stated, field ?? time.field)
    case (.fixed(let given), _, _): (offset, who) = (given, "--zone")
    case (.rules(let rules), _, _):
      guard let local = Self.seconds(time.date, 0) else { throw Self.noDate(time.date) }
      let seconds = rules.offset(ofLocal: Int(local.rounded(.down)))
      (offset, who) = (TrackZones.minutes(seconds), rules.name)
    case (.place(let zones), _, _):
      guard let local = Self.seconds(time.date, 0) else { throw Self.noDate(time.date) }
      let own = try own(metadata)
      (offset, who) = try zones.offset(ofLocal: local) { camera.actual(own.actual($0)) }
    case (.found, let inferred?, let field): (offset, who) = (inferred, field ?? time.field)
    case (.found, nil, _), (.system, _, _):
      guard let system = SystemZone.offset(of: time.date) else {
        throw FileProblem("this computer's zone has no time \(time.date); say which with --zone")
      }
      (offset, who) = (system, "this computer's zone")
    }
    guard let seconds = Self.seconds(time.date, offset) else {
      throw Self.noDate(time.date)
    }
    let written = CaptureDate(
      year: 1, month: 1, day: 1, hour: 0, minute: 0, second: 0, offset: offset)
    return Moment(
      seconds: seconds, offset: offset,
      reason: "\(time.field), \(written.offsetText ?? "") by \(who)")
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
      reason: shown.reason + (correction == 0 ? "" : ", clock \(Self.text(correction))"))
  }

  /// What sets the clock of a photo's camera right, where that was found from photos.
  private func own(_ metadata: Metadata) throws(FileProblem) -> CameraClock {
    guard let cameras else { return CameraClock() }
    let name = Name(metadata)
    guard let known = cameras[name] else {
      throw FileProblem(
        "no photos of \(name.text) say by satellites how wrong its clock was; say it with --sync "
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
    // A sign, hours and perhaps minutes.
    let digits = text.dropFirst().filter { $0 != ":" }
    let whole = digits.utf8.count <= 2 ? "\(text):00" : text
    if let minutes = CaptureDate(typed: "2000-01-01 00:00\(whole == "Z:00" ? "Z" : whole)")?.offset
    {
      return .fixed(minutes)
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

  /// Understands `--offset`: seconds from "25", "-1:30", "+1:00:00" or "1 00:00:00", which is a day.
  ///
  /// - Throws: ``UsageError`` when it is none.
  static func offset(_ text: String) throws(UsageError) -> Double {
    let refusal = UsageError(
      "--offset \(text): seconds, minutes:seconds or hours:minutes:seconds expected, such as +1:30")
    let sign = text.first == "-" ? -1.0 : 1
    let plain = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    let words = plain.split(separator: " ")
    guard let clock = words.last, words.count <= 2 else { throw refusal }
    let days = words.count == 2 ? Int(words[0]) : 0
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard let days, days >= 0, days < 100_000, parts.count <= 3,
      words.count == 1 || parts.count == 3
    else { throw refusal }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) || isLast && $0 == 0x2E }),
        let number = Double(part), number < (index == 0 ? 1e7 : 60)
      else { throw refusal }
      seconds = seconds * 60 + number
    }
    return sign * (Double(days) * 86_400 + seconds)
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
