internal import Verso

/// The dictionaries of formats and makers.
extension PropertyReader {
  // MARK: Makers

  func makers() -> [(key: String, dictionary: ImageProperties)] {
    var result = MakerTable.all.map { ($0.dictionary, $0.properties(makerItems)) }
    if let note = photo.metadata.value(of: Tag.makerNote)?.bytes {
      result.append((ImageProperty.makerAppleDictionary, AppleMakerNote.properties(note)))
    }
    return result
  }

  /// The properties of the picture of a raw file. ImageIO has no public keys for it; the names are
  /// those that Verso shows everywhere.
  func raw() -> ImageProperties {
    guard photo.format.isRaw else { return [:] }
    var result: ImageProperties = [:]
    if let kind = rawDirectory,
      let directory = photo.metadata.directories.first(where: { $0.kind == kind })
    {
      for field in directory.fields {
        guard let definition = field.definition, let value = field.value, value.count <= 256,
          !definition.name.hasSuffix("Offsets"), !definition.name.hasSuffix("ByteCounts")
        else { continue }
        let shape: PropertyShape =
          value.string != nil ? .text : value.count == 1 ? .number : .numbers
        result[definition.name] = PropertyValue(value, shape)
      }
    }
    for group in MakerTable.rawGroups {
      for item in makerItems.group(group) where result[item.name] == nil {
        result[item.name] = PropertyValue(item.value)
      }
    }
    return result
  }

  // MARK: Photoshop, OpenEXR, Targa

  func photoshop() -> ImageProperties {
    var result: ImageProperties = [:]
    let facts = photo.metadata.facts
    if let layers = facts.first(where: { $0.name == "LayerUnicodeNames" })
      ?? facts.first(where: { $0.name == "LayerNames" })
    {
      result["LayerNames"] = .array(layers.texts.map { .text($0) })
    }
    // The resource with the writers of the file exists in one version only.
    if fact("HasRealMergedData") != nil { result["Version"] = 1 }
    return result
  }

  func openEXR() -> ImageProperties {
    guard photo.format == .exr else { return [:] }
    var result: ImageProperties = [:]
    result["AspectRatio"] = real("PixelAspectRatio").map { .double($0) }
    result["Compression"] = number("Compression").map { .integer($0) }
    return result
  }

  func tga() -> ImageProperties {
    structure.tga.map { ["Compression": .integer($0.isCompressed ? 1 : 0)] } ?? [:]
  }

  // MARK: PNG

  func png(at index: Int) -> ImageProperties {
    guard photo.format.frames == .chunks else { return [:] }
    var result = structure.animation?.frame(index) ?? [:]
    guard index == 0 else { return result }
    for key in [
      "Author", "Comment", "Copyright", "Description", "Disclaimer", "Software", "Source", "Title",
      "Warning",
    ] {
      result[key] = pngText(key).map { .text($0) }
    }
    if result["Software"] == nil {
      result["Software"] = photo.metadata.xmp["xmp:CreatorTool"].map { .text($0) }
    }
    result["Creation Time"] = pngText("CreationTime").map { .text($0) }
    result["ModificationTime"] = pngText("ModifyDate").map { .text($0) }
    result["InterlaceType"] = number("Interlace").map { .integer($0) }
    result["sRGBIntent"] = number("SRGBRendering").map { .integer($0) }
    if let chunk = photo.blocks.first(where: { $0.code == 0x6741_4D41 }),
      let gamma = (try? photo.payload(of: chunk)).flatMap({ Header($0, .bigEndian).long(0) })
    {
      result["Gamma"] = .double(Double(gamma) / 100_000)
    }
    let points = [
      "WhitePointX", "WhitePointY", "RedX", "RedY", "GreenX", "GreenY", "BlueX", "BlueY",
    ].compactMap { real($0) }
    if points.count == 8 { result["Chromaticities"] = .array(points.map { .double($0) }) }
    if let x = number("PixelsPerUnitX"), let y = number("PixelsPerUnitY") {
      if number("PixelUnits") == 1 {
        result["XPixelsPerMeter"] = .integer(x)
        result["YPixelsPerMeter"] = .integer(y)
      } else if x > 0 {
        result["PixelAspectRatio"] = .double(Double(y) / Double(x))
      }
    }
    return result
  }

