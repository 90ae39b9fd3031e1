// What programs did with the iphone-exif library, done with Verso.
import Verso

// Scan: EXFJpeg's scanImageData.
var photo = try Photo(path: CommandLine.arguments.dropFirst().first ?? "Samples/harbour.jpg")

// Read: EXFMetaData's tagValue and thumbnailTagValue, with the type that the tag has.
print(photo.metadata[.make] ?? "no maker")
print(photo.metadata[.orientation.in(.ifd1)] ?? 0)
if let seconds = photo.metadata[.exposureTime] {
  print(seconds.numerator, seconds.denominator)
}

// A place: EXFGPSLoc's three fractions and descriptionAsDecimal, side included.
if let place = photo.metadata.location {
  print(place.latitude.parts, place.latitude.degrees)
}

// Definitions: EXFTag.
if let tag = TagRegistry.standard.definition(of: .exposureTime) {
  print(tag.name, tag.isEditable)
}

// Change: addTagValue and removeTagValue. A value that does not fit throws.
try photo.metadata.set(.userComment, to: "Evidence 7d1a")
photo.metadata.location = Location(latitude: -33.856784, longitude: 151.215297)
photo.metadata.remove(.imageDescription)

// The new image: populateImageData.
let bytes = try photo.bytes()
print(bytes.count)
