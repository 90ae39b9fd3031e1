import Foundation
import Verso

/// Shows what the library does, on copies of harbour.jpg and plain.jpg in a folder, each step after the Swift that takes it:
/// `verso-tour Samples`. It needs nothing but the core, so it is built in half the time of the command.
@main
enum Tour {
  static func main() throws {
    let samples = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "Samples")
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func copy(_ name: String) throws -> URL {
      let copy = folder.appending(path: name)
      try FileManager.default.copyItem(at: samples.appending(path: name), to: copy)
      return copy
    }
    try read(copy("harbour.jpg"))
    let plain = try copy("plain.jpg")
    try write(plain)
    try strip(plain)
  }

  private static func read(_ url: URL) throws {
    step(
      "A photo as it comes from a camera", "let photo = try Photo(contentsOf: url)", "photo.items")
    let photo = try Photo(contentsOf: url)
    list(photo)
    step(
      "What an app asks for has one name in all formats and for all makers",
      "photo.metadata.captureDate",
      "photo.metadata.location", "photo.metadata.lens?.model", "photo.metadata[.exposureTime]")
    show("date", photo.metadata.captureDate.map { "\($0)" })
    show(
      "location",
      photo.metadata.location.map { "\($0.latitude.degrees), \($0.longitude.degrees)" })
    show("lens", photo.metadata.lens?.model)
    show("exposure", photo.metadata[.exposureTime].map { "\($0) s" })
  }

  private static func write(_ url: URL) throws {
    step(
      "A picture without metadata gets some; the picture itself is compared byte for byte",
      "photo.metadata[.artist] = \"Ada Example\"",
      "photo.metadata.location = Location(latitude: 37.331686, longitude: -122.030731)",
      "try photo.write(to: url, options: WriteOptions(verify: true))")
    var photo = try Photo(contentsOf: url)
    photo.metadata[.artist] = "Ada Example"
    photo.metadata.location = Location(latitude: 37.331686, longitude: -122.030731)
    for change in try photo.write(to: url, options: WriteOptions(verify: true)).changes {
      show("\(change.kind)", change.name)
    }
    list(try Photo(contentsOf: url))
  }

  private static func strip(_ url: URL) throws {
    step(
      "Before it is given away: everything is removed", "photo.strip()", "try photo.write(to: url)")
    var photo = try Photo(contentsOf: url)
    photo.strip()
    for change in try photo.write(to: url).changes { show("\(change.kind)", change.name) }
    list(try Photo(contentsOf: url))
    print(
      "\nNext: `make build` builds the command. `.build/release/verso help` lists what it does.")
  }

  private static func step(_ title: String, _ lines: String...) {
    print("\n# \(title)\n")
    for line in lines { print("    \(line)") }
    print()
  }

  private static func list(_ photo: Photo) {
    for item in photo.items { show("\(item.group):\(item.name)", item.text) }
  }

  private static func show(_ name: String, _ text: String?) {
    print(
      "  \(name.padding(toLength: max(30, name.count), withPad: " ", startingAt: 0)) \(text ?? "-")"
    )
  }
}
