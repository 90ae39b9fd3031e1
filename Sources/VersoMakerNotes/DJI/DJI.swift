/// The maker notes of DJI.
package enum DJI: MakerCode {
  package enum Layout: UInt8 {
    case info
  }

  /// Reads the texts of some drones: "[name:value][name:value]".
  package static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    guard let bytes = reader.bytes(part.range.lowerBound, count: part.range.count, of: part) else {
      return
    }
    var start = 0
    while start < bytes.count, bytes[start] == UInt8(ascii: "["),
      reader.note.entries.count < reader.limits.entries
    {
      // A value may hold brackets: its own one is followed by the next text, or by nothing.
      var end = start + 1
      while end < bytes.count,
        bytes[end] != UInt8(ascii: "]")
          || end + 1 < bytes.count && bytes[end + 1] != UInt8(ascii: "[")
      {
        end += 1
      }
      guard end < bytes.count else { return }
      let halves = bytes[(start + 1)..<end].split(
        separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      if halves.count == 2, let row = part.table.row(of: halves[0]) {
        reader.add(row, value(Array(halves[1])), in: part)
      }
      start = end + 1
    }
  }

  /// A text, perhaps followed by zeros; for other bytes only their number.
  private static func value(_ bytes: [UInt8]) -> MakerValue {
    let text = bytes.prefix { $0 != 0 }
    let isText =
      !text.isEmpty && text.allSatisfy { (0x20...0x7E).contains($0) }
      && bytes[text.count...].allSatisfy { $0 == 0 }
    if isText { return .text(Array(text)) }
    return .words(.binary(bytes.count))
  }
}
