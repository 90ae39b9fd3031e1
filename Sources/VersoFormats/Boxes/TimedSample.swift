/// A sample: its range, and its time.
struct TimedSample {
  let range: Range<Int>
  /// Seconds from the start of the track.
  let time: Double
  /// For how many seconds.
  let duration: Double
}
