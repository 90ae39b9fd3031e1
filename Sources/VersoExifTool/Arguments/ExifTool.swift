/// ExifTool's command line, answered by Verso.
package enum ExifTool {
  /// The version of ExifTool whose answers these are.
  package static let version = "13.58"

  /// The arguments of a call that is meant for ExifTool: under the name `exiftool`, or as `verso exiftool` with anything after it; nil for others.
  /// The words are the name under which the program was started, and its arguments.
  package static func arguments(of words: [String]) -> [String]? {
    guard let path = words.first else { return nil }
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) }
    if name == "exiftool" { return Array(words.dropFirst()) }
    return words.count > 2 && words[1] == "exiftool" ? Array(words.dropFirst(2)) : nil
  }
}
