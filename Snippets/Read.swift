// What a photo says, with exact values and friendly views.
import Verso

let photo = try Photo(path: CommandLine.arguments.dropFirst().first ?? "Samples/harbour.jpg")
print(photo.metadata[.make] ?? "no maker")
if let time = photo.metadata[.exposureTime] { print("\(time) s") }
if let place = photo.metadata.location {
  print(place.latitude.degrees, place.longitude.degrees, place.altitude ?? 0)
}
if let date = photo.metadata.captureDate { print(date) }
for item in photo.items[group: "GPS"] { print(item.name, item.text) }
for warning in photo.warnings { print(warning) }
