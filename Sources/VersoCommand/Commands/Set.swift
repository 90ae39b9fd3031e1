import ArgumentParser
import Verso

/// `verso set`
struct SetTags: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Set tags of photos.",
    discussion: """
      verso set photo.jpg Artist="Ada Example" Copyright="2026 Ada Example"
      verso set photo.jpg GPS="37.331686,-122.030731,12" --output copy.jpg
      verso set photo.jpg DateTimeOriginal="2026-05-06 07:08:09" Orientation="Rotate 90 CW"
      verso set --recursive Photos Artist="Ada Example" --dry-run
      verso set photo.jpg UserComment=

      GPS=latitude,longitude[,metres] sets a position with all that belongs to it. AllDates sets \
      the three dates. A tag without a value is removed. Files are changed in place, and whole or \
      not at all. A file whose name has a = in it is written as ./NAME.
      """)

  @Argument(help: "Photos, folders, and Tag=Value or Group:Tag=Value.")
  var arguments: [String] = []

  @OptionGroup var files: FileOptions
  @OptionGroup var options: EditOptions

  /// One assignment, understood before any file is touched.
  enum Assignment: Sendable {
    case tag(Tag, String)
    case location(Location?)
    case dates(CaptureDate?)
  }

  func run() throws {
    var paths: [String] = []
    var assignments: [Assignment] = []
    for argument in arguments {
      if let assignment = try Self.assignment(argument) {
        assignments.append(assignment)
      } else {
        paths.append(argument)
      }
    }
    guard !assignments.isEmpty else {
      throw ValidationError("Missing what to set, such as Artist=\"Ada Example\".")
    }
    let all = assignments
    try Editing(files: files.files(paths), workers: files.workers, options: options) { photo in
      for assignment in all { try Self.apply(assignment, to: &photo.metadata) }
    }.run()
  }

  private static func assignment(_ argument: String) throws -> Assignment? {
    guard let equals = argument.firstIndex(of: "=") else { return nil }
    let name = String(argument[..<equals])
    guard Arguments.isName(name) else { return nil }
    let value = String(argument[argument.index(after: equals)...])
    switch name.lowercased() {
    case "gps", "gpsposition", "location":
      guard !value.isEmpty else { return .location(nil) }
      guard let location = Location(value) else {
        throw ValidationError("\(argument): latitude,longitude in degrees expected, or with metres")
      }
      return .location(location)
    case "alldates":
      guard !value.isEmpty else { return .dates(nil) }
      guard let date = CaptureDate(value) else {
        throw ValidationError("\(argument): a date expected, such as 2026:05:06 07:08:09")
      }
      return .dates(date)
    default:
      return .tag(try Arguments.tag(name), value)
    }
  }

  private static func apply(_ assignment: Assignment, to metadata: inout Metadata) throws {
    switch assignment {
    case .location(let location): metadata.location = location
    case .dates(let date):
      for role in [Metadata.DateRole.original, .digitized, .modified] {
        metadata.setDate(role, to: date)
      }
    case .tag(let tag, let text):
      if text.isEmpty { metadata.remove(tag) } else { try metadata.set(tag, parsing: text) }
    }
  }
}
