/// The descriptions of tags, which are printed instead of names.
enum Descriptions {
  private static let others: [String: String] = [
    "Model": "Camera Model Name", "FileModifyDate": "File Modification Date/Time",
    "FileAccessDate": "File Access Date/Time", "FileInodeChangeDate": "File Inode Change Date/Time",
    "ExifToolVersion": "ExifTool Version Number", "DateTimeOriginal": "Date/Time Original",
    "ExifByteOrder": "Exif Byte Order", "YCbCrSubSampling": "Y Cb Cr Sub Sampling",
    "MIMEType": "MIME Type", "FNumber": "F Number", "FOV": "Field Of View", "DOF": "Depth Of Field",
    "FocalLength35efl": "Focal Length", "Lens35efl": "Lens",
    "SubSecDateTimeOriginal": "Date/Time Original", "SubSecCreateDate": "Create Date",
    "SubSecModifyDate": "Modify Date", "ScaleFactor35efl": "Scale Factor To 35 mm Equivalent",
    "FocalLengthIn35mmFormat": "Focal Length In 35mm Format", "GPSDateTime": "GPS Date/Time",
    "DateTimeDigitized": "Date/Time Digitized", "HyperfocalDistance": "Hyperfocal Distance",
    "XMPToolkit": "XMP Toolkit", "By-line": "By-line", "Caption-Abstract": "Caption-Abstract",
  ]

  static func text(of tag: FoundTag) -> String {
    if let text = others[tag.name] { return text }
    var out = ""
    let letters = Array(tag.name)
    for (index, letter) in letters.enumerated() {
      if index > 0, letter.isUppercase || letter.isNumber && !letters[index - 1].isNumber {
        let before = letters[index - 1]
        let follows = index + 1 < letters.count && letters[index + 1].isLowercase
        if before.isLowercase || before.isNumber && letter.isUppercase
          || letter.isUppercase && follows && before != " "
        {
          out.append(" ")
        }
      }
      out.append(letter == "_" ? " " : letter)
    }
    return out
  }
}
