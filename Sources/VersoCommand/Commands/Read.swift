import ArgumentParser
import Verso
import VersoLibrary
import VersoQuery

/// `verso read`
struct Read: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", _superCommandName: Tool.name,
    abstract: "Show the metadata of photos.",
    discussion: """
      verso read photo.jpg
      verso read --json --numeric --recursive Photos
      verso read --csv --tag Make --tag Model --tag DateTimeOriginal *.jpg
      verso read --group GPS --tag MakerNotes:OwnerName photo.jpg
      verso read --print '{DateTimeOriginal:yyyy-MM-dd} {Model|unknown} {FileName}' *.jpg
      verso read --jsonl --tag 'GPS*' --where 'Model ~ iPhone and GPS' --recursive Photos

      --group takes a group as read prints it, or EXIF, XMP, IPTC, ICC_Profile, MakerNotes or Composite for all of \
      their kind; System has facts of the file. In the name of a tag, * stands for any letters: 'GPS*', 'Keys:*'. \
      verso tags searches the names. The exit status is 1 if a name is unknown and no photo has it.\(Tool.details(details))
      """, aliases: ["exif", "info"])

  private static let details = """


    JSON has the shape of exiftool -j -G1 -struct. A photo that cannot be read has an object with SourceFile, Error and ErrorCode.

    In a table, cells that a spreadsheet would run as a formula get an apostrophe in front. verso set --table reads such a table.

    The XMP of a sidecar replaces the photo's own, and takes precedence over Exif and IPTC (verso explain).
    """

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var files: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print a JSON object a line for each photo.")
  var jsonl = false

  @Option(
    name: .customLong("print"),
    help: ArgumentHelp(
      "Print a line for each photo, in which {Tag} is replaced with its value.",
      discussion: Tool.details(
        """
        {Model} is the value, {Orientation#} the plain number, {DateTimeOriginal:yyyy-MM-dd} a date with \
        Unicode's pattern letters, {ISO:00000} a padded number. {City|somewhere} has a text for a missing value, \
        {GPS?with a position} a text for an existing value. {{ is a brace. FileName, BaseName, FileExtension, \
        Directory, FileSize and FileModifyDate are facts of the file.
        """), valueName: "template"))
  var template: String?

  @Flag(help: "Print a table with a row for each photo, as comma-separated values.")
  var csv = false

  @Flag(help: .keepFormulas)
  var keepFormulas = false

  @Option(help: .listSeparator)
  var listSeparator: String?

  @Flag(name: .shortAndLong, help: "Print plain numbers instead of their meaning.")
  var numeric = false

  @Option(name: .shortAndLong, help: .onlyTag)
  var tag: [String] = []

  @Option(name: .shortAndLong, help: .onlyGroup)
  var group: [String] = []

  @Flag(name: .shortAndLong, help: "Include fields without a known name.")
  var unknown = false

  @Flag(help: "Read the sidecar (photo.xmp) of each photo, too.")
  var sidecar = false

  @Flag(help: "Report on standard error what is damaged in the metadata and the structure.")
  var warnings = false

  @Flag(help: "Fail if there is a warning, too.")
  var strict = false

  @OptionGroup var charset: CharsetOptions
  @OptionGroup var options: FileOptions

  func validate() throws {
    let forms = [json, jsonl, csv, template != nil]
    if forms.count(where: { $0 }) > 1 {
      let names = zip(["--json", "--jsonl", "--csv", "--print"], forms).filter(\.1).map(\.0)
      throw ValidationError("\(names.joined(separator: " and ")) exclude each other")
    }
    if template != nil, !tag.isEmpty || !group.isEmpty || unknown {
      throw ValidationError("--print names its tags itself: leave --tag, --group and --unknown out")
    }
    if keepFormulas, !csv { throw ValidationError("--keep-formulas goes with --csv") }
    if let listSeparator, !csv || listSeparator.isEmpty {
      throw ValidationError(
        csv
          ? "--list-separator needs a text, such as \"; \"" : "--list-separator goes with --csv")
    }
  }

  func run() throws {
    if let word = files.first(where: Arguments.isTag) {
      throw UsageError(
        "\(word): there is no such file; to choose the tag, write --tag \(word)")
    }
    let (group, tag) = try Arguments.chosen(groups: group, tags: tag)
    var selection = Rendering.Selection(groups: group, tags: tag.map(FileFactNames.full))
    selection.showsUnknown = unknown
    // Programs that ask for a list get one, also of nothing.
    let chosen = try options.files(
      files, missing: .reported, mayBeEmpty: json || csv, withSidecars: sidecar)
    let found = chosen.paths
    var rendering = Rendering(numeric: numeric, selection: selection)
    if let listSeparator { rendering.listSeparator = listSeparator }
    let reading = Reading(
      files: found, form: try form(), rendering: rendering, workers: options.workers,
      showsWarnings: warnings, isStrict: strict, usesSidecars: sidecar,
      columns: tag.map(FileFactNames.full), keepsFormulas: keepFormulas,
      charset: charset.charset, facts: FileFactNames.facts(in: selection))
    let status = reading.run()
    if found.isEmpty, !chosen.isChosen { throw FileOptions.nothing() }
    if status != 0 { throw ExitCode(status) }
  }

  private func form() throws -> Reading.Form {
    guard let template else { return json ? .json : jsonl ? .jsonLines : csv ? .csv : .table }
    do {
      return .lines(try Template(template))
    } catch {
      throw UsageError("--print: \(error)")
    }
  }
}
