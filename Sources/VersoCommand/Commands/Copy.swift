import ArgumentParser
import Verso
import VersoEvidence
import VersoLibrary

/// `verso copy`
struct CopyTags: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "copy", _superCommandName: Tool.name,
    abstract: "Copy metadata from one photo to others.",
    usage: "verso copy <from> <to> ... [<options>]",
    discussion: """
      verso copy camera.jpg edited.jpg
      verso copy camera.jpg edited.jpg --group GPS
      verso copy photo.xmp photo.jpg --tag XMP-dc:Title --tag Artist
      verso copy camera.jpg first.jpg second.jpg --dry-run
      verso copy film.mov film.mp4

      Everything is copied except what describes the bytes of a file (positions, sizes, compression, thumbnails, maker \
      notes) and how its pixels are displayed (orientation, resolution, colour space; --tag Orientation copies that). A photo \
      with a maker note keeps its make and model, because readers need them for the note. Other tags of the target stay.

      To and from sidecars and films, only common values are copied: dates, position, title, description, keywords, \
      rating, creator, copyright, make, model and software. The value that takes precedence (verso explain) is written \
      where set writes it. From film to film, comments, albums and similar values are copied as well. Values that \
      cannot be stored are reported. The exit status is 1 if the photo has nothing that --tag and --group name. If both are \
      given, the tags are copied in addition to the groups.
      """)

  @Argument(help: "The photo to copy from; - for standard input.", completion: .file())
  var from: String

  @Argument(help: "Photos and folders to copy to.", completion: .file())
  var to: [String] = []

  @Option(name: .shortAndLong, help: .onlyTag)
  var tag: [String] = []

  @Option(name: .shortAndLong, help: .onlyGroup)
  var group: [String] = []

  @OptionGroup var charset: CharsetOptions
  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func run() throws {
    let isPlace = { (name: String) in SpokenName(name) == .place }
    let (group, tag) = try Arguments.chosen(
      groups: group + (tag.contains(where: isPlace) ? ["GPS"] : []),
      tags: tag.filter { !isPlace($0) })
    guard !to.isEmpty || files.filesFrom != nil else {
      throw UsageError("name the photos to copy to: verso copy \(Standard.quoted(from)) photo.jpg")
    }
    let targets = try files.files(to, withSidecars: options.sidecar, notes: !options.quiet)
    let selection = Rendering.Selection(groups: group, tags: tag)
    var opened: Photo
    do {
      opened = try Files.photo(from)
    } catch {
      Standard.error(Report.line(from, error))
      throw ExitCode(1)
    }
    if let charset = charset.charset { opened.metadata.decodeTexts(as: charset) }
    let source = opened
    for name in group.isEmpty ? [] : selection.unknownGroups {
      guard !Self.says(source, Rendering.Selection(groups: [name])) else { continue }
      throw UsageError(
        "--group \(name): no group has this name, also not in \(from); "
          + Arguments.hint(forGroup: name))
    }
    let unknown = tag.isEmpty ? [] : selection.unknownTags
    for name in tag {
      guard !Self.says(source, Rendering.Selection(tags: [name])) else { continue }
      guard unknown.contains(name) else {
        Standard.note(Standard.errorLine("--tag \(name): \(from) does not have it"))
        continue
      }
      throw UsageError(
        "--tag \(name): no tag has this name, also not in \(from); \(Arguments.hint(for: name))")
    }
    for (option, names) in [("--group", group), ("--tag", tag)] {
      for name in names {
        let selection =
          option == "--tag" ? Rendering.Selection(tags: [name]) : .init(groups: [name])
        guard !source.metadata.saysInFilm(selection) else { continue }
        let groups = Rendering(selection: selection).rows(source).map(\.group)
        guard let first = groups.first else {
          if option == "--group" {
            Standard.note(Standard.errorLine("--group \(name): \(from) has nothing in this group"))
          }
          continue
        }
        guard !groups.contains(where: Self.isCopied) else { continue }
        let isGroup = option == "--tag" && Rendering.Selection.isGroup(name)
        throw UsageError(
          "\(option) \(name): "
            + (isGroup ? Arguments.hint(for: name) : Self.reason(notToCopy: first)))
      }
    }
    let isEverything = group.isEmpty && tag.isEmpty
    // Each name has been reported.
    guard isEverything || Self.says(source, selection) else { throw ExitCode(1) }
    let editing = try Editing(files: targets, workers: files.writers, options: options) {
      photo, _ in
      let left = try photo.copyMetadata(from: source, selection)
      if let first = left.first {
        throw FileProblem("\(first) describes the bytes of its file and is not copied")
      }
      return isEverything ? photo.restate(marksOf: source).map(\.words) : []
    }
    try editing.run()
  }

  /// Whether a photo or film has a value under the names.
  private static func says(_ source: Photo, _ selection: Rendering.Selection) -> Bool {
    source.metadata.saysInFilm(selection)
      || !Rendering(selection: selection).rows(source).isEmpty
  }

  /// Whether the values of a group may be copied.
  private static func isCopied(_ group: String) -> Bool {
    if group == "XMP" || group.hasPrefix("XMP-") { return true }
    guard let kind = DirectoryKind(named: group) else { return false }
    return [.ifd0, .exif, .gps, .interop, .iptc].contains(kind)
  }

  /// The reason why the values of a group are not copied.
  private static func reason(notToCopy group: String) -> String {
    if group == "MakerNotes" || MakerNoteDefinition.groups.contains(group) {
      return "it is in a maker note, which is valid only in the camera's own file"
    }
    if group.hasPrefix("ICC") {
      return "it is in the colour profile, which verso set --icc-profile replaces as a whole"
    }
    if group == "Composite" { return "it is computed from other tags; copy those" }
    return "it describes the bytes of its own file and is not copied"
  }
}
