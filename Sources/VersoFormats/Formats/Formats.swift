/// All formats, in the order in which they are tried.
package enum Containers {
  package static let all: [any Container.Type] = [
    JPEG.self, ISOBMFF.self, PNG.self, WebP.self, GIF.self, TIFF.self, PSD.self, JPEGXL.self,
    JPEG2000.self, RIFF.self, BMP.self, EXR.self, RAF.self, MRW.self, X3F.self, CRW.self,
    JPEGXR.self, PGF.self,
    ICCFile.self, SVG.self, XMPFile.self,
  ]

  /// The format of a file, or an error that lists what was looked for.
  package static func recognize(_ head: RawSpan) throws(MetadataError) -> any Container.Type {
    for container in all where container.recognizes(head) { return container }
    let known = all.map { "\($0.format.name) (\($0.signature))" }.joined(separator: ", ")
    throw MetadataError(.unknownFormat, "not a photo of a known format; looked for: \(known)")
  }
}

extension FileFormat {
  /// How many bytes of a file tell what it is.
  package static let headBytes = 4096

  /// Whether a file that begins with these bytes is one that can be read.
  package static func isKnown(_ head: [UInt8]) -> Bool {
    Containers.all.contains { $0.recognizes(head.rawSpan) }
  }

  /// Whether a name ends as files of a format do that can be read, in letters of either case.
  package static func isKnown(fileExtension: String) -> Bool {
    let text = fileExtension.lowercased()
    let others = ["jpeg", "jpe", "jfif", "hif", "heif", "apng", "tiff"]
    return Containers.all.contains { $0.format.fileExtension == text } || others.contains(text)
  }
}

extension Skeleton {
  /// The container's own name of a block's carrier: "APP1", "COM".
  package func carrierName(_ block: Block) -> String {
    switch format {
    case _ where format.isJPEG:
      block.code == 0xFE ? "COM" : "APP\(Int(block.code) - 0xE0)"
    case .gif: "extension \(String(block.code & 0xFF, radix: 16, uppercase: true))"
    default:
      block.code > 0xFFFF
        ? String(letters: block.code).filter { $0.isASCII && $0 != " " } : block.kind.name
    }
  }
}
