import ArgumentParser
import Verso
import VersoCatalog
import VersoQuery

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
      verso read --time photo.jpg
      verso read --origin --json picture.png
      verso read --origin --generated yes --recursive Photos
      verso read --origin --csv --recursive Photos > origins.csv
      verso read --sidecar photo.jpg
      verso read --print '{DateTimeOriginal:yyyy-MM-dd} {Model|unknown} {FileName}' *.jpg
      verso read --jsonl --tag 'GPS*' --where 'Model ~ iPhone and GPS' --recursive Photos
      cat photo.jpg | verso read -
      verso read --track film.mp4
      verso read --track film.mp4 --as gpx --every 1s > walk.gpx
      verso read --sqlite photos.db --recursive Photos
      sqlite3 photos.db 'SELECT camera_model, count(*) FROM photos GROUP BY 1 ORDER BY 2 DESC'
      sqlite3 photos.db "SELECT path, value FROM tags JOIN photos ON id = photo \
      WHERE name = 'ExposureTime' AND number > 1 ORDER BY number"

      With groups and tags both, all of the groups is shown, and the tags besides. A group is one \
      that read prints, or EXIF, XMP, IPTC, ICC_Profile, MakerNotes or Composite, which are all of \
      their kind; System is what the folder tells of a file, and File what its header does. In the name \
      of a tag a * stands for any letters: 'GPS*', 'XMP-*:*Date*', and 'Keys:*' is the group. A tag or a group that no photo has and no list knows is told, and the exit status is \
      1; verso tags searches the names.
      """)

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var files: [String] = []

  @Flag(
    help: """
      Print a JSON array in the shape of exiftool -j -G1 -struct. A file that cannot be read has an object with \
      SourceFile, Error and ErrorCode.
      """)
  var json = false

  @Flag(help: "Print an object of JSON a line for each photo, as --json has them.")
  var jsonl = false

  @Option(
    name: .customLong("print"),
    help: ArgumentHelp(
      "Print a line for each photo, with values in the place of what stands in braces.",
      discussion: """
        {Model} is the value, {Orientation#} the plain number, {DateTimeOriginal:yyyy-MM-dd} a date by \
        Unicode's letters, {ISO:00000} a number, {City|somewhere} a text for what is missing, \
        {GPS?with a place} one for what is there, {{ a brace. FileName, BaseName, FileExtension, \
        Directory, FileSize and FileModifyDate are the file's.
        """, valueName: "template"))
  var template: String?

  @Flag(help: "Print a table with a row for each photo, as comma-separated values.")
  var csv = false

  @Option(
    help: ArgumentHelp(
      "Make a database of SQLite: the table photos has a row a file, tags all that they say.",
      discussion: """
        photos has columns for what people ask: path, error, taken, latitude, camera_model, iso …; \
        sqlite3 FILE .schema says what each is. tags has photo (photos.id), position, "group", name, value \
        as people read it and number. Values of lists have a row each. A path that is not UTF-8 is a \
        blob of its bytes. The file has its name when it is done; where the first error is one of the \
        database, there is none.
        """, valueName: "file"), completion: .file())
  var sqlite: String?

  @Flag(help: "Replace the database that --sqlite names. Nothing but a database is replaced.")
  var overwrite = false

  @Flag(
    help: """
      Leave cells of the table as they are that a spreadsheet would run as a formula (=, +, -, @); \
      they get an apostrophe in front by default.
      """)
  var keepFormulas = false

  @Option(
    help: ArgumentHelp(
      "What stands between the items of a list in the table, instead of a comma and a blank; verso set "
        + "--csv takes the same option.", valueName: "text"))
  var listSeparator: String?

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
      Show when it was taken: by the clock there, and in UTC; which offset is believed (*) and why, what \
      agrees, and what contradicts it (!). The zone of the place counts where its boundaries are installed.
      """)
  var time = false

  @Flag(
    help: """
      Show what the photo says of how it was made and what may be done with it: IPTC's properties, Content \
      Credentials, marks of generators, wishes; which places disagree (!), and what nobody can tell (?). In \
      --json, Generated is true where some place says that a generative model made the picture or a part of \
      it, false where all deny it and all was read, and absent where that is open. \
      --csv prints a table of the answers.
      """)
  var origin = false

  @Option(
    help: ArgumentHelp(
      "With --origin, show only photos that are called generated (yes), that deny it (no), or that leave it "
        + "open (open).", valueName: "answer"))
  var generated: GeneratedAnswer?

  @Flag(
    help: """
      Show where films say in the course of time that they were taken, with a row for each place: the tracks of \
      GoPro, Sony, DJI and CAMM, NMEA in subtitles, the blocks of recorders for cars, Insta360.
      """)
  var track = false

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The form of what --track prints: csv, gpx, geojson or kml; csv by default.",
      valueName: "form"))
  var trackForm: TrackRendering.Form?

  @Option(
    help: ArgumentHelp(
      "With --track, leave out places that follow sooner: 1s, 500ms, 2min.", valueName: "time"))
  var every: String?

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

  @OptionGroup var charset: CharsetOptions
  @OptionGroup var options: FileOptions

  func validate() throws {
    let forms = [json, jsonl, csv, template != nil, sqlite != nil]
    if forms.count(where: { $0 }) > 1 {
      let names = zip(["--json", "--jsonl", "--csv", "--print", "--sqlite"], forms).filter(\.1).map(
        \.0)
      throw ValidationError("\(names.joined(separator: " and ")) exclude each other")
    }
    if track {
      let others = [
        json, jsonl, csv, template != nil, sqlite != nil, explain, time, origin, numeric, unknown,
      ]
      guard !others.contains(true), tag.isEmpty, group.isEmpty else {
        throw ValidationError("--track prints a track and nothing else; --as says how")
      }
      return
    }
    if trackForm != nil || every != nil {
      throw ValidationError("\(every == nil ? "--as" : "--every") goes with --track")
    }
    if generated != nil, !origin { throw ValidationError("--generated goes with --origin") }
    let explanations = [("--explain", explain), ("--time", time), ("--origin", origin)]
      .filter(\.1).map(\.0)
    if template != nil, !explanations.isEmpty || !tag.isEmpty || !group.isEmpty || unknown {
      throw ValidationError(
        "--print names its tags itself: leave --tag, --group, --unknown, --explain, --time and --origin out"
      )
    }
    if keepFormulas, !csv { throw ValidationError("--keep-formulas goes with --csv") }
    if let listSeparator, !csv || listSeparator.isEmpty {
      throw ValidationError(
        csv
          ? "--list-separator needs a text, such as \"; \"" : "--list-separator goes with --csv")
    }
    if explanations.count > 1 {
      throw ValidationError("\(explanations.joined(separator: " and ")) exclude each other")
    }
    if let name = explanations.first {
      if csv, !origin { throw ValidationError("\(name) and --csv exclude each other") }
      if !tag.isEmpty || !group.isEmpty {
        let what =
          explain
          ? "what stands in several places"
          : time ? "when photos were taken" : "how pictures were made"
        throw ValidationError("\(name) shows \(what), whole: leave --tag and --group out")
      }
    }
    if overwrite, sqlite == nil { throw ValidationError("--overwrite goes with --sqlite") }
    if sqlite != nil, numeric || !explanations.isEmpty {
      throw ValidationError(
        "--sqlite has words and numbers of all values: leave --numeric, --explain, --time and --origin "
          + "out")
    }
  }

  func run() throws {
    if track {
      return try TrackReading(
        form: trackForm ?? .csv, every: every.map { try TimeSpan.gap($0, of: "--every") },
        options: options
      ).run(files)
    }
    let (group, tag) = try Arguments.chosen(groups: group, tags: tag)
    var selection = Rendering.Selection(groups: group, tags: tag.map(FileFactNames.full))
    selection.showsUnknown = unknown
    // What is wrong with the files that are named comes before anything is made.
    // Programs that ask for a list get one, also of nothing.
    let chosen = try options.files(
      files, missing: .reported, mayBeEmpty: json || csv || sqlite != nil, withSideFiles: sidecar)
    let found = chosen.paths
    let explanation: Explanation? =
      explain
      ? .places
      : time ? .time(TimeClues(zones: WorldZones.installed)) : origin ? .origin : nil
    let form = try form(selection)
    var rendering = Rendering(numeric: numeric, selection: selection)
    if let listSeparator { rendering.listSeparator = listSeparator }
    let reading = Reading(
      files: found, form: form, rendering: rendering, workers: options.workers,
      showsWarnings: warnings, isStrict: strict, explanation: explanation, usesSidecars: sidecar,
      generated: generated, columns: tag.map(FileFactNames.full), keepsFormulas: keepFormulas,
      charset: charset.charset,
      facts: FileFactNames.facts(in: selection))
    let status = reading.run()
    if found.isEmpty, !chosen.isChosen { throw FileOptions.nothing() }
    if status != 0 { throw ExitCode(status) }
  }

  private func form(_ selection: Rendering.Selection) throws -> Reading.Form {
    if let sqlite { return .catalog(try catalog(sqlite, selection)) }
    guard let template else { return json ? .json : jsonl ? .jsonLines : csv ? .csv : .table }
    do {
      return .lines(try Template(template))
    } catch {
      throw UsageError("--print: \(error)")
    }
  }

  private func catalog(_ path: String, _ selection: Rendering.Selection) throws -> Catalog {
    do throws(FileError) {
      return try Catalog(path, replaces: overwrite, selection: selection)
    } catch {
      Standard.error(Report.line(path, error))
      throw ExitCode(1)
    }
  }
}
