import ArgumentParser
import Verso
import VersoLibrary
import VersoQuery

/// `verso set`
struct SetTags: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", _superCommandName: Tool.name,
    abstract: "Set tags of photos.",
    usage: "verso set <photo> ... <tag>=<value> ... [<options>]",
    discussion: """
      verso set photo.jpg Artist="Ada Example" Copyright="2026 Ada Example"
      verso set photo.jpg Description="A boat" Keywords="harbour, dawn" Rating=4
      verso set photo.jpg GPS="37.331686,-122.030731,12" --output copy.jpg
      verso set photo.jpg DateTimeOriginal="2026-05-06T07:08:09+02:00"
      verso set photo.jpg Keywords+=harbour Keywords-=dawn AllDates+=1:00
      verso set photo.jpg UserComment= XMP-dc:Title="Dawn" IPTC:Headline="Boats leave"
      verso set --recursive Photos 'AllDates<{FileName}' 'Title<{Model} {FileName}'
      verso set --table values.csv

      Description, Title, Creator, Keywords, Rating, City and the like are written to every location that the photo has for \
      them (Exif, IPTC, XMP). A group in front, such as XMP-dc: or IPTC:, chooses one. GPS (or Location) is the position; the \
      name of a place is Sublocation. AllDates sets the three dates. Tag= removes a tag. Files are \
      changed in place, and completely or not at all.\(Tool.details(more))
      """)

  private static let more = """


    More examples:
    verso set photo.jpg Orientation="Rotate 90 CW" ExposureTime=1/200 GPSAltitude=-5
    verso set photo.jpg Creator="Bell, Graham" Creator="Ada Example"
    verso set photo.jpg "XMP-dc:Title[de]=Boot" "XMP-dc:Title[fr]=Bateau"
    verso set photo.jpg 'Description<=caption.txt'
    verso set photo.jpg Faces+="Ada Example@0.4,0.3,0.1,0.1" Faces-="Graham Bell"

    If all that is asked for removes or changes values, and no photo has any of them, the exit status is 1, as with remove.

    GPS=latitude,longitude[,metres] sets the position in every form in which the photo shows one. What belonged to the \
    old position, such as its time and accuracy, is removed. What IPTC has no room for is written to XMP as well. \
    MWG:Copyright means all places of the copyright, EXIF: all directories of Exif. A file whose name contains = is \
    written as ./NAME.

    A list is given by repeating its tag: Keywords=harbour Keywords=dawn. In keywords, commas and semicolons separate, \
    too, unless they are in quotation marks, or only the text of --list-separator (an empty text: each value is one item). In \
    the names of creators and people neither does: Creator="A; B" is one name. += adds to a list and -= removes from it. They \
    shift dates by a time, such as 90min, 1:30 (hours and minutes), "2h 3min" or "1 0" (a day), and add to numbers. A \
    missing value stays missing. With --sidecar they start \
    from the photo with its sidecar.

    With a # after its name, a field of Exif takes its value as it is stored: Orientation#=6, ApertureValue#=5. A date \
    may end with its offset from UTC (+02:00 or Z), which is stored next to it; without one, the photo's offset stays. \
    Of a partial date, such as 1974 or 1974-08, only that part is written.

    Values can come from elsewhere, in quotes for the shell: Tag<=FILE from a text file, and Tag<{template} from the \
    photo as it was before, with templates as in read --print; without a value, nothing is set. A date is found in a \
    name such as IMG_20240501_070809.jpg or 1974-08-15.jpg, which has no time; names of Pixel phones (PXL_) are in \
    UTC. --table takes a table as read --csv writes it: empty cells change nothing, and photos that are named choose \
    among its rows.

    Faces are regions with names: Faces+="Name@x,y,width,height" has the centre of the face and its sides as fractions \
    of the stored picture. They are written as the Metadata Working Group defines them, and to the regions of Windows, \
    IPTC and ACDSee if the photo has those. Faces-=Name removes one from all of them.
    """

  @Argument(help: "Photos, folders, and Tag=Value or Group:Tag=Value.", completion: .file())
  var arguments: [String] = []

  @Option(help: ArgumentHelp("Put this colour profile in.", valueName: "file"), completion: .file())
  var iccProfile: String?

  @Option(help: .listSeparator)
  var listSeparator: String?

  @Option(
    help: ArgumentHelp(
      "Set the values of a table with a row for each photo, as read --csv writes it. Its paths start in the current folder.",
      valueName: "file"), completion: .file())
  var table: String?

  @Flag(help: .keepFormulas)
  var keepFormulas = false

  @OptionGroup var charset: CharsetOptions
  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func validate() throws {
    if keepFormulas, table == nil { throw ValidationError("--keep-formulas goes with --table") }
  }

  func run() throws {
    var paths: [String] = []
    var found: [Assignment] = []
    var templates: [TemplateAssignment] = []
    var faces: [FaceChange] = []
    var names: [String] = []
    for argument in arguments {
      let setting = try Arguments.setting(argument, separator: listSeparator)
      if setting != nil { names.append(Arguments.name(in: argument)) }
      switch setting {
      case .assignment(let assignment): found.append(assignment)
      case .template(let template): templates.append(template)
      case .faces(let setting): faces.append(setting)
      case nil: paths.append(argument)
      }
    }
    var profile: ICCProfile?
    if let iccProfile {
      let bytes = try NamedFile.bytes(iccProfile, for: .profile)
      do {
        profile = try ICCProfile(bytes)
      } catch {
        throw UsageError("\(iccProfile): \(error)")
      }
    }
    let newProfile = profile
    let isEmpty = found.isEmpty && templates.isEmpty && faces.isEmpty
    guard !isEmpty || profile != nil || table != nil || options.faststart else {
      throw UsageError("there is nothing to set; add a value, such as Artist=\"Ada Example\"")
    }
    let assignments = Assignment.joined(found)
    try Arguments.check(assignments, names: names)
    let values = try table.map {
      try ValueTable(file: $0, separator: listSeparator, keepsFormulas: keepFormulas)
    }
    let (borrowed, people, inSidecar, typed) = (templates, faces, options.sidecar, names)
    let charset = charset.charset
    // Where nothing else is to be set, a photo that gives no value is one that could not be changed.
    let asksOnly =
      !templates.isEmpty && assignments.isEmpty && faces.isEmpty && profile == nil && table == nil
      && !options.faststart
    let addsToValues = Self.startsFromWhatIsThere(assignments, borrowed)
    let startsFromPhoto = inSidecar && addsToValues
    var editing = try Editing(
      files: chosen(paths, values), workers: files.writers, options: options
    ) { photo, file in
      // The photo's values before any change.
      let subject =
        borrowed.isEmpty
        ? nil
        : inSidecar
          ? Subject(path: file, readsSidecar: true, charset: charset)
          : Subject(photo, path: file, charset: charset)
      // Texts that stay keep their bytes.
      if let charset, addsToValues { photo.metadata.decodeTexts(as: charset) }
      let own = startsFromPhoto ? try SidecarReading.photo(of: file)?.metadata : nil
      try values?.apply(to: &photo, at: file)
      for assignment in assignments { try assignment.apply(to: &photo.metadata, besides: own) }
      var missing: [String] = []
      for assignment in borrowed {
        guard let subject else { continue }
        let isSet = try assignment.apply(to: &photo.metadata, asking: subject, besides: own)
        if !isSet {
          let what = assignment.isDate && assignment.deed == .set ? "date" : "value"
          missing.append("\(assignment.name): \(assignment.template.text) gives no \(what)")
        }
      }
      if asksOnly, missing.count == borrowed.count {
        throw FileProblem("\(missing.joined(separator: "; ")); nothing was set")
      }
      photo.apply(people)
      if let newProfile { photo.metadata.iccProfile = newProfile }
      if photo.changesIdleOrientation {
        missing.append(
          photo.format.has(.ignoresExifTurn)
            ? "viewers of \(photo.format.name) pictures ignore the orientation in Exif"
            : "verso rotate changes how it is displayed")
      }
      return missing + typed.flatMap(photo.metadata.remarks)
    }
    if newProfile == nil, table == nil, !options.faststart,
      needsOldValues(assignments, borrowed, faces)
    {
      let typed = arguments.filter { !paths.contains($0) }
      editing.wanted = "value that \(typed.joined(separator: " or ")) changes"
    }
    editing.changesOnce = startsFromPhoto
    if !names.isEmpty { editing.sideNote = SidecarDifference(of: names).note }
    try editing.run()
  }

  /// Whether all that is asked for changes or removes only what photos have.
  private func needsOldValues(
    _ assignments: [Assignment], _ templates: [TemplateAssignment], _ faces: [FaceChange]
  ) -> Bool {
    templates.isEmpty
      && assignments.allSatisfy {
        if case .amendment(let one) = $0 { one.needsOldValue } else { $0.isRemoval }
      }
      && faces.allSatisfy {
        switch $0 {
        case .remove, .removeAll: true
        default: false
        }
      }
  }

  /// Whether something is added to what is there, or taken from it.
  private static func startsFromWhatIsThere(
    _ assignments: [Assignment], _ templates: [TemplateAssignment]
  ) -> Bool {
    assignments.contains { if case .amendment = $0 { true } else { false } }
      || templates.contains { $0.deed != .set }
  }

  /// The named photos, and with a table those of them that it contains; all of the table if none is
  /// named.
  private func chosen(_ paths: [String], _ table: ValueTable?) throws -> Files {
    guard let table else { return try named(paths) }
    if !options.quiet, !table.unsettable.isEmpty {
      let names = table.unsettable.prefix(5).joined(separator: ", ")
      let more = table.unsettable.count - 5
      Standard.note(
        Standard.errorLine(
          "columns that cannot be set are skipped: \(names)"
            + (more > 0 ? " and \(more) more" : "")))
    }
    guard !paths.isEmpty || files.filesFrom != nil else {
      return try named(table.paths)
    }
    var chosen = try named(paths)
    let marks = chosen.paths.map(table.has)
    let without = marks.count { !$0 }
    guard without < marks.count else {
      throw UsageError("none of the photos has a row in the table of --csv")
    }
    if without > 0, !options.quiet {
      Standard.note(
        Standard.errorLine(
          without == 1
            ? "1 photo has no row in the table" : "\(without) photos have no row in the table"))
    }
    chosen.keep(marks)
    return chosen
  }

  private func named(_ paths: [String]) throws -> Files {
    try files.files(paths, withSidecars: options.sidecar, notes: !options.quiet)
  }
}
