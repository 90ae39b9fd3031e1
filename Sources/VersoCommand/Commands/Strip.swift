import ArgumentParser
import Verso

/// `verso strip`
struct Strip: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Remove all metadata of photos.",
    discussion: """
      verso strip photo.jpg
      verso strip photo.jpg --output public.jpg
      verso strip photo.jpg --keep orientation
      verso strip --all --recursive Photos --backup

      Exif, XMP, IPTC, comments, maker notes, thumbnails, further pictures and videos go. How the \
      picture is to be turned and its colour profile stay, unless --all is given.
      """)

  /// What may stay.
  enum Part: String, CaseIterable, ExpressibleByArgument {
    case orientation
    case colorProfile = "color-profile"

    var keeping: Keeping {
      switch self {
      case .orientation: .orientation
      case .colorProfile: .colorProfile
      }
    }
  }

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Flag(help: "Keep neither the orientation nor the colour profile.")
  var all = false

  @Option(
    help: ArgumentHelp("Keep only this: orientation or color-profile.", valueName: "part"))
  var keep: [Part] = []

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func validate() throws {
    if all, !keep.isEmpty { throw ValidationError("--all and --keep exclude each other") }
  }

  func run() throws {
    var kept: Keeping = all || !keep.isEmpty ? [] : .appearance
    for part in keep { kept.insert(part.keeping) }
    let keeping = kept
    try Editing(files: files.files(paths), workers: files.workers, options: options) { photo in
      photo.strip(keeping: keeping)
    }.run()
  }
}
