/// The keys of one JSON object, in the text that is being written. A name is unique in an object
/// (RFC 8259, 4: readers differ on repeated names); the first of two counts.
struct JSONKeys {
  /// For each slot of the table the number of a key plus one; 0 where it is empty.
  private var slots: [UInt32]
  /// The ranges of the keys in the text, with a hash that distinguishes most of them.
  private var keys: [(start: Int, count: Int, hash: UInt64)] = []

  /// - Parameter count: About how many keys there will be.
  init(count: Int = 200) {
    slots = [UInt32](repeating: 0, count: count > 8 ? 512 : 16)
    keys.reserveCapacity(count)
  }

  /// Begins a member of the object that has a key of two parts.
  ///
  /// - Parameters:
  ///   - front: The text before the key, a line end and a quotation mark, and its first part.
  ///   - name: Its second part.
  ///   - out: The text.
  /// - Returns: False, and nothing is appended, where there is one of this name.
  mutating func begin(
    _ front: [UInt8], _ name: some Collection<UInt8>, _ out: inout [UInt8]
  ) -> Bool {
    let end = out.count
    out += front
    JSON.append(inside: name, to: &out)
    guard insert(from: end, in: out) else {
      out.removeLast(out.count - end)
      return false
    }
    out.append("\": ")
    return true
  }

  /// The text before the second part of a key.
  static func front(_ group: some Collection<UInt8>) -> [UInt8] {
    var front = Array(",\n  \"".utf8)
    JSON.append(inside: group, to: &front)
    front.append(0x3A)
    return front
  }

  /// Adds the key from a position to the end of the text.
  ///
  /// - Returns: False if it is there already.
  mutating func insert(from start: Int, in text: [UInt8]) -> Bool {
    let count = text.count - start
    let hash = Self.hash(text, start)
    if keys.count * 2 >= slots.count { grow() }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    while slots[slot] != 0 {
      let key = keys[Int(slots[slot]) - 1]
      // A file may be made to have keys of one hash: the bytes decide.
      if key.hash == hash, key.count == count,
        text[key.start..<(key.start + count)].elementsEqual(text[start...])
      {
        return false
      }
      slot = (slot + 1) & mask
    }
    keys.append((start, count, hash))
    slots[slot] = UInt32(keys.count)
    return true
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: 4 * slots.count)
    let mask = slots.count - 1
    for (index, key) in keys.enumerated() {
      var slot = Int(truncatingIfNeeded: key.hash >> 32) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(index + 1)
    }
  }

  /// Eight bytes at a time, each step mixed with a multiplication that keeps both halves.
  private static func hash(_ text: [UInt8], _ start: Int) -> UInt64 {
    let bytes = text.rawSpan
    var hash = seed
    var at = start
    while let word: UInt64 = bytes.integer(at: at, .littleEndian) {
      hash = mixed(hash ^ word)
      at += 8
    }
    var rest: UInt64 = 1
    while let byte = bytes.byte(at: at) {
      rest = rest << 8 | UInt64(byte)
      at += 1
    }
    return mixed(hash ^ rest)
  }

  private static func mixed(_ word: UInt64) -> UInt64 {
    let (high, low) = word.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return high ^ low
  }

  /// Another one in each run, so that no file can be made to have keys that all meet in one slot.
  private static let seed = UInt64.random(in: .min ... .max)
}
