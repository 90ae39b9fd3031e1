/// Writes values as people read them, or as plain numbers: ExifTool's forms.
struct ValueRenderer {
  let isNumeric: Bool
  var audience = Audience.programs

  /// Appends the text of a value.
  ///
  /// - Parameters:
  ///   - value: The stored value.
  ///   - row: The row of the standard tables for its tag.
  ///   - base: The place in the file from which positions count.
  ///   - out: Where the text goes.
  func append(_ value: borrowing StoredValue, _ row: TagRow, base: Int, to out: inout [UInt8]) {
    if Self.isPosition(row.number), row.table == .exif {
      return appendPositions(value, base: base, isList: row.print == .list32, to: &out)
    }
    switch row.print {
    case .plain: value.append(to: &out)
    case .labels: appendLabel(value, row.labels, hexadecimal: false, to: &out)
    case .sensorPattern: appendSensorPattern(value, row.labels, to: &out)
    case .hexLabels: appendLabel(value, row.labels, hexadecimal: true, to: &out)
    case .labelList: appendLabelList(value, row.labels, to: &out)
    case .bitmask: appendBits(value, row.labels, to: &out)
    case .exposureTime:
      appendSeconds(value.double(0), value, to: &out)
    case .apexShutterSpeed:
      let apex = value.double(0, signed: true) ?? .nan
      let isUsual = apex.isFinite && apex.magnitude < 100
      let seconds = isUsual ? Apex.power(-Apex.tenDigits(apex)) : 0
      appendSeconds(seconds, value, to: &out)
    case .fNumber:
      guard !isNumeric, let number = value.double(0), number.isFinite, number > 0 else {
        return value.append(to: &out)
      }
      out.append(fNumber: number)
    case .apexAperture:
      let apex = Apex.tenDigits(value.double(0) ?? 0)
      let number = apex.isInfinite ? apex : Apex.power((apex.isNaN ? 0 : apex) / 2)
      if isNumeric { out.append(number, significant: 15) } else { out.append(number, decimals: 1) }
    case .signedFraction: appendFraction(value, to: &out)
    case .metres: appendUnit(value, " m", to: &out)
    case .wholeMillimetres:
      value.append(to: &out)
      if !isNumeric { out.append(" mm") }
    case .celsius:
      value.append(to: &out, signed: true)
      if !isNumeric { out.append(" C") }
    case .focalLength:
      guard !isNumeric, let number = value.double(0) else { return value.append(to: &out) }
      out.append(number.isNaN ? 0 : number, decimals: 1)
      out.append(" mm")
    case .lensInfo: appendLens(value, to: &out)
    case .dottedVersion:
      let start = out.count
      value.append(to: &out)
      if !isNumeric { for i in start..<out.count where out[i] == 0x20 { out[i] = 0x2E } }
    case .iso:
      if isNumeric { return value.append(to: &out) }
      for index in 0..<value.count {
        if index > 0 { out.append(", ") }
        value.append(index, to: &out)
      }
    case .componentsConfiguration: appendComponents(value, row.labels, to: &out)
    case .cfaPattern: appendPattern(value, to: &out)
    case .cfaPlaneColor: appendColors(value, to: &out)
    case .coordinate: appendCoordinate(value, to: &out)
    case .timeStamp: appendTime(value, to: &out)
    case .dateStamp: appendDate(value, to: &out)
    case .hexadecimal: appendHexadecimal(value, 0x57, to: &out)
    case .upperHexadecimal: appendHexadecimal(value, 0x37, to: &out)
    case .storedBinary: appendBinary(value.bytes.byteCount, to: &out)
    case .binary: appendBinary(value, to: &out)
    case .opcodeList: appendOpcodes(value, row.labels, to: &out)
    case .list32: appendLimited(value, 32, to: &out)
    case .list64: appendLimited(value, 64, to: &out)
    case .threeDecimals:
      guard !isNumeric, let number = value.double(0) else { return value.append(to: &out) }
      out.append((number * 1000).rounded() / 1000, significant: 15)
    case .tStop:
      guard !isNumeric else { return value.append(to: &out) }
      for index in 0..<value.count {
        if index > 0 { out.append(0x2D) }
        out.append(value.double(index) ?? 0, decimals: 2)
      }
    case .versionText, .characterText, .xpText, .utf8Text, .trimmedText, .printableText,
      .copyright, .afterColon, .date, .isoDate, .subSeconds:
      appendText(value, row.print, to: &out)
    case .iptcDate, .iptcTime, .characterSet, .prefs: appendIPTC(value, row.print, to: &out)
    case .developmentType, .learningOptOutIn: appendPairs(value, row, to: &out)
    case .compositeExposureTimes: appendExposureTimes(value, to: &out)
    case .pixelFormat: appendPixelFormat(value, row.labels, to: &out)
    case .spatialFrequencyResponse, .timeCodes: value.append(to: &out)
    }
  }

