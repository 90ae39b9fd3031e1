/// Media Jukebox's data about a picture: a flat piece of XML.
enum JukeboxFacts {
  private static let names: Set<String> = [
    "Album", "Caption", "Date", "Keywords", "Name", "People", "Places", "Tool_Name",
    "Tool_Version",
  ]

  @Sendable static func read(_ data: Header, _ facts: inout Facts) {
    let pieces = data.bytes.split(separator: UInt8(ascii: "<"))
    for piece in pieces where piece.first != UInt8(ascii: "/") {
      guard let end = piece.firstIndex(of: UInt8(ascii: ">")) else { continue }
      let name = String(latinOrUTF8: piece[..<end])
      guard names.contains(name) else { continue }
      let text = String(latinOrUTF8: piece[(end + 1)...])
      facts.add(name, name == "Date" ? date(text) : text)
    }
  }

  /// A date that counts days from the end of 1899.
  private static func date(_ text: String) -> String {
    guard let days = Double(text), days.magnitude < 1e7 else { return text }
    let seconds = ((days - 25_569) * 86_400).rounded(.down)
    let date = CaptureDate(secondsSince1970: seconds, offset: 0, digits: 0)
    return date.isValid ? date.exifText : "0000:00:00 00:00:00"
  }
}
