extension TagDefinition {
  /// The value of a text in displayed form: "1/30" for an APEX value, "50 mm", "24-70mm f/2.8-4",
  /// "Y, Cb, Cr, -".
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - byteOrder: The order for numbers inside bytes.
  /// - Returns: The value; nil for a text in no such form.
  /// - Throws: ``MetadataError`` where such a form is the only one, and the text is not of it.
  func value(shown text: String, _ byteOrder: ByteOrder = .bigEndian) throws -> Value? {
    switch row?.print {
    case .apexShutterSpeed:
      guard let seconds = Self.number(text), seconds > 0,
        let apex = Rational(-Mathematics.log2(seconds))
      else { throw refusal(of: text) }
      return .signedRational([apex])
    case .apexAperture:
      // A value below 1 would be a negative number, which the field cannot store.
      guard let number = Self.number(text), number > 0,
        let apex = URational(2 * Mathematics.log2(number))
      else { throw refusal(of: text) }
      return .rational([apex])
    case .focalLength, .wholeMillimetres: return try value(text, before: "mm")
    case .metres: return try value(text, before: "m")
    case .celsius: return try value(text, before: "C")
    case .dottedVersion where text.contains("."):
      return try value(parsing: text.split(separator: ".").joined(separator: " "))
    case .lensInfo: return Self.lens(text).map { .rational($0) }
    case .componentsConfiguration: return value(ofLabels: text.split(separator: ","))
    case .labelList: return value(ofLabels: text.split(separator: ";"))
    case .cfaPattern:
      guard let bytes = Self.pattern(text, byteOrder) else { throw refusal(of: text) }
      return .undefined(bytes)
    default: return nil
    }
  }

  /// The value of a number followed by a unit; nil if the unit is missing.
  private func value(_ text: String, before unit: String) throws -> Value? {
    let text = text.trimmed
    guard text.count > unit.count, text.lowercased().hasSuffix(unit.lowercased()) else {
      return nil
    }
    return try value(parsing: String(text.dropLast(unit.count)).trimmed)
  }

  /// A number, also as a fraction; nil if absent.
  private static func number(_ text: String) -> Double? {
    let parts = text.trimmed.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first.flatMap({ Double($0) }), first.isFinite else {
      return nil
    }
    guard parts.count == 2 else { return first }
    guard let second = Double(parts[1]), second.isFinite, second != 0 else { return nil }
    return first / second
  }

  /// The numbers of a lens: "24-70mm f/2.8-4", "50mm f/1.8", with "?" for what is not known.
  private static func lens(_ text: String) -> [URational]? {
    guard let unit = text.firstRange(of: "mm f/") else { return nil }
    var numbers: [URational] = []
    for part in [text[..<unit.lowerBound], text[unit.upperBound...]] {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { end in
        end == "?" ? URational(0, 0) : Double(end).flatMap { URational($0) }
      }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1]
      else { return nil }
      numbers += [first, last]
    }
    return numbers
  }

  /// The codes of several meanings; nil if one has none.
  private func value(ofLabels words: [Substring]) -> Value? {
    let codes = words.compactMap { word in
      let lower = String(word).trimmed.lowercased()
      return labels.first { $0.meaning.lowercased() == lower && $0.value >= 0 }?.value
    }
    guard !codes.isEmpty, codes.count == words.count else { return nil }
    return Value(integers: codes, as: format)
  }

  /// The bytes of a pattern of filters: "[Red,Green][Green,Blue]", or its numbers as they are stored,
  /// "2 2 0 1 1 2".
  private static func pattern(_ text: String, _ byteOrder: ByteOrder) -> [UInt8]? {
    let text = text.trimmed
    var groups: [[UInt8]]
    if text.hasPrefix("["), text.hasSuffix("]") {
      groups = []
      for group in text.dropFirst().dropLast().split(
        separator: "]", omittingEmptySubsequences: false)
      {
        // After the first one the opening bracket is still there.
        guard group.hasPrefix("[") != groups.isEmpty else { return nil }
        let words = group.drop { $0 == "[" }.split(
          separator: ",", omittingEmptySubsequences: false)
        let colors = words.compactMap { color(named: String($0).trimmed) }
        guard colors.count == words.count else { return nil }
        groups.append(colors)
      }
    } else {
      let words = text.split(separator: " ")
      let numbers = words.compactMap { UInt8($0) }
      guard numbers.count == words.count, numbers.count > 2, numbers[1] > 0,
        numbers.count - 2 == Int(numbers[0]) * Int(numbers[1])
      else { return nil }
      let (rows, size) = (Int(numbers[0]), Int(numbers[1]))
      groups = (0..<rows).map { Array(numbers.dropFirst(2 + $0 * size).prefix(size)) }
    }
    guard let size = groups.first?.count, groups.count <= 255, (1...255).contains(size),
      groups.allSatisfy({ $0.count == size })
    else { return nil }
    var bytes: [UInt8] = []
    bytes.append(UInt16(groups.count), byteOrder)
    bytes.append(UInt16(size), byteOrder)
    return bytes + groups.joined()
  }

  private static func color(named name: String) -> UInt8? {
    let names = ["red", "green", "blue", "cyan", "magenta", "yellow", "white"]
    return names.firstIndex(of: name.lowercased()).map { UInt8($0) }
  }
}
