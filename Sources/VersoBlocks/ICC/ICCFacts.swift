extension ICCProfile {
  /// The facts of the profile.
  ///
  /// - Parameter suffix: The end of the names of the groups: "2" for a second profile.
  /// - Returns: The header's, then the tags'.
  package func facts(suffix: String = "") -> [Item] {
    var main = Facts("ICC_Profile\(suffix)")
    var others: [Item] = []
    // Tags may share their bytes, and so may the texts in one.
    var passes = PassBudget(for: bytes.count)
    for (signature, range) in table {
      guard passes.take(range.count) else { break }
      guard let tag = bytes.rawSpan.region(range)?.array, tag.count >= 8 else { continue }
      switch signature {
      case "meas": others += measurement(tag, suffix)
      case "view": others += viewing(tag, suffix)
      case "chrm": others += chromaticity(tag, suffix)
      case "clrt": others += colorants(tag, suffix)
      case "cicp": others += codePoints(tag, suffix)
      case "meta": others += dictionary(tag, suffix)
      default: add(signature, tag, to: &main)
      }
    }
    return header(suffix) + main.facts + others
  }

  private func header(_ suffix: String) -> [Item] {
    var facts = Facts("ICC-header\(suffix)")
    func manufacturer(_ name: String, _ position: Int) {
      let code = signature(position)
      let labels = LabelSet.iccManufacturer
      let padded = code.padded(to: 4)
      // Blanks fill up short codes; a code padded with zeros is not registered.
      let isRegistered = !bytes[position..<min(position + 4, bytes.count)].contains(0)
      let label =
        Self.label(code, labels) ?? (isRegistered ? Self.label(padded, labels) : nil)
        ?? Self.sameLetters(padded).flatMap { isRegistered ? Self.label($0, labels) : nil }
      facts.add(name, code.isEmpty ? "" : label ?? "Unknown (\(code))", stored: code)
    }
    func coded(_ name: String, _ position: Int, _ labels: UInt16) {
      let code = signature(position)
      facts.add(name, Self.label(code, labels) ?? "Unknown (\(code))", stored: code)
    }
    manufacturer("ProfileCMMType", 4)
    facts.add("ProfileVersion", version, stored: Int16(truncatingIfNeeded: integer(8) >> 16))
    coded("ProfileClass", 12, LabelSet.iccProfileClass)
    facts.add("ColorSpaceData", signature(16))
    facts.add("ProfileConnectionSpace", signature(20))
    facts.add("ProfileDateTime", date(at: 24, in: bytes))
    facts.add("ProfileFileSignature", signature(36))
    coded("PrimaryPlatform", 40, LabelSet.iccPlatform)
    let flags = integer(44)
    facts.add(
      "CMMFlags",
      (flags & 1 == 0 ? "Not Embedded, " : "Embedded, ")
        + (flags & 2 == 0 ? "Independent" : "Not Independent"), stored: flags)
    manufacturer("DeviceManufacturer", 48)
    facts.add("DeviceModel", signature(52))
    let attributes = integer(60)
    let words = [
      ("Reflective", "Transparency"), ("Glossy", "Matte"), ("Positive", "Negative"),
      ("Color", "B&W"),
    ].enumerated().map { index, pair in attributes >> index & 1 == 0 ? pair.0 : pair.1 }
    facts.add(
      "DeviceAttributes", words.joined(separator: ", "), stored: "\(integer(56)) \(attributes)")
    facts.add("RenderingIntent", Int(integer(64)), LabelSet.iccRenderingIntent)
    facts.add("ConnectionSpaceIlluminant", fixed(at: 68, count: 3, in: bytes))
    manufacturer("ProfileCreator", 80)
    let identity = bytes[84..<100]
    facts.add(
      "ProfileID", identity.allSatisfy { $0 == 0 } ? "0" : identity.hexadecimal(),
      stored: identity)
    return facts.facts
  }

  /// Codes that are written with other capitals than in the list.
  private static func sameLetters(_ code: String) -> String? {
    let lower = code.lowercased()
    return lower == "appl" ? "appl" : nil
  }

  package static func label(_ code: String, _ labels: UInt16) -> String? {
    TagTable.labelKey(text: code.utf8).flatMap { TagTable.label(set: labels, raw: $0) }
  }

  // MARK: Tags

  private func add(_ signature: String, _ tag: [UInt8], to facts: inout Facts) {
    let padded = signature.padded(to: 4)
    guard let name = ICCTags.name(of: padded) else { return }
    let span = tag.rawSpan
    let isText = span.matches("desc") || span.matches("mluc") || span.matches("text")
    if isText {
      // A text in American English, or without a language of a country, is shown without it; of
      // several such texts the last one.
      var plain: String?
      for (language, text) in ICCText.texts(tag) {
        if signature == "targ", text.utf8.count > 128 {
          facts.add(name, binary: Array(text.utf8)[...])
        } else if language.utf8.count != 5 || language == "en-US" {
          plain = text
        } else {
          facts.add("\(name)-\(language)", text)
        }
      }
      if let plain { facts.add(name, plain) }
    } else if span.matches("sig "), tag.count >= 12 {
      let code = String(decoding: tag[8..<12].prefix { $0 != 0 }, as: UTF8.self)
      let labels = padded == "tech" ? LabelSet.iccTechnology : LabelSet.iccIntentGamut
      let isCoded = ["tech", "rig0", "rig2"].contains(padded)
      let shown = isCoded ? Self.label(code, labels) ?? "Unknown (\(code))" : code
      facts.add(name, shown, stored: code)
    } else if span.matches("XYZ ") || span.matches("sf32") {
      facts.add(name, fixed(at: 8, count: min((tag.count - 8) / 4, 64), in: tag))
    } else if span.matches("dtim") {
      facts.add(name, date(at: 8, in: tag))
    } else if span.matches("ui32"), let number: UInt32 = span.integer(at: 8, .bigEndian) {
      facts.add(name, number)
    } else {
      facts.add(name, binary: tag[...])
    }
  }

  private func measurement(_ tag: [UInt8], _ suffix: String) -> [Item] {
    guard tag.count >= 36 else { return [] }
    var facts = Facts("ICC-meas\(suffix)")
    facts.add("MeasurementObserver", number(8, tag), LabelSet.iccObserver)
    facts.add("MeasurementBacking", fixed(at: 12, count: 3, in: tag))
    let geometry = number(24, tag)
    facts.add("MeasurementGeometry", geometry, LabelSet.iccGeometry)
    let flare = fixed(at: 28, count: 1, in: tag)[0]
    let percent = Facts.text([(flare * 100_000).rounded() / 1000])
    facts.add("MeasurementFlare", "\(percent)%", stored: [flare])
    facts.add("MeasurementIlluminant", number(32, tag), LabelSet.iccIlluminant)
    return facts.facts
  }

  private func viewing(_ tag: [UInt8], _ suffix: String) -> [Item] {
    guard tag.count >= 36 else { return [] }
    var facts = Facts("ICC-view\(suffix)")
    facts.add("ViewingCondIlluminant", fixed(at: 8, count: 3, in: tag))
    facts.add("ViewingCondSurround", fixed(at: 20, count: 3, in: tag))
    facts.add("ViewingCondIlluminantType", number(32, tag), LabelSet.iccIlluminant)
    return facts.facts
  }

  private func chromaticity(_ tag: [UInt8], _ suffix: String) -> [Item] {
    let span = tag.rawSpan
    guard let channels: UInt16 = span.integer(at: 8, .bigEndian),
      let colorant: UInt16 = span.integer(at: 10, .bigEndian)
    else { return [] }
    var facts = Facts("ICC-chrm\(suffix)")
    facts.add("ChromaticityChannels", channels)
    facts.add("ChromaticityColorant", Int(colorant), LabelSet.iccColorant)
    for channel in 0..<min(Int(channels), 4) where 20 + 8 * channel <= tag.count {
      facts.add(
        "ChromaticityChannel\(channel + 1)", fixed(at: 12 + 8 * channel, count: 2, in: tag))
    }
    return facts.facts
  }

  private func colorants(_ tag: [UInt8], _ suffix: String) -> [Item] {
    var facts = Facts("ICC-clrt\(suffix)")
    let count = number(8, tag)
    facts.add("ColorantCount", count)
    for index in 0..<min(count, 3) {
      let start = 12 + 38 * index
      guard start + 38 <= tag.count else { break }
      let name = tag[start..<(start + 32)].prefix { $0 != 0 }
      facts.add("Colorant\(index + 1)Name", String(decoding: name, as: UTF8.self))
      let parts = [0, 2, 4].map { part -> String in
        let value: UInt16 = tag.rawSpan.integer(at: start + 32 + part, .bigEndian) ?? 0
        return "\(value)"
      }
      facts.add("Colorant\(index + 1)Coordinates", parts.joined(separator: " "))
    }
    return facts.facts
  }

  private func codePoints(_ tag: [UInt8], _ suffix: String) -> [Item] {
    guard tag.count >= 12 else { return [] }
    var facts = Facts("ICC-cicp\(suffix)")
    facts.add("ColorPrimaries", Int(tag[8]), LabelSet.colorPrimaries)
    facts.add("TransferCharacteristics", Int(tag[9]), LabelSet.transferCharacteristics)
    facts.add("MatrixCoefficients", Int(tag[10]), LabelSet.matrixCoefficients)
    facts.add("VideoFullRangeFlag", tag[11] == 0 ? "Limited" : "Full", stored: tag[11])
    return facts.facts
  }

  /// Names and values in UTF-16 (ICC.1:2022, 9.2.28).
  private func dictionary(_ tag: [UInt8], _ suffix: String) -> [Item] {
    let span = tag.rawSpan
    guard span.matches("dict"), let count: UInt32 = span.integer(at: 8, .bigEndian),
      let size: UInt32 = span.integer(at: 12, .bigEndian), size >= 16
    else { return [] }
    var facts = Facts("ICC-meta\(suffix)")
    func text(_ position: Int) -> String? {
      guard let offset: UInt32 = span.integer(at: position, .bigEndian),
        let length: UInt32 = span.integer(at: position + 4, .bigEndian),
        let region = span.region(Int(offset)..<(Int(offset) + Int(length)))
      else { return nil }
      let units: [UInt16] = region.integers(.bigEndian)
      return String(utf16: units.prefix { $0 != 0 })
    }
    for index in 0..<min(Int(count), 256) {
      let record = 16 + index * Int(size)
      guard let name = text(record), let value = text(record + 8) else { break }
      let letters = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      guard let first = letters.first else { continue }
      facts.add(first.uppercased() + letters.dropFirst(), value)
    }
    return facts.facts
  }

  // MARK: Numbers

  private func number(_ position: Int, _ tag: [UInt8]) -> Int {
    let number: UInt32 = tag.rawSpan.integer(at: position, .bigEndian) ?? 0
    return Int(number)
  }

  /// s15Fixed16Number, with the five digits that it holds (ICC.1:2022, 4.6).
  private func fixed(at position: Int, count: Int, in tag: [UInt8]) -> [Double] {
    (0..<count).map { index in
      let stored: Int32 = tag.rawSpan.integer(at: position + 4 * index, .bigEndian) ?? 0
      return (Double(stored) / 65536 * 100_000).rounded() / 100_000
    }
  }

  private func date(at position: Int, in tag: [UInt8]) -> String {
    let parts = (0..<6).map { index -> String in
      let part: UInt16 = tag.rawSpan.integer(at: position + 2 * index, .bigEndian) ?? 0
      let text = "\(part)"
      return String(repeating: "0", count: max(0, (index == 0 ? 4 : 2) - text.count)) + text
    }
    return parts[0...2].joined(separator: ":") + " " + parts[3...5].joined(separator: ":")
  }
}

extension String {
  /// The text, padded with blanks to a length.
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - utf8.count))
  }
}
