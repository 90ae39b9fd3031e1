import ArgumentParser
import Verso

/// `verso read`
struct Read: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", _superCommandName: Tool.name,
    abstract: "Show what photos say.",
    discussion: """
      verso read photo.jpg
      verso read --json --numeric --recursive Photos
      verso read --csv --tag Make --tag Model --tag DateTimeOriginal *.jpg
      verso read --group GPS photo.jpg
      verso read --group GPS --tag MakerNotes:OwnerName photo.jpg
      verso read --explain photo.jpg
      verso read --sidecar photo.jpg
      cat photo.jpg | verso read -

      With groups and tags both, all of the groups is shown, and the tags besides. A group is one \
      that read prints, or EXIF, XMP, IPTC, ICC_Profile, MakerNotes or Composite, which are all of \
      their kind. A tag or a group that no photo has and no list knows is told, and the exit status is \
      1; verso tags searches the names.
      """)

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var files: [String] = []

  @Flag(help: "Print a JSON array in the shape of exiftool -j -G1 -struct.")
  var json = false

  @Flag(help: "Print a table with a row for each photo, as comma-separated values.")
  var csv = false

  @Flag(
    help: """
      Leave cells of the table as they are that a spreadsheet would run as a formula (=, +, -, @); \
      they get an apostrophe in front by default.
      """)
  var keepFormulas = false

  @Flag(name: .shortAndLong, help: "Print plain numbers instead of what they mean.")
  var numeric = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Show only this tag; may be repeated.", valueName: "name"))
  var tag: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Show only this group, such as GPS; may be repeated.", valueName: "name"))
  var group: [String] = []

  @Flag(name: .shortAndLong, help: "Show fields without a known name, too.")
  var unknown = false

  @Flag(
    help: """
      Show where description, creator, keywords, dates, place … stand, which places disagree (!) \
      and which one is believed (*).
      """)
  var explain = false

  @Flag(
    help: """
      Read the side file (photo.xmp) with each photo: what it says takes the place of the photo's own \
      XMP, and is believed before Exif and IPTC, which are shown as they are (--explain).
      """)
  var sidecar = false

  @Flag(
    help: """
      Say on standard error what is damaged or strange in the metadata and the structure, and what lies \
      behind the end of the file. Pictures are not decoded.
      """)
  var warnings = false

  @Flag(help: "Count what --warnings tells as a failure.")
  var strict = false

  @OptionGroup var options: FileOptions

  func validate() throws {
    if json, csv { throw ValidationError("--json and --csv exclude each other") }
    if keepFormulas, !csv { throw ValidationError("--keep-formulas goes with --csv") }
    if explain, csv { throw ValidationError("--explain and --csv exclude each other") }
    if explain, !tag.isEmpty || !group.isEmpty {
      throw ValidationError(
        "--explain shows what stands in several places, whole: leave --tag and --group out")
    }
  }

  func run() throws {
    try Arguments.check(groups: group, tags: tag)
    var selection = Rendering.Selection(groups: group, tags: tag)
    selection.showsUnknown = unknown
    // Programs that ask for a list get one, also of nothing.
    let found = try options.files(files, mayBeEmpty: json || csv).paths
    let reading = Reading(
      files: found, form: json ? .json : csv ? .csv : .table,
      rendering: Rendering(numeric: numeric, selection: selection), workers: options.workers,
      showsWarnings: warnings, isStrict: strict, explains: explain, usesSidecars: sidecar,
      columns: tag, keepsFormulas: keepFormulas)
    let status = reading.run()
    if found.isEmpty {
      Standard.error(FileOptions.nothing)
      throw ExitCode(1)
    }
    if status != 0 { throw ExitCode(status) }
  }
}
