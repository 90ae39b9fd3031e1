import ArgumentParser
import Verso
import VersoLibrary
import VersoQuery

/// `verso get`
struct Get: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", _superCommandName: Tool.name,
    abstract: "Print the bare value of tags, for scripts.",
    usage: "verso get <tag> ... <photo> ... [<options>]",
    discussion: """
      verso get Model photo.jpg
      verso get --numeric Orientation photo.jpg
      verso get DateTimeOriginal Model --recursive Photos

      Tags come first, then files. One line is printed for each photo that has one of the tags, with tabs between \
      several values; verso read --print prints a line for every photo. A single value of a single photo keeps its \
      line breaks; otherwise a line break becomes a full stop.

      Location (or GPS) is the position. The name of a place is Sublocation, or precisely XMP-iptcCore:Location or \
      IPTC:Sub-location.

      The exit status is 1 if no photo has any of the tags. It is 0 if --where, --ext and --newer leave no photo.
      """)

  @Argument(help: "Tags, then photos and folders.", completion: .file())
  var arguments: [String]

  @Flag(name: .shortAndLong, help: "Print plain numbers instead of their meaning.")
  var numeric = false

  @OptionGroup var options: FileOptions
  @OptionGroup var charset: CharsetOptions

  func run() throws {
    let (names, paths) = try sorted()
    let chosen = try options.files(paths, missing: .reported, mayBeEmpty: true)
    let files = chosen.paths
    guard !files.isEmpty else {
      if chosen.isChosen { return }
      throw FileOptions.nothing()
    }
    let (numeric, charset) = (numeric, charset.charset)
    let found = Mutex(false)
    let failures = Pool.run(files, workers: options.workers) { index, report in
      let path = files[index]
      do {
        let subject =
          path == "-"
          ? Subject(try Files.photo(path), charset: charset) : Subject(path: path, charset: charset)
        let texts = try names.map { name in
          try name.item(in: subject).map { numeric || name.isNumeric ? $0.numericText : $0.text }
        }
        guard texts.contains(where: { $0 != nil }) else { return .done }
        found.withLock { $0 = true }
        if subject.isOpen {
          let isWarned = charset == nil ? try warn(of: names, subject, path, &report) : false
          if !isWarned, texts.contains(where: { $0?.unicodeScalars.contains("\u{FFFD}") ?? false })
          {
            report.errors += Standard.errorLine(
              Report.line(path, message: "warning: bytes that are not UTF-8 are shown as \u{FFFD}"))
          }
        }
        let isAlone = texts.count == 1 && files.count == 1
        for (index, text) in texts.enumerated() {
          if index > 0 { report.output.append(0x09) }
          report.output +=
            isAlone ? ValueLine.bytes(alone: text ?? "") : ValueLine.bytes(text ?? "")
        }
        report.output.append(0x0A)
        return .done
      } catch {
        report.error(path, error)
        return .failed
      }
    }
    guard found.withLock({ $0 }) else {
      for name in names { noteMissing(name, in: files.count) }
      throw ExitCode(1)
    }
    if failures > 0 { throw ExitCode(1) }
  }

  /// Warns of printed texts whose bytes are not UTF-8, where their character set can be given.
  ///
  /// - Returns: Whether there was one.
  private func warn(
    of names: [TagName], _ subject: Subject, _ path: String, _ report: inout Report
  ) throws -> Bool {
    let warnings = try subject.photo().metadata.textWarnings
    guard !warnings.isEmpty else { return false }
    let before = report.errors.count
    let selections = names.map { Rendering.Selection(tags: [$0.text]) }
    for warning in warnings {
      let parts = warning.place.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2,
        selections.contains(where: { $0.includes(field: parts[1], of: parts[0]) })
      else { continue }
      report.errors += Standard.errorLine(
        Report.line(
          path,
          message: "warning: \(warning.place) is not UTF-8 and may be shown wrong; --charset "
            + "states its character set"))
    }
    return report.errors.count > before
  }

  /// Explains why a name gave nothing, if a list of names shows the reason.
  private func noteMissing(_ name: TagName, in count: Int) {
    if name.text.lowercased() == "location" {
      Standard.error(
        "\(name.text) is the position, and no photo here has one; the name of a place is Sublocation, "
          + "XMP-iptcCore:Location or IPTC:Sub-location")
    } else if !Rendering.Selection(tags: [name.text]).unknownTags.isEmpty,
      FileFacts.Fact(named: name.text) == nil, !Rendering.Selection.isGroup(name.text)
    {
      Standard.error(
        "\(name.text): no tag has this name, and no photo here has it; "
          + Arguments.hint(for: name.text))
    } else if TagName.usual(for: name.text) != nil {
      Standard.error(Choice.absence(of: name, in: count))
    }
  }

  /// The tags, followed by the files.
  private func sorted() throws(UsageError) -> (names: [TagName], paths: [String]) {
    var names: [TagName] = []
    var paths = arguments[...]
    while let word = paths.first, word != "-", names.isEmpty || Path.isFree(word) {
      let name = TagName(word)
      guard name.isKnown else {
        guard names.isEmpty else {
          // A missing file is reported when its turn comes; a word in front of files is a mistyped tag.
          guard Arguments.isName(word), paths.dropFirst().contains(where: { !Path.isFree($0) })
          else { break }
          throw UsageError("no tag and no file is called \(word); \(Arguments.hint(for: word))")
        }
        throw UsageError(
          Path.isFree(word)
            ? Arguments.problem(ofWord: word)
            : "\(word) is a \(Path.isFolder(word) ? "folder" : "file"); name the tags first: verso get "
              + "\(paths.dropFirst().first { TagName($0).isKnown } ?? "Model") \(word)")
      }
      guard !word.contains("*") else {
        throw UsageError(
          "\(word): get prints one value for a name; verso read --tag \(Standard.quoted(word)) prints all"
        )
      }
      names.append(name)
      paths = paths.dropFirst()
    }
    guard !names.isEmpty else { throw UsageError("name a tag first, such as Model") }
    return (names, Array(paths))
  }
}
