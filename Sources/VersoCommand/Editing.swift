import ArgumentParser
import Verso

/// How the commands that change photos write them.
struct EditOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write here instead of changing the file: a file, or a folder when there are several. "
        + "- is standard output.", valueName: "path"))
  var output: String?

  @Flag(help: "Keep the old file beside the new one, as NAME_original.")
  var backup = false

  @Flag(help: "Print what would be changed, tag by tag, and write nothing.")
  var dryRun = false

  @Flag(help: "Compare the picture and read the result again before the old file is replaced.")
  var verify = false

  @Flag(help: "Leave no spare room for later changes in the file.")
  var compact = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  func validate() throws {
    if backup, output != nil {
      throw ValidationError("--backup is for files that are changed in place, not for --output")
    }
  }
}

/// Changes files, each in the same way, and says what was done.
struct Editing: Sendable {
  let files: [String]
  let workers: Int
  let options: EditOptions.Values
  /// What is done to a photo; it throws what is to be said of the file.
  let change: @Sendable (inout Photo) throws -> Void

  init(
    files: [String], workers: Int, options: EditOptions,
    change: @escaping @Sendable (inout Photo) throws -> Void
  ) throws {
    self.files = files
    self.workers = workers
    self.options = EditOptions.Values(options)
    self.change = change
    if files.count > 1, let output = options.output {
      guard case .folder = PathKind(output) else {
        throw ValidationError("--output must be a folder when there are several files")
      }
    }
  }

  /// Does the work.
  ///
  /// - Throws: An exit code when a file failed.
  func run() throws {
    let failures = Pool.run(files.count, workers: workers, progress: .bar(files.count)) {
      index, output in
      do {
        try edit(files[index], &output)
        return .done
      } catch {
        Standard.error(Files.line(files[index], error))
        return .failed
      }
    }
    if !options.quiet, !options.dryRun, options.output != "-", files.count > 1 {
      let done = files.count - failures
      Standard.print("\(done) of \(files.count) files done")
    }
    if failures > 0 { throw ExitCode(1) }
  }

  private func edit(_ path: String, _ output: inout [UInt8]) throws {
    var photo = try Files.photo(path)
    try change(&photo)
    if let refusal = photo.metadata.refusals.first { throw refusal }
    let write = WriteOptions(verify: options.verify, compact: options.compact)
    if options.dryRun {
      let receipt = try photo.preview(options: write)
      output += "\(path)\n".utf8
      for line in Self.lines(receipt) { output += "  \(line)\n".utf8 }
      return
    }
    let target = target(for: path)
    guard let target else {
      output += try photo.bytes(options: write)
      return
    }
    if options.backup { try backUp(path) }
    let receipt = try photo.write(toPath: target, options: write)
    guard !options.quiet else { return }
    output += "\(target): \(Self.summary(receipt))\n".utf8
    for note in receipt.notes { output += "\(target): \(note)\n".utf8 }
  }

  /// Where the result of a file goes; nil for standard output.
  private func target(for path: String) -> String? {
    guard let output = options.output else { return path == "-" ? nil : path }
    if output == "-" { return nil }
    guard case .folder = PathKind(output) else { return output }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return output.hasSuffix("/") ? output + name : "\(output)/\(name)"
  }

  /// Copies a file to NAME_original, unless an earlier copy is there: that one is the original.
  private func backUp(_ path: String) throws {
    guard path != "-" else { return }
    let copy = path + "_original"
    if case .nothing = PathKind(copy) {
      var photo = try Photo(path: path)
      _ = try photo.write(toPath: copy, options: WriteOptions(overwrite: false))
    }
  }

  private static func summary(_ receipt: Receipt) -> String {
    var parts: [String] = []
    func count(_ number: Int, _ what: String) {
      if number > 0 { parts.append("\(number) \(what)") }
    }
    count(receipt.changes.count { $0.kind == .added }, "added")
    count(receipt.changes.count { $0.kind == .set }, "set")
    count(receipt.changes.count { $0.kind == .removed }, "removed")
    if !receipt.removedBlocks.isEmpty {
      parts.append("\(names(receipt.removedBlocks)) removed")
    }
    let how =
      switch receipt.method {
      case .unchanged: "nothing to write"
      case .inPlace: "in place, \(receipt.rewrittenBytes) bytes"
      case .rewritten: receipt.isVerified ? "written and verified" : "written"
      }
    return parts.isEmpty ? how : "\(parts.joined(separator: ", ")) (\(how))"
  }

  private static func names(_ blocks: [String]) -> String {
    var result: [String] = []
    for block in blocks where !result.contains(block) { result.append(block) }
    return result.joined(separator: ", ")
  }

  private static func lines(_ receipt: Receipt) -> [String] {
    let rendering = Rendering()
    func text(_ value: Value?, _ change: Receipt.Change) -> String {
      value.map { rendering.text(of: $0, tag: change.tag) } ?? ""
    }
    var lines = receipt.changes.map { change in
      switch change.kind {
      case .added: "+ \(change.name): \(text(change.new, change))"
      case .set: "~ \(change.name): \(text(change.old, change)) -> \(text(change.new, change))"
      case .removed: "- \(change.name): \(text(change.old, change))"
      }
    }
    lines += receipt.removedBlocks.map { "- \($0)" }
    lines += receipt.notes
    return lines.isEmpty ? ["nothing would change"] : lines
  }
}

extension EditOptions {
  /// The options as plain values that workers may share.
  struct Values: Sendable {
    let output: String?
    let backup, dryRun, verify, compact, quiet: Bool

    init(_ options: EditOptions) {
      output = options.output
      backup = options.backup
      dryRun = options.dryRun
      verify = options.verify
      compact = options.compact
      quiet = options.quiet || options.output == "-"
    }
  }
}

/// Tells files from tags among the arguments of a command.
enum Arguments {
  /// Whether an argument is written as a tag's name: letters and digits, with a group or without.
  static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.first, first.isLetter || first == "0" else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || ":-_*".contains($0) }
  }

  /// The group of "GPS:*"; nil for anything else.
  static func group(_ text: String) -> DirectoryKind? {
    text.hasSuffix(":*") ? DirectoryKind(named: text.dropLast(2)) : nil
  }

  /// The tag of a name.
  ///
  /// - Throws: A usage error that names the near ones.
  static func tag(_ name: String) throws -> Tag {
    do {
      let empty = Metadata.empty
      return try empty.tag(named: name)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
