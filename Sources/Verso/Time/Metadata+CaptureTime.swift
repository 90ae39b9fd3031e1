extension Metadata {
  /// When the picture was taken, and the evidence for its offset from UTC, from the photo alone.
  ///
  /// ```swift
  /// if let time = photo.metadata.time {
  ///   time.local              // 2024:05:06 07:08:09+02:00
  ///   time.instant            // 2024:05:06 05:08:09+00:00, nil if the offset is not known
  ///   time.evidence?.reason   // .offsetTag, .satellites, .makerZone …
  ///   time.others             // the remaining evidence, whether it agrees or not
  /// }
  /// ```
  ///
  /// See <doc:WhenWasItTaken>.
  public var time: CaptureTime? { time(with: TimeClues()) }

  /// When the picture was taken, by what the photo says and by what is known besides: the zones of places,
  /// other photos of the camera, what somebody says.
  ///
  /// The date that is believed counts (``captureDate``), one with a time before one that says the day alone;
  /// of films their own dates before that of the last change. A day alone gives way to the header of a film that knows
  /// the time of that day.
  package func time(with clues: TimeClues) -> CaptureTime? {
    let inquiry = TimeInquiry(self, clues)
    if let time = inquiry.filmTimeOfDay ?? inquiry.stated(.original) ?? inquiry.filmDate {
      return time
    }
    return inquiry.stated(.digitized) ?? inquiry.filmInstant ?? inquiry.stated(.modified)
  }

  /// The moment that the photo itself tells, and what clocks showed then by what is known besides, whatever its own
  /// one showed: ``setOffset(_:of:)`` keeps that moment.
  ///
  /// - Returns: Nil where the photo tells no moment.
  package func moment(with clues: TimeClues) -> CaptureTime? {
    guard let own = time, own.role != .modified, let instant = own.instant else { return nil }
    return TimeInquiry(self, clues).time(at: instant, own.field)
  }
}
