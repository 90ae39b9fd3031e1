internal import Verso

extension Column {
  /// All columns, in the order of a table.
  public static let all: [Column] =
    file + time + place + camera + exposure + words + marks + [everything]

  /// All but ``everything``.
  public static let usual: [Column] = all.filter { $0 != everything }

  /// All metadata of the photo, as the JSON object that `verso read --json` prints.
  public static let everything = Column(
    "everything", .text,
    "All metadata, as JSON in ExifTool's form; null with an error."
  ) { row in
    guard let photo = row.photo else { return .null }
    let path = row.path
    return .rendered { Rendering().appendJSON(photo, source: path, to: &$0) }
  }

  // MARK: The file

  private static let file: [Column] = [
    Column("path", .text, "The path of the file, as it was given. Never null.") {
      .text($0.path)
    },
    Column("error", .text, "The reason why the file could not be read; null if it was read.") {
      $0.error.map { .text($0) } ?? .null
    },
    Column("format", .text, "The format by its content: JPEG, HEIC, CR3.") {
      $0.photo.map { .text($0.format.name) } ?? .null
    },
    Column("bytes", .integer64, "The size of the file.") {
      $0.size.map { .integer($0) } ?? .null
    },
    Column(
      "width", .integer32, "The width of the stored picture in pixels, before it is rotated."
    ) {
      pixels($0, \.width)
    },
    Column(
      "height", .integer32, "The height of the stored picture in pixels, before it is rotated."
    ) {
      pixels($0, \.height)
    },
    Column(
      "orientation", .integer16,
      "The orientation, 1 to 8 as in Exif; 1 by default."
    ) {
      $0.photo.map { .integer($0.turn.effective.rawValue) } ?? .null
    },
  ]

  private static func pixels(_ row: Row, _ side: KeyPath<Size, Double>) -> Cell {
    guard let size = row.pictureSize, let count = Int(exactly: size[keyPath: side]) else {
      return .null
    }
    return .integer(count)
  }

  // MARK: Time and place

  private static let time: [Column] = [
    Column(
      "taken", .localTime,
      "The local time when it was taken, or else when it was digitized or changed."
    ) {
      $0.taken?.local?.microseconds.map { .integer($0) } ?? .null
    },
    Column(
      "taken_offset", .integer16,
      "The offset of that clock from UTC, in minutes; null if unknown."
    ) {
      $0.taken?.offset.map { .integer($0) } ?? .null
    },
    Column(
      "taken_offset_from", .text,
      "The field with the offset: ExifIFD:OffsetTimeOriginal. From GPS:GPSTimeStamp, the GPS time, it is calculated."
    ) {
      $0.taken?.evidence.map { .text($0.source) } ?? .null
    },
    Column(
      "taken_offset_reason", .text,
      "The source of that offset: offsetTag, zonedDate, satellites, makerUTC, film, otherDate, makerZone."
    ) {
      $0.taken?.evidence.map { .text($0.reason.rawValue) } ?? .null
    },
    Column("taken_utc", .instant, "The instant; null if the offset is unknown.") {
      $0.taken?.instant?.microseconds.map { .integer($0) } ?? .null
    },
    Column(
      "taken_from", .text,
      "The field with the date: ExifIFD:DateTimeOriginal, XMP-photoshop:DateCreated."
    ) {
      $0.taken.map { .text($0.field) } ?? .null
    },
  ]

  private static let place: [Column] = [
    Column(
      "location", .point, "Where the camera was: longitude and latitude in degrees.",
      annotations: [
        ("ARROW:extension:name", "geoarrow.point"),
        ("ARROW:extension:metadata", #"{"crs":"OGC:CRS84","crs_type":"authority_code"}"#),
      ]
    ) { row in
      guard let location = row.location else { return .null }
      return .point(x: location.longitude.degrees, y: location.latitude.degrees)
    },
    Column("altitude", .real, "Metres above sea level, negative below; null without a location.") {
      $0.location?.altitude.map { .real($0) } ?? .null
    },
  ]

  // MARK: Camera and exposure

  private static let camera: [Column] = [
    text("camera_make", "The maker of the camera.") { $0.capture?.cameraMake },
    text("camera_model", "The model of the camera.") { $0.capture?.cameraModel },
    text("camera_serial", "The serial number of the camera.") { $0.capture?.bodySerialNumber },
    text("lens_make", "The maker of the lens.") { $0.capture?.lensMake },
    text("lens_model", "The model of the lens.") { $0.capture?.lensModel },
  ]

  private static let exposure: [Column] = [
    number(
      "exposure_time", "Seconds.", Tag(.exif, ExifNumber.exposureTime), "ExposureTime",
      "ShutterSpeed"),
    number(
      "f_number", "The aperture: 2.8 for f/2.8.", Tag(.exif, ExifNumber.fNumber), "FNumber",
      "Aperture"),
    number("iso", "The sensitivity.", Tag(.exif, ExifNumber.iso), "ISOSpeedRatings", "ISO"),
    number("focal_length", "Millimetres.", Tag(.exif, ExifNumber.focalLength), "FocalLength"),
    number(
      "focal_length_35mm", "The focal length with the same view on 35 mm film, in millimetres.",
      Tag(.exif, ExifNumber.focalLengthIn35mmFormat), "FocalLengthIn35mmFilm"),
  ]

  // MARK: Words

  private static let words: [Column] = [
    text("title", "The title.") { $0.photo?.metadata.title },
    text("description", "What the picture shows.") { $0.photo?.metadata.caption },
    Column("creator", .texts, "The creators.") {
      $0.photo.map { .texts($0.metadata.creator) } ?? .null
    },
    text("copyright", "The copyright notice.") { $0.photo?.metadata.copyright },
    Column("keywords", .texts, "The keywords.") {
      $0.photo.map { .texts($0.metadata.keywords) } ?? .null
    },
    Column("rating", .integer16, "Stars, 0 to 5; -1 is rejected.") {
      $0.photo?.metadata.rating.map { .integer($0) } ?? .null
    },
    text("software", "The program that wrote it.") { row in
      row.capture?.software
        ?? row.photo?.metadata.xmp.texts(of: XMP.Name(.xmp, "CreatorTool")).first
    },
  ]

  // MARK: Marks

  private static let marks: [Column] = [
    text(
      "digital_source_type",
      "IPTC's digital source type in XMP; for a generated picture it ends with trainedAlgorithmicMedia."
    ) {
      $0.photo?.metadata.xmp.texts(of: XMP.Name(.iptcExt, "DigitalSourceType")).first
    },
    Column(
      "has_credentials", .flag,
      "Whether it has Content Credentials (C2PA), right or broken; they are not verified."
    ) { row in
      (try? row.photo?.isSigned).map { .flag($0) } ?? .null
    },
    Column("warnings", .integer32, "How many parts of the metadata are damaged or strange.") {
      $0.photo.map { .integer($0.readWarnings.count) } ?? .null
    },
  ]

  private static func text(
    _ name: StaticString, _ documentation: StaticString,
    _ value: @escaping @Sendable (Row) -> String?
  ) -> Column {
    Column(name, .text, documentation) { row in
      // Cameras fill their words with blanks.
      guard let text = value(row)?.trimmed, !text.isEmpty else {
        return .null
      }
      return .text(text)
    }
  }

  private static func number(
    _ name: StaticString, _ documentation: StaticString, _ tag: Tag, _ property: String,
    _ composite: StaticString? = nil
  ) -> Column {
    Column(name, .real, documentation) { row in
      row.number(tag, property, composite).map { .real($0) } ?? .null
    }
  }
}
