import ArgumentParser
import Verso
import VersoLibrary

/// `verso extract`
struct Extract: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract", _superCommandName: Tool.name,
    abstract: "Extract a preview, profile, XMP or other part.",
    discussion: """
      verso extract icc photo.jpg --output profile.icc
      verso extract xmp photo.jpg --output photo.xmp
      verso extract picture photo.jpg --number 2 --output gainmap.jpg
      verso extract exif photo.jpg > exif.tif
      verso extract preview photo.cr2 --output preview.jpg
      verso extract SubIFD2:JpgFromRaw photo.dng --output large.jpg
      verso extract FLIR:RawThermalImage photo.jpg --output heat.bin
      verso extract video motion.jpg --output motion.mp4
      verso extract all --output parts/ --recursive Photos

      preview is the largest of the smaller pictures in the photo. Binary data that verso read lists can be named, with \
      its group if there are several: ThumbnailImage, ICC_Profile:RedTRC, Photoshop:PhotoshopThumbnail. Lists of numbers are \
      written as text. video (or film) is the film of a motion photo. all writes each of these, the Exif block, the XMP, the profile \
      and the additional pictures into the folder of --output: photo.jpg-IFD1-ThumbnailImage.jpg.

      Without --output, one file goes to standard output. The photos are not changed, and verso undo removes the extracted files. To set a profile: verso set photo.jpg \
      --icc-profile FILE.
      """)

  /// A part that can be extracted.
  enum Part: ExpressibleByArgument, Sendable {
    case icc
    case xmp
    case exif
    case thumbnail
    case preview
    case picture
    case video
    /// Everything, each in a file of its own.
    case all
    /// Bytes that are not for reading, by the name under which they are listed.
    case named(String)

    init?(argument: String) {
      switch argument.lowercased() {
      case "icc": self = .icc
      case "xmp": self = .xmp
      case "exif": self = .exif
      case "thumbnail": self = .thumbnail
      case "preview": self = .preview
      case "picture": self = .picture
      case "video", "film": self = .video
      case "all": self = .all
      default:
        guard Arguments.isName(argument), Arguments.problem(ofTag: argument) == nil else {
          return nil
        }
        self = .named(argument)
      }
    }

    static var allValueStrings: [String] {
      ["icc", "xmp", "exif", "thumbnail", "preview", "picture", "video", "all"]
    }

    /// How names of its files end.
    var fileExtension: String {
      switch self {
      case .icc: "icc"
      case .xmp: "xmp"
      case .exif: "tif"
      case .thumbnail, .preview, .picture: "jpg"
      case .video: "mp4"
      case .all: "bin"
      case .named(let name): Preview.isName(name) ? "jpg" : "bin"
      }
    }

    /// Its name in errors.
    var name: String { if case .named(let name) = self { name } else { "\(self)" } }
  }

  @Argument(
    help:
      "icc, xmp, exif, thumbnail, preview, picture, video or all, or the name of binary data that read lists."
  )
  var part: Part

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Which picture; 1 is the photo, and additional ones follow.", valueName: "number"))
  var number = 2

  @Option(name: .shortAndLong, help: .output, completion: .file())
  var output: String?

  @OptionGroup var options: ResultOptions
  @OptionGroup var files: FileOptions

  /// Refuses a name that is in no table and that none of the photos has.
  private func checkPart(_ photos: PathTable) throws(UsageError) {
    guard case .named(let name) = part, !Preview.isName(name),
      !Rendering.Selection(tags: [name]).unknownTags.isEmpty
    else { return }
    let mayBe = photos.contains { path in
      guard path != "-", let photo = try? Photo(path: path) else { return true }
      return !photo.items.all(named: name).isEmpty
    }
    if mayBe { return }
    throw UsageError(
      "no part is called \(name): icc, xmp, exif, thumbnail, preview, picture, video (or film), all, or the name of "
        + "binary data as verso read lists it")
  }

  func validate() throws {
    if case .named(let name) = part, paths.isEmpty, files.filesFrom == nil, !Path.isFree(name) {
      throw ValidationError("name the part before \(name), such as preview or all")
    }
  }

  func run() throws {
    if case .all = part {
      guard let output else {
        throw UsageError("all is written into a folder; name it with --output")
      }
      return try FullExtraction(
        files: try files.files(paths, notes: !options.quiet), output: output,
        workers: files.workers,
        options: options
      ).run()
    }
    let (part, number) = (part, number)
    let what = if case .picture = part { "picture \(number)" } else { part.name }
    let found = try files.files(paths, notes: !options.quiet)
    try checkPart(found.paths)
    var extraction = Extraction(
      files: found, output: output, workers: files.workers, options: options, what: what,
      fileExtension: part.fileExtension
    ) { photo in
      switch part {
      case .icc: photo.metadata.iccProfile?.bytes
      case .xmp: try photo.storedXMP()
      case .exif: try photo.blocks.first { $0.kind == .exif }.map { try photo.payload(of: $0) }
      case .thumbnail:
        try photo.thumbnail ?? Self.missing(photo, what) { $0.name == "ThumbnailImage" }
      case .preview:
        try photo.largestPreview() ?? Self.missing(photo, what) { $0.name != "ThumbnailImage" }
      case .picture: try photo.picture(number)
      case .video: try photo.film()
      case .all: nil
      case .named(let name): try Self.bytes(of: name, in: photo)
      }
    }
    if case .picture = part {
      extraction.note = { photo in
        try photo.missingBytes(ofPicture: number).map {
          "\(what) ends \($0) bytes after the end of the file; only the existing bytes were extracted"
        }
      }
    }
    try extraction.run()
  }

  /// Nothing for a photo that has no such preview.
  ///
  /// - Throws: Where it has one, in the part of the file that is missing.
  private static func missing(
    _ photo: Photo, _ what: String, _ isMeant: (Preview) -> Bool
  ) throws -> [UInt8]? {
    guard photo.previews.contains(where: { isMeant($0) && photo.isCutOff($0) }) else { return nil }
    throw FileProblem("its \(what) is located after the end of the file")
  }

  /// The bytes of a photo under a name; nil if absent.
  private static func bytes(of name: String, in photo: Photo) throws -> [UInt8]? {
    let items = photo.items.all(named: name)
    let found = items.filter { if case .bytes = $0.value { true } else { false } }
    for item in found {
      if let bytes = try photo.bytes(of: item) { return bytes }
    }
    guard let item = found.first else {
      // So many numbers that only their length is shown.
      for case .list(let values) in items.map(\.value) where values.count > 1 {
        return Array(values.map { Item("", "", $0).numericText }.joined(separator: " ").utf8)
      }
      guard items.isEmpty else {
        throw FileProblem("\(name) is not binary data; verso read --tag \(name) shows it")
      }
      return try missing(photo, name) { $0.isNamed(name) }
    }
    throw FileProblem(
      found.contains(where: photo.isCutOff)
        ? "its \(name) is located after the end of the file"
        : "\(item.group):\(item.name) is not stored in the file in this form and cannot be extracted"
    )
  }
}