  /// The fields with positions of other data; positions are shown from the start of the file.
  private static func isPosition(_ number: UInt16) -> Bool {
    number == ExifNumber.stripOffsets || number == ExifNumber.thumbnailOffset
      || number == ExifNumber.tileOffsets || number == ExifNumber.freeOffsets
  }

  private func appendPositions(
    _ value: borrowing StoredValue, base: Int, isList: Bool, to out: inout [UInt8]
  ) {
    let start = out.count
    for index in 0..<value.count {
      if index > 0 { out.append(0x20) }
      out.append(decimal: (value.integer(index) ?? 0) &+ Int64(base))
    }
    if isList { limit(&out, from: start, to: 32) }
  }

  // MARK: Coded values

  private func appendLabel(
    _ value: borrowing StoredValue, _ set: UInt16, hexadecimal: Bool, to out: inout [UInt8]
  ) {
    if isNumeric { return value.append(to: &out) }
    if let key = labelKey(value), TagTable.appendLabel(set: set, raw: key, to: &out) { return }
    out.append("Unknown (")
    if hexadecimal, let number = value.integer(0), !value.isBytes {
      out.append("0x")
      out.append(utf8: String(number, radix: 16))
    } else {
      value.append(to: &out)
    }
    out.append(")")
  }

  private func labelKey(_ value: borrowing StoredValue) -> Int64? {
    if value.isBytes {
      let text = value.text
      guard text.byteCount > 0, text.byteCount <= 8 else { return nil }
      var key: UInt64 = 0
      for index in 0..<text.byteCount { key = key << 8 | UInt64(text.byte(at: index) ?? 0) }
      // A text of digits means the number.
      if value.format.isText, text.byteCount > 1, let number = Int64(digits: text) {
        return number
      }
      return Int64(bitPattern: key)
    }
    if value.count == 1 {
      if let integer = value.integer(0) { return integer }
      return value.double(0).flatMap { Int64(exactly: $0) }
    }
    guard value.count <= 4 else { return nil }
    var numbers: [Int64] = []
    for index in 0..<value.count {
      guard let number = value.integer(index) else { return nil }
      numbers.append(number)
    }
    return TagTable.labelKey(numbers: numbers)
  }

  private func appendLabelList(
    _ value: borrowing StoredValue, _ set: UInt16, to out: inout [UInt8]
  ) {
    if isNumeric { return value.append(to: &out) }
    for index in 0..<value.count {
      if index > 0 { out.append("; ") }
      let number = value.integer(index) ?? 0
      if !TagTable.appendLabel(set: set, raw: number, to: &out) {
        out.append("Unknown (")
        out.append(decimal: number)
        out.append(")")
      }
    }
  }

  private func appendBits(_ value: borrowing StoredValue, _ set: UInt16, to out: inout [UInt8]) {
    guard !isNumeric, let number = value.integer(0), value.count == 1 else {
      return value.append(to: &out)
    }
    if TagTable.appendLabel(set: set, raw: number, to: &out) { return }
    guard number != 0 else { return out.append("(none)") }
    var first = true
    for bit in 0..<64 where number >> Int64(bit) & 1 == 1 {
      if !first { out.append(", ") }
      first = false
      if !TagTable.appendLabel(set: set, raw: TagTable.labelKey(bit: bit), to: &out) {
        out.append("[")
        out.append(decimal: bit)
        out.append("]")
      }
    }
  }

