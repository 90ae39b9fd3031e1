import ArgumentParser
import Verso
import VersoLibrary

/// `verso doubles`
struct Doubles: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doubles", _superCommandName: Tool.name,
    abstract: "Find photos whose pictures are the same bytes, whatever is said of them.",
    discussion: """
      verso doubles --recursive Photos
      verso doubles --recursive Photos Backup/Photos
      verso doubles --json -r Photos > doubles.json
      verso doubles --files -r Photos | while IFS= read -r -d '' f; do
        mkdir -p "Doubles/${f%/*}" && mv -n "$f" "Doubles/$f"; done

      The first file of each picture is the one to keep, with the reason; the others stand below it. Nothing is \
      changed or removed by this command. The last line above moves the others into one folder, those of equal \
      names numbered (mv of GNU).

      Files of one name in one folder are kept together: the photo and the film of a Live Photo, raw file and \
      JPEG. Kept is where more of these are together; then who says more of date, place, title or description, \
      keywords, people, rating, creator and copyright, and then more values at all, side files (.xmp, Google's .json) included; then whose name is that of no \
      copy, who was written first, whose path is shorter. What a double says and the first does not stands behind it, and so does \
      what belongs to it and is no double: that would be left alone. --files leaves such doubles out, and says how \
      many; it also leaves out further names (hard links) of one file. Side files (.xmp, .aae, .json as Google names them …) go with their doubles, but not if a file that is kept has them too, as \
      photo.xmp beside photo.jpg and photo.nef.

      Pictures are the same if the data that they are stored as are, and what decodes and \
      colours these: size, tables, profile. What is said of them does not count, nor how they are turned to \
      be shown, nor thumbnails, nor what Exif alone says of colours (DCF's Adobe RGB), nor what follows a picture and is \
      neither picture nor film; what is shown with a picture does: a gain map, further pictures, also those that lie behind it or in XMP, the film of \
      a motion photo, times and sound of an image sequence. A picture that was saved anew, made smaller or converted is another one, and one that \
      is cut off has doubles only in copies of its whole file. All formats that can be read are compared, \
      raw files and films too.

      Short files are read once, whole; of others the structure and the first bytes of the picture, and the \
      rest only where another file looks alike. Exit status: 0 where there are no doubles, 1 where there \
      are some; 2 where a file cannot be read, a path leads to nothing, or a folder is named without --recursive.
      """, aliases: ["duplicates"])

  @Argument(help: "Photos and folders.", completion: .file())
  var paths: [String] = []

  @Flag(
    help: """
      Print a JSON array with an object for each picture, and behind these one for each file that cannot be read, with \
      SourceFile, Error and ErrorCode.
      """)
  var json = false

  @Flag(
    name: .customLong("files"),
    help:
      "Print only the files that are not to be kept, and their side files, with a zero byte behind each, as xargs -0 reads them."
  )
  var listsFiles = false

  @Flag(name: .shortAndLong, help: "Print no count at the end, nor what is passed over.")
  var quiet = false

  @OptionGroup var options: FileOptions

  func validate() throws {
    if json, listsFiles { throw ValidationError("either --json or --files") }
    if paths.contains("-") {
      throw ValidationError("standard input is one photo; name files or folders")
    }
  }

  func run() throws {
    // Side files of doubles go along: they are not passed over.
    var named = try options.photos(
      paths, missing: .reported, failure: 2, withSideFiles: false, notes: false)
    let files = named.paths
    let unread = UnreadFiles()
    let listener = TerminalListener(collecting: json ? unread : nil)
    var search = DoubleSearch(files: files, workers: options.workers, listener: listener)
    let rankings = search.rankings()
    if options.recursive {
      named.forgetPassedOver(rankings.lazy.flatMap(\.members).flatMap(\.sideFiles))
      if !quiet { named.notePassedOver(all: options.passedOver) }
    }
    var (doubles, bytes, halves) = (0, 0, 0)
    var output: [UInt8] = json ? [0x5B] : []
    for (index, ranking) in rankings.enumerated() {
      let others = ranking.members.dropFirst()
      doubles += others.count
      halves += others.count { !$0.leftBehind.isEmpty }
      bytes += others.reduce(0) { $0 + ($1.isSameFile ? 0 : $1.size) }
      if json {
        if index > 0 { output += [0x2C, 0x0A] }
        DoubleListing.appendObject(ranking, to: &output)
      } else if listsFiles {
        DoubleListing.appendPaths(ranking, to: &output)
      } else {
        DoubleListing.append(ranking, to: &output)
      }
      if output.count >= 1 << 16 {
        try Standard.output(output)
        output = []
      }
    }
    if json {
      for (index, problem) in unread.documents.enumerated() {
        if index > 0 || !rankings.isEmpty { output += [0x2C, 0x0A] }
        problem.append(to: &output)
      }
      output += [0x5D, 0x0A]
    }
    try Standard.output(output)
    if !quiet {
      let looked = Self.count(files.count - search.failures, "file")
      let line =
        doubles == 0
        ? "no doubles among \(looked)"
        : "\(Self.count(doubles, "double")) of \(Self.count(rankings.count, "picture")) among "
          + "\(looked): \(Self.size(bytes))"
      Standard.note(Standard.errorLine(line))
    }
    if listsFiles, halves > 0, !quiet {
      let line =
        "\(Self.count(halves, "double")) not listed, as what belongs to them is no double; without --files it is named"
      Standard.note(Standard.errorLine(line))
    }
    if search.failures > 0 { throw ExitCode(2) }
    if !rankings.isEmpty { throw ExitCode(1) }
  }

  private static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(number == 1 ? word : word + "s")"
  }

  /// A size as people read it.
  private static func size(_ bytes: Int) -> String {
    for (unit, size) in [("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000)]
    where bytes >= size {
      return "\(bytes / size).\(bytes % size * 10 / size) \(unit)"
    }
    return Self.count(bytes, "byte")
  }
}
