/// The facts in the header of an OpenEXR picture.
package enum EXRFacts {
  /// The facts of a block that the container found.
  package static func read(_ block: Block, _ data: [UInt8]) -> [Item] {
    var facts = Facts("OpenEXR")
    if block.code == EXR.versionCode {
      guard let flags = Header(data, .littleEndian).long(4) else { return [] }
      facts.add("EXRVersion", flags & 0xFF)
      facts.add(
        "Flags", bits: flags & 0xFFFF_FF00,
        [(9, "Tiled"), (10, "Long names"), (11, "Deep data"), (12, "Multipart")])
    } else if let attribute = EXR.Attribute(data) {
      add(attribute, Header(data.dropFirst(attribute.start), .littleEndian), to: &facts)
    }
    return facts.facts
  }

  private static func add(_ attribute: EXR.Attribute, _ value: Header, to facts: inout Facts) {
    let name = name(attribute.name)
    guard EXR.Attribute.types.contains(attribute.type) else {
      return facts.add(name, binary: attribute.size)
    }
    switch attribute.type {
    case "chlist": facts.add(name, list: channels(value))
    case "stringvector": facts.add(name, list: strings(value))
    default:
      guard let stored = stored(attribute.type, value) else { return facts.add(name, "<bad>") }
      facts.add(name, stored, shown: shown(attribute.name, stored))
    }
  }

  /// A value of any type but the lists.
  private static func stored(_ type: String, _ value: Header) -> Item.Value? {
    func reals(_ count: Int) -> Item.Value? {
      let found = (0..<count).compactMap { value.float(4 * $0) }
      return found.count == count ? Item.Value(found) : nil
    }
    func whole(_ count: Int) -> Item.Value? {
      let found = (0..<count).compactMap { value.number(.signedLong, 4 * $0) }
        .map { Item.Value.signed(Int64($0)) }
      guard found.count == count else { return nil }
      return count == 1 ? found[0] : .list(found)
    }
    switch type {
    case "string": return .text(value.text(0..<value.bytes.count) ?? "")
    case "compression", "envmap", "lineOrder": return value.byte(0).map { Item.Value($0) }
    case "float": return reals(1)
    case "double": return value.double(0).map { .real($0) }
    case "v2f": return reals(2)
    case "v3f": return reals(3)
    case "box2f": return reals(4)
    case "chromaticities": return reals(8)
    case "m33f": return reals(9)
    case "m44f": return reals(16)
    case "int": return whole(1)
    case "v2i": return whole(2)
    case "v3i": return whole(3)
    case "box2i": return whole(4)
    case "keycode": return whole(7)
    case "timecode":
      guard let time = value.long(0), let flags = value.long(4) else { return nil }
      return .list([Item.Value(time), Item.Value(flags)])
    case "rational":
      guard let above: Int32 = value.bytes.rawSpan.integer(at: 0, .littleEndian),
        let below: Int32 = value.bytes.rawSpan.integer(at: 4, .littleEndian)
      else { return nil }
      return .signedRational(Rational(above, below))
    case "tiledesc":
      guard let width = value.long(0), let height = value.long(4), let mode = value.byte(8)
      else { return nil }
      let levels = [0: "One Level", 1: "MIMAP Levels", 2: "RIPMAP Levels"]
      let roundings = [0: "Round Down", 1: "Round Up"]
      let level = levels[mode & 15] ?? "Unknown Levels (\(mode & 15))"
      let rounding = roundings[mode >> 4] ?? "Unknown Rounding (\(mode >> 4))"
      return .text("\(width)x\(height); \(level); \(rounding)")
    default: return nil
    }
  }

  /// The meaning of a value; nil if it is shown as it is.
  private static func shown(_ name: String, _ stored: Item.Value) -> String? {
    let number = stored.number
    func word(_ words: [String]) -> String {
      guard let code = stored.integer, words.indices.contains(code) else {
        return "Unknown (\(stored.wording.line))"
      }
      return words[code]
    }
    func form(_ append: (inout [UInt8], Double) -> Void) -> String? {
      guard let number, number.isFinite else { return nil }
      var bytes: [UInt8] = []
      append(&bytes, number)
      return String(decoding: bytes, as: UTF8.self)
    }
    switch name {
    case "compression":
      return word(
        ["None", "RLE", "ZIPS", "ZIP", "PIZ", "PXR24", "B44", "B44A", "DWAA", "DWAB"])
    case "envmap": return word(["Latitude/Longitude", "Cube"])
    case "lineOrder": return word(["Increasing Y", "Decreasing Y", "Random Y"])
    case "aperture": return form { $0.append($1, decimals: 1) }
    case "expTime": return form { $0.append(exposureTime: $1) }
    case "focus": return "\(stored.wording.line) m"
    case "latitude", "longitude":
      let ends = name == "latitude" ? ("N", "S") : ("E", "W")
      return form {
        $0.append(degrees: $1)
        $0.append(utf8: " \($1 < 0 ? ends.1 : ends.0)")
      }
    case "altitude":
      return form {
        $0.append(($1.magnitude * 10).rounded(.down) / 10, significant: 15)
        $0.append(utf8: " m \($1 < 0 ? "Below" : "Above") Sea Level")
      }
    case "utcOffset":
      guard let number, number.magnitude < 1e6 else { return nil }
      return CaptureDate.offsetText(Int((number / 60).rounded()))
    default: return nil
    }
  }

  /// Names, types and how coarse they are.
  private static func channels(_ value: Header) -> [String] {
    var result: [String] = []
    var position = 0
    while let end = value.bytes.position(of: 0, from: position), (1...31).contains(end - position),
      let type = value.long(end + 1), let isLinear = value.byte(end + 5),
      let across = value.long(end + 9), let down = value.long(end + 13)
    {
      let name = String(latinOrUTF8: value.bytes[position..<end])
      let types = ["int8u", "half", "float"]
      let typeName = types.indices.contains(type) ? types[type] : "unknown(\(type))"
      result.append("\(name) \(typeName)\(isLinear == 0 ? "" : " linear") \(across) \(down)")
      position = end + 17
    }
    return result
  }

  private static func strings(_ value: Header) -> [String] {
    var result: [String] = []
    var position = 0
    while let count = value.long(position), count <= value.bytes.count - position - 4 {
      let text = value.bytes[(position + 4)..<(position + 4 + count)]
      result.append(String(latinOrUTF8: text))
      position += 4 + count
    }
    return result
  }

  /// The name under which an attribute is known, else its own with a capital.
  private static func name(_ attribute: String) -> String {
    let names = [
      "altitude": "GPSAltitude", "capDate": "DateTimeOriginal", "envmap": "EnvironmentMap",
      "expTime": "ExposureTime", "focus": "FocusDistance", "isoSpeed": "ISO",
      "latitude": "GPSLatitude", "longitude": "GPSLongitude", "utcOffset": "TimeZone",
      "wrapmodes": "WrapModes", "xDensity": "XResolution",
    ]
    if let name = names[attribute] { return name }
    var result = ""
    var isStart = true
    for letter in attribute {
      let isLetter = letter.isASCII && letter.isLetter
      if isLetter || letter.isASCII && letter.isNumber || letter == "-" || letter == "_" {
        result += isStart && isLetter ? letter.uppercased() : String(letter)
      }
      isStart = !isLetter
    }
    return result.utf8.count > 1 ? result : result.isEmpty ? "Invalid" : "Tag\(result)"
  }
}
