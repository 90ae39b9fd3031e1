import ArgumentParser
import Verso

/// `verso remove`
struct RemoveTags: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove tags of photos, or all of a group.",
    discussion: """
      verso remove photo.jpg UserComment Artist
      verso remove photo.jpg GPS:*
      verso remove --recursive Photos GPS:* --backup

      A name that is also a file is a file; with its group it is a tag.
      """)

  @Argument(help: "Photos, folders, and Tag, Group:Tag or Group:*.")
  var arguments: [String] = []

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func run() throws {
    var paths: [String] = []
    var groups: [DirectoryKind] = []
    var tags: [Tag] = []
    for argument in arguments {
      if let group = Arguments.group(argument) {
        groups.append(group)
      } else if Arguments.isName(argument), argument.contains(":") || Self.isAbsent(argument) {
        tags.append(try Arguments.tag(argument))
      } else {
        paths.append(argument)
      }
    }
    guard !groups.isEmpty || !tags.isEmpty else {
      throw ValidationError("Missing what to remove, such as GPS:* or UserComment.")
    }
    let (allGroups, allTags) = (groups, tags)
    try Editing(files: files.files(paths), workers: files.workers, options: options) { photo in
      for group in allGroups { photo.metadata.removeAll(in: group) }
      for tag in allTags { photo.metadata.remove(tag) }
    }.run()
  }

  private static func isAbsent(_ path: String) -> Bool {
    if case .nothing = PathKind(path) { return true }
    return false
  }
}
