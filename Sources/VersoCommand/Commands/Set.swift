import ArgumentParser
import Verso

/// `verso set`
struct SetTags: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", _superCommandName: Tool.name,
    abstract: "Set tags of photos.",
    discussion: """
      verso set photo.jpg Artist="Ada Example" Copyright="2026 Ada Example"
      verso set photo.jpg GPS="37.331686,-122.030731,12" --output copy.jpg
      verso set photo.jpg DateTimeOriginal="2026-05-06 07:08:09"
      verso set photo.jpg Orientation="Rotate 90 CW" ExposureTime=1/200
      verso set --recursive Photos Artist="Ada Example" --dry-run
      verso set photo.jpg UserComment=
      verso set photo.jpg Description="A boat" Keywords="harbour, dawn" Rating=4 City=Bern
      verso set photo.jpg Creator="Bell, Graham" Creator="Ada Example"
      verso set photo.jpg DateTimeOriginal="2026-05-06T07:08:09+02:00" GPSAltitude=-5
      verso set photo.jpg XMP-dc:Title="Dawn" IPTC:Headline="Boats leave"
      verso set photo.jpg Keywords="harbour, dawn" --sidecar
      verso set photo.jpg Keywords+=harbour Keywords-=dawn
      verso set photo.jpg AllDates+=1:00 Rating+=1

      GPS=latitude,longitude[,metres] sets a position with all that belongs to it; what belongs to \
      the old one, such as its time and how well it was measured, goes. AllDates sets \
      the three dates. Description, Title, Headline, Creator, Keywords, Rating, City, State, Country \
      go to every place that the photo has for them (Exif, IPTC, XMP; what IPTC has no room for \
      into XMP as well); a group in front, such as \
      XMP-dc: or IPTC:, chooses one, MWG:Copyright chooses all; EXIF: stands for all directories of \
      Exif. A tag without a value is removed. Files are changed in place, and whole or not at all. A \
      file whose name has a = in it is written as ./NAME.

      A list is given by repeating its tag: Keywords=harbour Keywords=dawn. In keywords commas and \
      semicolons separate, too (--list-separator); a creator may hold commas. += adds to a list and -= \
      takes from it; dates they shift by a time, as 1:30 (hours and minutes), "2h 3min" or "1 0" (a \
      day), and numbers they count up and down. What is not there stays so. With a # behind its name a \
      field of Exif takes its value as it is stored: Orientation#=6, ApertureValue#=5. A date may end with its distance from UTC \
      (+02:00 or Z), which is kept beside it; without one, a distance that the photo has stays.
      """)

  @Argument(help: "Photos, folders, and Tag=Value or Group:Tag=Value.", completion: .file())
  var arguments: [String] = []

  @Option(
    help: ArgumentHelp("Put this colour profile in.", valueName: "file"), completion: .file())
  var iccProfile: String?

  @Option(
    help: ArgumentHelp(
      "What stands between the items of a list, instead of commas and semicolons; an empty text makes "
        + "each value one item.", valueName: "text"))
  var listSeparator: String?

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  func run() throws {
    var paths: [String] = []
    var found: [Assignment] = []
    for argument in arguments {
      if let assignment = try Arguments.assignment(argument, separator: listSeparator) {
        found.append(assignment)
      } else {
        paths.append(argument)
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
    guard !found.isEmpty || profile != nil else {
      throw UsageError("nothing is to be set; add what, such as Artist=\"Ada Example\"")
    }
    let assignments = Assignment.joined(found)
    try Arguments.check(assignments)
    try Editing(files: files.files(paths), workers: files.workers, options: options) { photo in
      for assignment in assignments { try assignment.apply(to: &photo.metadata) }
      if let newProfile { photo.metadata.iccProfile = newProfile }
    }.run()
  }
}
