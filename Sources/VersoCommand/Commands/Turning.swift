import VersoGeometry
import VersoLibrary

#if Imaging
  import ArgumentParser
  import Verso
  import VersoImaging

  /// How a picture is turned.
  struct TurnOptions: ParsableArguments {
    @Flag(
      help: "Cut off edges that cannot be turned without loss, and say so; this is the default.")
    var trim = false

    @Flag(help: "Refuse photos with edges that cannot be turned without loss.")
    var perfect = false

    @Flag(help: "Encode the picture anew where it cannot be turned without loss.")
    var encode = false

    @Flag(help: "Leave the picture as it is, and only say how it is to be shown.")
    var flag = false

    @OptionGroup var picture: PictureOptions

    func validate() throws {
      guard [trim, perfect, encode, flag].count(where: { $0 }) < 2 else {
        throw ValidationError("--trim, --perfect, --encode and --flag exclude each other")
      }
    }

    /// Turns the photos.
    func run(
      _ turn: Orientation, _ paths: [String], _ files: FileOptions, _ options: EditOptions
    ) throws {
      let list = try files.files(paths, notes: !options.quiet)
      let picture = picture.values(list.paths.count)
      let (edges, encodes, flags) = (perfect || encode ? EdgeRule.perfect : .trim, encode, flag)
      let output = options.output
      @Sendable func rotate(_ photo: inout Photo) throws {
        guard turn != .up || photo.turn.effective != .up || photo.turn.invalid != nil else {
          return
        }
        if flags { return try photo.setOrientation(picture.orientation(of: photo).then(turn)) }
        do {
          guard Encoding.Format(photo.format) == .jpeg || encodes else {
            // Nothing is to be lost: the flag says the same.
            if turn == .up {
              photo.pending.notes.append("stays as it is stored; --encode stores it as it is shown")
              return
            }
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
      abstract: "Store photos as they are shown.",
      discussion: """
        verso orient photo.jpg
        verso orient --recursive Photos --perfect
        verso orient scan.png --encode --output upright.png

        A camera stores a picture as its sensor has it, and says how it is to be turned. This turns \
        it: JPEG pictures without decoding them, with their thumbnails, gain maps and regions. JPEG \
        moves pixels in units of 8 or 16: a last column or row of units that is not whole is cut off, \
        which is said; --perfect refuses such photos, --encode encodes them anew. Others are only \
        encoded anew when --encode is given. A sidecar (photo.xmp) that states an orientation or regions is \
        changed as well.
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
      abstract: "Turn photos clockwise.",
      discussion: """
        verso rotate 90 photo.jpg
        verso rotate 270 --perfect photo.jpg --output turned.jpg
        verso rotate 180 --flag *.heic

        JPEG pictures are turned without decoding them, in units of 8 or 16 pixels: a last column or \
        row of units that is not whole is cut off, which is said; --perfect refuses such photos, \
        --encode encodes them anew, --flag only says how they are shown. Of other formats only what \
        says how they are shown is changed, unless --encode is given.
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

    @Argument(help: "By how many degrees, clockwise.")
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

        Horizontal exchanges left and right, vertical top and bottom. JPEG pictures are mirrored \
        without decoding them, in units of 8 or 16 pixels: a last column or row of units that is not \
        whole is cut off, which is said; --perfect refuses such photos, --encode encodes them anew. Of \
        other formats only what says how they are shown is changed, unless --encode is given.
        """)

    /// What changes places.
    enum Axis: String, CaseIterable, ExpressibleByArgument {
      case horizontal, vertical

      var orientation: Orientation { self == .horizontal ? .upMirrored : .downMirrored }
    }

    @Argument(help: "What changes places: left and right, or top and bottom.")
    var axis: Axis

    @Argument(help: "Photos and folders; - for standard input.", completion: .file())
    var paths: [String] = []

    @OptionGroup var turning: TurnOptions
    @OptionGroup var files: FileOptions
    @OptionGroup var options: EditOptions

    func run() throws { try turning.run(axis.orientation, paths, files, options) }
  }
#endif
