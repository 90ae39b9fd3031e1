import ArgumentParser
import Verso

/// `verso extract`
struct Extract: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract", _superCommandName: Tool.name,
    abstract:
      "Take a part out of photos: the colour profile, the XMP, a preview, a further picture.",
    discussion: """
      verso extract icc photo.jpg --output profile.icc
      verso extract xmp photo.jpg --output photo.xmp
      verso extract picture photo.jpg --number 2 --output gainmap.jpg
      verso extract exif photo.jpg > exif.tif
      verso extract preview photo.cr2 --output preview.jpg
      verso extract SubIFD2:JpgFromRaw photo.dng --output large.jpg

      preview is the largest of the smaller pictures that the photo carries. Each of those that verso \
      read lists can be named: ThumbnailImage, PreviewImage, JpgFromRaw, OtherImage, with their group \
      where there are several.

      The photos stay as they are. To put a profile in: verso set photo.jpg --icc-profile FILE.
      """)

  /// What can be taken out.
  enum Part: ExpressibleByArgument, Sendable {
    case icc
    case xmp
    case exif
    case thumbnail
    case preview
    case picture
    /// A preview by the name under which it is listed.
    case named(String)

    init?(argument: String) {
      switch argument.lowercased() {
      case "icc": self = .icc
      case "xmp": self = .xmp
      case "exif": self = .exif
      case "thumbnail": self = .thumbnail
      case "preview": self = .preview
      case "picture": self = .picture
      default:
        guard Preview.isName(argument) else { return nil }
        self = .named(argument)
      }
    }

    /// How names of its files end.
    var fileExtension: String {
      switch self {
      case .icc: "icc"
      case .xmp: "xmp"
      case .exif: "tif"
      case .thumbnail, .preview, .picture, .named: "jpg"
      }
    }

    /// What it is called in errors.
    var name: String {
      switch self {
      case .icc: "icc"
      case .xmp: "xmp"
      case .exif: "exif"
      case .thumbnail: "thumbnail"
      case .preview: "preview"
      case .picture: "picture"
      case .named(let name): name
      }
    }
  }

  @Argument(
    help: "icc, xmp, exif, thumbnail, preview or picture, or a preview's name as read lists it.")
  var part: Part

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp("Which picture; 1 is the photo, further ones follow.", valueName: "number"))
  var number = 2

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write here: a file, or a folder when there are several. Standard output by default.",
      valueName: "path"), completion: .file())
  var output: String?

  @Flag(help: "Replace files that --output names and that are there already.")
  var overwrite = false

  @Flag(name: .shortAndLong, help: "Print nothing but errors.")
  var quiet = false

  @OptionGroup var files: FileOptions

  func run() throws {
    let (part, number) = (part, number)
    var what = part.name
    if case .picture = part { what = "picture \(number)" }
    try Extraction(
      files: try files.files(paths), output: output, overwrites: overwrite,
      workers: files.workers, quiet: quiet, what: what, fileExtension: part.fileExtension
    ) { photo in
      switch part {
      case .icc: photo.metadata.iccProfile?.bytes
      case .xmp: photo.sidecar
      case .exif: try photo.blocks.first { $0.kind == .exif }.map { try photo.payload(of: $0) }
      case .thumbnail: try photo.thumbnail()
      case .preview: try photo.largestPreview()
      case .picture: try photo.picture(number)
      case .named(let name): try photo.preview(named: name)
      }
    }.run()
  }
}
