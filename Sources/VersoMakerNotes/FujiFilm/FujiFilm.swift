/// The maker notes of FujiFilm.
package enum FujiFilm: MakerCode {
  package enum Layout: UInt8 {
    case faces
  }

  package enum Function: UInt8 {
    case serial
  }

  /// Reads the faces that a camera recognized: the position and the length of a record each, which
  /// contains the lengths and the positions of texts.
  package static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    let start = part.range.lowerBound
    func long(_ position: Int) -> Int? {
      (reader.integer(at: start + position, in: part) as UInt32?).map { Int($0) }
    }
    for face in 1...8 {
      guard let record = long(8 * (face - 1)), let size = long(8 * (face - 1) + 4), size >= 62,
        record <= part.range.count - size
      else { return }
      func text(_ place: Int) -> [UInt8]? {
        guard let count = long(record + place), let position = long(record + place + 4),
          position <= part.range.count - count
        else { return nil }
        return reader.bytes(start + position, count: count, of: part)
      }
      guard let name = text(30), let birthday = text(54),
        let category = reader.bytes(start + record + 46, count: 1, of: part)
      else { return }
      var date = birthday
      if date.count >= 8, date.prefix(8).allSatisfy({ (0x30...0x39).contains($0) }) {
        date.insert(0x3A, at: 6)
        date.insert(0x3A, at: 4)
      }
      let values: [(String, MakerValue)] = [
        ("Name", .text(name)), ("Birthday", .text(date)),
        ("Category", .number(Double(category[0]))),
      ]
      for (field, value) in values {
        if let row = part.table.row(named: "Face\(face)\(field)") {
          reader.add(row, value, in: part)
        }
      }
    }
  }

  package static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    .text(serial(arguments.first?.bytes ?? []))
  }

  /// A serial number that contains the body's number in hexadecimal digits, followed by the day of
  /// manufacture: "FPX 00000000     592D313233340102030123456789AB".
  private static func serial(_ text: [UInt8]) -> [UInt8] {
    var text = text[...]
    while let last = text.last, last == 0 { text.removeLast() }
    var end = text
    while let last = end.last, last == 0x20 { end.removeLast() }
    // Blanks may be among the last twelve letters.
    for whole in [text, end] where whole.count >= 18 {
      let date = whole.suffix(18).prefix(6)
      let numbers = stride(from: 0, to: 6, by: 2).compactMap { index -> Int? in
        let digits = date.dropFirst(index).prefix(2)
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
      }
      guard numbers.count == 3, (1...12).contains(numbers[1]), (1...31).contains(numbers[2]) else {
        continue
      }
      let front = whole.dropLast(18)
      let digits = front.reversed().prefix { $0.hexadecimal != nil }.count
      let body = front.suffix(digits)
      var out = Array(front.dropLast(digits))
      // An odd digit is the first half of a last byte.
      let nibbles = body.compactMap(\.hexadecimal) + (digits % 2 == 1 ? [0] : [])
      for index in stride(from: 0, to: nibbles.count, by: 2) {
        out.append(nibbles[index] << 4 | nibbles[index + 1])
      }
      let year = numbers[0] + (numbers[0] < 70 ? 2000 : 1900)
      let day = [numbers[1], numbers[2]].map { CaptureDate.pad($0) }.joined(separator: ":")
      out += Array(" \(year):\(day) ".utf8)
      return out + whole.suffix(12)
    }
    return Array(text)
  }
}
