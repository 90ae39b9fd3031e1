internal import Verso
internal import VersoQuery

/// What the file system knows of a file, and ExifTool's own version.
enum SystemTags {
  static func tags(of path: String) -> [FoundTag] {
    func tag(_ name: String, _ text: String, _ plain: String? = nil) -> FoundTag {
      FoundTag("System", name, shown: .text(text), plain: .text(plain ?? text))
    }
    let facts = FileFacts(path: path)
    var tags = [
      FoundTag(
        "ExifTool", "ExifToolVersion", shown: .text(ExifTool.version),
        plain: .text(ExifTool.version)),
      FoundTag(
        "System", "FileName", shown: .text(PathBytes.bytes(facts.name)),
        plain: .text(PathBytes.bytes(facts.name))),
      FoundTag(
        "System", "Directory", shown: .text(PathBytes.bytes(facts.directory)),
        plain: .text(PathBytes.bytes(facts.directory))),
    ]
    guard let status = FileStatus(path) else { return tags }
    tags.append(tag("FileSize", FileFacts.words(status.size), "\(status.size)"))
    for (name, time) in [
      ("FileModifyDate", status.modified), ("FileAccessDate", status.accessed),
      ("FileInodeChangeDate", status.changed),
    ] {
      tags.append(tag(name, text(FileStatus.date(at: time))))
    }
    tags.append(
      tag(
        "FilePermissions", permissions(status.mode), String(status.mode, radix: 8)))
    return tags
  }

  /// A date in ExifTool's form, "+00:00" for UTC.
  static func text(_ date: CaptureDate) -> String {
    let text = "\(date)"
    return text.hasSuffix("Z") ? "\(text.dropLast())+00:00" : text
  }

  private static func permissions(_ mode: UInt32) -> String {
    let kinds: [UInt32: String] = [
      0o04: "d", 0o12: "l", 0o01: "p", 0o02: "c", 0o06: "b", 0o14: "s",
    ]
    var text = kinds[mode >> 12] ?? "-"
    for shift: UInt32 in [6, 3, 0] {
      let bits = mode >> shift
      text += (bits & 4 != 0 ? "r" : "-") + (bits & 2 != 0 ? "w" : "-")
      let special = mode & (shift == 6 ? 0o4000 : shift == 3 ? 0o2000 : 0o1000) != 0
      let letter = shift == 0 ? "t" : "s"
      text += special ? bits & 1 != 0 ? letter : letter.uppercased() : bits & 1 != 0 ? "x" : "-"
    }
    return text
  }
}
