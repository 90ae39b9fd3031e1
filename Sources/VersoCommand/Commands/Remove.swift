import ArgumentParser
import Verso

/// `verso remove`
struct RemoveTags: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", _superCommandName: Tool.name,
    abstract: "Remove tags of photos, or all of a group.",
    discussion: """
      verso remove photo.jpg UserComment Artist
      verso remove photo.jpg GPS:*
      verso remove photo.jpg XMP:* IPTC:Keywords XMP-dc:Title ICC_Profile:*
      verso remove --recursive Photos GPS:* --backup

      A name that is also a file is a file; with its group it is a tag.
      """)

  @Argument(help: "Photos, folders, and Tag, Group:Tag or Group:*.", completion: .file())
  var arguments: [String] = []

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  /// One thing to remove, understood before any file is touched.
  private enum Removal: Sendable {
    case field(FieldName)
    case group(String)
    case dates

    /// Nil for an argument that is a file.
    init?(_ name: String) throws(UsageError) {
      // ExifTool's users write it so.
      let isAll = name.lowercased().hasSuffix(":all") && Path.isFree(name)
      let isGPS = name.lowercased() == "gps" && Path.isFree(name)
      let argument = isAll ? "\(name.dropLast(3))*" : isGPS ? "GPS:*" : name
      if argument.lowercased() == "alldates", Path.isFree(argument) {
        self = .dates
      } else if argument.hasSuffix(":*"), Path.isFree(argument) {
        guard let group = Arguments.group(of: argument) else {
          throw UsageError("no group is called \(argument.dropLast(2)); verso tags lists them")
        }
        var nobody = Metadata.empty
        guard nobody.removeAll(inGroup: group) else {
          guard !Arguments.isFurtherIPTC(group) else {
            throw UsageError(
              "\(argument): a further block of IPTC data, which only a whole strip removes")
          }
          let isOfFile = ["file", "composite"].contains(group.lowercased())
          throw UsageError(
            isOfFile
              ? "\(argument): these fields describe the file and cannot be removed"
              : "\(argument): these fields belong to the file's structure, or to a maker note, which is "
                + "removed as a whole: verso remove MakerNote")
        }
        self = .group(group)
      } else if Arguments.isName(argument),
        Arguments.group(of: argument) != nil || Path.isFree(argument)
      {
        do {
          self = .field(try Arguments.name(argument))
        } catch {
          guard Rendering.Selection.isGroup(argument) else { throw error }
          throw UsageError("no tag is called \(argument); the whole group is written \(argument):*")
        }
      } else {
        guard !Path.isFree(argument) || !argument.contains(":") || argument.contains("/") else {
          throw UsageError(
            "\(argument): there is no such file, and this is not how a tag is written: Tag, "
              + "Group:Tag, Group:*, or XMP-dc:Title-de for one language")
        }
        return nil
      }
    }
  }

  func run() throws {
    var paths: [String] = []
    var found: [Removal] = []
    for argument in arguments {
      if let removal = try Removal(argument) {
        found.append(removal)
      } else {
        paths.append(argument)
      }
    }
    guard !found.isEmpty else {
      throw UsageError("nothing is to be removed; add what, such as GPS:* or UserComment")
    }
    let removals = found
    try Editing(files: files.files(paths), workers: files.workers, options: options) { photo in
      for removal in removals {
        switch removal {
        case .field(let name): photo.metadata.remove(name)
        case .group(let group): _ = photo.removeAll(inGroup: group)
        case .dates:
          for role in [Metadata.DateRole.original, .digitized, .modified] {
            photo.metadata.setDate(role, to: nil)
          }
        }
      }
    }.run()
  }
}
