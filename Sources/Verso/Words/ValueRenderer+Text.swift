extension ValueRenderer {
  /// Appends a text in the form that its tag asks for.
  func appendText(_ value: borrowing StoredValue, _ print: TagPrint, to out: inout [UInt8]) {
    let start = out.count
    switch print {
    case .characterText:
      appendCoded(value, to: &out)
    case .xpText:
      out.append(utf8: CodedText.utf16(value.bytes.array[...], .littleEndian))
    case .copyright:
      appendCopyright(value, to: &out)
    case .versionText:
      out.append(span: value.bytes)
      while out.count > start, out.last == 0 { out.removeLast() }
    case .utf8Text:
      for index in 0..<value.bytes.byteCount {
        guard let byte = value.bytes.byte(at: index), byte != 0 else { break }
        out.append(byte)
      }
    case .trimmedText:
      value.append(to: &out)
      trim(&out, from: start) { $0 == 0x20 || (0x09...0x0D).contains($0) }
    case .subSeconds:
      value.append(to: &out)
      trim(&out, from: start) { $0 == 0x20 }
    case .afterColon:
      value.append(to: &out)
      let text = out[start...]
      let isEnd = { (at: Int) in text[at] == 0x3A && text[at + 1] == 0x20 }
      if let colon = text.indices.dropLast().last(where: isEnd) {
        // Never crossed: the colon was found after the start.
        out.removeSubrange(start...(colon + 1))
      }
    case .isoDate:
      value.append(to: &out)
      for index in start..<out.count {
        if out[index] == 0x2D, index - start < 8 { out[index] = 0x3A }
        if out[index] == 0x54, index - start == 10 { out[index] = 0x20 }
      }
    case .printableText:
      value.append(to: &out)
      // Bytes that are no text are shown as dots are elsewhere: not at all.
      let kept = out[start...].filter { $0 != 0 }
      out.replaceSubrange(start..., with: kept)
    default:
      value.append(to: &out)
    }
  }

  private func trim(_ out: inout [UInt8], from start: Int, where isBlank: (UInt8) -> Bool) {
    while out.count > start, let last = out.last, isBlank(last) { out.removeLast() }
  }

  /// Text after a character code. An invalid code belongs to the text.
  private func appendCoded(_ value: borrowing StoredValue, to out: inout [UInt8]) {
    // A stored text ends with its first NUL, which is often that of the code in front.
    let bytes = value.text
    guard bytes.byteCount >= 8 else { return out.append(span: bytes) }
    let start = out.count
    if bytes.matches("UNICODE"), bytes.byte(at: 7) == 0 || bytes.byte(at: 7) == 0x20 {
      let text = bytes.extracting(8..<bytes.byteCount).array
      out.append(utf8: CodedText.unicode(text, byteOrder: value.byteOrder))
      return
    }
    if bytes.matches("JIS\0\0\0\0\0") {
      let text = bytes.extracting(8..<bytes.byteCount).array
      return out.append(utf8: CodedText.jis(text))
    }
    let isASCII = bytes.matches("ASCII")
    var isCode = bytes.byte(at: 0) == 0
    if !isCode {
      isCode = true
      for index in (isASCII ? 5 : 0)..<8 {
        guard let byte = bytes.byte(at: index), byte == 0 || byte == 0x20 else {
          isCode = isASCII && bytes.byte(at: 5) == 0
          break
        }
      }
    }
    if isCode {
      for index in 8..<max(bytes.byteCount, 8) {
        guard let byte = bytes.byte(at: index), byte != 0 else { break }
        out.append(byte)
      }
    } else {
      out.append(span: bytes)
    }
    trim(&out, from: start) { $0 == 0x20 }
  }

  /// The photographer's and the editor's notice, which a NUL separates (Exif 3.0, 4.6.5).
  private func appendCopyright(_ value: borrowing StoredValue, to out: inout [UInt8]) {
    let start = out.count
    var part = 0
    for index in 0..<value.bytes.byteCount {
      let byte = value.bytes.byte(at: index) ?? 0
      guard byte == 0 else {
        out.append(byte)
        continue
      }
      while out.count > start, out.last == 0x20 { out.removeLast() }
      part += 1
      if part == 2 { break }
      out.append(0x0A)
    }
    if out.count > start, out.last == 0x0A { out.removeLast() }
  }
}
