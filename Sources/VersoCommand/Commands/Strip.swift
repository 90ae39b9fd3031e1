import ArgumentParser
import Verso
import VersoEvidence
import VersoLibrary

/// `verso strip`
struct Strip: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strip", _superCommandName: Tool.name,
    abstract: "Remove all metadata, or only places or persons.",
    discussion: """
      verso strip photo.jpg
      verso strip photo.jpg --output public.jpg
      verso strip photo.jpg --keep orientation
      verso strip --for web --recursive Photos --output Web
      verso strip --all --recursive Photos --backup
      verso strip --only gps,identity photo.jpg

      Exif, XMP, IPTC, comments, maker notes, thumbnails, additional pictures and videos are removed. Without --all, \
      orientation, colour profile, gain map, the origin (never the prompt) and machine-readable usage terms stay. \
      --for web also keeps credit and copyright, and prints why. --only gps removes only positions and names of places, --only identity only names, contacts and serial numbers. \
      The result is read again; anything left is an error, and so is a part that cannot be read.\(Tool.details(details))
      """)

  private static let details = """


    The origin is the digital source type and the AI system. If the photo has machine-readable usage terms (mining, licence, \
    licensor), these stay with the credit line, copyright notice, creator and terms. They are rewritten into a small XMP packet. \
    --keep rights and --for web keep credit, copyright and creator even without such terms. The orientation of a film always \
    stays.

    --only removes data from Exif, XMP, IPTC, maker notes, thumbnails, additional pictures and videos. A sidecar (photo.xmp) is \
    stripped if it is named, or with --recursive. Otherwise a note reports what it still contains.
    """

  /// A part that may be kept.
  enum Part: String, CaseIterable, ExpressibleByArgument {
    case orientation
    case colorProfile = "color-profile"
    case gainMap = "gain-map"
    case origin, rights
    case usageTerms = "usage-terms"

    var keeping: KeptParts {
      switch self {
      case .orientation: .orientation
      case .colorProfile: .colorProfile
      case .gainMap: .gainMap
      case .origin: .origin
      case .usageTerms: .usageTerms
      case .rights: .rights
      }
    }
  }

  /// The use of a stripped photo, and so the parts that it keeps.
  enum Profile: String, CaseIterable, ExpressibleByArgument {
    case web

    var keeping: KeptParts {
      switch self {
      case .web: [.usual, .rights]
      }
    }

    /// The reason why a part stays.
    func reason(for name: String) -> String? {
      switch self {
      case .web:
        if name.contains("DigitalSourceType") || name.contains("AISystem") {
          return "how it was made, by which platforms label generated pictures"
        }
        if name.contains("DataMining") || name.hasPrefix("XMP-tdm") {
          return "reservations against mining, which crawlers read"
        }
        let isRight = ["XMP-dc", "XMP-photoshop", "XMP-cc", "XMP-xmpRights", "XMP-plus"].contains {
          name.hasPrefix($0)
        }
        if isRight { return "rights and usage terms, which image search shows" }
        return name == StorePlace.name ? nil : "what displays it correctly"
      }
    }
  }

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var paths: [String] = []

  @Flag(
    help: """
      Also remove the orientation, colour profile, gain map, origin and usage terms. A film keeps its orientation.
      """)
  var all = false

  @Option(help: ArgumentHelp("Keep only this; may be repeated.", valueName: "part"))
  var keep: [Part] = []

  @Option(
    name: .customLong("for"), help: ArgumentHelp("What the result is for.", valueName: "target"))
  var profile: Profile?

  @Option(
    help: ArgumentHelp(
      "Remove only gps (or location, place), identity (or person), or both: gps,identity.",
      valueName: "what"))
  var only: [String] = []

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func validate() throws {
    if all, !keep.isEmpty { throw ValidationError("--all and --keep exclude each other") }
    if profile != nil, all || !keep.isEmpty {
      throw ValidationError("--for cannot be combined with --all or --keep")
    }
    if !only.isEmpty, all || !keep.isEmpty || profile != nil {
      throw ValidationError("--only cannot be combined with --all, --keep or --for")
    }
  }

  func run() throws {
    guard only.isEmpty else { return try removePersonalData() }
    var kept: KeptParts = all || !keep.isEmpty ? [] : profile?.keeping ?? .usual
    for part in keep { kept.insert(part.keeping) }
    let keeping = kept
    let signs = options.resign || options.keepBroken
    let dropsCredentials = options.dropCredentials
    let profile = profile
    let reasons = Mutex<[String]>([])
    let review: Editing.Review = { photo in
      let left = photo.leftAfterStrip(keeping: keeping, credentials: signs)
      var findings = Editing.Findings(
        kept: left.kept, unreferenced: try photo.unreferencedBytes(), unwanted: left.unwanted)
      if signs { findings.remarks = try Self.secrets(in: photo) }
      let why = left.kept.compactMap { profile?.reason(for: $0) }
      reasons.withLock { known in known += Set(why).subtracting(known).sorted() }
      return findings
    }
    var editing = try Editing(
      files: named(), workers: files.writers, options: options, review: review
    ) { photo, _ in
      let original = photo
      return photo.strip(keeping: keeping, of: original, credentialsGo: dropsCredentials) {
        $0.strip(keeping: keeping)
      }.map(\.words)
    }
    // Losses were checked before everything was removed.
    editing.restated = nil
    editing.sideNote = { _, side in
      guard let said = try? Files.photo(side) else { return nil }
      let left = said.leftAfterStrip(keeping: keeping, credentials: signs).unwanted
      return left.isEmpty ? nil : Self.sideNote
    }
    try editing.run(afterword: Self.afterword(reasons.withLock { $0 }))
  }

  private static func afterword(_ reasons: [String]) -> [String] {
    reasons.isEmpty ? [] : ["kept for the web: \(reasons.joined(separator: "; "))"]
  }

  /// Positions and names in Content Credentials that stay: these are signed.
  private static func secrets(in photo: Photo) throws -> [String] {
    let said = try [PersonalData.gps, .identity].flatMap { try photo.places(of: $0) }
      .filter { !$0.hasPrefix("XMP-") }
    guard !said.isEmpty else { return [] }
    return [
      "its Content Credentials stay and still contain \(said.joined(separator: ", ")); --drop-credentials "
        + "removes them"
    ]
  }

  private static let sideNote = "stays as it is; name it as well to strip it"

  private func removePersonalData() throws {
    let names = only.flatMap { list in
      list.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
    }
    let wanted = try names.map { name in
      guard let personal = PersonalData(named: name) else {
        throw UsageError("--only \(name): gps or identity expected")
      }
      return personal
    }
    let review: Editing.Review = { photo in
      Editing.Findings(
        unread: photo.unreadParts,
        unwanted: try wanted.flatMap { try photo.places(of: $0) })
    }
    var editing = try Editing(
      files: named(), workers: files.writers, options: options, review: review
    ) { photo in
      for personal in wanted { photo.remove(personal) }
    }
    editing.sideNote = { _, side in
      guard let said = try? Files.photo(side),
        let left = try? wanted.flatMap({ try said.places(of: $0) }), !left.isEmpty
      else { return nil }
      return "contains \(left.joined(separator: ", ")) and \(Self.sideNote)"
    }
    try editing.run()
  }

  private func named() throws -> Files {
    try files.files(paths, withSidecars: options.sidecar, notes: !options.quiet)
  }
}
