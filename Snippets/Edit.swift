// Change a photo, and know what was done.
import Verso

var photo = try Photo(path: CommandLine.arguments.dropFirst().first ?? "Samples/plain.jpg")
photo.metadata[.artist] = "Ada Example"
photo.metadata.location = Location(latitude: 37.331686, longitude: -122.030731, altitude: 12)
photo.metadata.remove(.imageDescription)
try photo.metadata.stamp(software: "Example 2.1", pixelSize: (640, 426.67))

let receipt = try photo.receipt()
for change in receipt.changes { print(change.kind, change.name) }
let bytes = try photo.bytes()
print("\(bytes.count) bytes, ready to be sent")
