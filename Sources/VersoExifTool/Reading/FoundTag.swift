internal import Verso

/// A tag of a file with its value.
struct FoundTag {
  /// The group of family 1: "IFD0".
  let group: String
  /// The name: "Make".
  let name: String
  var lowerName: String { name.lowercased() }
  /// The value as it is shown, and as a plain number; both are the same where only one was read.
  var shown: Wording
  var plain: Wording
  /// Which of the tags with this name in this file it is, in the order of their rank: 0 is the one that counts.
  var copy = 0
  /// Whether it is a camera's setting in a track of a raw file.
  var isOfCamera = false
  /// Whether the plain value is printed, which a # after the name asks for.
  var isPlain = false

  init(_ group: String, _ name: String, shown: Wording, plain: Wording) {
    (self.group, self.name, self.shown, self.plain) = (group, name, shown, plain)
  }

  /// The group of a family: 0 general, 1 exact, 2 category, 3 document, 4 copy.
  func group(family: Int) -> String {
    switch family {
    case 0:
      isOfCamera ? "MakerNotes" : TagGroups.general(group)
    case 1: group
    case 2: TagGroups.category(group, name)
    case 3: "Main"
    case 4: copy == 0 ? "" : "Copy\(copy)"
    default: ""
    }
  }

  /// The groups of families as one prefix: "EXIF:IFD0".
  func prefix(_ groups: Request.Groups) -> String {
    let names = groups.families.map { group(family: $0) }
    if groups.keepsAll || names.count == 1 { return names.joined(separator: ":") }
    var shown: [String] = []
    for (family, name) in zip(groups.families, names)
    where name != shown.last && !(family == 3 && name == "Main") && !(family == 4 && name.isEmpty) {
      shown.append(name)
    }
    return shown.joined(separator: ":")
  }
}

extension TagName {
  func matches(_ tag: FoundTag) -> Bool {
    guard matches(name: tag.lowerName) else { return false }
    return groups.allSatisfy { family, group in
      if group == "all" || group == "*" { return true }
      guard let family else {
        return [0, 1, 2, 4].contains { tag.group(family: $0).lowercased() == group }
      }
      return tag.group(family: family).lowercased() == group
    }
  }
}
