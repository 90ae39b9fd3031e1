/// Numbers, counted in the order in which they came: what a dictionary would do with more work, as
/// every photo asks it hundreds of times.
package struct KeyTable: Sendable {
  /// The numbers, in their order.
  private var keys: [Int] = []
  /// For each slot the place of a number plus one; 0 where it is empty.
  private var slots: [UInt32]

  /// - Parameter count: About how many numbers there will be.
  package init(count: Int) {
    var size = 16
    while size < 2 * count { size *= 2 }
    slots = [UInt32](repeating: 0, count: size)
    keys.reserveCapacity(count)
  }

  /// The place of a number; nil if it has not come.
  package func place(of key: Int) -> Int? {
    let place = slots[slot(of: key)]
    return place == 0 ? nil : Int(place) - 1
  }

  /// The place of a number, which it gets if it is new.
  package mutating func insert(_ key: Int) -> (place: Int, isNew: Bool) {
    var slot = slot(of: key)
    if slots[slot] != 0 { return (Int(slots[slot]) - 1, false) }
    if 2 * keys.count >= slots.count {
      grow()
      slot = self.slot(of: key)
    }
    keys.append(key)
    slots[slot] = UInt32(keys.count)
    return (keys.count - 1, true)
  }

  /// The slot that holds a number, or the empty one where it belongs.
  private func slot(of key: Int) -> Int {
    let mask = slots.count - 1
    let (high, low) = (UInt64(bitPattern: Int64(key)) ^ Self.seed)
      .multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    var slot = Int(truncatingIfNeeded: high ^ low) & mask
    while slots[slot] != 0, keys[Int(slots[slot]) - 1] != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: 2 * slots.count)
    for (place, key) in keys.enumerated() { slots[slot(of: key)] = UInt32(place + 1) }
  }

  /// Another one in each run, so that no file can be made to have numbers that all meet in one slot.
  private static let seed = UInt64.random(in: .min ... .max)
}