  private func appendPairs(_ value: borrowing StoredValue, _ row: TagRow, to out: inout [UInt8]) {
    guard !isNumeric, let first = value.integer(0) else { return value.append(to: &out) }
    func label(_ kind: Int64, _ number: Int64) {
      let key = TagTable.labelKey(numbers: [kind, number])
      if let key, TagTable.appendLabel(set: row.labels, raw: key, to: &out) { return }
      out.append("Unknown (")
      out.append(decimal: number)
      out.append(")")
    }
    if row.print == .developmentType {
      label(0, first >> 8)
      out.append("; ")
      label(1, first & 0xFF)
      return
    }
    for pair in 0..<min(Int(first), value.count / 2) {
      if pair > 0 { out.append(", ") }
      label(0, value.integer(1 + 2 * pair) ?? 0)
      out.append("; ")
      label(1, value.integer(2 + 2 * pair) ?? 0)
    }
  }

  private func appendComponents(
    _ value: borrowing StoredValue, _ set: UInt16, to out: inout [UInt8]
  ) {
    for index in 0..<value.bytes.byteCount {
      let number = Int64(value.bytes.byte(at: index) ?? 0)
      if isNumeric {
        if index > 0 { out.append(0x20) }
        out.append(decimal: number)
        continue
      }
      if index > 0 { out.append(", ") }
      if !TagTable.appendLabel(set: set, raw: number, to: &out) {
        out.append("Err (")
        out.append(decimal: number)
        out.append(")")
      }
    }
  }

  // MARK: Measures

  private func appendSeconds(
    _ seconds: Double?, _ value: borrowing StoredValue, to out: inout [UInt8]
  ) {
    guard let seconds, seconds.isFinite else { return value.append(to: &out) }
    if isNumeric {
      if value.format == .signedRational || seconds == 0 {
        out.append(seconds, significant: 15)
      } else {
        out.append(seconds, significant: 10)
      }
    } else if value.format == .rational, seconds > 0 {
      // Ten digits of a stored fraction count, as for plain numbers.
      let scale = Decimal.power(9 - Decimal.exponent(seconds))
      out.append(exposureTime: (seconds * scale).rounded() / scale)
    } else {
      out.append(exposureTime: seconds)
    }
  }

  private func appendFraction(_ value: borrowing StoredValue, to out: inout [UInt8]) {
    guard !isNumeric, let number = value.double(0, signed: true) else {
      return value.append(to: &out, signed: true)
    }
    out.append(signedFraction: number.isNaN ? 0 : number)
  }

  private func appendUnit(
    _ value: borrowing StoredValue, _ unit: StaticString, to out: inout [UInt8]
  ) {
    value.append(to: &out)
    if let (_, denominator) = value.fraction(0), denominator == 0 { return }
    if !isNumeric { out.append(unit) }
  }

  private func appendLens(_ value: borrowing StoredValue, to out: inout [UInt8]) {
    guard !isNumeric, value.count == 4, value.fraction(0) != nil else {
      return value.append(to: &out)
    }
    func number(_ index: Int) {
      let number = value.double(index) ?? .nan
      if number.isFinite { value.append(index, to: &out) } else { out.append("?") }
    }
    func differs(_ index: Int) -> Bool {
      let (a, b) = (value.double(index - 1) ?? .nan, value.double(index) ?? .nan)
      if b == 0 { return false }
      return a.isFinite || b.isFinite ? a != b : false
    }
    number(0)
    if differs(1) {
      out.append("-")
      number(1)
    }
    out.append("mm f/")
    number(2)
    if differs(3) {
      out.append("-")
      number(3)
    }
  }

  // MARK: Place and time

  private func appendCoordinate(_ value: borrowing StoredValue, to out: inout [UInt8]) {
    var parts: [Double] = []
    if value.isBytes {
      parts = Self.numbers(in: value.text)
    } else {
      for index in 0..<min(value.count, 3) {
        guard let part = value.double(index), part.isFinite else { return }
        parts.append(part)
      }
    }
    guard let first = parts.first else { return }
    let minutes = parts.count > 1 ? parts[1] : 0
    let seconds = parts.count > 2 ? parts[2] : 0
    let degrees = first + (minutes + seconds / 60) / 60
    if isNumeric { return out.append(degrees, significant: 15) }
    out.append(degrees: degrees)
  }

