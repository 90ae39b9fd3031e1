import ArgumentParser
import Verso
import VersoEvidence

/// How the commands that change photos write them.
@dynamicMemberLookup
struct EditOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: .output, completion: .file())
  var output: String?

  @Flag(help: "Keep the old file as NAME_original.")
  var backup = false

  @Flag(
    help: ArgumentHelp(
      "Compare the picture and read the result again before the old file is replaced.",
      visibility: Tool.rare))
  var verify = false

  @Flag(
    help: ArgumentHelp("Leave no spare room for later changes in the file.", visibility: Tool.rare))
  var compact = false

  @Flag(
    help: ArgumentHelp(
      "Rewrite a film with its header in front, so that it plays while it is loaded.",
      visibility: Tool.rare))
  var faststart = false

  @Flag(
    help: ArgumentHelp(
      "Write although a part that could not be read will be lost.", visibility: Tool.rare))
  var force = false

  @Flag(
    help: ArgumentHelp(
      "Change the photo's sidecar (photo.xmp) instead.",
      visibility: Tool.refused(by: "convert", "resize", "crop", "watermark", "seal", "sign")))
  var sidecar = false

  @OptionGroup var result: ResultOptions

  @Flag(
    help: ArgumentHelp(
      "Change a signed photo by leaving its Content Credentials out.", visibility: Tool.rare))
  var dropCredentials = false

  @Flag(
    help: ArgumentHelp(
      "Change a signed photo and sign it again with --key and --chain; its history stays.",
      visibility: Tool.rare))
  var resign = false

  @Flag(
    help: ArgumentHelp(
      "Change a signed photo and leave its signature broken.",
      visibility: Tool.refused(by: "sign", otherwise: Tool.rare)))
  var keepBroken = false

  @Flag(
    help: ArgumentHelp(
      "Sign over credentials that are invalid; what is wrong with them is recorded and shown.",
      visibility: Tool.rare))
  var overInvalid = false

  @Option(
    help: ArgumentHelp(
      "Sign with this private key: PKCS#8 in PEM or DER; - reads it from standard input.",
      valueName: "file", visibility: Tool.shown(in: "sign")), completion: .file())
  var key: String?

  @Option(
    help: ArgumentHelp(
      "The key's certificate and those of the authorities above it, in PEM or DER.",
      valueName: "file", visibility: Tool.shown(in: "sign")),
    completion: .file())
  var chain: String?

  @Option(
    help: ArgumentHelp(
      "Have this time stamp authority (RFC 3161) stamp the signature, so that the photo can be "
        + "verified after the certificate has expired. It is asked with curl and gets only a digest.",
      valueName: "address", visibility: Tool.shown(in: "sign")))
  var timeAuthority: String?

  @Option(
    help: ArgumentHelp(
      "The title of the photo in its credentials.", valueName: "text",
      visibility: Tool.shown(in: "sign")))
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
    if result.overwrite, output == nil {
      throw ValidationError("--overwrite is for the files that --output names")
    }
    if faststart, sidecar {
      throw ValidationError("--faststart changes films; it cannot be combined with --sidecar")
    }
    if sidecar, output != nil {
      throw ValidationError(
        "--sidecar writes next to the photos; it cannot be combined with --output")
    }
  }
}

extension EditOptions {
  /// An option of ``ResultOptions``.
  subscript<Value>(dynamicMember path: WritableKeyPath<ResultOptions, Value>) -> Value {
    get { result[keyPath: path] }
    set { result[keyPath: path] = newValue }
  }

  /// The options as plain values that workers may share.
  struct Values: Sendable {
    let output: String?
    let overwrite, backup, dryRun, verify, compact, quiet, json, force, sidecar, faststart: Bool
    let credentials: WriteOptions.Credentials

    init(_ options: EditOptions) {
      output = options.output
      overwrite = options.overwrite
      backup = options.backup
      dryRun = options.dryRun
      verify = options.verify
      compact = options.compact
      faststart = options.faststart
      (quiet, json) = (options.quiet, options.json)
      force = options.force
      sidecar = options.sidecar
      credentials =
        options.dropCredentials ? .drop : options.keepBroken ? .keepBroken : .refuse
    }
  }
}
