/// What one request may take.
struct Limits: Sendable {
  /// The most bytes of a photo that is sent, and of an answer.
  var bytes = 64 << 20
  /// The most seconds, by the clock and of a processor.
  var seconds = 30
  /// The most bytes of memory of the process that does the work. Linux keeps it; macOS has no such limit.
  var memory = 1 << 30
  /// How many processes run at once; further requests wait.
  var processes = 4
  /// How many requests may wait; the next one is refused.
  var waiting = 256
}
