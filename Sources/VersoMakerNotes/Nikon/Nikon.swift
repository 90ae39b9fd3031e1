/// The maker notes of Nikon.
///
/// Layouts: `keyed`, a directory with the keys of encrypted blocks; `capture`, data of the program
/// Nikon Capture; `settings`, a list of numbers; `offsets`, a list of positions; `focus` and
/// `file`, blocks whose byte order depends on the model. Decrypted blocks are named by the start of
/// the cipher, and the offset of the block after that: `4`, `284+6`.
package enum Nikon: MakerCode {
  package enum Layout: UInt8 {
    case keyed, capture, settings, offsets, focus, file
  }

  enum Cipher: UInt8 {
    case stream
  }

  package enum Function: UInt8 {
    case casing, ratio, uratio, dump, control, lenstype, lens, shooting, points, grid, gridpoint,
      around
    case bitnames, cropped, tagname, faces, clock
  }

  // MARK: Layouts

  package static func read(_ layout: Layout, _ part: MakerPart, into reader: inout MakerReader) {
    switch layout {
    case .keyed: readKeyed(part, &reader)
    case .capture: readCapture(part, &reader)
    case .settings: readSettings(part, &reader)
    case .offsets: readOffsets(part, &reader)
    case .focus:
      var part = part
      let isSLR =
        BytePattern(Array("^NIKON D".utf8), options: Array("i".utf8))
        .firstMatch(in: reader.note.context.model) != nil
      part.byteOrder = isSLR ? .bigEndian : .littleEndian
      reader.readBlock(part)
    case .file: readFile(part, &reader)
    }
  }

  /// The keys may come after the blocks that need them, so they are found first.
  private static func readKeyed(_ part: MakerPart, _ reader: inout MakerReader) {
    let bytes = reader.note.buffers[part.source]
    reader.note.context.members["SerialKey"] = nil
    reader.note.context.members["CountKey"] = nil
    let count: UInt16 = reader.integer(at: part.range.lowerBound, in: part) ?? 0
    let directory = DirectoryCursor(
      bytes.rawSpan, at: part.range.lowerBound, count: Int(min(count, 1000)),
      DirectoryLayout(part.byteOrder))
    for index in 0..<directory.count {
      guard let entry = directory[index] else { break }
      switch entry.number {
      case 0x1D:
        let place = entry.count > 4 ? part.base + entry.offset : entry.field.lowerBound
        let range = place..<(place + min(entry.count, 64))
        guard let region = bytes.rawSpan.region(range) else { continue }
        let serial = serialKey(region.array, reader.note.context.model)
        reader.note.context.members["SerialKey"] = .number(serial)
      case 0xA7: reader.note.context.members["CountKey"] = .number(Double(entry.offset))
      default: continue
      }
    }
    reader.readDirectory(part)
  }

  /// The number of a camera; models that store none have a key of their own.
  private static func serialKey(_ text: [UInt8], _ model: [UInt8]) -> Double {
    let digits = text.prefix { $0 != 0 }
    if !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) {
      return MakerValue.text(Array(digits)).number
    }
    return model.suffix(4).elementsEqual(" D50".utf8) ? 0x22 : 0x60
  }

  private static func readCapture(_ part: MakerPart, _ reader: inout MakerReader) {
    var part = part
    part.byteOrder = .littleEndian
    var entry = part.range.lowerBound + 22
    while entry + 22 < part.range.upperBound {
      guard let number: UInt32 = reader.integer(at: entry, in: part),
        let counted: UInt32 = reader.integer(at: entry + 18, in: part), counted >= 4,
        Int(counted) - 4 <= part.range.upperBound - entry - 22
      else { return reader.warn("an entry of Nikon Capture is cut off", at: entry, in: part) }
      let start = entry + 22
      let size = Int(counted) - 4
      let formats: [Int: MakerFormat] = [1: .byte, 2: .short, 4: .long]
      reader.add(
        number, start..<(start + size), formats[size] ?? .undefined,
        count: formats[size] == nil ? size : 1, in: part)
      entry = start + size
    }
  }

  private static func readSettings(_ part: MakerPart, _ reader: inout MakerReader) {
    let start = part.range.lowerBound
    guard let count: UInt32 = reader.integer(at: start + 0x14, in: part), part.range.count >= 24
    else { return }
    let room = (part.range.count - 24) / 8
    if count > room {
      reader.warn("\(count) settings announced, room for \(room)", at: start, in: part)
    }
    for index in 0..<min(Int(count), room) {
      let entry = start + 24 + 8 * index
      let format: UInt8? = reader.integer(at: entry + 3, in: part)
      guard let number: UInt16 = reader.integer(at: entry, in: part), format == 4 else { break }
      reader.add(UInt32(number), (entry + 4)..<(entry + 8), .long, count: 1, in: part)
    }
  }

  /// Cameras that write the numbers of folders and files with the low byte first.
  private static let littleEndianFiles: Set = [
    "NIKON D3300", "NIKON D4S", "NIKON D5200", "NIKON D5300", "NIKON D5500", "NIKON D7100",
    "NIKON D750", "NIKON D810",
  ]

  /// The numbers of a folder and a file, in the byte order in which they can be some.
  private static func readFile(_ part: MakerPart, _ reader: inout MakerReader) {
    var part = part
    func isLikely(_ order: ByteOrder) -> Bool {
      part.byteOrder = order
      let folder: UInt16 = reader.integer(at: part.range.lowerBound + 6, in: part) ?? 0
      let file: UInt16 = reader.integer(at: part.range.lowerBound + 8, in: part) ?? 0
      return (100...999).contains(folder) && file <= 9999
    }
    let (little, big) = (isLikely(.littleEndian), isLikely(.bigEndian))
    let model = String(decoding: reader.note.context.model, as: UTF8.self)
    let isLittle = little == big ? littleEndianFiles.contains(model) : little
    part.byteOrder = isLittle ? .littleEndian : .bigEndian
    reader.readBlock(part)
  }

  private static func readOffsets(_ part: MakerPart, _ reader: inout MakerReader) {
    // As long as entries of a directory, but a number of four bytes and two positions.
    let layout = DirectoryLayout(part.byteOrder)
    guard let count: UInt16 = reader.integer(at: part.range.lowerBound, in: part),
      Int(count) <= layout.room(from: part.range.lowerBound, to: part.range.upperBound)
    else { return }
    for index in 0..<Int(count) {
      let entry = layout.entry(index, at: part.range.lowerBound)
      guard let number: UInt32 = reader.integer(at: entry, in: part) else { break }
      reader.add(number, (entry + 4)..<(entry + 8), .long, count: 1, in: part)
    }
  }

  // MARK: Ciphers

  static func decode(
    _ cipher: Cipher, _ place: CipherPlace, _ part: MakerPart, _ reader: inout MakerReader
  ) -> [UInt8]? {
    let members = reader.note.context.members
    let buffer = reader.note.buffers[part.source]
    guard let region = buffer.rawSpan.region(part.range) else { return nil }
    guard let serial = members["SerialKey"], let count = members["CountKey"] else {
      let isKnown = members["SerialKey"] != nil
      reader.warn(
        isKnown ? "a count of shots is missing, the key of a cipher" : "a serial number is missing",
        at: part.range.lowerBound, in: part)
      // The part before the cipher, usually the version, needs no key.
      return place.skip == nil ? Array(region.array.prefix(place.start)) : nil
    }
    let plain = NikonCipher.decipher(
      region.array, from: place.start, serial: serial.integer, count: count.integer)
    guard let skip = place.skip else { return plain }
    return Array(plain.dropFirst(place.start + skip))
  }

  /// The cipher counts with the last byte of the serial number. Another number that ends in it
  /// keeps the encrypted values readable, and 256 numbers in a row have one of each.
  package static func blank(_ name: String, _ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var blank = [UInt8](repeating: 0, count: bytes.count)
    let digits = bytes.prefix { $0 != 0 }
    guard name == "SerialNumber", !digits.isEmpty,
      digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return blank }
    var rest = MakerValue.text(Array(digits)).integer & 0xFF
    for index in blank.indices.prefix(digits.count).reversed() {
      blank[index] = 0x30 + UInt8(rest % 10)
      rest /= 10
    }
    return blank
  }

  // MARK: Conversions

  package static func call(
    _ function: Function, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    let x = arguments.first ?? .none
    func argument(_ index: Int) -> MakerValue {
      index < arguments.count ? arguments[index] : .none
    }
    switch function {
    case .casing: return .text(NikonWords.cased(x.bytes))
    case .ratio: return ratio(x.bytes, isSigned: true)
    case .uratio: return ratio(x.bytes, isSigned: false)
    case .dump:
      let words = x.bytes.map { PrintFormat.text(Array("%.2x".utf8), [.number(Double($0))]) }
      return .text(Array(words.joined(separator: [0x20])))
    case .control:
      return .text(
        NikonWords.control(x.number, argument(1), format: argument(2), divisor: argument(3).number))
    case .lenstype: return .text(NikonWords.lensType(x.integer))
    case .lens: return .text(NikonWords.lens(x))
    case .shooting: return .text(NikonWords.shooting(x.integer, scope.context.model))
    case .points:
      let facts = scope.module.facts
      let row = points(argument(1).string, argument(2).integer)
      return .text(
        NikonWords.points(x) { number in
          row.flatMap { facts.label(set: $0.labels, Array(String(number + 1).utf8)) }
            .map { Array(facts.text.string($0).utf8.prefix { $0 != 0x20 }) }
        })
    case .grid:
      let (columns, most) = (max(1, argument(1).integer), argument(2).integer)
      return .text(
        NikonWords.points(x) { number in
          most == 0 || number < most ? NikonWords.point(number, columns) : nil
        })
    case .gridpoint: return .text(NikonWords.point(x.integer, max(1, argument(1).integer)))
    case .around:
      return .text(
        NikonWords.around(x.integer, argument(1).integer, argument(2).bytes, argument(3).bytes))
    case .bitnames: return .text(NikonWords.bits(x.integer, Array(arguments.dropFirst())))
    case .cropped:
      let (facts, labels) = (scope.module.facts, scope.row?.labels ?? 0)
      return .text(
        NikonWords.cropped(x) { code in
          facts.label(set: labels, code.bytes).map { Array(facts.text.string($0).utf8) }
            ?? Array("Unknown (".utf8) + code.bytes + [0x29]
        })
    case .tagname: return scope.row.map { .text(scope.module.facts.text.string($0.name)) }
    case .faces:
      // The number in a name such as Face12Position.
      let name = scope.row.map { scope.module.facts.text.string($0.name) } ?? ""
      return MakerValue.text(name.filter { $0.isNumber }).isTrue
        ? .number(MakerValue.text(name.filter { $0.isNumber }).number) : nil
    case .clock:
      // Year, month, day, hour, minute and second: a number of two bytes and five of one.
      let numbers = [u16(x.bytes, scope.byteOrder)] + x.bytes.dropFirst(2).prefix(5).map { Int($0) }
      guard numbers.count == 6 else { return x }
      return .text(
        PrintFormat.text(
          Array("%.4d:%.2d:%.2d %.2d:%.2d:%.2d".utf8), numbers.map { .number(Double($0)) }))
    }
  }

  private static func u16(_ bytes: [UInt8], _ order: ByteOrder) -> Int {
    let stored: UInt16? = bytes.rawSpan.integer(at: 0, order)
    return Int(stored ?? 0)
  }

  /// Three bytes: a number times a step that is a fraction.
  private static func ratio(_ bytes: [UInt8], isSigned: Bool) -> MakerValue {
    guard bytes.count >= 3 else { return .number(0) }
    let numbers = bytes.prefix(3).map { isSigned ? Double(Int8(bitPattern: $0)) : Double($0) }
    return .number(numbers[2] == 0 ? 0 : numbers[0] * (numbers[1] / numbers[2]))
  }

  /// The row whose labels name the focus points of a model.
  private static func points(_ table: String, _ alternative: Int) -> MakerRow? {
    guard let table = MakerTable(table), let first = table.row(named: "PrimaryAFPoint") else {
      return nil
    }
    let rows = table.rows(of: first.number)
    guard alternative >= 0, alternative < rows.count else { return nil }
    return MakerRow(table.module, rows.lowerBound + alternative)
  }
}
