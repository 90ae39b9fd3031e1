import VersoGeometry
import VersoLibrary

#if Imaging
  import ArgumentParser
  import Verso
  import VersoImaging

  /// The options of rotations.
  struct TurnOptions: ParsableArguments {
    @Flag(help: "Cut off the edges of a picture that cannot be rotated without loss.")
    var trim = false

    @Flag(help: "Re-encode a picture that cannot be rotated without loss.")
    var encode = false

    @Flag(
      help: ArgumentHelp(
        "Change only the orientation that viewers apply.", visibility: Tool.refused(by: "orient")))
    var flag = false

    @OptionGroup var picture: PictureOptions

    func validate() throws {
      guard [trim, encode, flag].count(where: { $0 }) < 2 else {
        throw ValidationError("--trim, --encode and --flag exclude each other")
      }
    }

    /// Turns the photos.
    func run(
      _ turn: Orientation, _ paths: [String], _ files: FileOptions, _ options: EditOptions
    ) throws {
      let list = try files.files(paths, notes: !options.quiet)
      let picture = picture.values(list.paths.count)
      let (edges, encodes, flags) = (trim ? EdgeRule.trim : .perfect, encode, flag)
      let output = options.output
      @Sendable func rotate(_ photo: inout Photo) throws {
        guard turn != .up || photo.turn.effective != .up || photo.turn.invalid != nil else {
          return
        }
        if flags { return try photo.setOrientation(picture.orientation(of: photo).then(turn)) }
        do {
          guard Encoding.Format(photo.format) == .jpeg || encodes else {
            // Nothing may be lost: the flag has the same effect.
            if turn == .up {
              photo.pending.notes.append(
                "stays as it is stored; --encode stores it as it is displayed")
              return
            }
            photo.pending.notes.append(
              "only the orientation for viewers is set; --encode rotates the picture")
            return try photo.setOrientation(picture.orientation(of: photo).then(turn))
          }
          try picture.reserve(&photo) { photo in
            try photo.turn(
              turn, from: picture.orientation(of: photo), edges: edges, limits: picture.limits)
          }
        } catch let error as ImagingError
          where encodes && (error.code == .notPerfect || error.code == .unsupported)
        {
          try picture.render(&photo, output) { orientation, stored in
            let whole = orientation.then(turn)
            return try CropPlan(
              Rectangle(whole.applied(to: stored)), of: stored, orientation: whole)
          }
        }
      }
      let sidecars = PictureSidecars { try Files.photo($0) }
      var editing = try Editing(
        files: list, workers: files.workers, options: options,
        change: sidecars.following { photo, _ in
          try rotate(&photo)
          return []
        })
      if output == nil { editing.follow(sidecars) }
      try editing.run()
    }
  }

  /// `verso orient`
  struct Orient: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "orient", _superCommandName: Tool.name,
      abstract: "Rotate the stored picture as its orientation requires.",
      discussion: """
        verso orient photo.jpg
        verso orient --recursive Photos --trim
        verso orient scan.png --encode --output upright.png

        A camera stores a picture as its sensor records it, with an orientation for viewers. This command rotates the \
        stored picture. JPEG pictures are rotated without decoding, with their thumbnails, gain maps and regions. They \
        consist of blocks of 8 or 16 pixels. Incomplete blocks at an edge cannot be rotated without loss: such a photo is \
        refused. --trim cuts that edge off, and --encode re-encodes the picture. Other formats are re-encoded only with --encode. A sidecar \
        (photo.xmp) with an orientation or regions is changed as well.
        """)

    @Argument(help: "Photos and folders; - for standard input.", completion: .file())
    var paths: [String] = []

    @OptionGroup var turning: TurnOptions
    @OptionGroup var files: FileOptions
    @OptionGroup var options: EditOptions

    func validate() throws {
      if turning.flag { throw ValidationError("--flag is for rotate and flip") }
    }

    func run() throws { try turning.run(.up, paths, files, options) }
  }

  /// `verso rotate`
  struct Rotate: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rotate", _superCommandName: Tool.name,
      abstract: "Rotate photos clockwise.",
      discussion: """
        verso rotate 90 photo.jpg
        verso rotate 270 photo.jpg --output turned.jpg
        verso rotate 180 --flag *.heic

        JPEG pictures are rotated without decoding. They consist of blocks of 8 or 16 pixels. Incomplete blocks at an \
        edge cannot be rotated without loss: such a photo is refused. --trim cuts that edge off, --encode re-encodes the \
        picture, and --flag changes only the orientation for viewers. In other formats only this orientation is changed without --encode.
        """)

    /// Quarter turns.
    enum Angle: String, CaseIterable, ExpressibleByArgument {
      case right = "90"
      case half = "180"
      case left = "270"

      var orientation: Orientation {
        switch self {
        case .right: .right
        case .half: .down
        case .left: .left
        }
      }
    }

    @Argument(help: "Degrees, clockwise.")
    var angle: Angle

    @Argument(help: "Photos and folders; - for standard input.", completion: .file())
    var paths: [String] = []

    @OptionGroup var turning: TurnOptions
    @OptionGroup var files: FileOptions
    @OptionGroup var options: EditOptions

    func run() throws { try turning.run(angle.orientation, paths, files, options) }
  }

  /// `verso flip`
  struct Flip: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "flip", _superCommandName: Tool.name,
      abstract: "Mirror photos.",
      discussion: """
        verso flip horizontal photo.jpg
        verso flip vertical --output mirrored.jpg photo.jpg

        horizontal exchanges left and right, vertical top and bottom. JPEG pictures are mirrored without decoding. They \
        consist of blocks of 8 or 16 pixels. Incomplete blocks at an edge cannot be mirrored without loss: such a photo is \
        refused. --trim cuts that edge off, --encode re-encodes the picture, and --flag changes only the orientation for \
        viewers. In other formats only the orientation for viewers is changed \
        without --encode.
        """)

    /// The axes of a reflection.
    enum Axis: String, CaseIterable, ExpressibleByArgument {
      case horizontal, vertical

      var orientation: Orientation { self == .horizontal ? .upMirrored : .downMirrored }
    }

    @Argument(help: "Exchange left and right, or top and bottom.")
    var axis: Axis

    @Argument(help: "Photos and folders; - for standard input.", completion: .file())
    var paths: [String] = []

    @OptionGroup var turning: TurnOptions
    @OptionGroup var files: FileOptions
    @OptionGroup var options: EditOptions

    func run() throws { try turning.run(axis.orientation, paths, files, options) }
  }
#endif
