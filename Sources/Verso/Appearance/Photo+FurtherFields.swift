/// What a photo states about itself in addition to place, time, device and origin.
///
/// Programs find statements in fields that nobody thought of: a second time in another directory, a maker in a namespace
/// of its own. So all fields count but those that are known to change later.
extension Photo {
  /// The fields of Exif and XMP and the texts of PNG, exactly. Texts, names, ratings and rights are left out, and so are
  /// the programs that changed the photo, and what describes how the file is stored.
  ///
  /// - Throws: ``FileError`` when the file cannot be read.
  package func saidElse() throws -> Appearance {
    var result = Appearance()
    let kinds = Set(metadata.directories.map(\.kind)).filter(\.isExif)
    add(
      kinds.sorted { $0.code < $1.code }.map { kind in
        (kind, { isStatement(Tag(kind, $0)) })
      }, to: &result)
    let kept = Self.all(metadata.xmp.properties) { property, isInner in
      !Self.mayChange(property.name) && (!isInner || Self.ofExif.contains(property.name.namespace))
    }
    for (name, bytes) in kept { result.add(name, bytes: bytes) }
    for block in skeleton.blocks where block.kind == .text {
      let name = try openOrigin().read(block.payload.prefix(80)).prefix { $0 != 0 }
      let keyword = String(decoding: Latin.utf8(name), as: UTF8.self)
      if !Self.isDescription(keyword) { result.add("text \(keyword)", [block.payload]) }
    }
    return result
  }

  /// Whether a field counts. A file that is made of directories has its structure in them, which its picture binds: there
  /// only the fields of Exif's own directories count, wherever they are.
  private func isStatement(_ tag: Tag) -> Bool {
    guard !Self.mayChange(tag) else { return false }
    guard container.isMadeOfDirectories, ![.exif, .interop].contains(tag.directory) else {
      return true
    }
    switch tag.number {
    // No tag: the ranges in which Exif defines its fields (Exif 3.0, 4.6.6).
    case 0x829A...0x829D, 0x8822...0x8839, 0x9000...0x9FFF, 0xA000...0xA4FF: return true
    default: return false
    }
  }

  /// Whether a text of PNG describes the photo, or is a block of metadata.
  private static func isDescription(_ keyword: String) -> Bool {
    let name = keyword.lowercased()
    // Converters write Exif's names with a prefix.
    let local = name.split(separator: ":").last.map(String.init) ?? name
    return name.hasPrefix("raw profile type") || name.hasPrefix("xml:") || texts.contains(local)
      || [
        "comment", "disclaimer", "warning", "date:modify", "date:timestamp", "modify date",
        "modification time",
      ].contains(name)
  }

  /// Whether a field changes when people describe a photo, or when a file is written again.
  private static func mayChange(_ tag: Tag) -> Bool {
    switch tag.directory {
    // Elsewhere other programs take them for the photo's.
    case .exif where Self.ordinary.contains(tag.number): true
    case .interop where [InteropNumber.index, InteropNumber.version].contains(tag.number): true
    default: descriptions.contains(tag.number) || storage.contains(tag.number)
    }
  }

  private static let descriptions: Set<UInt16> = [
    ExifNumber.documentName, ExifNumber.imageDescription, ExifNumber.pageName, ExifNumber.artist,
    ExifNumber.copyright, ExifNumber.userComment, ExifNumber.rating, ExifNumber.ratingPercent,
    ExifNumber.xpTitle, ExifNumber.xpComment, ExifNumber.xpAuthor, ExifNumber.xpKeywords,
    ExifNumber.xpSubject, ExifNumber.ownerName, ExifNumber.imageTitle, ExifNumber.photographer,
    ExifNumber.imageEditor, ExifNumber.software, ExifNumber.processingSoftware,
    ExifNumber.rawDevelopingSoftware, ExifNumber.imageEditingSoftware,
    ExifNumber.metadataEditingSoftware, ExifNumber.imageHistory, ExifNumber.modifyDate,
  ]

  /// The colours, and parts of the date of the last change, which may change in the directory for them.
  private static let ordinary: Set<UInt16> = [
    ExifNumber.colorSpace, ExifNumber.offsetTime, ExifNumber.subSecTime,
  ]

