import Verso

/// The name of a file in an export of Google Photos, taken apart as Google puts names together.
///
/// If files would have the same name, the second one gets a number in brackets before its
/// extension, and its sidecar gets it at its own end. For example: "IMG.jpg", "IMG(1).jpg";
/// "IMG.jpg.json", "IMG.jpg(1).json". Names are cut so that they have 51 units of UTF-16 at the
/// most, numbers not counted.
package struct TakeoutName: Hashable {
  /// The name without its number: "IMG.jpg" for "IMG(1).jpg".
  package let base: String
  /// The number in brackets; nil without one.
  package let number: Int?

  package init(_ base: String, _ number: Int? = nil) {
    self.base = base
    self.number = number
  }

  /// The shortest name before its extension, in units of UTF-16, that may have been cut.
  package static let leastCut = 44
  /// The longest cut name.
  package static let mostCut = 51

  /// A name with the number that it has before its ending, or at its end; nil for one without a number.
  package init?(numbered name: String) {
    let (stem, ending) = FileName.parts(name)
    guard let (front, number) = Self.number(endOf: stem) else { return nil }
    self.init(ending.isEmpty ? front : "\(front).\(ending)", number)
  }

  /// The ways in which the name of a file with a picture or a film can be meant: as it is, and with a number.
  package static func readings(ofMedia name: String) -> [TakeoutName] {
    [TakeoutName(name)] + (TakeoutName(numbered: name).map { [$0] } ?? [])
  }

  /// The possible names of the picture in the name of a sidecar; empty for a file that is not a
  /// sidecar.
  ///
  /// "IMG.jpg.supplemental-metadata(1).json" is of "IMG(1).jpg", and "IMG.jpg.suppl.json" of "IMG.jpg".
  package static func readings(ofSidecar name: String) -> [TakeoutName] {
    let (stem, ending) = FileName.parts(name)
    guard ending.lowercased() == "json", !stem.isEmpty else { return [] }
    var readings = [TakeoutName(stem)]
    func add(_ reading: TakeoutName) {
      if !reading.base.isEmpty, !readings.contains(reading) { readings.append(reading) }
    }
    if let bare = withoutSuffix(stem) {
      add(TakeoutName(bare))
      if let (front, number) = number(endOf: bare) { add(TakeoutName(front, number)) }
    }
    if let (front, number) = number(endOf: stem) {
      add(TakeoutName(front, number))
      if let bare = withoutSuffix(front) { add(TakeoutName(bare, number)) }
    }
    return readings
  }

  /// The number in brackets at the end of a text, and the part before it.
  package static func number(endOf text: String) -> (front: String, number: Int)? {
    guard text.utf8.last == UInt8(ascii: ")"),
      let open = text.utf8.lastIndex(of: UInt8(ascii: "(")), open != text.startIndex
    else { return nil }
    let digits = text.utf8[text.utf8.index(after: open)...].dropLast()
    // Google counts from 1, without zeros in front.
    guard (1...6).contains(digits.count), digits.first != UInt8(ascii: "0"),
      digits.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(String(Substring(digits)))
    else { return nil }
    return (String(text[..<open]), number)
  }

  /// The text that Google has put between a name and ".json" since 2024, cut if the whole would be
  /// too long.
  private static let suffix = "supplemental-metadata"

  /// A text without the suffix, or what is left of it, at its end; nil without any.
  private static func withoutSuffix(_ text: String) -> String? {
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")), dot != text.startIndex else {
      return nil
    }
    let end = text[text.utf8.index(after: dot)...].lowercased()
    // Now and then it is the whole word alone.
    guard suffix.hasPrefix(end) || end.isEmpty || end == "metadata" else { return nil }
    return String(text[..<dot])
  }

  /// A text cut to this many units of UTF-16; nil if it is not longer, or the cut would split a
  /// character.
  package static func cut(_ text: String, to count: Int) -> String? {
    guard text.utf16.count > count else { return nil }
    return String(text.utf16.prefix(count))
  }
}

