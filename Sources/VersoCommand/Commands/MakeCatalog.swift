import ArgumentParser
import Verso
import VersoCatalog
import VersoLibrary
import VersoQuery

/// `verso catalog`
struct MakeCatalog: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog", _superCommandName: Tool.name,
    abstract: "Write the metadata of photos into a database.",
    discussion: """
      verso catalog --recursive Photos --output photos.db
      sqlite3 photos.db 'SELECT camera_model, count(*) FROM photos GROUP BY 1'
      sqlite3 photos.db "SELECT path, value FROM tags JOIN photos ON id = photo \
      WHERE name = 'ExposureTime' AND number > 1 ORDER BY number"

      The output is a SQLite database. The table photos has a row for each file, with columns such as path, error, taken, \
      latitude, camera_model and iso; sqlite3 FILE .schema describes each. The table tags has a row for each value: \
      photo (photos.id), position, "group", name, value as text, number. A list has a row for each item. A path that is \
      not UTF-8 is stored as a blob. The file gets its name when it is complete. --overwrite replaces \
      only a database.
      """)

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var files: [String] = []

  @Option(name: .shortAndLong, help: .output, completion: .file())
  var output: String

  @Flag(help: "Replace existing files.")
  var overwrite = false

  @Option(name: .shortAndLong, help: .onlyTag)
  var tag: [String] = []

  @Option(name: .shortAndLong, help: .onlyGroup)
  var group: [String] = []

  @Flag(name: .shortAndLong, help: "Include fields without a known name.")
  var unknown = false

  @Flag(help: "Read the sidecar (photo.xmp) of each photo, too.")
  var sidecar = false

  @OptionGroup var charset: CharsetOptions
  @OptionGroup var options: FileOptions

  func run() throws {
    let (group, tag) = try Arguments.chosen(groups: group, tags: tag)
    var selection = Rendering.Selection(groups: group, tags: tag.map(FileFactNames.full))
    selection.showsUnknown = unknown
    // Problems of the named files are reported before anything is made.
    let chosen = try options.files(
      files, missing: .reported, mayBeEmpty: true, withSidecars: sidecar)
    let reading = Reading(
      files: chosen.paths, form: .catalog(try catalog(selection)),
      rendering: Rendering(selection: selection), workers: options.workers, usesSidecars: sidecar,
      charset: charset.charset, facts: FileFactNames.facts(in: selection))
    let status = reading.run()
    if chosen.paths.isEmpty, !chosen.isChosen { throw FileOptions.nothing() }
    if status != 0 { throw ExitCode(status) }
  }

  private func catalog(_ selection: Rendering.Selection) throws -> Catalog {
    do throws(FileError) {
      return try Catalog(output, replaces: overwrite, selection: selection)
    } catch {
      Standard.error(Report.line(output, error))
      throw ExitCode(1)
    }
  }
}
