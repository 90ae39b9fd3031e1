/// The formats that are made of TIFF and that nothing but the name or the makers' habits tell from
/// it.
extension FileFormat {
  package static let nrw = FileFormat(
    name: "NRW", fileExtension: "nrw", mimeType: "image/x-nikon-nrw")
  package static let sr2 = FileFormat(
    name: "SR2", fileExtension: "sr2", mimeType: "image/x-sony-sr2")
  static let kdc = FileFormat(name: "KDC", fileExtension: "kdc", mimeType: "image/x-kodak-kdc")
  static let dcr = FileFormat(name: "DCR", fileExtension: "dcr", mimeType: "image/x-kodak-dcr")
  static let gpr = FileFormat(name: "GPR", fileExtension: "gpr", mimeType: "image/x-gopro-gpr")

  /// The formats by the endings of their names.
  private static let madeOfTIFF: [FileFormat] = [
    .arw, .cr2, .dcr, .dng, .gpr, .iiq, .kdc, .nef, .nrw, .pef, .rw2, .rwl, .sr2, .srw, .tiff,
    FileFormat(name: "3FR", fileExtension: "3fr", mimeType: "image/x-hasselblad-3fr"),
    FileFormat(name: "ARQ", fileExtension: "arq", mimeType: "image/x-sony-arq"),
    FileFormat(name: "DCP", fileExtension: "dcp", mimeType: "application/octet-stream"),
    FileFormat(name: "ERF", fileExtension: "erf", mimeType: "image/x-epson-erf"),
    FileFormat(name: "FFF", fileExtension: "fff", mimeType: "image/x-hasselblad-fff"),
    FileFormat(name: "K25", fileExtension: "k25", mimeType: "image/x-kodak-k25"),
    FileFormat(name: "MEF", fileExtension: "mef", mimeType: "image/x-mamiya-mef"),
    FileFormat(name: "MOS", fileExtension: "mos", mimeType: "image/x-raw"),
    FileFormat(name: "SRF", fileExtension: "srf", mimeType: "image/x-sony-srf"),
  ]

  /// The format of a file that is made of TIFF and whose name ends so; this one where no such
  /// format is known.
  package func named(_ ending: some StringProtocol) -> FileFormat {
    let ending = ending.lowercased() == "tiff" ? "tif" : ending.lowercased()
    return Self.madeOfTIFF.first { $0.fileExtension == ending } ?? self
  }

  /// The raw format whose way of compressing the sensor's data this is.
  package init?(compression: Int) {
    switch compression {
    case 32_767: self = .arw
    case 32_770: self = .srw
    case 32_867: self = .kdc
    case 34_713: self = .nef
    case 65_000: self = .dcr
    case 65_535: self = .pef
    default: return nil
    }
  }
}

extension Skeleton {
  /// The format by the file's name, where the content leaves a choice.
  package mutating func name(byEndingOf path: String) {
    guard isNameTelling, let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return }
    let named = format.named(path[path.index(after: dot)...])
    // Nikon's compact cameras put a picture in JPEG where the others put one without compression.
    let isReduced =
      directories.first { $0.kind == .ifd0 }?.value(of: ExifNumber.compression)?.integer == 6
    format = named == .nef && isReduced ? .nrw : named
  }
}