  private static let storage: Set<UInt16> = [
    ExifNumber.exifVersion, ExifNumber.flashpixVersion, ExifNumber.componentsConfiguration,
    ExifNumber.yCbCrPositioning, ExifNumber.xResolution, ExifNumber.yResolution,
    ExifNumber.resolutionUnit, ExifNumber.orientation, ExifNumber.exifImageWidth,
    ExifNumber.exifImageHeight, ExifNumber.imageWidth, ExifNumber.imageHeight,
    ExifNumber.bitsPerSample, ExifNumber.compression, ExifNumber.photometricInterpretation,
    ExifNumber.samplesPerPixel, ExifNumber.planarConfiguration, ExifNumber.stripOffsets,
    ExifNumber.rowsPerStrip, ExifNumber.stripByteCounts, ExifNumber.yCbCrSubSampling,
    ExifNumber.subfileType, ExifNumber.oldSubfileType, ExifNumber.thumbnailOffset,
    ExifNumber.thumbnailLength, ExifNumber.exifOffset, ExifNumber.gpsInfo, ExifNumber.subIFD,
    ExifNumber.interopOffset, ExifNumber.makerNote, ExifNumber.dngPrivateData,
    ExifNumber.applicationNotes, ExifNumber.iptcNAA, ExifNumber.photoshopSettings,
    ExifNumber.iccProfile, ExifNumber.printIM, ExifNumber.padding, ExifNumber.offsetSchema,
  ]

  private static func mayChange(_ name: XMP.Name) -> Bool {
    if name.namespace == .iptcExt { return name.local != "RecDevice" }
    // Where the credentials of the file are.
    if name.namespace.uri == "http://purl.org/dc/terms/" { return name.local == "provenance" }
    return free.contains(name.namespace)
      || described.contains(name.namespace) && texts.contains(name.local.lowercased())
  }

  /// Namespaces for people, rights, keywords, regions, and the history of a file.
  private static let free: Set<XMP.Namespace> = [
    .xmpRights, .xmpMM, .iptcCore, .plus, .cc, .tdm, .lr, .mwgRegions, .mwgKeywords,
    .mwgCollections, .microsoftPhoto12, .digiKam, .acdseeRegions, .mediapro, .extensis, .ics,
    .note,
    // Looks that were saved and are not shown.
    XMP.Namespace("http://ns.adobe.com/camera-raw-saved-settings/1.0/", prefix: "crss"),
  ]

  /// Namespaces of Exif, whose properties count in others, too.
  private static let ofExif: Set<XMP.Namespace> = [.tiff, .exif, .exifEX, .aux]

  /// Namespaces that have such properties among others.
  private static let described: Set<XMP.Namespace> = [
    .dc, .xmp, .photoshop, .tiff, .exif, .exifEX, .microsoftPhoto, .acdsee,
  ]

  private static let texts: Set<String> = [
    "title", "description", "subject", "creator", "rights", "contributor", "publisher", "language",
    "type", "identifier", "relation", "format", "source", "rating", "label", "modifydate",
    "metadatadate", "creatortool", "nickname", "baseurl", "advisory", "headline", "instructions",
    "credit", "authorsposition", "captionwriter", "category", "supplementalcategories",
    "transmissionreference", "urgency", "history", "colormode", "legacyiptcdigest",
    "sidecarforextension", "documentancestors", "textlayers", "imagedescription", "artist",
    "copyright", "software", "datetime", "orientation", "xresolution", "yresolution",
    "resolutionunit", "imagewidth", "imagelength", "bitspersample", "samplesperpixel",
    "photometricinterpretation", "compression", "planarconfiguration", "ycbcrpositioning",
    "ycbcrsubsampling", "nativedigest", "usercomment", "exifversion", "flashpixversion",
    "componentsconfiguration", "colorspace", "pixelxdimension", "pixelydimension",
    "cameraownername", "photographer", "imageeditor", "imagetitle", "rawdevelopingsoftware",
    "imageeditingsoftware", "metadataeditingsoftware", "lastkeywordxmp", "lastkeywordiptc",
    "caption", "author", "categories", "tagged", "notes", "keywords", "rpp",
  ]
}
