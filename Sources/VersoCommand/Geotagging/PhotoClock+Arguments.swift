import Verso
import VersoLibrary
import VersoPlaces
import VersoTracks

extension PhotoClock {
  /// Understands `--zone`.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - track: Where its owner was, for `from-place`.
  /// - Returns: The zone; ``Zone/found`` where none was typed.
  /// - Throws: ``UsageError`` if it is not a zone.
  static func zone(_ text: String?, along track: Track) throws(UsageError) -> Zone {
    guard let text else { return .found }
    if text == "from-place" {
      do { return .place(try TrackZones(track)) } catch {
        throw UsageError("--zone from-place: \(error)")
      }
    }
    if let minutes = minutes(text) { return .fixed(minutes) }
    if let written = written(text) {
      throw UsageError("--zone \(text): an offset from UTC is written \(written)")
    }
    do {
      return .rules(try TimeZoneRules(named: text))
    } catch {
      let what = (error as? PlacesError)?.message ?? Report.reason(text, error)
      throw UsageError(
        "--zone \(text): an offset from UTC such as +02:00, a zone such as Europe/Zurich or from-place "
          + "expected: \(what)")
    }
  }

  /// A clock's time in a photo, in the form of `--sync`: "photo.jpg=2026-05-06 07:08:09Z".
  ///
  /// A time without an offset from UTC is in the zone of the camera's clock, and one without a day
  /// is the one nearest to the photo's time.
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
    guard let date = CaptureDate(typed: typed, near: local),
      let actual = date.secondsSince1970(assuming: shown.offset)
    else {
      throw UsageError(
        "--sync \(path)=\(typed): a time expected, such as 07:08:09, 07:08:09+02:00 or "
          + "2026-05-06 07:08:09")
    }
    return CameraClock.Reference(shown: shown.seconds, actual: actual)
  }
}
