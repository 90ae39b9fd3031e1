extension Photo {
  /// Refuses a profile for other colours than those of the picture.
  ///
  /// - Throws: ``MetadataError``.
  func checkProfile(_ profile: [UInt8]) throws {
    func name(_ space: String) -> String { space.filter { $0 != " " && $0 != "\0" } }
    guard pending.picture == nil, let profile = try? ICCProfile(profile), let spaces = colorSpaces,
      !spaces.contains(profile.colorSpace), !name(profile.colorSpace).isEmpty
    else { return }
    throw MetadataError(
      .invalidValue,
      "the colour profile is for \(name(profile.colorSpace)), and the picture is "
        + "\(spaces.map(name).joined(separator: " or ")); force it to put it in all the same",
      place: format.name)
  }

  /// The colours that a profile of this picture may be for, in the words of ICC (ICC.1:2022, 7.2.6); nil
  /// where the format does not tell.
  private var colorSpaces: [String]? {
    let (gray, rgb, inks) = ("GRAY", "RGB ", "CMYK")
    if format.isJPEG {
      switch skeleton.picture?.components {
      case 1: return [gray]
      case 3: return [rgb]
      case 4: return [inks]
      default: return nil
      }
    }
    if format.fileExtension == "png" {
      let type = metadata.facts.first { $0.group == "PNG" && $0.name == "ColorType" }
      return type.map { ["0", "4"].contains($0.numericText) ? [gray] : [rgb] }
    }
    if container == TIFF.self {
      switch metadata.value(of: Tag(.ifd0, ExifNumber.photometricInterpretation))?.integer {
      case 0, 1: return [gray]
      case 2, 3, 6: return [rgb]
      case 5: return [inks]
      case 8, 9, 10: return ["Lab "]
      default: return nil
      }
    }
    if container == WebP.self { return [rgb] }
    return container == ISOBMFF.self ? [rgb, gray] : nil
  }
}
