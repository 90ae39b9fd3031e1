import ArgumentParser
import Verso
import VersoLibrary

/// `verso check`
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", _superCommandName: Tool.name,
    abstract: "Check photos against the standards.",
    discussion: """
      verso check photo.jpg
      verso check --severity error --recursive Photos
      verso check --severity warning --ignore missing-tag --ignore odd-offset *.jpg
      verso check --strict export.jpg && deliver export.jpg
      verso check --json --recursive Photos > findings.json
      verso check --rules

      Photos are checked against Exif 2 and 3, TIFF 6.0, XMP, IPTC, JPEG, PNG, WebP, HEIF and AVIF. Each finding names \
      the broken rule, the problem, its location and the clause of the standard. An error is damage. A warning breaks the \
      standard, but readers cope with it. A note is unusual or discouraged. The findings include those of verso read \
      --warnings. Pictures are not decoded; verso verify checks whether a photo was changed. At most fifty findings of \
      one rule are listed for a photo.

      The exit status is 1 if there is an error or a photo cannot be read, and with --strict also if there is a warning. \
      --severity and --ignore decide what counts, too.
      """, aliases: ["validate"])

  /// The least that is shown.
  enum Least: String, ExpressibleByArgument, CaseIterable {
    case error, warning, note

    var severity: Finding.Severity {
      switch self {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    }
  }

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "The lowest severity that is shown: error, warning or note. If repeated, the lowest counts.",
      valueName: "severity"))
  var severity: [Least] = []

  @Option(help: ArgumentHelp("Leave out a rule by its name; may be repeated.", valueName: "rule"))
  var ignore: [String] = []

  @Flag(help: "Fail if there is a warning, too.")
  var strict = false

  @Flag(name: .shortAndLong, help: "Print only what is wrong.")
  var quiet = false

  @Flag(help: "List the rules with their clauses and exit.")
  var rules = false

  @OptionGroup var options: FileOptions

  func validate() throws {
    let known = ConformanceRule.all.map(\.name)
    for name in ignore where !known.contains(name) {
      throw ValidationError(
        "--ignore \(name): there is no such rule; verso check --rules lists them")
    }
    if rules, !paths.isEmpty {
      throw ValidationError("--rules lists all rules; leave the photos out")
    }
  }

  func run() throws {
    guard !rules else { return try Standard.output(FindingListing.rules(json: json)) }
    let chosen = try options.files(paths, missing: .reported, mayBeEmpty: json)
    let files = chosen.paths
    let least = severity.map(\.severity).min() ?? .note
    let (json, quiet) = (json, quiet)
    let ignored = Set(ignore)
    let worst = Mutex<Finding.Severity?>(nil)
    let frame = json ? OrderedOutput.Frame.list : .init()
    let isOne = files.count == 1
    @Sendable func note(_ index: Int, _ error: any Error, _ report: inout Report) {
      if json { report.output += FindingListing.bytes(.failure(files[index], error)) }
    }
    @Sendable func check(_ index: Int, _ report: inout Report) -> Pool.Outcome {
      let path = files[index]
      do {
        let findings = try Files.photo(path).validate()
          .filter { $0.severity >= least && !ignored.contains($0.rule.name) }
        if let most = findings.map(\.severity).max() {
          worst.withLock { known in known = max(known ?? most, most) }
        }
        if json {
          report.output += FindingListing.document(findings, of: path)
        } else if !findings.isEmpty || !quiet {
          FindingListing.append(findings, of: path, isOne: isOne, to: &report.output)
        }
        return .done
      } catch {
        note(index, error, &report)
        report.error(path, error)
        return .failed
      }
    }
    let failures = Pool.run(
      files, workers: options.workers, frame: frame, progress: .bar(files.count), broken: note,
      work: check)
    if files.isEmpty, !chosen.isChosen { throw FileOptions.nothing() }
    let found = worst.withLock { $0 }
    let isRefused = found.map { $0 == .error || strict && $0 == .warning } ?? false
    if failures > 0 || isRefused { throw ExitCode(1) }
  }
}
