package import Verso
package import VersoPlaces
package import VersoTracks

/// When photos were taken, in true time.
package struct PhotoClock: Sendable {
  /// The zone of cameras' clocks if the photo does not record it.
  package enum Zone: Sendable {
    /// So many minutes ahead of UTC.
    case fixed(Int)
    /// Other evidence in the photo, or else that of this computer.
    case found
    /// The zone of this computer.
    case system
    /// One by its rules.
    case rules(TimeZoneRules)
    /// The zone at the position of a track at that time.
    case place(TrackZones)
  }

  package let zone: Zone
  /// The correction of all clocks.
  package var camera: CameraClock
  /// The correction of each camera's clock, if it is derived from the photos; otherwise nil.
  package var cameras: [CameraName: CameraClock]?

  package init(zone: Zone, camera: CameraClock) { (self.zone, self.camera) = (zone, camera) }

  /// A time with its source.
  package struct Moment: Sendable {
    /// Seconds since 1970-01-01 00:00:00 UTC.
    package let seconds: Double
    /// Minutes ahead of UTC that the camera's clock was, or was taken to be.
    package let offset: Int
    /// "ExifIFD:DateTimeOriginal, +02:00 by ExifIFD:OffsetTimeOriginal"
    package let reason: String
    /// Whether it is an instant, independent of any zone.
    package var isInstant = false
  }

  /// When a photo was taken by its own clock.
  ///
  /// - Throws: ``FileProblem`` if it has none.
  package func shown(_ metadata: Metadata) throws(FileProblem) -> Moment {
    let time = metadata.time
    // The header of a film has the instant: no zone is needed.
    if let time, time.tellsInstant, let seconds = time.instant?.secondsSince1970() {
      return Moment(
        seconds: seconds, offset: 0, reason: "\(time.field), in UTC", isInstant: true)
    }
    guard let time, time.role != .modified, let local = time.local else {
      throw FileProblem("it does not state when it was taken", advice: .setDate)
    }
    guard !time.isDay else {
      throw FileProblem("\(time.field) records only \(time.extent)", advice: .setDate)
    }
    let (offset, who) = try offset(metadata, time, local)
    guard let seconds = Self.seconds(local, offset) else { throw Self.noDate(local) }
    return Moment(
      seconds: seconds, offset: offset,
      reason: "\(time.field), \(TimeListing.text(offset)) by \(who)")
  }

  /// The clock's offset from UTC in minutes, and its source.
  private func offset(
    _ metadata: Metadata, _ time: CaptureTime, _ local: CaptureDate
  ) throws(FileProblem) -> (Int, String) {
    let known = time.evidence.flatMap { evidence in time.offset.map { ($0, evidence.source) } }
    if let known, time.evidence?.reason.isStated == true { return known }
    switch zone {
    case .fixed(let given): return (given, "the given offset")
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
      throw FileProblem("this computer's zone has no time \(local)", advice: .nameZone)
    }
    return (system, "this computer's zone")
  }

  private static func noDate(_ date: CaptureDate) -> FileProblem {
    FileProblem("its date \(date) is not in the calendar")
  }

  private static func seconds(_ date: CaptureDate, _ offset: Int) -> Double? {
    var date = date
    date.offset = offset
    return date.secondsSince1970()
  }

  /// When a photo was taken: the time of its clock, corrected.
  ///
  /// - Throws: ``FileProblem`` if it has none.
  package func actual(_ metadata: Metadata) throws(FileProblem) -> Moment {
    let shown = try shown(metadata)
    let seconds = camera.actual(try own(metadata).actual(shown.seconds))
    let correction = seconds - shown.seconds
    return Moment(
      seconds: seconds, offset: shown.offset,
      reason: shown.reason + (correction == 0 ? "" : ", clock \(Self.text(correction))"),
      isInstant: shown.isInstant)
  }

  /// The correction of the clock of a photo's camera, if it was derived from photos.
  private func own(_ metadata: Metadata) throws(FileProblem) -> CameraClock {
    guard let cameras else { return CameraClock() }
    let name = CameraName(metadata)
    guard let known = cameras[name] else {
      throw FileProblem(
        "no photos of \(name) have a GPS time to correct its clock with", advice: .synchronize)
    }
    return known
  }

  /// Minutes ahead of UTC by a distance that is typed: a sign, hours and perhaps minutes, or Z.
  package static func minutes(_ text: String) -> Int? {
    let digits = text.dropFirst().filter { $0 != ":" }
    // Files may have "+8:00"; what is typed has two digits.
    guard text.dropFirst().prefix(while: { $0 != ":" }).count != 1 else { return nil }
    let whole = digits.utf8.count <= 2 ? "\(text):00" : text
    return CaptureDate(typed: "2000-01-01 00:00\(whole == "Z:00" ? "Z" : whole)")?.offset
  }

  /// How a distance from UTC is written, of which some is missing: "+02:00" for "+2", "2" and "UTC+2".
  package static func written(_ text: String) -> String? {
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

  /// "+0:01:30" of seconds; from two days on "+2 days 0:01:30".
  package static func text(_ seconds: Double) -> String {
    let tenths = Int((min(seconds.magnitude, 1e12) * 10).rounded())
    let (minutes, rest) = (tenths / 600, tenths % 600)
    let second = CaptureDate.pad(rest / 10) + (rest % 10 == 0 ? "" : ".\(rest % 10)")
    let days = minutes < 2 * 1440 ? 0 : minutes / 1440
    return (seconds < 0 ? "-" : "+") + (days == 0 ? "" : "\(days) days ")
      + "\(minutes / 60 - days * 24):\(CaptureDate.pad(minutes % 60)):\(second)"
  }
}
