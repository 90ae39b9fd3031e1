/// Paths in the folder of a user, which is named like the person: `/home/ada/x.psd`, `C:\Users\Ada\x.psd`,
/// `file:///Users/ada/x.psd`.
package enum HomeFolder {
  private static let folders = ["/home/", "/users/", "/documents and settings/"].map {
    Array($0.utf8)
  }

  /// Folders of all users.
  private static let shared = ["shared", "public", "default", "all users"].map { Array($0.utf8) }

  /// Beginnings of addresses of files, which may name a computer: `smb://host/Users/ada`.
  private static let schemes = ["file:", "smb:", "afp:", "nfs:", "cifs:", "sftp:"].map {
    Array($0.utf8)
  }

  /// Whether bytes contain such a path, in UTF-8, UTF-16 or any extension of ASCII, as it is or in a text of JSON or an
  /// address.
  package static func isNamed(in bytes: some Collection<UInt8>) -> Bool {
    guard bytes.contains(where: { $0 == 0x2F || $0 == 0x5C || $0 == 0x25 }) else { return false }
    let text = Array(bytes)
    return isNamed(plain: plain(text)) || text.contains(0) && isNamed(plain: plain(narrow(text)))
  }

  private static func isNamed(plain text: [UInt8]) -> Bool {
    folders.contains { folder in
      var from = 0
      while let start = text.position(of: folder, from: from) {
        // The name of the next folder may begin with the slash that ends this one.
        from = start + folder.count - 1
        if namesUser(text[(start + folder.count)...]), isPath(text[..<start]) { return true }
      }
      return false
    }
  }

  private static func namesUser(_ rest: ArraySlice<UInt8>) -> Bool {
    let name = rest.prefix(64).prefix { $0 >= 0x20 && ![0x2F, 0x22, 0x3C].contains($0) }
    return !name.isEmpty && !shared.contains { $0.elementsEqual(name) }
  }

  /// Whether what precedes the folder is the beginning of a path, and not the address of a page.
  private static func isPath(_ before: ArraySlice<UInt8>) -> Bool {
    let breaks: Set<UInt8> = [0x20, 0x22, 0x27, 0x28, 0x2C, 0x3B, 0x3C, 0x3D, 0x3E, 0x5B]
    let near = before.suffix(256)
    let start = near.lastIndex { $0 <= 0x20 || breaks.contains($0) }.map { $0 + 1 }
    // Quotation marks, marks of the byte order, the code of a language.
    let word = near[(start ?? near.startIndex)...].drop { $0 >= 0x80 }
    guard let first = word.first else { return true }
    if word.starts(with: "http".utf8) { return false }
    return first == 0x2F || word.last == 0x3A || word.dropFirst().first == 0x3A
      || schemes.contains { word.starts(with: $0) }
  }

  // MARK: One spelling

  /// Small letters instead of capitals and escapes (RFC 8259, 7; RFC 3986, 2.1), one slash instead of those of Windows
  /// and of several.
  private static func plain(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    func code(_ at: Int, _ digits: Int) -> UInt8? {
      guard digits <= text.count - at else { return nil }
      return text[at..<(at + digits)].hexadecimalNumber.flatMap { UInt8(exactly: $0) }
        .flatMap { $0 >= 0x20 ? $0 : nil }
    }
    var at = 0
    while at < text.count {
      var letter = text[at]
      at += 1
      if letter == 0x25, let escaped = code(at, 2) {
        letter = escaped
        at += 2
      } else if letter == 0x5C, at < text.count, text[at] == 0x75, let escaped = code(at + 1, 4) {
        letter = escaped
        at += 5
      }
      if letter == 0x5C { letter = 0x2F }
      if letter == 0x2F, result.last == 0x2F { continue }
      result.append((0x41...0x5A).contains(letter) ? letter + 0x20 : letter)
    }
    return result
  }

  /// The letters of UTF-16 and UTF-32 without their zeros; other zeros end a text.
  private static func narrow(_ bytes: [UInt8]) -> [UInt8] {
    // The code in front of texts of Exif (CIPA DC-008, UserComment).
    let mark = Array("UNICODE\0".utf8)
    var text: [UInt8] = []
    var at = bytes.starts(with: mark) ? mark.count : 0
    func isZero(_ at: Int) -> Bool { bytes.indices.contains(at) && bytes[at] == 0 }
    while at < bytes.count {
      guard bytes[at] == 0 else {
        text.append(bytes[at])
        at += 1
        continue
      }
      let start = at
      while isZero(at) { at += 1 }
      let isWide =
        switch at - start {
        case 1: isZero(start - 2) || isZero(start + 2)
        case 3: isZero(start - 2) || isZero(start + 4)
        default: false
        }
      if !isWide { text.append(0) }
    }
    return text
  }
}

extension PersonalData {
  /// Whether a text means it, whatever its name is.
  package func isStated(in text: some Collection<UInt8>) -> Bool {
    self == .identity && HomeFolder.isNamed(in: text)
  }
}