extension TakeoutName {
  /// How names are compared.
  package enum Spelling: CaseIterable {
    /// Byte for byte.
    case bytes
    /// As they are. Characters that are written in one piece and in several are the same.
    case exact
    /// In small letters.
    case caseless
    /// In lowercase, with everything except letters, digits, blanks, full stops, brackets and
    /// hyphens as "_", as file systems require it.
    case replaced

    package func callAsFunction(_ text: String) -> String {
      switch self {
      // Characters of their own for the bytes of all that may be written in several ways.
      case .bytes:
        text.utf8.allSatisfy { $0 < 0x80 }
          ? text : String(String.UnicodeScalarView(text.utf8.map(Self.scalar)))
      case .exact: text
      case .caseless: text.lowercased()
      case .replaced:
        String(String.UnicodeScalarView(text.lowercased().unicodeScalars.map(Self.replaced)))
      }
    }

    /// A character of its own for a byte.
    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
      guard byte >= 0x80 else { return Unicode.Scalar(byte) }
      let own = Unicode.Scalar("\u{E000}").value + UInt32(byte)
      return Unicode.Scalar(own) ?? " "
    }

    private static func replaced(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
      guard scalar.isASCII else { return scalar }
      let isKept = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      return isKept || " .()-".unicodeScalars.contains(scalar) ? scalar : "_"
    }
  }
}

extension TakeoutName {
  /// Google's suffixes for the name of a picture that was edited in its app, in the language of the
  /// account, and for pictures that it creates. They have no sidecar of their own as a rule.
  ///
  /// From the threads of GooglePhotosTakeoutHelper (92, 115, 452), immich-go (756, 1331) and
  /// GooglePhotosTakeoutHelper_Neo (29).
  package static let edits = [
    "edited", "bearbeitet", "modifié", "editado", "editada", "ha editado", "modificato",
    "modificata",
    "bewerkt", "編集済み", "edytowane", "upravené", "upraveno", "redigert", "redigeret", "redigerad",
    "muokattu", "szerkesztett", "szerkesztve", "editat", "editată", "modificat", "изменено",
    "измененный", "отредактировано", "змінено", "відредаговано", "редактирано", "düzenlendi",
    "已编辑", "已修改", "已編輯", "수정됨", "แก้ไขแล้ว", "đã chỉnh sửa", "diedit", "telah diedit",
    "επεξεργασμένο", "נערך", "تم تعديله", "redaguota", "rediģēts", "muudetud", "urejeno", "uređeno",
    "effects", "smile", "mix",
  ]

  /// The stems of the pictures that one of this stem may be a changed form of, the likeliest first.
  ///
  /// - Parameter stem: A name without number and ending.
  /// - Returns: The stems; none for what is no changed form.
  package static func originals(ofStem stem: String) -> [String] {
    var found: [String] = []
    let isCut = stem.utf16.count >= leastCut
    let lower = stem.lowercased()
    for edit in edits {
      if lower.hasSuffix("-\(edit)") {
        found.append(String(stem.dropLast(edit.count + 1)))
      } else if isCut, let hyphen = stem.lastIndex(of: "-") {
        // The end of a long name is cut away, and so is that of the word.
        let end = stem[stem.index(after: hyphen)...].lowercased()
        if end.count > 1, edit.hasPrefix(end) { found.append(String(stem[..<hyphen])) }
      }
    }
    var unique: [String] = []
    for original in found where !original.isEmpty && !unique.contains(original) {
      unique.append(original)
    }
    return unique
  }

  /// Whether a name is that of a film, or of the film of a moving picture: "IMG.MP4", "PXL.MP", "PXL.MP~2", and
  /// "MVIMG_1", which has lost its ending.
  package static func isFilm(_ name: String) -> Bool {
    let ending = FileName.parts(TakeoutName(numbered: name)?.base ?? name).ending.lowercased()
    let plain = ending.split(separator: "~").first.map(String.init) ?? ending
    return FileFormat.isFilm(fileExtension: plain) || plain == "mv" || plain.isEmpty
  }
}
