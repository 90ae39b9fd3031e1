/// Reads IPTC data: datasets one after the other (IIM 4.2, chapter 3), as a directory of fields.
///
/// Text is given in UTF-8, whatever its encoding in the file. A field's entry points at its dataset
/// in the block, so that what is not changed is written back byte for byte.
package struct IPTCReader {
  /// The result of reading.
  package struct Result {
    package var directory: Directory
    package var warnings: [Warning] = []
  }

  /// How text is stored.
  enum Characters: Sendable {
    /// Declared by dataset 1:90.
    case utf8
    /// No 1:90: each text is UTF-8 where it reads as such, else Windows' Latin letters.
    case unnamed
    /// A code of ISO 2022 other than UTF-8: bytes above ASCII are not understood.
    case unknown
  }

  /// 1:90, the characters of the texts, and its value for UTF-8.
  package static let codedCharacterSet: UInt16 = IPTCNumber.codedCharacterSet
  package static let utf8Mark: [UInt8] = [0x1B, 0x25, 0x47]

  /// Reads the datasets of a block, which begin at `base` in the file; `index` is that of the photo's block that
  /// contains them.
  ///
  /// - Returns: The fields, and what was wrong.
  package static func read(
    _ block: [UInt8], base: Int, index: Int?, place: String, limits: ReadLimits
  ) -> Result {
    var result = Result(
      directory: Directory(.iptc, byteOrder: .bigEndian, base: base, block: index, bytes: block))
    var characters = Characters.unnamed
    var reader = ByteReader(block.rawSpan, byteOrder: .bigEndian)
    func warn(_ message: String, at position: Int) {
      result.warnings.append(Warning(message, place: place, offset: base + position))
      result.directory.isWhole = false
    }
    while reader.remaining > 0 {
      let start = reader.offset
      guard block[start] == 0x1C else {
        // Some programs fill the block up with zeros.
        if block[start...].contains(where: { $0 != 0 }) {
          warn("bytes that belong to no dataset", at: start)
        }
        break
      }
      guard result.directory.entries.count < limits.entries else {
        warn("more than \(limits.entries) datasets", at: start)
        break
      }
      guard let (number, range) = try? next(&reader) else {
        warn("a dataset is longer than the block", at: start)
        break
      }
      if number == codedCharacterSet {
        let mark = block[range]
        characters =
          mark.elementsEqual(utf8Mark)
          ? .utf8 : mark.starts(with: [0x1B, 0x25]) ? .unknown : .unnamed
      }
      append(number, range, at: start, characters, to: &result.directory)
    }
    return result
  }

  /// Number and data of the next dataset.
  package static func next(_ reader: inout ByteReader) throws(ReadError) -> (UInt16, Range<Int>) {
    let start = reader.offset
    guard try reader.next(UInt8.self) == 0x1C else {
      throw .malformed(at: start, expected: "a dataset")
    }
    let number = try reader.next(UInt16.self)
    var count = Int(try reader.next(UInt16.self))
    if count & 0x8000 != 0 {
      // An extended dataset: this many bytes hold the length (IIM 4.2, 1.5.2).
      let size = count & 0x7FFF
      guard (1...8).contains(size) else { throw .malformed(at: start + 3, expected: "a length") }
      var length: UInt64 = 0
      for _ in 0..<size { length = length << 8 | UInt64(try reader.next(UInt8.self)) }
      guard let known = Int(exactly: length) else { throw .truncated(at: start, needed: .max) }
      count = known
    }
    let data = reader.offset
    try reader.skip(count)
    return (number, data..<(data + count))
  }

  private static func append(
    _ number: UInt16, _ range: Range<Int>, at start: Int, _ characters: Characters,
    to directory: inout Directory
  ) {
    let format = IPTC.format(of: number, count: range.count)
    let unit = format.size ?? 1
    var entry = Entry(
      number: number, format: format.code, count: UInt32(clamping: range.count / unit),
      value: UInt32(clamping: range.lowerBound), position: UInt32(clamping: start))
    let data = directory.bytes[range]
    if format == .utf8, data.contains(where: { $0 >= 0x80 }), characters != .utf8 || !isUTF8(data) {
      let text = isUTF8(data) && characters == .unnamed ? Array(data) : Latin.utf8(data)
      entry.value = UInt32(clamping: directory.bytes.count)
      entry.count = UInt32(clamping: text.count)
      directory.bytes += text
    }
    directory.entries.append(entry)
  }

  private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }
}

/// Shared constants of IPTC data.
package enum IPTC {
  /// The type of a dataset: text, unless it is one of the few numbers.
  package static func format(of number: UInt16, count: Int) -> Format {
    switch number {
    case IPTCNumber.envelopeRecordVersion, IPTCNumber.fileFormat, IPTCNumber.fileVersion,
      IPTCNumber.applicationRecordVersion, IPTCNumber.objectPreviewFileFormat,
      IPTCNumber.objectPreviewFileVersion:
      count == 2 ? .short : .undefined
    case codedBytes: .undefined
    // Records 1 to 6 are of texts.
    default: (1...6).contains(number >> 8) ? .utf8 : .undefined
    }
  }

  /// Pictures and sounds: the preview 2:202.
  private static let codedBytes: UInt16 = IPTCNumber.objectPreviewData
}
