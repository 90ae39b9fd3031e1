internal import Verso

/// What ExifTool knows of itself, as far as Verso can answer.
enum Knowledge {
  /// The answer to an option of the family `-list`.
  static func answer(_ option: String) throws(Refusal) -> String {
    switch option {
    case "listf", "listr":
      return "\(option == "listf" ? "Supported" : "Recognized") file extensions:\n"
        + columns(FormatList.standard.endings.map { $0.uppercased() })
    case "list": return "Available tags:\n" + columns(tags)
    case "listw": return "Writable tags:\n" + columns(tags)
    default: throw Refusal("Option -\(option) is not supported")
    }
  }

  /// The names of the tags of Exif, IPTC and XMP.
  private static var tags: [String] {
    let kinds: [DirectoryKind] = [.ifd0, .exif, .gps, .interop, .iptc]
    let fields = kinds.flatMap { TagRegistry.standard.definitions(in: $0).map(\.name) }
    return Set(fields + XMPDefinition.all.map(\.name)).sorted()
  }

  /// Words in lines of less than eighty letters.
  private static func columns(_ words: [String]) -> String {
    var text = ""
    var line = " "
    for word in words {
      if line.count + word.count > 77 {
        text += "\(line)\n"
        line = " "
      }
      line += " \(word)"
    }
    return "\(text)\(line)\n"
  }
}
