/// The maker notes of Casio.
package enum Casio: MakerCode {
  package enum Function: UInt8 {
    case firmwaredate
  }

  package static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    .text(firmwareDate(arguments.first?.bytes ?? []))
  }

  /// "0312\0\026…" as 2003:12:26: two digits each of year, month, day, hour, minute and perhaps
  /// second, with zeros between some of them.
  private static func firmwareDate(_ text: [UInt8]) -> [UInt8] {
    let pattern = BytePattern(
      Array(#"^(\d{2})(\d{2})\0\0(\d{2})(\d{2})\0\0(\d{2})(\d{2}|.{2})\0{2}$"#.utf8))
    guard let groups = pattern.firstMatch(in: text) else {
      var words = text.map { $0 == 0 ? 0x2E : $0 }
      while words.last == 0x2E { words.removeLast() }
      return Array("Unknown (".utf8) + words + Array(")".utf8)
    }
    let parts = (1...6).map { groups[$0].map { Array(text[$0]) } ?? [] }
    var out = Array((MakerValue.text(parts[0]).integer < 70 ? "20" : "19").utf8)
    let separators: [UInt8] = [0x3A, 0x3A, 0x20, 0x3A, 0x3A]
    for (index, part) in parts.enumerated() {
      if index == 5, !part.allSatisfy({ (0x30...0x39).contains($0) }) { break }
      if index > 0 { out.append(separators[index - 1]) }
      out += part
    }
    return out
  }
}
