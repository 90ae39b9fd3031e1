extension ValueRenderer {
  /// The exposure times of the pictures in a composite one: seven fractions, two numbers for the
  /// grouping of the pictures, then a fraction each (Exif 2.32, 4.6.5).
  func appendExposureTimes(_ value: borrowing StoredValue, to out: inout [UInt8]) {
    let bytes = value.bytes
    var position = 0
    var index = 0
    while position < bytes.byteCount {
      let isCount = index == 7 || index == 8
      if isCount {
        guard let number: UInt16 = bytes.integer(at: position, value.byteOrder) else { return }
        out.append(0x20)
        out.append(decimal: Int64(number))
      } else {
        guard let top: UInt32 = bytes.integer(at: position, value.byteOrder),
          let bottom: UInt32 = bytes.integer(at: position + 4, value.byteOrder)
        else { return }
        if index > 0 { out.append(0x20) }
        let seconds = Double(top) / Double(bottom)
        switch (top, bottom) {
        case (0, 0): out.append("undef")
        case (_, 0): out.append("inf")
        case (0, _): out.append("0")
        default:
          if isNumeric {
            out.append(seconds, significant: 10)
          } else {
            out.append(exposureTime: seconds)
          }
        }
      }
      position += isCount ? 2 : 8
      index += 1
    }
  }

  /// The names of the operations in a list of them, each of which begins with its number, a version,
  /// flags and its size (DNG 1.6, chapter 7).
  func appendOpcodes(_ value: borrowing StoredValue, _ set: UInt16, to out: inout [UInt8]) {
    let bytes = value.bytes
    guard !isNumeric, let count: UInt32 = bytes.integer(at: 0, .bigEndian) else {
      return appendBinary(bytes.byteCount, to: &out)
    }
    var position = 4
    for index in 0..<Int(count) {
      if index > 0 { out.append(", ") }
      guard let number: UInt32 = bytes.integer(at: position, .bigEndian),
        let size: UInt32 = bytes.integer(at: position + 12, .bigEndian)
      else { return out.append("<err>") }
      if !TagTable.appendLabel(set: set, raw: Int64(number), to: &out) {
        out.append("[opcode ")
        out.append(decimal: Int64(number))
        out.append("]")
      }
      position += 16 + Int(size)
    }
  }

  /// How pixels are stored, by the last byte of the number that names it.
  func appendPixelFormat(_ value: borrowing StoredValue, _ set: UInt16, to out: inout [UInt8]) {
    if !isNumeric, value.count == 16, let last = value.bytes.byte(at: 15),
      TagTable.appendLabel(set: set, raw: Int64(last), to: &out)
    {
      return
    }
    value.append(to: &out)
  }
}