  func pngText(_ name: String) -> String? {
    photo.metadata.facts.first { $0.group == "PNG" && $0.name == name }?.text
  }

  // MARK: Frames

  /// The dictionary of one frame of an animation.
  func animation(at index: Int) -> ImageProperties {
    guard photo.format.frames != .chunks else { return png(at: index) }
    return structure.animation?.frame(index) ?? [:]
  }

  // MARK: The container

  /// The properties of the file as a whole.
  func container(fileSize: Int) -> ImageProperties {
    var result: ImageProperties = [ImageProperty.fileSize: .integer(fileSize)]
    if let key = structure.animationKey, let animation = structure.animation {
      result[key] = .dictionary(animation.container)
    }
    if let groups = structure.heif?.groupList, !groups.isEmpty {
      result[ImageProperty.groups] = .array(groups)
    }
    var contents: ImageProperties = [
      ImageProperty.imageCount: .integer(structure.count),
      ImageProperty.fileSize: .integer(fileSize),
      ImageProperty.images: .array(
        (0..<min(structure.count, 65_536)).map { .dictionary(image(at: $0)) }),
    ]
    if structure.count > 1 { contents[ImageProperty.primaryImage] = .integer(structure.primary) }
    result[ImageProperty.fileContentsDictionary] = .dictionary(contents)
    return result
  }

  private func image(at index: Int) -> ImageProperties {
    var result: ImageProperties = [ImageProperty.imageIndex: .integer(index)]
    if let size = size(ofImageAt: index) {
      result[ImageProperty.width] = .integer(size.width)
      result[ImageProperty.height] = .integer(size.height)
    }
    if index == structure.primary {
      result[ImageProperty.namedColorSpace] = profileName().map { .text($0) }
    }
    func fields(_ image: HEIFImages.Image) -> ImageProperties {
      [ImageProperty.width: .integer(image.width), ImageProperty.height: .integer(image.height)]
    }
    if let heif = structure.heif, !structure.isAnimation {
      let thumbnails = heif.thumbnails(ofImageAt: index).map {
        PropertyValue.dictionary(fields($0))
      }
      if !thumbnails.isEmpty { result[ImageProperty.thumbnailImages] = .array(thumbnails) }
      let auxiliary = heif.auxiliary(ofImageAt: index).compactMap { image -> PropertyValue? in
        guard let type = Self.auxiliaryType(image.auxiliaryType ?? "") else { return nil }
        var fields = fields(image)
        fields[ImageProperty.auxiliaryDataType] = .text(type)
        return .dictionary(fields)
      }
      if !auxiliary.isEmpty { result[ImageProperty.auxiliaryData] = .array(auxiliary) }
    } else if index == 0, let bytes = photo.metadata.thumbnail, let thumbnail = try? Photo(bytes),
      let picture = thumbnail.pictureFacts
    {
      result[ImageProperty.thumbnailImages] = [
        [
          ImageProperty.width: .integer(picture.width),
          ImageProperty.height: .integer(picture.height),
        ]
      ]
    }
    return result
  }

  /// ImageIO's name for what an auxiliary image is for; nil for transparency, which is part of the
  /// picture, and for what is not known.
  private static func auxiliaryType(_ address: String) -> String? {
    let known = [
      "urn:mpeg:hevc:2015:auxid:2": "Depth",
      "urn:mpeg:mpegB:cicp:systems:auxiliary:depth": "Depth",
      "urn:com:apple:photo:2018:aux:portraiteffectsmatte": "PortraitEffectsMatte",
      "urn:com:apple:photo:2019:aux:semanticskinmatte": "SemanticSegmentationSkinMatte",
      "urn:com:apple:photo:2019:aux:semantichairmatte": "SemanticSegmentationHairMatte",
      "urn:com:apple:photo:2019:aux:semanticteethmatte": "SemanticSegmentationTeethMatte",
      "urn:com:apple:photo:2020:aux:semanticglassesmatte": "SemanticSegmentationGlassesMatte",
      "urn:com:apple:photo:2020:aux:semanticskymatte": "SemanticSegmentationSkyMatte",
      "urn:com:apple:photo:2020:aux:hdrgainmap": "HDRGainMap",
    ]
    return known[address].map { "kCGImageAuxiliaryDataType\($0)" }
  }
}
