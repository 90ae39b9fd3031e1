extension ValueRenderer {
  /// Dates, times and codes of IPTC (IIM 4.2, chapters 5 and 6).
  func appendIPTC(_ value: borrowing StoredValue, _ print: TagPrint, to out: inout [UInt8]) {
    let text = value.text.array
    switch print {
    case .iptcDate where text.count == 8 && Self.isDigits(text[...]):
      out += text[0..<4]
      out.append(0x3A)
      out += text[4..<6]
      out.append(0x3A)
      out += text[6..<8]
    case .iptcTime: appendTime(text, to: &out)
    case .characterSet: appendCharacterSet(text, to: &out)
    case .prefs where !isNumeric: appendPreferences(text, to: &out)
    default: out += text
    }
  }

  private static func isDigits(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// "180530+0200" as "18:05:30+02:00".
  private func appendTime(_ text: [UInt8], to out: inout [UInt8]) {
    guard text.count >= 6, Self.isDigits(text[..<6]) else {
      out += text
      return
    }
    for start in [0, 2, 4] {
      if start > 0 { out.append(0x3A) }
      out += text[start..<(start + 2)]
    }
    let rest = text[6...]
    let isOffset =
      rest.count == 5 && (rest.first == 0x2B || rest.first == 0x2D)
      && Self.isDigits(rest.dropFirst())
    guard isOffset else {
      out += rest
      return
    }
    out += rest.prefix(3)
    out.append(0x3A)
    out += rest.dropFirst(3)
  }

  /// The escape sequence of UTF-8 by its name, others with their characters made visible.
  private func appendCharacterSet(_ text: [UInt8], to out: inout [UInt8]) {
    if isNumeric {
      out += text
    } else if text == IPTCReader.utf8Mark {
      out.append("UTF8")
    } else {
      var rest = text[...]
      while let escape = rest.first {
        out.append(utf8: escape == 0x1B ? "ESC" : String(UnicodeScalar(escape)))
        rest.removeFirst()
        if !rest.isEmpty { out.append(0x20) }
      }
    }
  }

  private func appendPreferences(_ text: [UInt8], to out: inout [UInt8]) {
    let parts = text.split(separator: 0x3A, omittingEmptySubsequences: false)
    guard parts.count == 4 else {
      out += text
      return
    }
    let names: [StaticString] = ["Tagged:", "ColorClass:", "Rating:", "FrameNum:"]
    for (index, part) in parts.enumerated() {
      if index > 0 { out.append(", ") }
      out.append(names[index])
      out += part
    }
  }
}
