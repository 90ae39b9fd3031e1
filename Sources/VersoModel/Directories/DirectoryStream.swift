/// A new stream of one directory: a TIFF header, directly followed by the directory, where raw developers look for it,
/// and the values.
package struct DirectoryStream {
  /// A field with its stored bytes.
  package struct Field {
    package let number: UInt16
    package let format: UInt16
    package let count: Int
    package let bytes: [UInt8]

    package init(_ number: UInt16, format: UInt16, count: Int, _ bytes: [UInt8]) {
      (self.number, self.format, self.count, self.bytes) = (number, format, count, bytes)
    }
  }

  private let layout: DirectoryLayout
  private let fields: [Field]

  package init(_ fields: [Field], _ byteOrder: ByteOrder) {
    layout = DirectoryLayout(byteOrder)
    self.fields = fields.sorted { $0.number < $1.number }
  }

  /// The number of bytes before the first value.
  package static func headSize(_ count: Int) -> Int {
    let layout = DirectoryLayout(.bigEndian)
    let start = layout.firstPointer + layout.offsetSize
    return layout.tableWithNext(at: start, count: count).upperBound
  }

  /// The bytes of the stream; nil for more than a directory can have.
  package func encoded() -> [UInt8]? {
    let start = layout.firstPointer + layout.offsetSize
    guard fields.count <= UInt16.max else { return nil }
    var output = layout.header(first: start)
    layout.append(fields.count, size: layout.countSize, to: &output)
    var values: [UInt8] = []
    for field in fields {
      var stored = field.bytes
      if stored.count > layout.offsetSize {
        let position = Self.headSize(fields.count) + values.count
        guard position <= UInt32.max else { return nil }
        stored = layout.encoded(position)
        // Values begin at even positions (TIFF 6.0, section 2).
        values += field.bytes + (field.bytes.count % 2 == 1 ? [0] : [])
      }
      layout.append(
        field.number, format: field.format, count: field.count, field: stored, to: &output)
    }
    return output + layout.encoded(0) + values
  }
}
