import ArgumentParser
import Verso
import VersoLibrary

/// `verso duplicates`
struct Duplicates: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplicates", _superCommandName: Tool.name,
    abstract: "Find photos with the same picture.",
    discussion: """
      verso duplicates --recursive Photos
      verso duplicates --recursive Photos Backup/Photos
      verso duplicates --json -r Photos > duplicates.json
      verso duplicates --files -r Photos | while IFS= read -r -d '' f; do
        mkdir -p "Duplicates/${f%/*}" && mv -n "$f" "Duplicates/$f"; done

      For each picture, the first file is the one to keep, with the reason; its duplicates follow. Nothing is changed or \
      removed. The last example moves the duplicates into one folder (GNU mv).

      Two pictures are the same if their stored data is the same, with everything that decodes and colours it. Metadata, \
      orientation and thumbnails do not count. A picture that was saved again, resized or converted is another picture. All \
      formats that verso can read are compared, also raw files and films.

      The exit status is 0 if there are no duplicates, and 1 if there are some. It is 2 if a file cannot be read, a path does \
      not exist, or a folder is named without --recursive.\(Tool.details(details))
      """)

  private static let details = """


    Files with the same name in one folder are kept together: the photo and the film of a Live Photo, a raw file and its JPEG. \
    The file to keep is the one with more such companions. Then the one with more metadata is kept: date, position, title or \
    description, keywords, people, rating, creator and copyright; then more values of any kind. Sidecars (.xmp, Google's \
    .json) count. Then a file without the name of a copy is kept, then the older one, then the one with the shorter path.

    If a duplicate has metadata that the kept file lacks, this is listed after the duplicate. A companion that is not a duplicate is \
    listed as well, because it would be left alone. --files leaves such duplicates out and reports how many; it also leaves \
    out additional names (hard links) of a file. Sidecars (.xmp, .aae, Google's .json) are listed with their duplicates, but not \
    if a kept file has the same sidecar, such as photo.xmp for photo.jpg and photo.nef.

    Size, tables and colour profile belong to a picture; the colour space in Exif (DCF's Adobe RGB) does not. What is \
    displayed with a picture belongs to it: a gain map, additional pictures (also after the main picture or in XMP), the \
    film of a motion photo. So do times and sound of an image sequence. Other data after the picture does not count. A \
    truncated picture has duplicates only in copies of its whole file.

    Short files are read completely, once. Of longer files, the structure and the first bytes of the picture are read, and the \
    remaining bytes only if another file looks alike.
    """

  @Argument(help: "Photos and folders.", completion: .file())
  var paths: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  @Flag(
    name: .customLong("files"),
    help:
      "Print only the duplicates and their sidecars, each followed by a zero byte, for xargs -0."
  )
  var listsFiles = false

  @Flag(name: .shortAndLong, help: "Print only what is wrong.")
  var quiet = false

  @OptionGroup var options: FileOptions

  func validate() throws {
    if json, listsFiles { throw ValidationError("--json and --files exclude each other") }
    if paths.contains("-") {
      throw ValidationError("standard input is only one photo; name files or folders")
    }
  }

  func run() throws {
    // Sidecars of duplicates go along: they are not skipped.
    var named = try options.photos(
      paths, missing: .reported, failure: 2, withSidecars: false, notes: false)
    let files = named.paths
    let unread = UnreadFiles()
    let listener = TerminalListener(collecting: json ? unread : nil)
    var search = DuplicateSearch(files: files, workers: options.workers, listener: listener)
    let rankings = search.rankings()
    if options.recursive {
      named.forgetPassedOver(rankings.lazy.flatMap(\.members).flatMap(\.sidecars))
      if !quiet { named.notePassedOver(all: options.passedOver) }
    }
    var (duplicates, bytes, halves) = (0, 0, 0)
    var output: [UInt8] = json ? [0x5B] : []
    for (index, ranking) in rankings.enumerated() {
      let others = ranking.members.dropFirst()
      duplicates += others.count
      halves += others.count { !$0.leftBehind.isEmpty }
      bytes += others.reduce(0) { $0 + ($1.isSameFile ? 0 : $1.size) }
      if json {
        if index > 0 { output += [0x2C, 0x0A] }
        ranking.json?.append(to: &output)
      } else if listsFiles {
        DuplicateListing.appendPaths(ranking, to: &output)
      } else {
        DuplicateListing.append(ranking, to: &output)
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
        duplicates == 0
        ? "no duplicates among \(looked)"
        : "\(Self.count(duplicates, "duplicate")) of \(Self.count(rankings.count, "picture")) among "
          + "\(looked): \(Self.size(bytes))"
      Standard.note(Standard.errorLine(line))
    }
    if listsFiles, halves > 0, !quiet {
      let line =
        "\(Self.count(halves, "duplicate")) not listed, because a file that belongs to them is not a duplicate; without --files it is named"
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
