// The first things that an app does with a photo.
import Foundation
import Verso

let url = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "Samples/harbour.jpg")
let copy = FileManager.default.temporaryDirectory
  .appending(path: "\(UUID().uuidString).jpg")

// MARK: Open
var photo = try Photo(contentsOf: url)
let data = try Data(contentsOf: url)
let upload = try Photo(data)
let remote = try Photo(count: data.count) { range in [UInt8](data[range]) }
print(photo.format.name, upload.format.name, remote.format.name)

// MARK: When, where, with what
if let date = photo.metadata.captureDate {
  print("taken", date, date.date ?? "at an unknown offset from UTC")
}
if let location = photo.metadata.location {
  print("at", location.latitude.degrees, location.longitude.degrees, location.altitude ?? 0)
}
print("with", photo.metadata.camera?.model ?? "?", photo.metadata.lens?.model ?? "?")

// MARK: Any tag
if let time = photo.metadata[.exposureTime] { print("exposed", time.numerator, time.denominator) }
print("flash", photo["ExifIFD:Flash"]?.text ?? "not recorded")
for item in photo.items where item.group == "GPS" { print(item.name, item.text) }

// MARK: Change
photo.metadata.caption = "A boat"
photo.metadata.keywords = ["boat", "dawn"]
photo.metadata.location = nil
try photo.metadata.set("Copyright", to: "Ada Example")

// MARK: A dry run
let receipt = try photo.receipt()
for change in receipt.changes { print(change.kind, change.name) }
for note in receipt.notes { print("note:", note) }

// MARK: Write
try photo.write(to: copy)
print(try photo.data().count > 0)
try Photo.edit(copy) { $0.metadata.rating = 4 }

// MARK: Before it is published
var published = try Photo(contentsOf: copy)
print("rated", published.metadata.rating ?? 0, "at", published.metadata.location == nil)
published.remove(.gps)
published.strip(keeping: [.usual, .rights])
print(try published.data().count > 0)

// MARK: Look closer
print("thumbnail of", try photo.thumbnail?.count ?? 0, "bytes")
for finding in try photo.validate() { print(finding.severity, finding.message) }
try FileManager.default.removeItem(at: copy)
