import ArgumentParser
import Verso

/// `verso extract`
struct Extract: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract", _superCommandName: VersoCommand.name,
    abstract: "Take a part out of photos: the colour profile, the XMP, a further picture.",
    discussion: """
      verso extract icc photo.jpg --output profile.icc
      verso extract xmp photo.jpg --output photo.xmp
      verso extract picture photo.jpg --number 2 --output gainmap.jpg
      verso extract exif photo.jpg > exif.tif

      The photos stay as they are. To put a profile in: verso set photo.jpg --icc-profile FILE.
      """)

  /// What can be taken out.
  enum Part: String, CaseIterable, ExpressibleByArgument {
    case icc
    case xmp
    case exif
    case thumbnail
    case picture
  }

  @Argument(help: "icc, xmp, exif, thumbnail or picture.")
  var part: Part

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("Which picture; 1 is the photo, further ones follow.", valueName: "number"))
  var number = 2

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write here: a file, or a folder when there are several. Standard output unless told.",
      valueName: "path"), completion: .file())
  var output: String?

  @Flag(help: "Replace files that --output names and that are there already.")
  var overwrite = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  @OptionGroup var files: FileOptions

  func run() throws {
    let (part, number) = (part, number)
    try Extraction(
      files: try files.files(paths).paths, output: output, overwrites: overwrite,
      workers: files.workers, quiet: quiet,
      what: part == .picture ? "picture \(number)" : part.rawValue
    ) { photo in
      switch part {
      case .icc: photo.metadata.iccProfile?.bytes
      case .xmp: photo.sidecar
      case .exif: try photo.blocks.first { $0.kind == .exif }.map { try photo.payload(of: $0) }
      case .thumbnail: photo.metadata.thumbnail
      case .picture: try photo.picture(number)
      }
    }.run()
  }
}
