import VersoGeometry
import VersoLibrary

#if Imaging
  import ArgumentParser
  import Verso
  import VersoImaging

  /// `verso crop`
  struct Crop: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "crop", _superCommandName: Tool.name,
      abstract: "Cut out a part of photos.",
      discussion: """
        verso crop photo.jpg --rect 500,700,2000,2000 --size 512x512 --output face.jpg
        verso crop photo.jpg --aspect 16:9 --output wide.jpg
        verso crop --size 400x400 --output Squares --recursive Photos
        verso crop scan.png --rect -20,0,400,400 --background white --output card.png

        The rectangle is x,y,width,height in the photo as it is displayed, from the top left corner. Where it extends \
        beyond an edge, the result has a gap. If a picker has already cut the rectangle at the edge, --gap names the side of \
        the gap. Without a rectangle, the middle is used. Only the needed part is decoded. The metadata is kept and \
        describes the new picture.
        """)

    @Argument(help: "Photos and folders; - for standard input.", completion: .file())
    var paths: [String] = []

    // It may begin with a minus sign.
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "The part to cut out, in the photo as it is displayed.", valueName: "x,y,w,h"))
    var rect: Rectangle?

    @Option(help: ArgumentHelp("The size of the result.", valueName: "w x h"))
    var size: Size?

    @Option(help: .aspect)
    var aspect: Aspect?

    @Option(
      help: ArgumentHelp(
        "The side of the gap if --size has another shape; both sides by default.", valueName: "side"
      ))
    var gap: GapSide?

    @Flag(help: "Do not enlarge a part that is smaller than the result; center it.")
    var noEnlarge = false

    @OptionGroup var picture: PictureOptions
    @OptionGroup var files: FileOptions
    @OptionGroup var options: EditOptions

    func validate() throws {
      if rect == nil, size == nil, aspect == nil {
        throw ValidationError("name the part to cut out with --rect, --aspect or --size")
      }
      if rect != nil, aspect != nil {
        throw ValidationError("--rect and --aspect exclude each other")
      }
      try picture.checkTarget(paths, options)
    }

    func run() throws {
      let list = try files.files(paths, notes: !options.quiet)
      let picture = picture.values(list.paths.count)
      let (rect, size, aspect, enlarges) = (rect, size, aspect?.size ?? size, !noEnlarge)
      let gap = gap?.edge ?? []
      let output = options.output
      let sidecars = PictureSidecars { try Files.photo($0) }
      let crop: @Sendable (inout Photo, String) throws -> [String] = { photo, _ in
        var seen = rect
        if seen == nil, let aspect, let stored = photo.storedSize {
          let shown = picture.orientation(of: photo).applied(to: stored)
          seen = Rectangle(shown).cropped(toAspect: aspect)
        }
        var remarks: [String] = []
        try picture.render(&photo, output) { orientation, stored in
          let wanted = seen ?? Rectangle(orientation.applied(to: stored))
          let plan = try CropPlan(
            wanted, of: stored, orientation: orientation, target: size, enlarges: enlarges, gap: gap
          )
          remarks = Self.remarks(plan, rect)
          return plan
        }
        return remarks
      }
      var editing = try Editing(
        files: list, workers: files.workers, options: options,
        fileExtension: picture.format?.fileExtension, change: sidecars.following(crop))
      if output == nil { editing.follow(sidecars) }
      try editing.run()
    }

    /// How a result differs from the rectangle that was asked for.
    private static func remarks(_ plan: CropPlan, _ wanted: Rectangle?) -> [String] {
      let cut = plan.turn.applied(to: plan.source, in: plan.stored)
      var remarks: [String] = []
      if let wanted, cut != wanted {
        remarks.append("\(text(cut)) is cut out instead of \(text(wanted))")
      }
      if plan.hasGap {
        let size = "\(text(plan.target.width)) x \(text(plan.target.height))"
        remarks.append(
          "the picture fills \(text(plan.frame)) of \(size) pixels; the remaining area is a gap")
      }
      return remarks
    }

    private static func text(_ rectangle: Rectangle) -> String {
      [rectangle.x, rectangle.y, rectangle.width, rectangle.height].map(text)
        .joined(separator: ",")
    }

    private static func text(_ number: Double) -> String {
      number == number.rounded() && number.magnitude < 1e9 ? "\(Int(number))" : "\(number)"
    }
  }

  /// A side of the result that has a gap.
  enum GapSide: String, CaseIterable, ExpressibleByArgument {
    case left, top, right, bottom

    var edge: CropPlan.Edges {
      switch self {
      case .left: .left
      case .top: .top
      case .right: .right
      case .bottom: .bottom
      }
    }
  }
#endif
