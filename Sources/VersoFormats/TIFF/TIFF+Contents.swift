extension TIFF {
  package static func contents(
    _ skeleton: Skeleton, _ facts: [Item], _ directories: [Directory], _ limits: ReadLimits,
    _ source: @autoclosure () throws -> ByteSource
  ) throws -> FurtherContents {
    var contents = FurtherContents()
    readPages(directories, &contents)
    return contents
  }

  /// The directories of a TIFF file: pages, or smaller versions and masks of one (TIFF 6.0,
  /// NewSubfileType and SubfileType).
  private static func readPages(
    _ directories: [Directory], _ contents: inout FurtherContents
  ) {
    var pages = 0
    for directory in directories where directory.kind.code < 0x200 {
      guard directory.entry(ExifNumber.imageWidth) != nil || directory.kind == .ifd0 else {
        continue
      }
      let type = directory.value(of: ExifNumber.subfileType)?.integer ?? 0
      let isReduced = type & 1 == 1 || directory.value(of: ExifNumber.oldSubfileType)?.integer == 2
      switch directory.kind {
      case .ifd0: pages += 1
      case _ where type & 4 == 4: contents.add("transparency mask")
      case _ where isReduced: contents.add("smaller version")
      case _ where directory.kind.code >= 0x100: contents.add("further picture")
      default: pages += 1
      }
    }
    contents.count(pages, .page)
  }

  package static func samples(
    _ facts: [Item], _ directories: [Directory], page: Int
  ) -> PictureSamples {
    // 1 and 2 are alpha, 0 is anything (TIFF 6.0, ExtraSamples).
    let extra =
      directories.first { $0.kind == .ifd(page) }?.value(of: ExifNumber.extraSamples)?.integers
      ?? []
    let colors = directories.first { $0.kind == .ifd0 }?.value(
      of: ExifNumber.photometricInterpretation)?.integer
    return PictureSamples(isIndexed: colors == 3, hasAlpha: extra.contains { $0 == 1 || $0 == 2 })
  }

  package static func profileSpaces(
    _ skeleton: Skeleton, _ facts: [Item], _ directories: [Directory]
  ) -> [String]? {
    switch directories.first(where: { $0.kind == .ifd0 })?.value(
      of: ExifNumber.photometricInterpretation)?.integer
    {
    case 0, 1: ["GRAY"]
    case 2, 3, 6: ["RGB "]
    case 5: ["CMYK"]
    case 8, 9, 10: ["Lab "]
    default: nil
    }
  }
}
