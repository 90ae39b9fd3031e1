/// Names that the standard has for fields (Exif 3.0, tables 4 to 15) and that are called otherwise here, in
/// small letters.
enum ExifNames {
  /// The field of a name; nil for one that the standard does not have, or that is the same here.
  static func tag(named name: some StringProtocol) -> Tag? { tags[name.lowercased()] }

  private static let tags: [String: Tag] = [
    "datetime": Tag(.ifd0, ExifNumber.modifyDate),
    "imagelength": Tag(.ifd0, ExifNumber.imageHeight),
    "jpeginterchangeformat": Tag(.ifd1, ExifNumber.thumbnailOffset),
    "jpeginterchangeformatlength": Tag(.ifd1, ExifNumber.thumbnailLength),
    "datetimedigitized": Tag(.exif, ExifNumber.createDate),
    "photographicsensitivity": Tag(.exif, ExifNumber.iso),
    "isospeedratings": Tag(.exif, ExifNumber.iso),
    "oecf": Tag(.exif, ExifNumber.optoElectricConvFactor),
    "subsectimedigitized": Tag(.exif, ExifNumber.subSecTimeDigitized),
    "exposurebiasvalue": Tag(.exif, ExifNumber.exposureCompensation),
    "temperature": Tag(.exif, ExifNumber.ambientTemperature),
    "pixelxdimension": Tag(.exif, ExifNumber.exifImageWidth),
    "pixelydimension": Tag(.exif, ExifNumber.exifImageHeight),
    "focallengthin35mmfilm": Tag(.exif, ExifNumber.focalLengthIn35mmFormat),
    "cameraownername": Tag(.exif, ExifNumber.ownerName),
    "bodyserialnumber": Tag(.exif, ExifNumber.serialNumber),
    "lensspecification": Tag(.exif, ExifNumber.lensInfo),
    "sourceimagenumberofcompositeimage": Tag(.exif, ExifNumber.compositeImageCount),
    "sourceexposuretimesofcompositeimage": Tag(.exif, ExifNumber.compositeImageExposureTimes),
  ]
}
