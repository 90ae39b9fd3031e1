import ArgumentParser
import Verso
import VersoLibrary
import VersoQuery

/// `verso remove`
struct RemoveTags: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", _superCommandName: Tool.name,
    abstract: "Remove tags or whole groups.",
    usage: "verso remove <photo> ... <tag> ... [<options>]",
    discussion: """
      verso remove photo.jpg UserComment Artist
      verso remove photo.jpg 'GPS:*'
      verso remove photo.jpg 'XMP:*' IPTC:Keywords XMP-dc:Title 'ICC_Profile:*'
      verso remove --recursive Photos 'GPS:*' --backup

      A name that is also a file is treated as a file; with its group it is a tag. Location (or GPS), AllDates, Faces, Lens, \
      CaptureDate and the names that set writes to several locations are removed from all of them. A photo without any of \
      the tags stays as it is. If no photo has any of them, the exit status is 1.
      """, aliases: ["delete"])

  @Argument(help: "Photos, folders, and Tag, Group:Tag or Group:*.", completion: .file())
  var arguments: [String] = []

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  /// The removal in an argument; nil for a file.
  private static func removal(_ argument: String) throws(UsageError) -> Removal? {
    if argument.hasSuffix("="), Path.isFree(argument) {
      throw UsageError("\(argument): write the tag without =: \(argument.dropLast())")
    }
    let isGroup = Removal.group(in: argument) != nil
    let isSpoken = SpokenName(argument) != nil
    let isTag = Arguments.isName(argument) && Arguments.group(of: argument) != nil
    guard isTag || (isGroup || isSpoken || Arguments.isName(argument)) && Path.isFree(argument)
    else {
      guard
        !Path.isFree(argument) || argument.contains("/")
          || !argument.contains(":") && !argument.contains("*")
      else {
        throw UsageError(
          "\(argument): there is no such file, and a tag is written Tag, "
            + "Group:Tag, Group:*, or XMP-dc:Title-de for one language")
      }
      return nil
    }
    do {
      return try Removal(argument)
    } catch let error as MetadataError where isGroup && error.code == .unknownTag {
      let group = Removal.group(in: argument) ?? argument
      throw UsageError("\(error); \(Arguments.hint(forGroup: group))")
    } catch {
      guard !isGroup, Rendering.Selection.isGroup(argument) else {
        throw UsageError(isGroup ? "\(error)" : Arguments.reason(for: argument, error))
      }
      throw UsageError("no tag is called \(argument); the whole group is \(argument):*")
    }
  }

  func run() throws {
    var paths: [String] = []
    var found: [Removal] = []
    var names: [String] = []
    for argument in arguments {
      if let removal = try Self.removal(argument) {
        found.append(removal)
        names.append(argument)
      } else {
        paths.append(argument)
      }
    }
    guard !found.isEmpty else {
      throw UsageError("there is nothing to remove; name a tag, such as GPS:* or UserComment")
    }
    let removals = found
    let chosen = try files.files(paths, withSidecars: options.sidecar, notes: !options.quiet)
    let spoken = names.filter { SpokenName($0) != nil }.map { TagName($0) }
    var editing = try Editing(files: chosen, workers: files.writers, options: options) { photo, _ in
      for removal in removals { removal.apply(to: &photo) }
      // Names that can be read may also be derived from other tags.
      return try spoken.compactMap { name in
        try name.item(in: Subject(photo)).map {
          "\(name.text): other tags still give \($0.text)"
        }
      }
    }
    editing.wanted = names.joined(separator: " or ")
    editing.sideNote = SidecarDifference(of: names).note
    try editing.run()
  }
}
