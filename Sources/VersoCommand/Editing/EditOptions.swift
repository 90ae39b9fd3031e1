import ArgumentParser
import Verso

/// How the commands that change photos write them.
struct EditOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write here instead of changing the file: a file, or a folder when there are several, in which "
        + "the files of a folder (--recursive) keep their places. - is standard output.",
      valueName: "path"), completion: .file())
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

  @Flag(
    help:
      "Put the header of a film in front of its pictures and sound, so that it plays while it is loaded; the film is written anew."
  )
  var faststart = false

  @Flag(help: "Write although a part that could not be read will be lost.")
  var force = false

  @Flag(
    help: "Change the side file (photo.xmp) of each photo instead; it is made where there is none.")
  var sidecar = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  @OptionGroup var journaling: JournalOptions

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
      "Sign with this private key: PKCS#8 in PEM or DER; - reads it from standard input.",
      valueName: "file"), completion: .file())
  var key: String?

  @Option(
    help: ArgumentHelp(
      "The key's certificate and those of the authorities above it, in PEM or DER.",
      valueName: "file"),
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
    if faststart, sidecar {
      throw ValidationError("--faststart writes into films, so --sidecar has no use")
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
    let overwrite, backup, dryRun, verify, compact, quiet, force, sidecar, faststart: Bool
    let credentials: WriteOptions.Credentials

    init(_ options: EditOptions) {
      output = options.output
      overwrite = options.overwrite
      backup = options.backup
      dryRun = options.dryRun
      verify = options.verify
      compact = options.compact
      faststart = options.faststart
      quiet = options.quiet
      force = options.force
      sidecar = options.sidecar
      credentials =
        options.dropCredentials ? .drop : options.keepBroken ? .keepBroken : .refuse
    }
  }
}
