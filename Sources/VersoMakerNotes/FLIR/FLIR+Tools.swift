extension FLIR {
  /// A place in the picture that was measured: a spot, an area, a line …
  ///
  /// Its record has its own length, the length of its parameters and its kind at fixed places, the
  /// parameters after a header of 36 bytes, then its label in UTF-16.
  private struct Tool {
    let kind: Int
    let parameters: [Double]
    let label: String

    private static let header = 0x24

    /// The least that a record has: a header, and a parameter of four bytes.
    static let leastLength = header + 4

    init?(_ record: Header) {
      guard let length = record.short(4), let kind = record.short(10),
        length <= record.bytes.count - Self.header
      else { return nil }
      self.kind = kind
      let shorts = stride(from: Self.header, to: record.bytes.count - 1, by: 2)
        .map { record.short($0) ?? 0 }
      parameters = shorts.prefix(length / 2).map { Double($0) }
      // A label that ends the record is not followed by a zero.
      let letters = shorts.dropFirst(length / 2).prefix { (0x20..<0x7F).contains($0) }
      label = String(decoding: letters.map { UInt8($0) }, as: UTF8.self)
    }
  }

  /// Reads the records of the measured places, one after the other.
  static func readTools(_ part: MakerPart, _ reader: inout MakerReader) {
    var position = part.range.lowerBound + 12
    var count = 0
    while count < reader.limits.entries,
      let length: UInt16 = reader.integer(at: position, in: part),
      Int(length) >= Tool.leastLength, Int(length) <= part.range.upperBound - position,
      let bytes = reader.bytes(position, count: Int(length), of: part),
      let tool = Tool(Header(bytes, part.byteOrder))
    {
      count += 1
      position += Int(length)
      let values: [(name: String, value: MakerValue)] = [
        ("Type", .number(Double(tool.kind))), ("Params", .list(tool.parameters)),
        ("Label", .text(tool.label)),
      ]
      for (name, value) in values {
        // The tables have only the first one.
        guard let row = part.table.row(of: "Meas1\(name)") else { continue }
        let own = count == 1 ? nil : Array("Meas\(count)\(name)".utf8)
        reader.add(row, value, named: own, in: part)
      }
    }
  }
}
