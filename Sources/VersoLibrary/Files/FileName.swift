import Verso

/// Facts from the name of a file.
package enum FileName {
  /// The parts before and after the last full stop; the whole name before it if there is no full
  /// stop, or it is the first character.
  package static func parts(_ name: String) -> (stem: String, ending: String) {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return (name, "")
    }
    return (String(name[..<dot]), String(name[name.utf8.index(after: dot)...]))
  }

  /// "IMG-2.jpg" for the second "IMG.jpg": names with brackets are Google's.
  ///
  /// Where there is no room for the number the stem loses whole characters, as many before ".MOV" as before ".HEIC".
  package static func numbered(_ name: String, _ number: Int) -> String {
    guard number > 0 else { return name }
    let (stem, ending) = parts(name)
    let suffix = "-\(number + 1)"
    let room = longest - suffix.utf8.count - max(5, ending.utf8.count + 1)
    return cut(stem, to: room) + suffix + (ending.isEmpty ? "" : ".\(ending)")
  }

  /// The longest name that a file may have, in bytes.
  private static let longest = 255

  private static func cut(_ text: String, to room: Int) -> String {
    var text = text
    while text.utf8.count > room, !text.isEmpty { text.removeLast() }
    return text
  }

  /// A valid folder name for a title.
  package static func folder(ofTitle title: String) -> String {
    var name = title.trimmed
    while name.utf8.count > 200 { name.removeLast() }
    name = FileNames.portable(name)
    return name.isEmpty || name.hasPrefix(".") ? "_" + name : name
  }

  /// Whether the ending is that of films.
  package static func isFilm(_ name: String) -> Bool {
    FileFormat.isFilm(fileExtension: parts(name).ending)
  }

  /// Whether the ending is that of raw photos.
  package static func isRaw(_ name: String) -> Bool {
    let ending = parts(name).ending.lowercased()
    return raws.contains(ending)
  }

  /// Whether the ending is that of files that belong to a photo or film and are not photos themselves.
  package static func isCompanion(_ name: String) -> Bool {
    ["aae", "thm", "wav"].contains(parts(name).ending.lowercased())
  }

  /// "IMG_6" for "IMG_O6" and "IMG_E6", as iPhones mark what was before an edit and after it; nil for other names.
  package static func withoutMark(_ stem: String) -> String? {
    guard let line = stem.lastIndex(of: "_") else { return nil }
    let rest = stem[stem.index(after: line)...]
    guard let mark = rest.first, "OEoe".contains(mark), rest.dropFirst().first?.isNumber == true
    else { return nil }
    return stem[...line] + String(rest.dropFirst())
  }

  /// The endings of raw photos, also of those that no format here knows.
  private static let raws: Set<String> = [
    "3fr", "ari", "arw", "bay", "cap", "cr2", "cr3", "crw", "dcr", "dcs", "dng", "drf", "eip",
    "erf", "fff", "gpr", "iiq", "k25", "kdc", "mdc", "mef", "mos", "mrw", "nef", "nrw", "orf",
    "ori", "pef", "ptx", "raf", "raw", "rw2", "rwl", "rwz", "sr2", "srf", "srw", "x3f",
  ]
}

extension Array {
  /// Of the possible files, those with exactly these bytes; all if there is no such file. Texts are
  /// the same where their characters are, whether these are written in one piece or in several
  /// (NFC, NFD), and files are not.
  package func ofBytes(_ name: String, _ own: (Element) -> String) -> [Element] {
    guard count > 1 else { return self }
    let exact = filter { own($0).utf8.elementsEqual(name.utf8) }
    return exact.isEmpty ? self : exact
  }
}
