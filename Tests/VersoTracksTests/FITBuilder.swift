/// Builds files of FIT, message by message.
struct FITBuilder {
  private var messages: [UInt8] = []
  var isBigEndian = false

  /// Two records, one with a time of its own and one with a compressed one, in both byte orders.
  static var sample: [UInt8] {
    var fit = FITBuilder()
    fit.define(0, 20, [(253, 4), (0, 4), (1, 4), (2, 2), (6, 2)], developer: [(0, 3)])
    fit.record(0, time: 1_700_000_000, latitude: 46, longitude: 7, altitude: 500.5)
    fit.isBigEndian = true
    fit.define(1, 20, [(0, 4), (1, 4), (78, 4)])
    // Seven times 15 seconds behind: five bits alone say no more than 31.
    for _ in 0..<3 { fit.add([0xA0 | fit.bits(after: 30)] + fit.invalid()) }
    fit.add([0xA0 | fit.bits(after: 10)] + fit.place(46.1, 7.1) + [0, 0, 0x13, 0x8D])
    return fit.file
  }

  /// The time of the last record.
  private var time: UInt32 = 0

  mutating func define(
    _ local: UInt8, _ message: UInt16, _ fields: [(UInt8, UInt8)],
    developer: [(UInt8, UInt8)] = []
  ) {
    add([(developer.isEmpty ? 0x40 : 0x60) | local, 0, isBigEndian ? 1 : 0])
    add(number(UInt32(message), 2) + [UInt8(fields.count)])
    for (number, size) in fields { add([number, size, 0x86]) }
    if !developer.isEmpty { add([UInt8(developer.count)]) }
    for (number, size) in developer { add([number, size, 0]) }
  }

  mutating func record(
    _ local: UInt8, time seconds: Int, latitude: Double, longitude: Double, altitude: Double
  ) {
    time = UInt32(seconds - 631_065_600)
    add([local] + number(time, 4) + place(latitude, longitude))
    add(number(UInt32((altitude + 500) * 5), 2) + number(0xFFFF, 2) + [1, 2, 3])
  }

  func place(_ latitude: Double, _ longitude: Double) -> [UInt8] {
    [latitude, longitude].flatMap { degrees in
      number(UInt32(bitPattern: Int32((degrees / 180 * 2_147_483_648).rounded())), 4)
    }
  }

  func invalid() -> [UInt8] {
    number(0x7FFF_FFFF, 4) + number(0x7FFF_FFFF, 4) + number(0xFFFF_FFFF, 4)
  }

  /// The five bits of a time so many seconds behind the last one.
  mutating func bits(after seconds: UInt32) -> UInt8 {
    time += seconds
    return UInt8(time & 0x1F)
  }

  mutating func add(_ bytes: [UInt8]) { messages += bytes }

  func number(_ value: UInt32, _ size: Int) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    return isBigEndian ? bytes.reversed() : bytes
  }

  var file: [UInt8] {
    let size = UInt32(messages.count)
    var bytes: [UInt8] = [14, 0x20, 0, 0]
    bytes += (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * UInt32($0))) }
    bytes += Array(".FIT".utf8) + [0, 0] + messages
    let sum = Self.sum(bytes)
    return bytes + [UInt8(sum & 0xFF), UInt8(sum >> 8)]
  }

  /// The checksum as the description of the protocol computes it, by halves of bytes.
  static func sum(_ bytes: [UInt8]) -> UInt16 {
    let table: [UInt16] = [
      0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800,
      0xB401, 0x5000, 0x9C01, 0x8801, 0x4400,
    ]
    var sum: UInt16 = 0
    for byte in bytes {
      for half in [byte & 0xF, byte >> 4] {
        let step = table[Int(sum & 0xF)]
        sum = (sum >> 4) & 0x0FFF
        sum = sum ^ step ^ table[Int(half)]
      }
    }
    return sum
  }
}
