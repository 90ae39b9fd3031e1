import ArgumentParser
import Verso

/// `verso strip`
struct Strip: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Remove all metadata of photos.",
    discussion: """
      verso strip photo.jpg
      verso strip photo.jpg --output public.jpg
      verso strip --all --recursive Photos --backup

      Exif, XMP, IPTC, comments, maker notes, thumbnails, further pictures and videos go. How the \
      picture is to be turned and its colour profile stay, unless --all is given.
      """)

  @Argument(help: "Photos and folders; - for standard input.")
  var paths: [String] = []

  @Flag(help: "Keep neither the orientation nor the colour profile.")
  var all = false

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func run() throws {
    let keeping: Keeping = all ? [] : .appearance
    try Editing(files: files.files(paths), workers: files.workers, options: options) { photo in
      photo.strip(keeping: keeping)
    }.run()
  }
}
