/// All rooms of formats, in the order in which they are tried.
package enum Containers {
  package static let all: [any Container.Type] = [
    JPEG.self, CR3.self, Movie.self, HEIF.self, PNG.self, WebP.self, GIF.self, TIFF.self, PSD.self,
    JPEGXL.self,
    JPEG2000.self, RIFF.self, BMP.self, EXR.self, RAF.self, MRW.self, X3F.self, CRW.self,
    RecipeFile.self,
    JPEGXR.self, PGF.self,
    ICCFile.self, SVG.self, XMPFile.self,
  ]
}

/// The formats that can be read.
package struct FormatList: Sendable {
  // Their properties are read on demand: one photo needs those of one format.
  private let containers: [any Container.Type]

  /// All that there are.
  package static let standard = FormatList(Containers.all)

  /// Those of some rooms, which are tried in this order.
  package init(_ containers: [any Container.Type]) { self.containers = containers }

  /// The room of a file, or an error.
  package func container(of window: ByteWindow) throws -> any Container.Type {
    for container in containers where try container.recognizes(window) { return container }
    throw MetadataError(
      .unknownFormat,
      "not a photo of a known format; looked for: JPEG, HEIC, AVIF, PNG, WebP, GIF, TIFF, raw, films (MOV, MP4), JPEG XL, "
        + "PSD, XMP and others")
  }

  /// The format of a file that begins with these bytes; nil if it is unknown.
  package func format(of head: [UInt8]) -> FileFormat? {
    containers.first { $0.recognizes(head.rawSpan) }?.format
  }

  /// How names of files of all formats end, sorted, in small letters.
  package var endings: [String] {
    Set(containers.flatMap { $0.formats.flatMap(\.endings) }).sorted()
  }

  /// Whether a name ends as files of a format do that can be read, in letters of either case.
  package func isKnown(ending: String) -> Bool {
    let ending = ending.lowercased()
    return contains { $0.endings.contains(ending) || $0.otherEndings.contains(ending) }
  }

  /// Whether a name ends as raw files of cameras do, in letters of either case.
  package func isRaw(ending: String) -> Bool {
    let ending = ending.lowercased()
    return contains { $0.isRaw && $0.endings.contains(ending) }
  }

  /// Whether a name has the extension of another format; unknown extensions are ignored.
  package func isMisnamed(_ format: FileFormat, byEnding ending: String) -> Bool {
    let ending = ending.lowercased()
    guard isKnown(ending: ending), !format.otherEndings.contains(ending) else { return false }
    return !contains { $0.family == format.family && $0.endings.contains(ending) }
  }

  private func contains(_ isWanted: (FileFormat) -> Bool) -> Bool {
    containers.contains { $0.formats.contains(where: isWanted) }
  }
}

extension FileFormat {
  /// The number of bytes that determine the format of a file.
  package static let headBytes = 4096

  /// Whether a file that begins with these bytes is one that can be read.
  package static func isKnown(_ head: [UInt8]) -> Bool {
    FormatList.standard.format(of: head) != nil
  }

  /// Whether a name ends as files of a format do that can be read, in letters of either case.
  package static func isKnown(fileExtension: String) -> Bool {
    FormatList.standard.isKnown(ending: fileExtension)
  }

  /// Whether a name ends as raw files of cameras do, in letters of either case.
  package static func isRaw(fileExtension: String) -> Bool {
    FormatList.standard.isRaw(ending: fileExtension)
  }

  /// Whether a name ends as films do, those of formats that are not read included, in letters of either case.
  package static func isFilm(fileExtension: String) -> Bool {
    films.contains(fileExtension.lowercased())
  }

  private static let films: Set<String> = [
    "mp4", "mov", "m4v", "3gp", "3g2", "mp", "mpg", "mpeg", "avi", "divx", "mkv", "webm", "mts",
    "m2ts", "m2t", "mod", "tod", "mmv", "asf", "wmv", "flv", "insv", "360",
  ]

  /// Whether a name has the extension of another format; unknown extensions are ignored.
  package func isMisnamed(byEnding ending: String) -> Bool {
    FormatList.standard.isMisnamed(self, byEnding: ending)
  }

  /// The format of a file that begins with these bytes; nil if it is unknown.
  package static func of(head: [UInt8]) -> FileFormat? { FormatList.standard.format(of: head) }
}
