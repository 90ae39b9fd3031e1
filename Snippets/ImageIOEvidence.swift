// Marks a photo as evidence: an identifier, the place, and the time where the camera left it out.
import Foundation
import Verso
import VersoImageIO

let source = try ImageSource(
  path: CommandLine.arguments.dropFirst().first ?? "Samples/plain.jpg")
let identifier = "7d1a9c2e5b884f06"
let position = (latitude: -33.856784, longitude: 151.215297, altitude: 12.5)
let now = Date(timeIntervalSince1970: 1_714_972_089)

let old = source.properties(at: 0)
var properties: ImageProperties = [:]
properties[ImageProperty.exifDictionary, ImageProperty.Exif.userComment] = .text(identifier)

// Degrees with a sign: the sides follow from it. All of the place is written, or nothing.
properties[ImageProperty.gpsDictionary] = [
  ImageProperty.GPS.latitude: .double(position.latitude),
  ImageProperty.GPS.longitude: .double(position.longitude),
  ImageProperty.GPS.altitude: .double(position.altitude),
]

// The camera's date is better than ours.
if old[ImageProperty.tiffDictionary, ImageProperty.TIFF.dateTime] == nil {
  properties[ImageProperty.tiffDictionary, ImageProperty.TIFF.dateTime] = .date(
    now, in: TimeZone(secondsFromGMT: 0) ?? .current)
}

var destination = ImageDestination(type: source.type ?? "")
try destination.add(imageFrom: source, properties: properties)
let report = try destination.finalize()
for problem in report.ignored { print("not written:", problem) }

// The bytes are ready to be sent; what they say can be read back.
let evidence = ImageSource(report.bytes ?? [])
let says = evidence.properties(at: 0)
print(says[ImageProperty.exifDictionary, ImageProperty.Exif.userComment]?.text ?? "")
print(says[ImageProperty.gpsDictionary, ImageProperty.GPS.latitudeRef]?.text ?? "")
print(says[ImageProperty.tiffDictionary, ImageProperty.TIFF.dateTime]?.text ?? "")
