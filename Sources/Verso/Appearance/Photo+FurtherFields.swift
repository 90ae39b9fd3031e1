/// What a photo states about itself in addition to place, time, device and origin.
///
/// Programs find statements in fields that nobody thought of: a second time in another directory, a maker in a namespace
/// of its own. So all fields count but those that are known to change later.
extension Photo {
  /// The fields of Exif and XMP, exactly, but for texts, names, ratings and rights, the programs that changed the photo,
  /// and what describes how the file is stored.
  package var saidElse: Appearance {
    var result = Appearance()
    let kinds = Set(metadata.directories.map(\.kind)).filter { kind in
      // A file that is made of directories has its structure in them, which its picture binds.
      kind.isExif && (!container.isMadeOfDirectories || [.exif, .interop].contains(kind))
    }
    add(
      kinds.sorted { $0.code < $1.code }.map { kind in
        (kind, { !Self.mayChange(Tag(kind, $0)) })
      }, to: &result)
    let kept = metadata.xmp.properties.filter { !Self.mayChange($0.name) }
    for (name, bytes) in Self.canonical(kept) { result.add(name, bytes: bytes) }
    return result
  }

  /// Whether a field changes when people describe a photo, or when a file is written again.
  private static func mayChange(_ tag: Tag) -> Bool {
    switch tag.directory {
    case .exif where tag.number == ExifNumber.colorSpace: true
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
    ExifNumber.offsetTime, ExifNumber.subSecTime,
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
