/// A field as it is stored in the bytes of its directory: no object, no copy.
package struct Entry: Hashable, Sendable {
  package enum State: UInt8, Sendable {
    case sound
    /// The format is unknown or the value is outside: the entry's twelve bytes are kept as they
    /// are.
    case damaged
    /// Set since the file was read: the value is after the original bytes.
    case edited
  }

  package var number: UInt16
  package var format: UInt16
  package var count: UInt32
  /// Where the value's bytes begin in ``Directory/bytes``.
  package var value: UInt32
  /// The position of the entry itself: in the block, or in its directory where the file is made of
  /// directories; `noPosition` when it is new.
  package var position: UInt32
  package var state = State.sound

  package static let noPosition = UInt32.max

  package init(
    number: UInt16, format: UInt16, count: UInt32, value: UInt32,
    position: UInt32 = noPosition, state: State = .sound
  ) {
    self.number = number
    self.format = format
    self.count = count
    self.value = value
    self.position = position
    self.state = state
  }

  /// An entry as it is stored, with what is in its field for its value.
  package init(_ stored: StoredEntry, state: State = .sound) {
    self.init(
      number: stored.number, format: stored.format, count: UInt32(clamping: stored.count),
      value: UInt32(stored.field.lowerBound), position: UInt32(stored.position), state: state)
  }

  /// The number of bytes that the value has; 0 for a damaged entry.
  package var size: Int {
    state == .damaged ? 0 : Int(count) * (Format(code: format).size ?? 0)
  }
}
