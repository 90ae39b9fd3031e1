/// The maker notes of FLIR, and what its cameras say of temperatures in segments of their own.
///
/// Layouts: `records`, the blocks of a thermal picture; `text`, lines of a number, a kind and a
/// text; `tools`, the places in the picture that were measured.
package enum FLIR: MakerCode {
  package enum Layout: UInt8 {
    case records, text, tools
  }

  package enum Function: UInt8 {
    case imagetype, image, tagname, reading
  }

  package static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    switch layout {
    case .records: readRecords(part, &reader)
    case .text: readText(part, &reader)
    case .tools: readTools(part, &reader)
    }
  }

  private static func readRecords(_ part: MakerPart, _ reader: inout MakerReader) {
    var part = part
    let start = part.range.lowerBound
    part.base = start
    for order in [ByteOrder.bigEndian, .littleEndian] {
      part.byteOrder = order
      guard let version: UInt32 = reader.integer(at: start + 0x14, in: part),
        (100..<200).contains(version),
        let offset: UInt32 = reader.integer(at: start + 0x18, in: part),
        let count: UInt32 = reader.integer(at: start + 0x1C, in: part)
      else { continue }
      if let table = MakerTable("FLIR::Header") {
        var header = part
        header.table = table
        header.range = start..<min(start + 0x40, part.range.upperBound)
        reader.read(header)
      }
      for index in 0..<Int(min(count, 1000)) {
        let entry = start + Int(offset) + 32 * index
        guard let kind: UInt16 = reader.integer(at: entry, in: part),
          let position: UInt32 = reader.integer(at: entry + 12, in: part),
          let size: UInt32 = reader.integer(at: entry + 16, in: part)
        else { return reader.warn("the list of records is cut off", at: entry, in: part) }
        let first = start + Int(position)
        guard kind != 0 else { continue }
        guard Int(size) <= part.range.upperBound - first else {
          return reader.warn("a record lies outside", at: entry, in: part)
        }
        reader.add(
          UInt32(kind), first..<(first + Int(size)), .undefined, count: Int(size), in: part)
      }
      return
    }
    reader.warn("a thermal picture of an unknown version", at: start, in: part)
  }

  private static func readText(_ part: MakerPart, _ reader: inout MakerReader) {
    let buffer = reader.note.buffers[part.source]
    guard let region = buffer.rawSpan.region(part.range) else { return }
    let made = BytePattern(Array("# Generated at (.*)$".utf8))
    let named = BytePattern(
      Array(".([0-9]+).(label|value|param) (unicode|text) \"(.*)\"".utf8))
    let lines = region.array.dropFirst(12).prefix { $0 != 0 }
      .split { $0 == 0x0A || $0 == 0x0D }.prefix(reader.limits.entries)
    for line in lines.map({ Array($0) }) {
      if let time = made.firstMatch(in: line)?[1], let row = part.table.row(of: "Generated".utf8) {
        reader.add(row, .text(Array(line[time])), in: part)
      }
      guard let found = named.firstMatch(in: line), let number = found[1], let kind = found[2],
        let coding = found[3], let text = found[4], let first = line[kind].first
      else { continue }
      let name = [first & ~0x20] + line[kind].dropFirst() + line[number]
      let isCoded = line[coding].elementsEqual("unicode".utf8)
      let value = MakerValue.text(isCoded ? unescaped(line[text]) : Array(line[text]))
      if let row = part.table.row(of: name) {
        reader.add(row, value, in: part)
      } else if let row = part.table.row(of: name.dropLast(line[number].count) + [0x30]) {
        reader.add(row, value, named: name, in: part)
      }
    }
  }

  /// Text in which four hexadecimal digits behind a backslash stand for a character.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        out.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(4), as: UTF8.self)
      if digits.utf8.count == 4, let code = UInt32(digits, radix: 16),
        let character = Unicode.Scalar(code)
      {
        out += Array(String(Character(character)).utf8)
        rest = rest.dropFirst(4)
      } else if let next = rest.popFirst() {
        out.append(next)
      }
    }
    return out
  }

  private static func readTools(_ part: MakerPart, _ reader: inout MakerReader) {
    var position = part.range.lowerBound + 12
    // Never crossed: the limit is at least 1.
    for index in 1...reader.limits.entries {
      guard let size: UInt16 = reader.integer(at: position, in: part), size >= 0x28,
        Int(size) <= part.range.upperBound - position,
        let kind: UInt16 = reader.integer(at: position + 10, in: part),
        let length: UInt16 = reader.integer(at: position + 4, in: part)
      else { return }
      add("Type", index, .number(Double(kind)), part, &reader)
      let places = position + 0x24
      let end = position + Int(size)
      guard Int(length) <= part.range.upperBound - places else { return }
      let numbers = stride(from: places, to: places + Int(length) - 1, by: 2).map {
        let number: UInt16? = reader.integer(at: $0, in: part)
        return Double(number ?? 0)
      }
      add("Params", index, .list(numbers), part, &reader)
      // Names are not always ended, so that they end at the first odd character.
      var label: [UInt8] = []
      for place in stride(from: places + Int(length), to: end - 1, by: 2) {
        guard let code: UInt16 = reader.integer(at: place, in: part), (0x20...0x7F).contains(code)
        else { break }
        label.append(UInt8(code))
      }
      add("Label", index, .text(label), part, &reader)
      position = end
    }
  }

  private static func add(
    _ name: String, _ index: Int, _ value: MakerValue, _ part: MakerPart,
    _ reader: inout MakerReader
  ) {
    guard let row = part.table.row(of: "Meas1\(name)".utf8) else { return }
    reader.add(
      row, value, named: index == 1 ? nil : Array("Meas\(index)\(name)".utf8), in: part)
  }

  // MARK: Conversions

  package static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    let x = arguments.first ?? .none
    switch function {
    case .imagetype: return .text(imageType(x.bytes, scope))
    case .image:
      // A raw picture is shown as the TIFF file that it would be with a header.
      let header = imageType(x.bytes, scope) == "TIFF" ? 204 : 0
      return .words(.binary(x.bytes.count + header))
    case .tagname: return scope.row.map { .text(scope.module.facts.text.string($0.name)) }
    case .reading:
      guard arguments.count == 3 else { return nil }
      // Temperatures are stored in kelvins, except differences.
      if arguments[1].integer == 0x0D, arguments[2].integer != 11 {
        return .number(x.number - 273.15)
      }
      return arguments[1].integer == 0x24 ? .number(x.number * 1000) : x
    }
  }

  private static func imageType(_ bytes: [UInt8], _ scope: MakerScope) -> String {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "PNG" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "JPG" }
    let members = scope.context.members
    let (width, height) = (members["ImageWidth"]?.number, members["ImageHeight"]?.number)
    let isRaw = Double(bytes.count) == (width ?? 0) * (height ?? 0) * 2
    return isRaw && scope.byteOrder == .littleEndian ? "TIFF" : "DAT"
  }
}
