/// A simple value of XMP, on its way from what is stored to what is shown.
package struct XMPText {
  package var bytes: [UInt8]
  private var exact: Double?

  package init(_ text: String, as type: XMPDefinition.ValueType?) {
    bytes = Array(text.utf8)
    read(as: type)
  }

  package var string: String { String(decoding: bytes, as: UTF8.self) }

  package mutating func set(_ number: Double) {
    bytes = []
    bytes.append(number, significant: 15)
    exact = number
  }

  /// Whether the whole text is a number.
  package var isNumber: Bool {
    exact.map(\.isFinite) ?? (!bytes.isEmpty && prefix().count == bytes.count)
  }

  /// The number with which the text begins; 0 for none.
  package var number: Double {
    if let exact { return exact }
    if let number = Double(String(decoding: prefix(), as: UTF8.self)) { return number }
    return string.lowercased().hasPrefix("inf") ? .infinity : 0
  }

  /// The bytes that belong to the number at a position: sign, digits, point, exponent.
  private func prefix(from start: Int = 0) -> ArraySlice<UInt8> {
    var at = start
    func digits() -> Int {
      let first = at
      while at < bytes.count, bytes[at].isDigit { at += 1 }
      return at - first
    }
    if at < bytes.count, bytes[at] == 0x2B || bytes[at] == 0x2D { at += 1 }
    var count = digits()
    if at < bytes.count, bytes[at] == 0x2E {
      at += 1
      count += digits()
    }
    guard count > 0 else { return bytes[start..<start] }
    let end = at
    if at < bytes.count, bytes[at] | 0x20 == 0x65 {
      at += 1
      if at < bytes.count, bytes[at] == 0x2B || bytes[at] == 0x2D { at += 1 }
      if digits() > 0 { return bytes[start..<at] }
    }
    return bytes[start..<end]
  }

  // MARK: Reading

  /// Fractions become decimals and dates take the form of Exif. Where the type is not known, only
  /// what is a full date counts as one.
  package mutating func read(as type: XMPDefinition.ValueType?) {
    switch type {
    case .rational: readRational()
    case .date:
      guard !readDate(), isYear else { return }
      for at in bytes.indices where bytes[at] == 0x2D { bytes[at] = 0x3A }
    case nil: if !readRational() { readDate() }
    default: break
    }
  }

  /// "1/200" as a number, "inf" or "undef".
  @discardableResult
  private mutating func readRational() -> Bool {
    guard let slash = bytes.firstIndex(of: 0x2F),
      let numerator = Self.integer(bytes[..<slash]),
      let denominator = Self.integer(bytes[(slash + 1)...])
    else { return false }
    if denominator != 0 {
      set(numerator / denominator)
    } else {
      bytes = Array((numerator == 0 ? "undef" : "inf").utf8)
    }
    return true
  }

  private static func integer(_ digits: ArraySlice<UInt8>) -> Double? {
    let rest = digits.first == 0x2D ? digits.dropFirst() : digits
    guard !rest.isEmpty, rest.allSatisfy(\.isDigit) else { return nil }
    return Double(String(decoding: digits, as: UTF8.self))
  }

  private var isYear: Bool { bytes.count >= 4 && bytes[..<4].allSatisfy(\.isDigit) }

  /// "2024-05-06T07:08:09+02:00" as "2024:05:06 07:08:09+02:00"; seconds and offset may be missing.
  @discardableResult
  private mutating func readDate() -> Bool {
    guard matches("dddd-dd-dd"), bytes.count >= 16, bytes[10] == 0x54 || bytes[10] == 0x20,
      matches("dd:dd", at: 11)
    else { return false }
    let seconds = matches(":dd", at: 16) ? 3 : 0
    let rest = bytes[(16 + seconds)...].drop { $0.isBlank }
    guard !rest.contains(where: \.isBlank) else { return false }
    var date = bytes
    date.replaceSubrange((16 + seconds)..., with: rest)
    date[4] = 0x3A
    date[7] = 0x3A
    date[10] = 0x20
    bytes = date
    return true
  }

  private func matches(_ pattern: StaticString, at start: Int = 0) -> Bool {
    guard bytes.count - start >= pattern.utf8CodeUnitCount else { return false }
    return zip(pattern.description.utf8, bytes[start...]).allSatisfy { wanted, byte in
      wanted == 0x64 ? byte.isDigit : wanted == byte
    }
  }

  /// "D:20240506070809+02'00'" as "2024:05:06 07:08:09+02:00" (PDF 1.7, 7.9.4).
  package mutating func readPDFDate() {
    var date = bytes
    if date.starts(with: [0x44, 0x3A]) { date.removeFirst(2) }
    if date.count < 14 { date += Array("00000101000000".utf8)[date.count...] }
    let digits = date[..<14]
    guard digits.allSatisfy(\.isDigit) else {
      bytes = date
      return
    }
    let (day, clock) = (Array(digits[..<8]), Array(digits[8...]))
    bytes = day[..<4] + [0x3A] + day[4..<6] + [0x3A] + day[6...] + [0x20]
    bytes += clock[..<2] + [0x3A] + clock[2..<4] + [0x3A] + clock[4...]
    let zone = date[14...].drop { $0.isBlank }
    guard let sign = zone.first else { return }
    if sign | 0x20 == 0x7A {
      bytes.append(0x5A)
    } else if sign == 0x2B || sign == 0x2D {
      let parts = zone.dropFirst().split { !$0.isDigit }
      guard let hours = parts.first else { return }
      bytes += [sign] + hours + [0x3A] + (parts.count > 1 ? Array(parts[1]) : [0x30, 0x30])
    }
  }

  /// Seconds since 1970 as a date, with UTC's offset if they have a fraction; 0 is unknown.
  package mutating func readSeconds(_ seconds: Double, digits: Int) {
    guard seconds != 0 else {
      bytes = Array("0000:00:00 00:00:00".utf8)
      return
    }
    var date = CaptureDate(secondsSince1970: seconds, offset: 0, digits: digits)
    guard date.isValid else { return }
    if digits == 0 { date.offset = nil }
    bytes = Array("\(date)".utf8)
  }

  /// "070809+0200" as "07:08:09+02:00".
  package mutating func readTime() {
    for at in bytes.indices where bytes[at] == 0x20 { bytes[at] = 0x3A }
    if matches("dddddd") {
      bytes.insert(0x3A, at: 4)
      bytes.insert(0x3A, at: 2)
    }
    while bytes.last?.isBlank == true { bytes.removeLast() }
    let zone = bytes.suffix(5)
    if let sign = zone.first, sign == 0x2B || sign == 0x2D, zone.count == 5,
      zone.dropFirst().allSatisfy(\.isDigit)
    {
      bytes.insert(0x3A, at: bytes.count - 2)
    }
  }

  /// "|PLUS|V0121|U001|1IAA..." as "PLUS V0121 (LDF Version 1.21) U001 (1 Media Usages:) ...".
  package mutating func readMediaSummary() {
    // White space is from the layout of the packet: a code has four letters and digits.
    let parts = string.uppercased().filter { !$0.isWhitespace }
      .split(separator: "|", omittingEmptySubsequences: false)
    guard parts.count >= 5, parts[0].isEmpty, parts[1] == "PLUS" else { return }
    var text = "PLUS \(parts[2])"
    let version = parts[2].dropFirst().drop { $0 == "0" }
    if version.count > 2, Int(version) != nil {
      text += " (LDF Version \(version.dropLast(2)).\(version.suffix(2)))"
    }
    text += " \(parts[3])"
    let usages = Int(parts[3].dropFirst())
    if let usages { text += " (\(usages) Media Usages:)" }
    var codes = Array(parts[4...].joined().utf8)[...]
    while codes.count >= 4 {
      let code = String(decoding: codes.prefix(4), as: UTF8.self)
      let letters = Array(codes.prefix(4))
      codes = codes.dropFirst(4)
      if code.hasPrefix("1I") {
        let items = (Int(letters[2]) - 65) * 26 + Int(letters[3]) - 64
        if usages != 1 { text += ";" }
        text += " \(code) (\(items) Usage Item\(items == 1 ? "" : "s"):)"
      } else if code.hasPrefix("1UN") {
        text += " \(code) (Usage Number \(code.suffix(1)))"
      } else {
        text += " \(code)"
      }
    }
    bytes = Array(text.utf8)
  }

  // MARK: Coordinates

  /// Degrees from "48,8.2338N", "48 deg 8' 14.03\" N" or "48.137"; nil if absent.
  package var degrees: Double? {
    let text = string
    if text.contains("inf") || text.contains("undef") { return nil }
    var numbers: [Double] = []
    var at = 0
    while at < bytes.count, numbers.count < 3 {
      let digits = prefix(from: at)
      guard !digits.isEmpty else {
        at += 1
        continue
      }
      numbers.append(Double(String(decoding: digits, as: UTF8.self)) ?? 0)
      at += digits.count
    }
    guard let first = numbers.first else { return nil }
    numbers += [0, 0]
    let degrees = first + (numbers[1] + numbers[2] / 60) / 60
    guard degrees.isFinite else { return nil }
    var last = text.lowercased()[...]
    while last.last?.isWhitespace == true { last.removeLast() }
    let isNegative = ["s", "south", "w", "west"].contains { last.hasSuffix($0) }
    return isNegative ? -degrees : degrees
  }
}
