import VersoBytes

/// Bytes that grow by numbers in one byte order.
package struct ByteWriter: Sendable {
  package var bytes: [UInt8] = []
  package let byteOrder: ByteOrder

  package init(_ byteOrder: ByteOrder) { self.byteOrder = byteOrder }

  package mutating func append(_ value: some FixedWidthInteger) {
    bytes.append(value, byteOrder)
  }

  package mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
