internal import Verso

/// A photo's metadata in ImageIO's dictionaries.
///
/// Each dictionary is made by its own method from the place of its values; a table
/// (``PropertyTable``) has the keys with a field.
struct PropertyReader {
  let photo: Photo
  /// The file's structure beyond its metadata: frames, images, groups.
  let structure: ImageStructure
  /// The values of makers.
  let makerItems: MakerItems

  init(_ photo: Photo, _ structure: ImageStructure) {
    self.photo = photo
    self.structure = structure
    makerItems = MakerItems(photo)
  }

  private var metadata: Metadata { photo.metadata }

  /// The properties of one of the images.
  func properties(at index: Int) -> ImageProperties {
    var result: ImageProperties = [:]
    func put(_ key: String, _ dictionary: ImageProperties) {
      if !dictionary.isEmpty { result[key] = .dictionary(dictionary) }
    }
    let isFirst = index == structure.primary
    if isFirst || structure.isAnimation {
      put(ImageProperty.exifDictionary, exif())
      put(ImageProperty.gpsDictionary, gps())
      put(ImageProperty.iptcDictionary, iptc())
      put(ImageProperty.exifAuxDictionary, exifAux())
      put(ImageProperty.jfifDictionary, jfif())
      put(ImageProperty.dngDictionary, dng())
      put(ImageProperty.rawDictionary, raw())
      put(ImageProperty.eightBIMDictionary, photoshop())
      put(ImageProperty.openEXRDictionary, openEXR())
      for (key, dictionary) in makers() { put(key, dictionary) }
    }
    put(ImageProperty.tiffDictionary, tiff(at: index))
    put(ImageProperty.pngDictionary, png(at: index))
    put(ImageProperty.tgaDictionary, tga())
    if let key = structure.animationKey { put(key, animation(at: index)) }
    put(ImageProperty.heifDictionary, structure.heif?.camera(ofImageAt: index) ?? [:])
    put(ImageProperty.groups, structure.heif?.group(ofImageAt: index) ?? [:])
    result.merge(picture(at: index), uniquingKeysWith: { first, _ in first })
    return result
  }

  // MARK: Fields

  /// The value of a row: the field's, or else that of XMP.
  func value(_ row: PropertyRow, in kind: DirectoryKind? = nil) -> PropertyValue? {
    if let tag = row.tag, let value = value(Tag(kind ?? tag.directory, tag.number), row.shape) {
      return value
    }
    return xmpValue(row)
  }

  /// The XMP value of a row; nil if absent.
  func xmpValue(_ row: PropertyRow) -> PropertyValue? {
    for path in row.paths {
      guard let node = metadata.xmp.node(at: path) else { continue }
      if let value = PropertyValue(node, row.shape, at: path) { return value }
    }
    return nil
  }

  func value(_ tag: Tag, _ shape: PropertyShape) -> PropertyValue? {
    if tag.directory == .iptc, shape == .texts {
      let texts = metadata.texts(of: tag)
      return texts.isEmpty ? nil : .array(texts.map { .text($0) })
    }
    guard let value = metadata.value(of: tag) else { return nil }
    if shape == .comment {
      let text = try? metadata.content(of: TagKey<String>(tag))
      return text.flatMap { $0.isEmpty ? nil : .text($0) }
    }
    return PropertyValue(value, shape)
  }

  /// The values of the rows of a table that have one.
  func values(_ rows: [PropertyRow]) -> ImageProperties {
    var result: ImageProperties = [:]
    for row in rows { result[row.key] = value(row) }
    return result
  }

  func exif() -> ImageProperties {
    values(PropertyTable.exif)
  }

  func tiff(at index: Int) -> ImageProperties {
    guard structure.isPages, index > 0 else {
      guard index == structure.primary || structure.isAnimation else { return [:] }
      var result = values(PropertyTable.tiff)
      // An artist who was left empty is one of ImageIO's.
      if result["Artist"] == nil,
        let artist = metadata.value(of: Tag(.ifd0, ExifNumber.artist)),
        artist.string?.isEmpty == true
      {
        result["Artist"] = ""
      }
      if let tile = structure.heif?.primaryTile {
        result["TileWidth"] = .integer(tile.width)
        result["TileLength"] = .integer(tile.height)
      }
      if let turn = photo.turn.container ?? photo.turn.exif {
        result["Orientation"] = .integer(turn.rawValue)
      }
      return result
    }
    var result: ImageProperties = [:]
    for row in PropertyTable.tiff {
      guard let tag = row.tag else { continue }
      result[row.key] = value(Tag(.ifd(index), tag.number), row.shape)
    }
    return result
  }

  func dng() -> ImageProperties {
    guard metadata.value(of: Tag(.ifd0, ExifNumber.dngVersion)) != nil else { return [:] }
    var result: ImageProperties = [:]
    // The picture itself is described in a directory below the first one.
    let kinds = [DirectoryKind.ifd0] + (0..<4).map { DirectoryKind.subIFD($0) }
    for row in PropertyTable.dng {
      guard let tag = row.tag else { continue }
      for kind in kinds where result[row.key] == nil {
        result[row.key] = value(Tag(kind, tag.number), row.shape)
      }
    }
    for (key, value) in OpcodeList.corrections(result) { result[key] = value }
    // 1.4.0.0 is [1, 4].
    for key in ["DNGVersion", "DNGBackwardVersion"] {
      guard var digits = result[key]?.array else { continue }
      while digits.count > 1, digits.last == 0 { digits.removeLast() }
      result[key] = .array(digits)
    }
    return result
  }

  func jfif() -> ImageProperties {
    guard let directory = metadata.directory(.jfif) else { return [:] }
    var result: ImageProperties = [:]
    if let version = directory.value(of: 0)?.integers
      ?? directory.value(of: 0)?.bytes?.map(Int.init),
      version.count == 2
    {
      // 1.01 is major 1, minor 0 and 1: its digits, as with Exif's versions.
      result["JFIFVersion"] = .array(
        [version[0], version[1] / 10, version[1] % 10].map { .integer($0) })
    }
    for (number, key) in [(UInt16(2), "DensityUnit"), (3, "XDensity"), (5, "YDensity")] {
      result[key] = directory.value(of: number).flatMap { PropertyValue($0, .integer) }
    }
    if photo.pictureFacts?.encoding == 2 { result["IsProgressive"] = true }
    return result
  }
}
