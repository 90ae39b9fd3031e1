import ArgumentParser
import Verso
import VersoLibrary
import VersoQuery

/// `verso get`
struct Get: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "get", _superCommandName: Tool.name,
    abstract: "Print the bare value of tags, for scripts.",
    discussion: """
      verso get Model photo.jpg
      verso get --numeric Orientation photo.jpg
      verso get DateTimeOriginal Model --recursive Photos

      A line for each photo that has one of the tags, with tabs between several; verso read --print \
      prints a line for each photo. One tag of one photo is printed with the lines that it has; among others a line \
      break is a full stop. The tags come first and end at the first name of a file that there \
      is. The exit status is 1 where no photo has any of them.
      """)

  @Argument(help: "Tags, then photos and folders.", completion: .file())
  var arguments: [String]

  @Flag(name: .shortAndLong, help: "Print plain numbers instead of what they mean.")
  var numeric = false

  @OptionGroup var options: FileOptions
  @OptionGroup var charset: CharsetOptions

  func run() throws {
    let (names, paths) = try sorted()
    let chosen = try options.files(paths, missing: .reported, mayBeEmpty: true)
    let files = chosen.paths
    guard !files.isEmpty || chosen.isChosen else { throw FileOptions.nothing() }
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
    if failures > 0 || !found.withLock({ $0 }) { throw ExitCode(1) }
  }

  /// The tags, and the files behind them.
  private func sorted() throws(UsageError) -> (names: [TagName], paths: [String]) {
    var names: [TagName] = []
    var paths = arguments[...]
    while let word = paths.first, word != "-", names.isEmpty || Path.isFree(word) {
      let name = TagName(word)
      guard name.isKnown else {
        // Behind the first tag it may be the name of a file that is not there.
        guard names.isEmpty else { break }
        throw UsageError(
          Path.isFree(word)
            ? "\(word): \(Arguments.hint(for: word))"
            : "\(word) is a file; name a tag first: verso get Model \(word)")
      }
      names.append(name)
      paths = paths.dropFirst()
    }
    guard !names.isEmpty else { throw UsageError("name a tag first, such as Model") }
    return (names, Array(paths))
  }
}
