import ArgumentParser
import Verso

/// How the commands that change photos write them.
struct EditOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write here instead of changing the file: a file, or a folder when there are several. "
        + "- is standard output.", valueName: "path"), completion: .file())
  var output: String?

  @Flag(help: "Replace files that --output names and that are there already.")
  var overwrite = false

  @Flag(
    help:
      "Keep the old file beside the new one, as NAME_original, or NAME_original2 … where that is taken."
  )
  var backup = false

  @Flag(help: "Print what would be changed, tag by tag, and write nothing.")
  var dryRun = false

  @Flag(help: "Compare the picture and read the result again before the old file is replaced.")
  var verify = false

  @Flag(help: "Leave no spare room for later changes in the file.")
  var compact = false

  @Flag(help: "Write although a part that could not be read will be lost.")
  var force = false

  @Flag(
    help: "Change the side file (photo.xmp) of each photo instead; it is made where there is none.")
  var sidecar = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  @Flag(help: "Change a signed photo by leaving its Content Credentials out.")
  var dropCredentials = false

  @Flag(help: "Change a signed photo and sign it again with --key and --chain; its history stays.")
  var resign = false

  @Flag(help: "Change a signed photo and leave its signature broken.")
  var keepBroken = false

  @Flag(
    help: "Sign over credentials that are invalid; what is wrong with them is recorded and shown.")
  var overInvalid = false

  @Option(
    help: ArgumentHelp(
      "Sign with this private key: PKCS#8 in PEM; - reads it from standard input.",
      valueName: "file"), completion: .file())
  var key: String?

  @Option(
    help: ArgumentHelp(
      "The key's certificate and those of the authorities above it, in PEM.", valueName: "file"),
    completion: .file())
  var chain: String?

  @Option(
    help: ArgumentHelp(
      "Have this time stamp authority (RFC 3161) stamp the signature, so that the photo can be "
        + "verified after the certificate has ended; it is asked with curl and sees a digest only.",
      valueName: "address"))
  var timeAuthority: String?

  @Option(help: ArgumentHelp("The title of the photo in its credentials.", valueName: "text"))
  var title: String?

  func validate() throws {
    if [dropCredentials, resign, keepBroken].count(where: { $0 }) > 1 {
      throw ValidationError("--drop-credentials, --resign and --keep-broken exclude each other")
    }
    if let timeAuthority, !Curl.isAddress(timeAuthority) {
      throw ValidationError("--time-authority takes an address: http://… or https://…")
    }
    if timeAuthority != nil, key == nil, chain == nil, !resign {
      throw ValidationError("--time-authority stamps a signature; sign with --key and --chain")
    }
    if backup, output != nil {
      throw ValidationError("--backup is for files that are changed in place, not for --output")
    }
    if overwrite, output == nil {
      throw ValidationError("--overwrite is for the files that --output names")
    }
    if sidecar, output != nil {
      throw ValidationError("--sidecar writes beside the photos, so --output has no use")
    }
  }
}

extension EditOptions {
  /// The options as plain values that workers may share.
  struct Values: Sendable {
    let output: String?
    let overwrite, backup, dryRun, verify, compact, quiet, force, sidecar: Bool
    let credentials: WriteOptions.Credentials

    init(_ options: EditOptions) {
      output = options.output
      overwrite = options.overwrite
      backup = options.backup
      dryRun = options.dryRun
      verify = options.verify
      compact = options.compact
      quiet = options.quiet
      force = options.force
      sidecar = options.sidecar
      credentials =
        options.dropCredentials ? .drop : options.keepBroken ? .keepBroken : .refuse
    }
  }
}

/// Where the results of files go.
struct Target: Sendable {
  private let output: String?
  private let isFolder: Bool
  /// The ending of new files' names; nil for that of the old ones.
  private let fileExtension: String?

  /// Understands `--output`.
  ///
  /// - Throws: When the results cannot all go there.
  init(
    _ output: String?, for files: [String], fileExtension: String? = nil
  ) throws(UsageError) {
    let output = Standard.isOutput(output) ? "-" : output
    self.output = output
    self.fileExtension = fileExtension
    isFolder = output.map { $0 != "-" && Path.isFolder($0) } ?? false
    let toStandardOutput = files.contains { path(for: $0) == nil }
    if toStandardOutput, files.count > 1 {
      throw UsageError("standard output takes one photo; name a folder with --output")
    }
    guard let output, output != "-" else { return }
    guard isFolder else {
      if files.count > 1 {
        throw UsageError("--output must name a folder that is there, as there are several files")
      }
      let folder = Path.folder(of: output)
      if !Path.isFolder(folder) || Path.endsWithSlash(output) {
        throw UsageError("--output \(output): there is no such folder; make it first")
      }
      return
    }
    var names: [Path.Key: String] = [:]
    for file in files {
      if file == "-" { throw UsageError("--output must name a file for standard input") }
      if let other = names.updateValue(file, forKey: Path.key(name(for: file))) {
        throw UsageError(
          "\(other) and \(file) would become one file in \(output); write them to two folders")
      }
    }
  }

  /// Where the result of a file goes; nil for standard output.
  func path(for file: String) -> String? {
    guard let output else { return file == "-" ? nil : file }
    if output == "-" { return nil }
    return isFolder ? Path.join(output, name(for: file)) : output
  }

  private func name(for file: String) -> String {
    let name = Path.name(of: file)
    guard let fileExtension else { return name }
    let stem = PathBytes.parts(of: name)?.stem ?? name[...]
    return "\(stem).\(fileExtension)"
  }

  /// Refuses to write a picture to a terminal.
  func checkTerminal(_ files: [String]) throws(UsageError) {
    if Standard.outputIsTerminal, files.contains(where: { path(for: $0) == nil }) {
      throw UsageError("a picture is not for a terminal; name a file with --output")
    }
  }
}
