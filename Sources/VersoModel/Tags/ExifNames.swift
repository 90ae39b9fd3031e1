/// Names that the standard has for fields (Exif 3.0, tables 4 to 15) and that are called otherwise here, in
/// small letters.
enum ExifNames {
  /// The field of a name; nil for one that the standard does not have, or that is the same here.
  static func tag(named name: some StringProtocol) -> Tag? { tags[name.lowercased()] }

  private static let tags: [String: Tag] = [
    "datetime": Tag(.ifd0, 0x0132), "datetimedigitized": Tag(.exif, 0x9004),
    "photographicsensitivity": Tag(.exif, 0x8827), "isospeedratings": Tag(.exif, 0x8827),
    "oecf": Tag(.exif, 0x8828), "subsectimedigitized": Tag(.exif, 0x9292),
    "exposurebiasvalue": Tag(.exif, 0x9204), "temperature": Tag(.exif, 0x9400),
    "pixelxdimension": Tag(.exif, 0xA002), "pixelydimension": Tag(.exif, 0xA003),
    "focallengthin35mmfilm": Tag(.exif, 0xA405), "cameraownername": Tag(.exif, 0xA430),
    "bodyserialnumber": Tag(.exif, 0xA431), "lensspecification": Tag(.exif, 0xA432),
    "sourceimagenumberofcompositeimage": Tag(.exif, 0xA461),
    "sourceexposuretimesofcompositeimage": Tag(.exif, 0xA462),
  ]
}
