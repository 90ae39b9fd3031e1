internal import Verso

/// The keys of the top level: what the picture is, without decoding it.
extension PropertyReader {
  func picture(at index: Int) -> ImageProperties {
    var result: ImageProperties = [:]
    if let size = size(ofImageAt: index) {
      result[ImageProperty.pixelWidth] = .integer(size.width)
      result[ImageProperty.pixelHeight] = .integer(size.height)
    }
    result[ImageProperty.depth] = depth(ofImageAt: index).map { .integer($0) }
    result[ImageProperty.colorModel] = colorModel().map { .text($0) }
    result[ImageProperty.profileName] = profileName().map { .text($0) }
    if let density = density() {
      result[ImageProperty.dpiWidth] = .double(density.x)
      result[ImageProperty.dpiHeight] = .double(density.y)
    }
    if let orientation = tiff(at: index)["Orientation"] {
      result[ImageProperty.orientation] = orientation
    }
    if hasAlpha(index) { result[ImageProperty.hasAlpha] = true }
    if isFloat { result[ImageProperty.isFloat] = true }
    if isIndexed { result[ImageProperty.isIndexed] = true }
    if structure.heif != nil, structure.count > 1, index == structure.primary,
      !structure.isAnimation
    {
      result[ImageProperty.primaryImage] = true
    }
    return result
  }

  // MARK: Size

  /// The stored size, not the displayed one.
  func size(ofImageAt index: Int) -> (width: Int, height: Int)? {
    if let tga = structure.tga { return (tga.width, tga.height) }
    if let heif = structure.heif, heif.images.indices.contains(index), !structure.isAnimation {
      let image = heif.images[index]
      return (image.width, image.height)
    }
    if let canvas = structure.animation?.canvas { return canvas }
    if let picture = photo.pictureFacts, picture.width > 0 {
      return (picture.width, picture.height)
    }
    if photo.metadata.directory(.ifd0) != nil, structure.isPages,
      let size = size(in: .ifd(index))
    {
      return size
    }
    if let size = rawDirectory.flatMap({ size(in: $0) }) { return size }
    if let width = number("ImageWidth"), let height = number("ImageHeight") {
      return (width, height)
    }
    let derived = photo.items["Composite:ImageSize"]
    let sides = derived?.value.values.compactMap(\.integer) ?? []
    return sides.count == 2 ? (sides[0], sides[1]) : nil
  }

  private func size(in kind: DirectoryKind) -> (width: Int, height: Int)? {
    guard let width = photo.metadata.value(of: Tag(kind, ExifNumber.imageWidth))?.integer,
      let height = photo.metadata.value(of: Tag(kind, ExifNumber.imageHeight))?.integer
    else { return nil }
    return (width, height)
  }

  /// The directory of a raw file that describes the full picture.
  var rawDirectory: DirectoryKind? {
    photo.metadata.directories.first { directory in
      let isPicture = directory.kind.code < 0x200
      return isPicture && directory.value(of: ExifNumber.subfileType)?.integer == 0
        && directory.value(of: ExifNumber.imageWidth) != nil
    }?.kind
  }

  // MARK: Samples

  private func depth(ofImageAt index: Int) -> Int? {
    if let tga = structure.tga { return tga.isIndexed || tga.bitsPerPixel > 16 ? 8 : 5 }
    if let heif = structure.heif, let bits = heif.images[structure.primary].bitsPerSample {
      return bits
    }
    if let picture = photo.pictureFacts, picture.bitsPerSample > 0 { return picture.bitsPerSample }
    let kind = structure.isPages ? DirectoryKind.ifd(index) : rawDirectory ?? .ifd0
    if photo.isMadeOfDirectories,
      let bits = photo.metadata.value(of: Tag(kind, ExifNumber.bitsPerSample))?.integers?.first
    {
      return bits
    }
    return samples(index).bits
  }

