/// The chunks of a PNG picture in order. Repeated chunks, and chunks where no decoder looks for
/// them, contain something else (ISO/IEC 15948, 5.6; PNG 3, 4.5 and 11.3.6).
struct ChunkOrder {
  enum Verdict: Equatable {
    case picture
    /// No decoder makes anything of it.
    case useless
    /// Decoders differ.
    case unclear(String)
  }

  private var seen: Set<UInt32> = []
  private var isInData = false
  /// The number of frames that are announced; nil if the picture is not animated.
  private var announced: UInt32?
  private var frames: UInt32 = 0
  private var next: UInt32 = 0
  /// Whether a frame waits for its data, and whether it came after the picture's own.
  private var isOpen = false

  /// The meaning of a chunk of the list at its place, by its code and the first four bytes of its data.
  ///
  /// - Returns: Whether it is a part of the picture there.
  mutating func verdict(_ code: UInt32, _ data: [UInt8]) -> Verdict {
    let isFirst = seen.insert(code).inserted
    defer { isInData = code == PNG.Code.data }
    let number: UInt32 = data.rawSpan.integer(at: 0, .bigEndian) ?? 0
    switch code {
    case PNG.Code.data:
      return isFirst || isInData ? .picture : .unclear("further data of the picture")
    case PNG.Code.animation:
      if seen.contains(PNG.Code.data) { return .useless }
      guard isFirst else { return .unclear("a second chunk acTL") }
      announced = number
      return .picture
    case PNG.Code.frameControl:
      guard announced != nil else { return .useless }
      frames += 1
      isOpen = seen.contains(PNG.Code.data)
      return follows(number) && (isOpen || frames == 1)
        ? .picture : .unclear("a frame out of its order")
    case PNG.Code.frame:
      guard announced != nil else { return .useless }
      return follows(number) && isOpen ? .picture : .unclear("data of no frame")
    case _ where isFirst: return .picture
    case PNG.Code.header, PNG.Code.palette, PNG.Code.transparency:
      return .unclear("a second chunk \(String(letters: code))")
    default: return .useless
    }
  }

  /// Whether a chunk has the number that comes next.
  private mutating func follows(_ number: UInt32) -> Bool {
    defer { next &+= 1 }
    return number == next
  }

  /// The problem at the end.
  func end() -> String? {
    guard let announced, announced != frames else { return nil }
    return "\(frames) frames, of which \(announced) are announced,"
  }
}
