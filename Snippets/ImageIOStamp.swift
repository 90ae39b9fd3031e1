// Gives a picture that says nothing the metadata that others expect, in one call.
import Verso
import VersoImageIO

/// Encoded bytes, as an app has them when it has made a picture.
let picture = try ImageSource(
  path: CommandLine.arguments.dropFirst().first ?? "Samples/plain.jpg")

let (app, version) = ("Example", "2.1")
let size = (width: 640.0, height: 426.67)

var destination = ImageDestination(type: picture.type ?? "")
try destination.add(
  imageFrom: picture,
  properties: [
    ImageProperty.exifDictionary: [
      // Sizes on screens have fractions; the field takes whole pixels.
      ImageProperty.Exif.pixelXDimension: .double(size.width),
      ImageProperty.Exif.pixelYDimension: .double(size.height),
    ],
    ImageProperty.tiffDictionary: [
      ImageProperty.TIFF.make: .text(app), ImageProperty.TIFF.model: .text("\(app) \(version)"),
      ImageProperty.TIFF.software: .text("\(app) \(version)"),
    ],
  ])
let report = try destination.finalize()

for key in report.written { print("written", key) }
for problem in report.ignored { print("ignored", problem) }
print(report.bytes?.count ?? 0, "bytes")
