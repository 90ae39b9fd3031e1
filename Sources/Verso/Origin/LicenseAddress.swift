/// Addresses of licences, and the short names of Creative Commons'.
package enum LicenseAddress {
  /// Whether a text is an address of the web.
  package static func isAddress(_ text: String) -> Bool {
    let rest =
      text.hasPrefix("https://")
      ? text.dropFirst(8) : text.hasPrefix("http://") ? text.dropFirst(7) : ""
    return !rest.isEmpty && text.utf8.allSatisfy { $0 > 0x20 }
  }

  /// How little a licence allows, compared with others: the public domain least, then Creative
  /// Commons' licences by what they ask for. Other licences are unknown; they count as stricter.
  package static func strictness(of address: String) -> Int {
    let parts = address.bare.lowercased().split(separator: "/").map(String.init)
    guard parts.count > 3, parts[1].hasSuffix("creativecommons.org") else { return 7 }
    if parts[2] == "publicdomain" { return 0 }
    let kinds = ["by", "by-sa", "by-nd", "by-nc", "by-nc-sa", "by-nc-nd"]
    return kinds.firstIndex(of: parts[3]).map { $0 + 1 } ?? 7
  }

  /// The address of a licence that is given by it or by Creative Commons' short name.
  package static func address(of text: String) -> String? {
    if isAddress(text) { return text }
    let home = "https://creativecommons.org/"
    var parts = text.lowercased().split { $0 == "-" || $0 == " " }.map(String.init)
    if parts == ["cc0"] || parts == ["cc0", "1.0"] { return home + "publicdomain/zero/1.0/" }
    guard parts.count >= 2, parts.removeFirst() == "cc", let version = parts.popLast(),
      ["1.0", "2.0", "2.5", "3.0", "4.0"].contains(version)
    else { return nil }
    let kinds = ["by", "by-sa", "by-nd", "by-nc", "by-nc-sa", "by-nc-nd"]
    let kind = parts.joined(separator: "-")
    return kinds.contains(kind) ? "\(home)licenses/\(kind)/\(version)/" : nil
  }
}
