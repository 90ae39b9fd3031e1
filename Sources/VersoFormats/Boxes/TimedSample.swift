/// A sample: where it lies, and when it is shown.
struct TimedSample {
  let range: Range<Int>
  /// Seconds from the start of the track.
  let time: Double
  /// For how many seconds.
  let duration: Double
}
