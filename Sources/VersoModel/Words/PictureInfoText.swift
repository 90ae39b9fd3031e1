/// The notes of cameras before Exif: texts such as `Shutter=6451` in sections such as
/// `[camera info]`.
package enum PictureInfoText {
  /// The names and values of a text, line by line.
  package static func pairs(_ text: [UInt8]) -> [(name: String, value: String)] {
    text.split { !(0x20...0x7E).contains($0) }.flatMap { pairs(line: $0) }
  }

  /// The names and values of a line; a value ends where the next name begins.
  private static func pairs(line: ArraySlice<UInt8>) -> [(name: String, value: String)] {
    var result: [(name: String, value: String)] = []
    var position = line.startIndex
    while let sign = line[position...].firstIndex(of: UInt8(ascii: "=")) {
      let name = line[nameStart(line[position..<sign])..<sign]
      let start = sign + 1
      guard start < line.endIndex else { break }
      let next = line[start...].firstIndex(of: UInt8(ascii: "="))
      let section = line[start...].firstIndex(of: UInt8(ascii: "[")) ?? line.endIndex
      let end = min(next.map { nameStart(line[start..<$0]) } ?? line.endIndex, section)
      var value = line[start..<max(end, start + 1)]
      while value.count > 1, value.last == 0x20 { value.removeLast() }
      if !name.isEmpty {
        result.append((String(latinOrUTF8: name), String(latinOrUTF8: value)))
      }
      position = value.endIndex
    }
    return result
  }

  /// The start of the name at the end of some bytes.
  private static func nameStart(_ bytes: ArraySlice<UInt8>) -> Int {
    let isPart = { (byte: UInt8) -> Bool in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F
        || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "-")
    }
    return bytes.lastIndex { !isPart($0) }.map { $0 + 1 } ?? bytes.startIndex
  }
}
