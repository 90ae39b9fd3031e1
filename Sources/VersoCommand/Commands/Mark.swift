import ArgumentParser
import Verso
import VersoEvidence

/// `verso mark`
struct Mark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark", _superCommandName: Tool.name,
    abstract: "Say how pictures were made, and what may be done with them.",
    discussion: """
      verso mark --generated --system "Example Diffusion" --system-version 3 picture.png
      verso mark --edited-by-ai --system "Example Fill" photo.jpg --output edited.jpg
      verso mark --captured --mining no-training --recursive Photos
      verso mark --type compositeCapture panorama.jpg
      verso mark --license CC-BY-4.0 --credit "Ada Example" --web-statement https://example.com photo.jpg
      verso mark --clear picture.png
      verso mark --list
      verso read --origin picture.png

      What is said goes into the properties that IPTC's standard has for it (2025.1: digital source type, AI \
      system, prompt), PLUS's and W3C's for mining, Creative Commons' for licences; credit and copyright \
      into every place that the photo has for them. verso sign puts the same into Content Credentials. \
      It is a statement and no proof: everybody can write it, and a prompt can be read by all who get the \
      file.
      """)

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Flag(help: "A generative model made it (trainedAlgorithmicMedia).")
  var generated = false

  @Flag(
    name: .customLong("edited-by-ai"),
    help: "A generative model changed a part of it (compositeWithTrainedAlgorithmicMedia).")
  var editedByAI = false

  @Flag(help: "It was put together from several pictures (composite).")
  var composite = false

  @Flag(help: "A camera took it (digitalCapture).")
  var captured = false

  @Option(
    help: ArgumentHelp("Any other term of IPTC's list; --list prints them.", valueName: "term"))
  var type: String?

  @Option(help: ArgumentHelp("The AI system that took part.", valueName: "name"))
  var system: String?

  @Option(help: ArgumentHelp("Its version.", valueName: "version"))
  var systemVersion: String?

  @Option(help: ArgumentHelp("What it was asked for.", valueName: "text"))
  var prompt: String?

  @Option(help: ArgumentHelp("Who wrote that.", valueName: "name"))
  var promptWriter: String?

  @OptionGroup(title: "Wishes") var wishes: MarkWishes

  @Flag(help: "Take away how it was made and what machines are told; credit and copyright stay.")
  var clear = false

  @Flag(help: "Print IPTC's list, with definitions.")
  var list = false

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func validate() throws {
    let kinds = [
      ("--generated", generated), ("--edited-by-ai", editedByAI), ("--composite", composite),
      ("--captured", captured), ("--type", type != nil),
    ].filter(\.1).map(\.0)
    if kinds.count > 1 {
      throw ValidationError("\(kinds.joined(separator: " and ")) exclude each other")
    }
    if let type {
      guard let found = DigitalSourceType.named(type) else {
        throw ValidationError("--type \(type) is no term of IPTC's list; --list prints it")
      }
      if found.isRetired {
        throw ValidationError(
          "--type \(type): IPTC has retired the term; take \(found.successor.term)")
      }
      if !found.isWritten {
        throw ValidationError("--type \(type) is a term of C2PA's; verso sign --source takes it")
      }
    }
    let isEmpty = kinds.isEmpty && !hasDetails && wishes.isEmpty
    if clear, !isEmpty { throw ValidationError("--clear goes alone") }
    if isEmpty, !clear, !list {
      throw ValidationError("nothing is to be said; add what, such as --generated --system NAME")
    }
  }

  private var hasDetails: Bool {
    system != nil || systemVersion != nil || prompt != nil || promptWriter != nil
  }

  /// How it was made; nil where that is not said.
  private var wanted: DigitalSourceType? {
    if generated { return .trainedAlgorithmicMedia }
    if editedByAI { return .compositeWithTrainedAlgorithmicMedia }
    if composite { return .composite }
    return captured ? .digitalCapture : type.map { DigitalSourceType($0) }
  }

  func run() throws {
    if list { return try printList() }
    let (wanted, hasDetails, wishes, clear, options) = (wanted, hasDetails, wishes, clear, options)
    let details = Origin(
      nil, system: system, systemVersion: systemVersion, prompt: prompt, promptWriter: promptWriter)
    let chosen = try files.files(
      paths, withSideFiles: options.sidecar, notes: !options.quiet)
    try Editing(files: chosen, workers: files.workers, options: options) { photo, _ in
      if clear {
        photo.metadata.origin = nil
        var rest = Wishes()
        (rest.credit, rest.copyright) = (
          photo.metadata.wishes.credit, photo.metadata.wishes.copyright
        )
        photo.metadata.wishes = rest
        return Self.remarks(photo)
      }
      if let wanted {
        if !options.dropCredentials { try Self.checkHistory(of: photo, wanted) }
        var origin = details
        origin.type = wanted
        photo.metadata.origin = origin
      } else if hasDetails {
        var origin = photo.metadata.origin ?? Origin(nil)
        origin.system = details.system ?? origin.system
        origin.systemVersion = details.systemVersion ?? origin.systemVersion
        origin.prompt = details.prompt ?? origin.prompt
        origin.promptWriter = details.promptWriter ?? origin.promptWriter
        photo.metadata.origin = origin
      }
      if !wishes.isEmpty { wishes.apply(to: &photo.metadata.wishes) }
      return Self.remarks(photo)
    }.run()
  }

  /// Refuses to say other than Content Credentials that stay: who signed it has said it before.
  private static func checkHistory(of photo: Photo, _ type: DigitalSourceType) throws {
    guard let said = (try? photo.credentials())?.createdAs, !type.saysChange,
      !said.agrees(with: type)
    else { return }
    throw FileProblem(
      "its Content Credentials say \(said.term), and it would say \(type.term); --drop-credentials "
        + "leaves them out")
  }

  /// What speaks against what the photo says now.
  private static func remarks(_ photo: Photo) -> [String] {
    photo.origins.filter { !$0.agrees }.map { statement in
      "\(statement.place) has a mark of \(statement.system ?? "a generator"), which speaks against it"
    }
  }

  private func printList() throws {
    var output: [UInt8] = []
    for type in DigitalSourceType.all {
      let note =
        type.isRetired
        ? " (retired; take \(type.successor.term))"
        : type.isWritten ? "" : " (C2PA's, for verso sign --source)"
      output += "\(type.term)\(note)\n".utf8
      output += "  \(type.label ?? ""): \(type.definition ?? "")\n".utf8
    }
    try Standard.output(output)
  }
}
