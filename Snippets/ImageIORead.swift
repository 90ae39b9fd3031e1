// The dictionaries of a photo, as ImageIO gives them.
import Verso
import VersoImageIO

let source = try ImageSource(path: CommandLine.arguments.dropFirst().first ?? "Samples/harbour.jpg")
print(source.type ?? "no image", source.count, source.status)

let properties = source.properties(at: 0)
if let made = properties[ImageProperty.exifDictionary, ImageProperty.Exif.dateTimeOriginal]?.text {
  print("taken", made)
}
if let gps = properties[ImageProperty.gpsDictionary],
  let latitude = gps[ImageProperty.GPS.latitude]?.double,
  let side = gps[ImageProperty.GPS.latitudeRef]?.text
{
  print("at", latitude, side)
}
for (key, value) in properties.sorted(by: { $0.key < $1.key }) { print(key, value) }
for (key, value) in source.properties().sorted(by: { $0.key < $1.key }) {
  print("container", key, value)
}
