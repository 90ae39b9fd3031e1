extension [UInt8] {
  /// Appends the bytes of a number.
  @inlinable
  package mutating func append<Number: FixedWidthInteger>(_ value: Number, _ byteOrder: ByteOrder) {
    let size = Number.bitWidth / 8
    for index in 0..<size {
      let shift = byteOrder == .bigEndian ? (size - 1 - index) * 8 : index * 8
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Overwrites the bytes at a position, which must be inside, with those of a number.
  @inlinable
  package mutating func store<Number: FixedWidthInteger>(
    _ value: Number, at position: Int, _ byteOrder: ByteOrder
  ) {
    let size = Number.bitWidth / 8
    for index in 0..<size {
      let shift = byteOrder == .bigEndian ? (size - 1 - index) * 8 : index * 8
      self[position + index] = UInt8(truncatingIfNeeded: value >> shift)
    }
  }
}
