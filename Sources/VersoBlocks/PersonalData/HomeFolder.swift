/// Paths in the folder of a user, which is named like the person: `/home/ada/x.psd`, `C:\Users\Ada\x.psd`,
/// `file:///Users/ada/x.psd`.
package enum HomeFolder {
  private static let folders: [[UInt8]] = [
    "/home/", "/users/", "\\users\\", "/documents and settings/", "\\documents and settings\\",
    "/documents%20and%20settings/",
  ].map { Array($0.utf8) }

  /// Folders of all users.
  private static let shared = ["shared", "public", "default", "all users"].map { Array($0.utf8) }

  /// Whether bytes contain such a path, in UTF-8, UTF-16 or any extension of ASCII.
  package static func isNamed(in bytes: some Collection<UInt8>) -> Bool {
    let text = bytes.lazy.filter { $0 != 0 }.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    guard text.contains(where: { $0 == 0x2F || $0 == 0x5C }) else { return false }
    let small = Array(text)
    return folders.contains { folder in
      var from = 0
      while let start = small.position(of: folder, from: from) {
        from = start + folder.count
        if namesUser(small[from...]), isPath(small[..<start]) { return true }
      }
      return false
    }
  }

  private static func namesUser(_ rest: ArraySlice<UInt8>) -> Bool {
    let name = rest.prefix(64).prefix { $0 >= 0x20 && ![0x2F, 0x5C, 0x22, 0x3C].contains($0) }
    return !name.isEmpty && !shared.contains { $0.elementsEqual(name) }
  }

  /// Whether what precedes the folder is the beginning of a path, and not the address of a page.
  private static func isPath(_ before: ArraySlice<UInt8>) -> Bool {
    let breaks: Set<UInt8> = [0x20, 0x22, 0x27, 0x28, 0x2C, 0x3B, 0x3C, 0x3D, 0x3E, 0x5B]
    let word = before.suffix(256).reversed().prefix { $0 > 0x20 && !breaks.contains($0) }.reversed()
    guard let first = word.first else { return true }
    return first == 0x2F || first == 0x5C || word.starts(with: "file:".utf8)
      || word.dropFirst().first == 0x3A
  }
}

extension PersonalData {
  /// Whether a text means it, whatever its name is.
  package func isStated(in text: some Collection<UInt8>) -> Bool {
    self == .identity && HomeFolder.isNamed(in: text)
  }
}
