import Verso

/// Consecutive numbers and texts, for up to a million records.
package struct PackedBytes: Sendable {
  private var bytes: [UInt8] = []

  package init() {}

  package var count: Int { bytes.count }

  /// Appends a number from zero on: seven bits a byte, the lowest first.
  package mutating func append(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  package mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes += text.utf8
  }

  /// A reader of what was appended from a place on.
  package func reader(at place: Int) -> Reader { Reader(bytes: bytes, at: place) }

  /// Reads in the order of appending.
  package struct Reader {
    fileprivate let bytes: [UInt8]
    fileprivate var at: Int

    package mutating func number() -> Int {
      var (number, shift): (UInt, UInt) = (0, 0)
      while at < bytes.count {
        let byte = bytes[at]
        at += 1
        number |= UInt(byte & 0x7F) << shift
        shift += 7
        if byte < 0x80 { break }
      }
      return Int(bitPattern: number)
    }

    package mutating func text() -> String {
      let count = number()
      let text = bytes[at...].prefix(count)
      at = text.endIndex
      return String(decoding: text, as: UTF8.self)
    }
  }
}
