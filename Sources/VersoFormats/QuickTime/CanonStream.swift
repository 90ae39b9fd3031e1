/// A stream of Exif data for each directory in Canon's raw files: a TIFF header, directly followed
/// by the directory, where raw developers look for it, and the values.
package enum CanonStream {
  /// A field with its stored bytes.
  package struct Field {
    let number: UInt16
    let format: UInt16
    let count: UInt32
    let bytes: [UInt8]

    package init(number: UInt16, format: UInt16, count: UInt32, bytes: [UInt8]) {
      (self.number, self.format, self.count, self.bytes) = (number, format, count, bytes)
    }
  }

  /// The bytes of a stream with these fields.
  ///
  /// - Throws: ``MetadataError`` for more than a directory can hold.
  package static func bytes(
    _ fields: [Field], _ order: ByteOrder
  ) throws(MetadataError) -> [UInt8] {
    let fields = fields.sorted { $0.number < $1.number }
    guard let count = UInt16(exactly: fields.count) else {
      throw MetadataError(.tooLarge, "more than 65535 fields", place: "CR3")
    }
    var output: [UInt8] = order == .littleEndian ? [0x49, 0x49] : [0x4D, 0x4D]
    output.append(UInt16(42), order)
    output.append(UInt32(8), order)
    output.append(count, order)
    var values: [UInt8] = []
    let start = 8 + 2 + 12 * fields.count + 4
    for field in fields {
      output.append(field.number, order)
      output.append(field.format, order)
      output.append(field.count, order)
      guard field.bytes.count > 4 else {
        output += field.bytes + [UInt8](repeating: 0, count: 4 - field.bytes.count)
        continue
      }
      guard let position = UInt32(exactly: start + values.count) else {
        throw MetadataError(.tooLarge, "more than 4 GB of values", place: "CR3")
      }
      output.append(position, order)
      // Values begin at even positions (TIFF 6.0, section 2).
      values += field.bytes + (field.bytes.count % 2 == 1 ? [0] : [])
    }
    output.append(UInt32(0), order)
    return output + values
  }
}
