import ArgumentParser
import Verso
import VersoLibrary

/// `verso join`
struct Join: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", _superCommandName: Tool.name,
    abstract: "Put a film into a photo: a motion photo.",
    discussion: """
      verso join photo.jpg film.mp4 --output motion.MP.jpg
      verso join photo.heic film.mov --still 1.5s --output motion.MP.heic

      The file is a motion photo of Android (format 1.0). It contains the unchanged bytes of photo and film, and its XMP \
      records where the film is. Use names that end in MP.jpg or MP.heic, which all readers recognize. verso split extracts the \
      film again; verso undo removes the file.
      """)

  @Argument(help: "A photo: JPEG, HEIC or AVIF.", completion: .file())
  var photo: String

  @Argument(help: "A film: MP4 or MOV.", completion: .file())
  var film: String

  @Option(name: .shortAndLong, help: .output, completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp(
      "When in the film the picture was taken, such as 1.5s; by default viewers use the middle.",
      valueName: "time"))
  var still: String?

  @OptionGroup var options: ResultOptions

  func run() throws {
    let time = try still.map { try TimeSpan.gap($0, of: "--still") }
    try options.write(of: photo, besides: [film]) {
      let second: Photo
      do {
        second = try Files.photo(film)
        try second.checkIsFilm(stillAt: time)
      } catch {
        throw FileProblem("\(film): \(Report.reason(film, error))")
      }
      return ([(try Files.photo(photo).joined(with: second, stillAt: time), output)], nil)
    }
  }
}
