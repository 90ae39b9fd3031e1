import ArgumentParser
import Verso
import VersoEvidence
import VersoLibrary

/// `verso mark`
struct Mark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mark", _superCommandName: Tool.name,
    abstract: "State how a picture was made, and who may use it.",
    discussion: """
      verso mark --generated --system "Example Diffusion" picture.png
      verso mark --captured --mining no-training --recursive Photos
      verso mark --clear picture.png

      The values are written into the properties of IPTC, PLUS, W3C and Creative Commons. Anybody can write \
      such a statement, and anybody can read a prompt. An empty text removes a value: --license "". verso \
      origin shows the result.\(Tool.details(moreHelp))
      """)

  private static let moreHelp = """


    More examples:
    verso mark --generated --system "Example Diffusion" --producer Example --produce-id 4711 picture.png
    verso mark --generated --system "Example Diffusion" --system-version 3 picture.png
    verso mark --edited-by-ai --system "Example Fill" photo.jpg --output edited.jpg
    verso mark --source compositeCapture panorama.jpg
    verso mark --license CC-BY-4.0 --credit "Ada Example" photo.jpg
    verso mark --license CC-BY-4.0 --web-statement https://example.com photo.jpg
    verso mark --list

    How the picture was made is written as IPTC 2025.1 defines it (digital source type, AI system, prompt). Reservations \
    against mining are written for PLUS and W3C, licences for Creative Commons. Credit and copyright are written to every \
    location that the photo has for them. --producer adds China's label (GB 45438-2025, AIGC). If several XMP packets have a \
    value, all are updated. verso sign writes the same values into Content Credentials.

    Other values stay, except those that no longer apply. These are removed and reported: the version of another system, the \
    AI system of a picture that is not generated, the policy for an allowed use, texts in other languages. --clear removes \
    everything but credit and copyright.
    """

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Flag(help: "A generative model made it (trainedAlgorithmicMedia).")
  var generated = false

  @Flag(name: .customLong("edited-by-ai"), help: "A generative model changed a part of it.")
  var editedByAI = false

  @Flag(help: "It was put together from several pictures (composite).")
  var composite = false

  @Flag(help: "A camera took it (digitalCapture).")
  var captured = false

  @Option(help: .pictureSource)
  var source: String?

  @Option(help: ArgumentHelp("The AI system that took part.", valueName: "name"))
  var system: String?

  @Option(help: ArgumentHelp("Its version.", valueName: "version", visibility: Tool.rare))
  var systemVersion: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The prompt; it may begin with a minus sign.", valueName: "text"))
  var prompt: String?

  @Option(help: ArgumentHelp("Who wrote the prompt.", valueName: "name", visibility: Tool.rare))
  var promptWriter: String?

  @Option(
    help: ArgumentHelp(
      "Also write China's label of generated content (TC260:AIGC), with this producer.",
      valueName: "name", visibility: Tool.rare))
  var producer: String?

  @Option(
    help: ArgumentHelp(
      "The number of the picture in China's label; random by default.",
      valueName: "text", visibility: Tool.rare))
  var produceID: String?

  @OptionGroup(title: "Usage terms") var terms: MarkTerms

  @Flag(help: "Remove how it was made and all usage terms; credit and copyright stay.")
  var clear = false

  @Flag(help: "List the choices, and exit.")
  var list = false

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func validate() throws {
    let kinds = [
      ("--generated", generated), ("--edited-by-ai", editedByAI), ("--composite", composite),
      ("--captured", captured), ("--source", source != nil),
    ].filter(\.1).map(\.0)
    if kinds.count > 1 {
      throw ValidationError("\(kinds.joined(separator: " and ")) exclude each other")
    }
    if let source {
      guard !source.bare.isEmpty else {
        throw ValidationError(
          "--source takes a term of IPTC's list; --clear removes how it was made")
      }
      guard let found = DigitalSourceType.named(source) else {
        throw ValidationError("--source \(source) is not a term of IPTC's list; --list prints it")
      }
      if found.isRetired {
        throw ValidationError(
          "--source \(source): IPTC has retired the term; use \(found.successor.term)")
      }
      if !found.isWritten {
        throw ValidationError(
          "--source \(source) is a term of C2PA's; use it with verso sign --source")
      }
    }
    let details = [
      ("--system", system), ("--system-version", systemVersion), ("--prompt", prompt),
      ("--prompt-writer", promptWriter),
    ]
    for case (let option, let text?) in details where !text.isEmpty {
      if text.bare.isEmpty {
        throw ValidationError("\(option) is blank; an empty text removes the value")
      }
      if let kind = kinds.first, wanted?.saysGenerated == false {
        throw ValidationError(
          "\(option) describes an AI system, but \(kind) states that none was used")
      }
    }
    if let producer {
      guard producer.shortLine != nil, produceID == nil || produceID?.shortLine != nil else {
        throw ValidationError(
          "--producer and --produce-id take one line of at most 200 characters each"
        )
      }
      guard wanted?.isGenerated == true else {
        throw ValidationError(
          "--producer is for the label of generated pictures; add --generated or --edited-by-ai")
      }
    } else if produceID != nil {
      throw ValidationError("--produce-id needs --producer")
    }
    let isEmpty = kinds.isEmpty && !hasDetails && terms.isEmpty
    if clear, !isEmpty { throw ValidationError("--clear cannot be combined with other statements") }
    if isEmpty, !clear, !list {
      throw ValidationError(
        "there is nothing to write; add a statement, such as --generated --system NAME")
    }
  }

  private var hasDetails: Bool {
    system != nil || systemVersion != nil || prompt != nil || promptWriter != nil
  }

  /// The way in which it was made; nil if that is not stated.
  private var wanted: DigitalSourceType? {
    if generated { return .trainedAlgorithmicMedia }
    if editedByAI { return .compositeWithTrainedAlgorithmicMedia }
    if composite { return .composite }
    return captured ? .digitalCapture : source.map { DigitalSourceType($0) }
  }

  func run() throws {
    if list { return try printList() }
    let (wanted, hasDetails, terms, clear, options) = (wanted, hasDetails, terms, clear, options)
    let (producer, produceID) = (producer, produceID)
    let details = Origin(
      nil, system: system, systemVersion: systemVersion, prompt: prompt, promptWriter: promptWriter)
    let chosen = try files.files(paths, withSidecars: options.sidecar, notes: !options.quiet)
    var editing = try Editing(
      files: chosen, workers: files.writers, options: options
    ) { photo, _ in
      if clear {
        photo.metadata.removeStatements()
        let marks = photo.origins.filter { $0.kind == .mark }.map { mark in
          "\(mark.place) has a mark of \(mark.system ?? "a generator"), which stays; verso strip removes it"
        }
        let isSigned = try photo.isSigned && !options.dropCredentials
        return marks
          + (isSigned ? ["its Content Credentials and their statements stay"] : [])
      }
      var remarks: [String] = []
      if wanted != nil || hasDetails {
        let isSigned = try photo.isSigned && !options.dropCredentials
        remarks += Self.change(&photo.metadata, to: wanted, details, isSigned: isSigned)
        if let producer {
          photo.metadata.contentLabel = ContentLabel(producer: producer, produceID: produceID)
        }
      }
      if !terms.isEmpty { remarks += try terms.apply(to: &photo.metadata) }
      return remarks + Self.remarks(photo)
    }
    if clear { editing.restated = [] }
    try editing.run()
  }

  /// Marks how a picture was made. Values that are not given stay, if they still apply.
  ///
  /// - Returns: The statements that were removed without a request.
  private static func change(
    _ metadata: inout Metadata, to wanted: DigitalSourceType?, _ details: Origin, isSigned: Bool
  ) -> [String] {
    let old = metadata.origin ?? Origin(nil)
    var new = old
    var remarks: [String] = []
    if let wanted {
      new.type = wanted
      // The loss of a statement of a model is reported for every change.
      if let type = old.type, !isSigned, !type.agrees(with: wanted),
        !type.isGenerated || wanted.isGenerated
      {
        let system = old.system.map { ", with \($0)" } ?? ""
        remarks.append("the earlier statement \(type.term)\(system) is replaced")
      }
      // The system and the prompt belong to a picture that a machine made.
      if !wanted.isGenerated, old.type?.isGenerated == true || old.type == nil {
        new = Origin(wanted)
        let lost = [
          ("AI system", old.system), ("version", old.systemVersion), ("prompt", old.prompt),
          ("prompt's writer", old.promptWriter),
        ].filter { $0.1 != nil }.map(\.0)
        if !lost.isEmpty {
          remarks.append("removed, because it no longer applies: \(lost.joined(separator: ", "))")
        }
      }
    }
    func put(_ text: String?, _ path: WritableKeyPath<Origin, String?>) {
      if let text { new[keyPath: path] = text.isEmpty ? nil : text }
    }
    put(details.system, \.system)
    if new.system != old.system, details.systemVersion == nil, let version = new.systemVersion {
      new.systemVersion = nil
      remarks.append("the version \(version) is removed, because it belonged to the earlier system")
    }
    put(details.systemVersion, \.systemVersion)
    put(details.prompt, \.prompt)
    put(details.promptWriter, \.promptWriter)
    metadata.origin = new == Origin(nil) ? nil : new
    return remarks
  }

  /// Contradictions of the photo's statements.
  private static func remarks(_ photo: Photo) -> [String] {
    photo.asWritten.origins.filter { !$0.agrees }.map { statement in
      guard statement.kind != .mark else {
        return
          "\(statement.place) has a mark of \(statement.system ?? "a generator"), which contradicts it"
      }
      return
        "\(statement.place) states \(statement.type?.term ?? statement.text), which contradicts it"
    }
  }

  private func printList() throws {
    var output: [UInt8] = []
    for type in DigitalSourceType.all {
      let note =
        type.isRetired
        ? " (retired; use \(type.successor.term))"
        : type.isWritten ? "" : " (C2PA's, for verso sign --source)"
      output += "\(type.term)\(note)\n".utf8
      output += "  \(type.label ?? ""): \(type.definition ?? "")\n".utf8
    }
    try Standard.output(output)
  }
}