  /// The numbers in a text, whatever separates them.
  private static func numbers(in text: RawSpan) -> [Double] {
    var result: [Double] = []
    var digits = ""
    // Never crossed: a count is at least 0.
    for index in 0...text.byteCount {
      let byte = text.byte(at: index) ?? 0
      if (0x30...0x39).contains(byte) || byte == 0x2E || (byte == 0x2D && digits.isEmpty) {
        digits.unicodeScalars.append(Unicode.Scalar(byte))
      } else if !digits.isEmpty {
        if let number = Double(digits) { result.append(number) }
        digits = ""
      }
    }
    return Array(result.prefix(3))
  }

  private func appendTime(_ value: borrowing StoredValue, to out: inout [UInt8]) {
    var parts = [0.0, 0, 0]
    if value.isBytes {
      let words = String(text: value.bytes.array).split(separator: " ").prefix(3)
      for (index, word) in words.enumerated() {
        parts[index] = Double(word.prefix { $0.isASCII && $0.isNumber || $0 == "." }) ?? 0
      }
    }
    for index in 0..<(value.isBytes ? 0 : min(value.count, 3)) {
      let part = value.double(index) ?? 0
      parts[index] = part.isFinite ? part : 0
    }
    var rest = (parts[0] * 60 + parts[1]) * 60 + parts[2]
    let hours = (rest / 3600).rounded(.towardZero)
    rest -= hours * 3600
    let minutes = (rest / 60).rounded(.towardZero)
    rest -= minutes * 60
    out.append(Int(clamping: Int64(hours)), width: 2)
    out.append(":")
    out.append(Int(minutes), width: 2)
    out.append(":")
    let scale = isNumeric ? 1e9 : 1e6
    let ticks = (rest * scale).rounded()
    let whole = (ticks / scale).rounded(.down)
    out.append(Int(whole), width: 2)
    let fraction = Int(ticks - whole * scale)
    if fraction > 0 {
      out.append(".")
      out.append(fraction, width: isNumeric ? 9 : 6)
      while out.last == 0x30 { out.removeLast() }
    }
  }

  private func appendDate(_ value: borrowing StoredValue, to out: inout [UInt8]) {
    var digits: [UInt8] = []
    let bytes = value.bytes
    for index in 0..<bytes.byteCount {
      let byte = bytes.byte(at: index) ?? 0
      if (0x30...0x39).contains(byte) { digits.append(byte) }
    }
    guard digits.count == 8 else {
      for index in 0..<bytes.byteCount {
        if let byte = bytes.byte(at: index), byte != 0 { out.append(byte) }
      }
      return
    }
    out += digits[0..<4]
    out.append(":")
    out += digits[4..<6]
    out.append(":")
    out += digits[6..<8]
  }

  // MARK: Bytes

  private func appendHexadecimal(
    _ value: borrowing StoredValue, _ letters: UInt8, to out: inout [UInt8]
  ) {
    for index in 0..<value.bytes.byteCount {
      let byte = value.bytes.byte(at: index) ?? 0
      for digit in [byte >> 4, byte & 15] {
        out.append(digit < 10 ? 0x30 + digit : letters + digit)
      }
    }
  }

  private func appendBinary(_ value: borrowing StoredValue, to out: inout [UInt8]) {
    let start = out.count
    if value.isBytes {
      appendBinary(value.text.byteCount, to: &out)
    } else {
      value.append(to: &out)
      let count = out.count - start
      out.removeLast(count)
      appendBinary(count, to: &out)
    }
  }

