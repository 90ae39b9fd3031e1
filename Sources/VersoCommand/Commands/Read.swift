import ArgumentParser
import Verso

/// `verso read`
struct Read: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show what photos say.",
    discussion: """
      verso read photo.jpg
      verso read --json --numeric --recursive Photos
      verso read --csv --tag Make --tag Model --tag DateTimeOriginal *.jpg
      verso read --group GPS photo.jpg
      cat photo.jpg | verso read -
      """)

  @Argument(help: "Photos and folders; - for standard input.")
  var files: [String] = []

  @Flag(help: "Print a JSON array in the shape of exiftool -j -G1 -struct.")
  var json = false

  @Flag(help: "Print a table with a row for each photo, as comma-separated values.")
  var csv = false

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

  @Flag(help: "Say on standard error what is damaged or strange.")
  var warnings = false

  @Flag(help: "Count what is damaged or strange as a failure.")
  var strict = false

  @OptionGroup var options: FileOptions

  func validate() throws {
    if json, csv { throw ValidationError("--json and --csv exclude each other") }
    for name in group where DirectoryKind(named: name) == nil {
      throw ValidationError("no group is called \(name)")
    }
  }

  func run() throws {
    var selection = Rendering.Selection(groups: group, tags: tag)
    selection.showsUnknown = unknown
    let reading = Reading(
      files: try options.files(files), form: json ? .json : csv ? .csv : .table,
      rendering: Rendering(numeric: numeric, selection: selection), workers: options.workers,
      showsWarnings: warnings, isStrict: strict)
    let status = reading.run()
    if status != 0 { throw ExitCode(status) }
  }
}

/// The commonest call, `read` with files and plain options, understood by itself.
struct PlainRead {
  private var files: [String] = []
  private var isJSON = false
  private var isNumeric = false
  private var jobs: Int?

  /// Nil for every call that has anything else in it.
  init?(_ arguments: ArraySlice<String>) {
    guard arguments.first == "read" else { return nil }
    var rest = arguments.dropFirst()
    var lists: [String] = []
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": isJSON = true
      case "--numeric": isNumeric = true
      case "--files-from":
        guard let list = rest.popFirst(), !list.hasPrefix("-") else { return nil }
        lists.append(list)
      case "--jobs":
        guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else { return nil }
        jobs = number
      default:
        guard !argument.hasPrefix("-"), !argument.isEmpty else { return nil }
        files.append(argument)
      }
    }
    guard lists.count <= 1, let more = try? Files.listed(in: lists.first) else { return nil }
    files += more
    guard isJSON, !files.isEmpty else { return nil }
  }

  func run() -> Int32 {
    Reading(
      files: files, form: .json, rendering: Rendering(numeric: isNumeric),
      workers: jobs ?? (files.count == 1 ? 1 : Standard.cores)
    ).run()
  }
}

/// Reads photos and prints them in one of three forms.
struct Reading {
  enum Form { case table, json, csv }

  let files: [String]
  let form: Form
  let rendering: Rendering
  let workers: Int
  var showsWarnings = false
  var isStrict = false

  /// The exit status.
  func run() -> Int32 {
    let failures =
      switch form {
      case .json: json()
      case .table: table()
      case .csv: csv()
      }
    return failures == 0 ? 0 : 1
  }

  private func photo(_ path: String) -> Photo? {
    do {
      let photo = try Files.photo(path, strict: isStrict)
      if showsWarnings {
        for warning in photo.warnings { Standard.error(Files.line(path, warning)) }
      }
      return photo
    } catch {
      Standard.error(Files.line(path, error))
      return nil
    }
  }

  private func json() -> Int {
    guard Standard.output([0x5B]) else { return 1 }
    let failures = Pool.run(
      files.count, workers: workers, separator: [0x2C, 0x0A], progress: .bar(files.count)
    ) { index, output in
      guard let photo = photo(files[index]) else { return .failed }
      rendering.appendJSON(photo, source: files[index], to: &output)
      return .done
    }
    return failures + (Standard.output([0x5D, 0x0A]) ? 0 : 1)
  }

  private func table() -> Int {
    Pool.run(
      files.count, workers: workers, separator: [0x0A], progress: .bar(files.count)
    ) { index, output in
      guard let photo = photo(files[index]) else { return .failed }
      if files.count > 1 { output += "== \(files[index])\n".utf8 }
      Table.append(rendering.rows(photo), to: &output)
      return .done
    }
  }

  /// The columns are known when all photos have been read.
  private func csv() -> Int {
    var failures = 0
    var columns: [String] = []
    var known: Swift.Set<String> = []
    var photos: [(String, [String: String])] = []
    for path in files {
      guard let photo = photo(path) else {
        failures += 1
        continue
      }
      var values: [String: String] = [:]
      for row in rendering.rows(photo) {
        let column = "\(row.group):\(row.name)"
        if known.insert(column).inserted { columns.append(column) }
        if values[column] == nil { values[column] = row.text }
      }
      photos.append((path, values))
    }
    var output = CSV.line(["SourceFile"] + columns)
    for (path, values) in photos {
      output += CSV.line([path] + columns.map { values[$0] ?? "" })
    }
    return failures + (Standard.output(output) ? 0 : 1)
  }
}
