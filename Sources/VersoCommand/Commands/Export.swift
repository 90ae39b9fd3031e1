import ArgumentParser
import Verso
import VersoLibrary

/// `verso export`
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", _superCommandName: Tool.name,
    abstract: "Write XMP sidecars for other programs.",
    discussion: """
      verso export photo.cr3 --for lightroom
      verso export --recursive Photos --for darktable --dry-run
      verso export --recursive Photos --for immich --output Sidecars

      A sidecar gets the dates with their offset from UTC, position, texts, keywords with hierarchies, rating, label, people \
      with faces, creator and rights. --for takes lightroom, captureone, darktable, digikam, immich or photoprism. The values are those that take precedence in Exif, IPTC and XMP (verso explain). A \
      sidecar that exists keeps its values, such as edits of a program; only missing ones are added. verso undo restores it.\(Tool.details(details))
      """)

  private static let details = """


    --for names sidecars as a program looks for them: digikam, darktable, immich and photoprism read photo.jpg.xmp; lightroom \
    and captureone read photo.xmp. Lightroom reads sidecars of raw photos only: other photos are left out. Without --for, the \
    sidecar that the photo has is written, or a new photo.xmp, or photo.jpg.xmp if another photo differs only in its extension. \
    If two photos would share a sidecar, a raw photo gets it, or else the first; the other one is left out.

    A sidecar under another name than the program looks for is read first, and its values go into the new one. With \
    --replace the photo's values replace those of the sidecar; values that the photo lacks stay. Keywords are written as \
    dc:subject, lr:hierarchicalSubject and digiKam:TagsList, faces as mwg-rs.
    """

  @Argument(help: "Photos, and folders with --recursive.", completion: .file())
  var paths: [String] = []

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "What the result is for.", valueName: "target"),
    completion: .list(Sidecar.Program.all.map(\.name)),
    transform: Export.program)
  var program: Sidecar.Program?

  @Option(name: .shortAndLong, help: .output, completion: .directory)
  var output: String?

  @Flag(help: "Replace existing values.")
  var replace = false

  @Flag(help: "Print what would be done, and write nothing.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Print only what is wrong.")
  var quiet = false

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var charset: CharsetOptions
  @OptionGroup var files: FileOptions
  @OptionGroup var journaling: JournalOptions

  func validate() throws {
    if json, quiet { throw ValidationError("--json and --quiet exclude each other") }
    if output?.isEmpty == true { throw ValidationError("--output must name a folder") }
    if paths.contains("-") {
      throw ValidationError("a sidecar cannot be written next to standard input")
    }
  }

  func run() throws {
    if let output, Path(output).kind == .file {
      throw UsageError("--output \(output): it is a file; name a folder")
    }
    var found = try files.photos(paths, withSidecars: false, notes: !quiet)
    if program?.readsRawOnly == true { try leaveOutOthers(&found) }
    let places = SidecarPaths(found, for: program, in: output)
    let isIncomplete = try leaveOutCollisions(&found, places)
    var options = try EditOptions.parse([])
    (options.sidecar, options.dryRun, options.quiet, options.json) = (true, dryRun, quiet, json)
    options.journaling = journaling
    let (replaces, charset) = (replace, charset.charset)
    var editing = try Editing(
      files: found, workers: files.writers, options: options
    ) { (side: inout Photo, path: String) in
      var photo = try Files.photo(path)
      if let charset { photo.metadata.decodeTexts(as: charset) }
      guard photo.format != .xmp else { throw FileProblem("it is a sidecar itself") }
      let place = places.path(for: path)
      guard side.format == .xmp else {
        throw FileProblem("\(place) exists and is not a sidecar; move it away")
      }
      guard Path.isSame(place, path + ".xmp") || Sidecar.isMeant(side, for: path) else {
        throw FileProblem(
          "\(place) is the sidecar of another photo (photoshop:SidecarForExtension); it stays as it is"
        )
      }
      // Values of another program in a sidecar of another name count as well, and before those of
      // the photo.
      if let other = Sidecar.existing(for: path), !Path.isSame(other, place) {
        photo.overlay(try Files.photo(other))
      }
      do {
        try photo.describe(in: &side, replaces: replaces)
      } catch let error as MetadataError where error.advice != .nameCharset {
        // What would help when the photo itself is changed does not help here.
        throw FileProblem("its sidecar \(place): \(error.message)")
      }
      return Self.cleaned(photo.metadata)
    }
    editing.sidePath = { places.path(for: $0) }
    try editing.run()
    if isIncomplete { throw ExitCode(1) }
  }

  /// The characters in a photo's texts that XMP cannot store.
  private static func cleaned(_ metadata: Metadata) -> [String] {
    (SharedProperty.descriptions + [.keywords]).filter { property in
      metadata.texts(of: property).contains(where: \.hasUnsayable)
    }.map {
      "its \($0.name) contains characters that XMP cannot store; they are replaced with spaces"
    }
      + metadata.xmp.properties.filter { $0.name.isUnknown && $0.saysSomething }.map {
        "its \($0.name.namespace.prefix):\($0.name.local) stays in the photo alone"
      }
  }

  /// Leaves out photos whose sidecar would be that of another one, and reports it.
  ///
  /// - Returns: Whether one was left out in favour of a raw photo.
  private func leaveOutCollisions(_ found: inout Files, _ places: SidecarPaths) throws -> Bool {
    let collisions = places.collisions()
    guard !collisions.isEmpty else { return false }
    for collision in collisions where !quiet || !collision.isOfRaw {
      let side = places.path(for: collision.other)
      let text = "it would share the sidecar \(side) with \(collision.other); left out"
      Standard.error(Report.line(collision.photo, message: text))
    }
    let lost = collisions.filter { !$0.isOfRaw }
    if !lost.isEmpty {
      Standard.error(
        lost.allSatisfy(\.isByEnding)
          ? "--for with a program that reads photo.jpg.xmp names a sidecar for each of them"
          : files.recursive
            ? "both sidecars have the same path in --output; run the command once per folder, each with its own --output"
            : "both sidecars have the same path in --output; with --recursive, folders are kept there"
      )
    }
    let losers = Set(collisions.map { Path.key($0.photo) })
    found.keep(found.paths.map { !losers.contains(Path.key($0)) })
    return !lost.isEmpty
  }

  private static func program(_ name: String) throws -> Sidecar.Program {
    guard let program = Sidecar.Program(named: name) else {
      let names = Sidecar.Program.all.map(\.name).joined(separator: ", ")
      throw ValidationError("one of \(names) expected")
    }
    return program
  }

  /// Leaves out photos for which the program looks for no sidecar, and reports it.
  private func leaveOutOthers(_ found: inout Files) throws {
    var marks: [Bool] = []
    for path in found.paths {
      let format = try? Files.photo(path).format
      // An unreadable file is reported when it is processed.
      let isRead = format.map { $0.isRaw && $0 != .dng } ?? true
      if !isRead, !quiet {
        Standard.error(
          Report.line(
            path,
            message: "Lightroom reads the metadata in such a photo, not a sidecar; left out"))
      }
      marks.append(isRead)
    }
    found.keep(marks)
    guard !found.paths.isEmpty else { throw ExitCode.success }
  }
}