  private func colorModel() -> String? {
    if let tga = structure.tga { return tga.isGray ? "Gray" : "RGB" }
    if let picture = photo.pictureFacts, picture.components > 0 {
      return [1: "Gray", 3: "RGB", 4: "CMYK"][picture.components]
    }
    if photo.isMadeOfDirectories,
      let code = photo.metadata.value(
        of: Tag(rawDirectory ?? .ifd0, ExifNumber.photometricInterpretation))?.integer
    {
      // TIFF 6.0, PhotometricInterpretation; what a raw picture becomes is RGB.
      return [0: "Gray", 1: "Gray", 5: "CMYK", 8: "Lab", 9: "Lab", 10: "Lab"][code] ?? "RGB"
    }
    switch samples(0).colors {
    case .gray: return "Gray"
    case .rgb: return "RGB"
    case .inks: return "CMYK"
    case .lab: return "Lab"
    case nil: break
    }
    switch said("ColorSpaceData")?.value.string?.prefix(4) {
    case "GRAY": return "Gray"
    case "CMYK": return "CMYK"
    case "Lab ": return "Lab"
    default: return photo.format.uniformType == nil ? nil : "RGB"
    }
  }

  private var isIndexed: Bool {
    if let tga = structure.tga { return tga.isIndexed }
    return samples(0).isIndexed
  }

  private var isFloat: Bool {
    samples(0).isFloat
      || photo.metadata.value(of: Tag(.ifd0, ExifNumber.sampleFormat))?.integers?.first == 3
  }

  private func hasAlpha(_ index: Int) -> Bool {
    if let tga = structure.tga { return tga.alphaBits > 0 }
    if let heif = structure.heif {
      let alpha = ["urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"]
      return heif.auxiliary(ofImageAt: heif.primary).contains {
        alpha.contains($0.auxiliaryType ?? "")
      }
    }
    return samples(index).hasAlpha
  }

  /// The samples of an image, by the format's own structures.
  private func samples(_ index: Int) -> PictureSamples {
    photo.container.samples(
      photo.metadata.facts, photo.metadata.directories, page: index)
  }

  // MARK: Density and profile

  private func density() -> (x: Double, y: Double)? {
    let metadata = photo.metadata
    if number("PixelUnits") == 1, let x = number("PixelsPerUnitX"),
      let y = number("PixelsPerUnitY")
    {
      return ((Double(x) * 0.0254).rounded(), (Double(y) * 0.0254).rounded())
    }
    let unit = metadata.value(of: Tag(.ifd0, ExifNumber.resolutionUnit))?.integer ?? 2
    if let x = metadata.value(of: Tag(.ifd0, ExifNumber.xResolution))?.doubles?.first,
      let y = metadata.value(of: Tag(.ifd0, ExifNumber.yResolution))?.doubles?.first, x > 0, y > 0,
      x.isFinite, y.isFinite, unit == 2 || unit == 3
    {
      let factor = unit == 3 ? 2.54 : 1
      return (x * factor, y * factor)
    }
    if let jfif = metadata.directory(.jfif), let unit = jfif.value(of: 2)?.integer,
      let x = jfif.value(of: 3)?.integer, let y = jfif.value(of: 5)?.integer, unit == 1 || unit == 2
    {
      let factor = unit == 2 ? 2.54 : 1
      return (Double(x) * factor, Double(y) * factor)
    }
    return nil
  }

  func profileName() -> String? {
    if let name = fact("ProfileDescription") { return name }
    let isSRGB =
      fact("SRGBRendering") != nil
      || photo.metadata.value(of: Tag(.exif, ExifNumber.colorSpace))?.integer == 1
    return isSRGB ? "sRGB IEC61966-2.1" : nil
  }

  // MARK: Facts

  /// The header's value under a name, as text.
  func fact(_ name: String) -> String? { said(name)?.text }

  /// The header's whole number under a name.
  func number(_ name: String) -> Int? { said(name)?.value.integer }

  /// The header's number of any kind under a name.
  func real(_ name: String) -> Double? { said(name)?.value.number }

  private func said(_ name: String) -> Item? {
    photo.metadata.facts.first { $0.name == name }
  }
}

extension Photo {
  /// Whether the file is itself made of the directories of TIFF, or holds those of a raw file.
  var isMadeOfDirectories: Bool { container.isMadeOfDirectories || format.isRaw }
}