  private func appendLimited(
    _ value: borrowing StoredValue, _ limit: Int, to out: inout [UInt8]
  ) {
    if limit == 64, value.count > 500, !value.isBytes {
      // So many numbers are not useful.
      out.append("(large array of ")
      out.append(decimal: value.count)
      let names: [StaticString] = [
        "int8u", "string", "int16u", "int32u", "rational64u", "int8s", "undef", "int16s", "int32s",
        "rational64s", "float", "double",
      ]
      let index = Int(value.format.code) - 1
      out.append(" ")
      if names.indices.contains(index) { out.append(names[index]) }
      return out.append(" values)")
    }
    let start = out.count
    value.append(to: &out)
    self.limit(&out, from: start, to: limit)
  }

  /// Shows only the length of a text that is longer than a limit.
  private func limit(_ out: inout [UInt8], from start: Int, to limit: Int) {
    let count = out.count - start
    guard count > limit else { return }
    out.removeLast(count)
    appendBinary(count, to: &out)
  }

  func appendBinary(_ count: Int, to out: inout [UInt8]) {
    out.append(binary: count, for: audience)
  }

  private func appendPattern(_ value: borrowing StoredValue, to out: inout [UInt8]) {
    let bytes = value.bytes
    var size = (Int(0), Int(0))
    for order in [value.byteOrder, value.byteOrder == .bigEndian ? .littleEndian : .bigEndian] {
      guard let x: UInt16 = bytes.integer(at: 0, order), let y: UInt16 = bytes.integer(at: 2, order)
      else { return value.append(to: &out) }
      size = (Int(x), Int(y))
      if 4 + size.0 * size.1 <= bytes.byteCount { break }
    }
    let (columns, rows) = size
    if isNumeric {
      out.append(decimal: columns)
      out.append(" ")
      out.append(decimal: rows)
      for index in 4..<max(bytes.byteCount, 4) {
        out.append(" ")
        out.append(decimal: bytes.byte(at: index) ?? 0)
      }
      return
    }
    guard columns > 0, rows > 0 else { return out.append("<zero pattern size>") }
    guard 4 + columns * rows <= bytes.byteCount else {
      return out.append("<invalid pattern size>")
    }
    out.append("[")
    for index in 0..<(columns * rows) {
      if index > 0 {
        if index % rows == 0 { out.append("][") } else { out.append(",") }
      }
      Self.appendColor(bytes.byte(at: 4 + index) ?? 255, to: &out)
    }
    out.append("]")
  }

  private func appendSensorPattern(
    _ value: borrowing StoredValue, _ set: UInt16, to out: inout [UInt8]
  ) {
    guard isNumeric else { return appendLabel(value, set, hexadecimal: false, to: &out) }
    switch value.integer(0) {
    case 1: out.append("0 1 1 2")
    case 2: out.append("2 1 1 0")
    case 3: out.append("1 2 0 1")
    case 4: out.append("1 0 2 1")
    default: value.append(to: &out)
    }
  }

  private func appendColors(_ value: borrowing StoredValue, to out: inout [UInt8]) {
    if isNumeric { return value.append(to: &out) }
    for index in 0..<value.count {
      if index > 0 { out.append(",") }
      Self.appendColor(UInt8(truncatingIfNeeded: value.integer(index) ?? 255), to: &out)
    }
  }

  private static func appendColor(_ color: UInt8, to out: inout [UInt8]) {
    switch color {
    case 0: out.append("Red")
    case 1: out.append("Green")
    case 2: out.append("Blue")
    case 3: out.append("Cyan")
    case 4: out.append("Magenta")
    case 5: out.append("Yellow")
    case 6: out.append("White")
    default: out.append("Unknown")
    }
  }
}

extension Int64 {
  /// The number that up to eight digits spell, with or without a sign; nil for other texts.
  fileprivate init?(digits text: RawSpan) {
    let sign = text.byte(at: 0)
    let isSigned = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
    guard isSigned ? text.byteCount > 1 : text.byteCount > 0 else { return nil }
    var number: Int64 = 0
    for index in (isSigned ? 1 : 0)..<Swift.min(text.byteCount, 8) {
      guard let byte = text.byte(at: index), byte.isDigit else { return nil }
      number = number * 10 + Int64(byte - 0x30)
    }
    self = sign == UInt8(ascii: "-") ? -number : number
  }
}
