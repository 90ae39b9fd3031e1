import ArgumentParser
import Verso

/// `verso strip`
struct Strip: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strip", _superCommandName: Tool.name,
    abstract: "Remove all metadata of photos, or a place or a person from all of them.",
    discussion: """
      verso strip photo.jpg
      verso strip photo.jpg --output public.jpg
      verso strip photo.jpg --keep orientation
      verso strip --all --recursive Photos --backup
      verso strip --only gps --only identity photo.jpg

      Exif, XMP, IPTC, comments, maker notes, thumbnails, further pictures and videos go. How the \
      picture is to be turned, its colour profile and its gain map stay, unless --all is given.

      --only gps removes the place from Exif, XMP, IPTC, maker notes, thumbnails, further pictures \
      and videos, --only identity names, contacts and serial numbers; all else stays. The file is \
      read again afterwards; what still says it is an error.
      """)

  /// What may stay.
  enum Part: String, CaseIterable, ExpressibleByArgument {
    case orientation
    case colorProfile = "color-profile"
    case gainMap = "gain-map"

    var keeping: KeptParts {
      switch self {
      case .orientation: .orientation
      case .colorProfile: .colorProfile
      case .gainMap: .gainMap
      }
    }
  }

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Flag(help: "Keep neither the orientation nor the colour profile nor the gain map.")
  var all = false

  @Option(
    help: ArgumentHelp(
      "Keep only this: orientation, color-profile or gain-map.", valueName: "part"))
  var keep: [Part] = []

  @Option(
    help: ArgumentHelp(
      "Remove only this: gps (or location, place) or identity (or person); may be repeated.",
      valueName: "what"))
  var only: [String] = []

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func validate() throws {
    if all, !keep.isEmpty { throw ValidationError("--all and --keep exclude each other") }
    if !only.isEmpty, all || !keep.isEmpty {
      throw ValidationError("--only removes one thing; it goes with neither --all nor --keep")
    }
  }

  func run() throws {
    guard only.isEmpty else { return try removePersonalData() }
    var kept: KeptParts = all || !keep.isEmpty ? [] : .appearance
    for part in keep { kept.insert(part.keeping) }
    let keeping = kept
    let signs = options.resign || options.keepBroken
    try Editing(
      files: files.files(paths, withSideFiles: options.sidecar), workers: files.workers,
      options: options,
      review: { photo in
        let left = photo.leftAfterStrip(keeping: keeping, credentials: signs)
        return (left.kept, try photo.unreferencedBytes(), left.unwanted)
      }
    ) { photo in
      photo.strip(keeping: keeping)
    }.run()
  }

  private func removePersonalData() throws {
    let wanted = try only.map { name in
      guard let personal = PersonalData(named: name) else {
        throw UsageError("--only \(name): gps or identity expected")
      }
      return personal
    }
    try Editing(
      files: files.files(paths, withSideFiles: options.sidecar), workers: files.workers,
      options: options,
      review: { photo in ([], 0, try wanted.flatMap { try photo.places(of: $0) }) }
    ) { photo in
      for personal in wanted { photo.remove(personal) }
    }.run()
  }
}
