/// Texts of Exif whose bytes are not UTF-8: the standard asks for ASCII, and programs write what their system writes.
extension Metadata {
  /// Reads the texts of Exif that are not UTF-8 by a character set.
  ///
  /// They are UTF-8 from then on, also in the file where the photo is written. Without it their bytes are read as
  /// Latin-1, and stay as they are.
  ///
  /// ```swift
  /// var metadata = photo.metadata
  /// metadata.decodeTexts(as: .gbk)
  /// ```
  package mutating func decodeTexts(as charset: Charset) {
    for text in foreignTexts {
      let decoded = charset.text(text.bytes)
      switch text.code {
      case nil:
        let bytes = Array(decoded.utf8) + [0]
        store(text.tag, .ascii, bytes.count, bytes)
      case let code?:
        let bytes = code + Array(decoded.utf8)
        store(text.tag, .undefined, bytes.count, bytes)
      }
    }
  }

  /// A text that is not UTF-8.
  struct ForeignText {
    let tag: Tag
    /// The code in front of a comment; nil for a plain text.
    let code: [UInt8]?
    let bytes: [UInt8]
  }

  /// The Exif texts that are not UTF-8: text fields, and comments after the code for ASCII.
  var foreignTexts: [ForeignText] {
    directories.filter(\.kind.isExif).flatMap { directory in
      directory.entries.compactMap { entry -> ForeignText? in
        let format = Format(code: entry.format)
        guard entry.state != .damaged, format == .ascii || format == .undefined else { return nil }
        let tag = Tag(directory.kind, entry.number)
        var stored = directory.bytes(of: entry)[...]
        var code: [UInt8]?
        if format == .undefined {
          guard TagTable.row(for: tag)?.print == .characterText,
            stored.starts(with: CodedText.ascii)
          else { return nil }
          code = CodedText.ascii
          stored = stored.dropFirst(CodedText.ascii.count)
        }
        let text = Array(stored.prefix { $0 != 0 })
        guard text.contains(where: { $0 >= 0x80 }), String(validating: text, as: UTF8.self) == nil
        else { return nil }
        return ForeignText(tag: tag, code: code, bytes: text)
      }
    }
  }

  /// A warning for every text of Exif that is not UTF-8, with the field as its place.
  package var textWarnings: [Warning] {
    foreignTexts.map { text in
      Warning(
        "the text is not UTF-8, so it is read rightly only in its character set",
        place: name(of: text.tag)
      )
    }
  }

  /// Refuses to write texts elsewhere that were read from a field in an unknown character set: other letters would be
  /// stored for good.
  ///
  /// - Parameter texts: The texts that are to be written.
  /// - Throws: ``MetadataError`` with ``MetadataError/Code/invalidValue`` that names the field.
  package func requireKnownCharset(of texts: [String]) throws(MetadataError) {
    // A place may have taken control characters out of a text.
    func visible(_ text: String) -> String {
      String(text.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
    }
    let foreign = texts.filter { $0.utf8.contains { $0 >= 0x80 } }.map(visible)
    guard !foreign.isEmpty else { return }
    for field in foreignTexts {
      let readings = [
        value(of: field.tag)?.string ?? "", String(latinOrUTF8: field.bytes[...]),
        String(decoding: field.bytes, as: UTF8.self),
      ].map(visible).filter { !$0.isEmpty }
      let isTaken = foreign.contains { text in
        readings.contains { text.contains($0) || $0.contains(text) }
      }
      guard isTaken else { continue }
      throw MetadataError(
        .invalidValue, "it is not UTF-8, so its letters are unknown and are not written elsewhere",
        place: name(of: field.tag), advice: .nameCharset)
    }
  }
}
