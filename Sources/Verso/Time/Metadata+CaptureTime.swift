extension Metadata {
  /// The capture time of the picture, and the evidence for its offset from UTC, from the photo
  /// alone.
  ///
  /// ```swift
  /// if let time = photo.metadata.time {
  ///   time.local              // 2024:05:06 07:08:09+02:00
  ///   time.instant            // 2024:05:06 05:08:09+00:00, nil if the offset is not known
  ///   time.evidence?.source   // "ExifIFD:OffsetTimeOriginal"
  ///   time.others             // the remaining evidence, whether it agrees or not
  /// }
  /// ```
  ///
  /// See <doc:WhenWasItTaken>.
  public var time: CaptureTime? { time(with: TimeClues()) }

  /// The capture time, from the photo and from clues: the zones of positions, other photos of the
  /// camera, a given zone.
  ///
  /// The preferred date is used (``captureDate``), one with a time before one without; in films
  /// their own dates come before that of the last change. A day alone gives way to the header of a
  /// film that knows the time of that day.
  package func time(with clues: TimeClues) -> CaptureTime? {
    let inquiry = TimeInquiry(self, clues)
    if let time = inquiry.filmTimeOfDay ?? inquiry.stated(.original) ?? inquiry.filmDate {
      return time
    }
    return inquiry.stated(.digitized) ?? inquiry.filmInstant ?? inquiry.stated(.modified)
  }

  /// The moment in the photo itself, with local time from other evidence, whatever its own clock
  /// showed: ``setOffset(_:of:)`` keeps that moment.
  ///
  /// - Returns: Nil if the photo has no moment.
  package func moment(with clues: TimeClues) -> CaptureTime? {
    guard let own = time, own.role != .modified, let instant = own.instant else { return nil }
    return TimeInquiry(self, clues).time(at: instant, own.field)
  }
}
