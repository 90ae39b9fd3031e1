/// The formats that are made of TIFF. Only the name or the makers' habits distinguish some of them
/// from it.
extension FileFormat {
  /// A TIFF file (TIFF 6.0).
  public static let tiff = FileFormat(
    name: "TIFF", endings: ["tif", "tiff"], family: "TIFF", mimeType: "image/tiff",
    uniformType: "public.tiff", clause: directories, coding: .tiff, frames: .pages,
    traits: [.ofDirectories, .isNamedByEnding, .previewsInCodedStrips])
  /// A BigTIFF file: TIFF with positions of eight bytes.
  package static let bigTIFF = FileFormat(
    name: "BTF", endings: ["btf"], family: "TIFF", mimeType: "image/x-tiff-big",
    uniformType: "public.tiff", clause: directories, coding: .bigTIFF, frames: .pages,
    traits: [.ofDirectories, .hidesByteOrder])
  /// A digital negative (DNG 1.7).
  public static let dng = raw(
    "DNG", "image/x-adobe-dng", "com.adobe.raw-image", .previewsInCodedStrips)
  package static let arw = raw(
    "ARW", "image/x-sony-arw", "com.sony.arw-raw-image", .previewInFirst)
  package static let cr2 = raw(
    "CR2", "image/x-canon-cr2", "com.canon.cr2-raw-image", .previewsInStrips)
  package static let iiq = raw("IIQ", "image/x-raw", "com.phaseone.raw-image")
  static let nef = raw("NEF", "image/x-nikon-nef", "com.nikon.raw-image")
  package static let nrw = raw(
    "NRW", "image/x-nikon-nrw", "com.nikon.nrw-raw-image", .thumbnailInFirst)
  static let orf = FileFormat(
    name: "ORF", endings: ["orf"], family: "TIFF", mimeType: "image/x-olympus-orf",
    uniformType: "com.olympus.or-raw-image", clause: directories, traits: .ofDirectories)
  static let pef = raw("PEF", "image/x-pentax-pef", "com.pentax.raw-image")
  package static let rw2 = raw(
    "RW2", "image/x-panasonic-rw2", "com.panasonic.rw2-raw-image", .tellsSensorBorders)
  package static let rwl = raw("RWL", "image/x-leica-rwl", "com.leica.rwl-raw-image")
  package static let srw = raw(
    "SRW", "image/x-samsung-srw", "com.samsung.raw-image", .thumbnailBelow)
  package static let sr2 = raw(
    "SR2", "image/x-sony-sr2", "com.sony.sr2-raw-image", .previewInFirst)
  static let srf = raw("SRF", "image/x-sony-srf", "com.sony.raw-image")
  static let arq = raw("ARQ", "image/x-sony-arq")
  static let kdc = raw("KDC", "image/x-kodak-kdc")
  static let k25 = raw("K25", "image/x-kodak-k25")
  static let dcr = raw("DCR", "image/x-kodak-dcr", "com.kodak.raw-image")
  static let gpr = raw("GPR", "image/x-gopro-gpr")
  static let threeFR = raw("3FR", "image/x-hasselblad-3fr", "com.hasselblad.3fr-raw-image")
  static let fff = raw("FFF", "image/x-hasselblad-fff", "com.hasselblad.fff-raw-image")
  static let erf = raw("ERF", "image/x-epson-erf", "com.epson.raw-image")
  static let mef = raw("MEF", "image/x-mamiya-mef")
  static let mos = raw("MOS", "image/x-raw", "com.leafamerica.raw-image")
  /// A profile of a camera's colours for DNG.
  static let dcp = FileFormat(
    name: "DCP", endings: ["dcp"], family: "TIFF", mimeType: "application/octet-stream",
    clause: directories, traits: [.ofDirectories, .isNamedByEnding])

  private static let directories = "TIFF 6.0, section 2 (TIFF Structure)"

  private static func raw(
    _ name: String, _ mimeType: String, _ uniformType: String = "public.camera-raw-image",
    _ traits: Traits = []
  ) -> FileFormat {
    FileFormat(
      name: name, endings: [name.lowercased()], family: "TIFF", mimeType: mimeType,
      uniformType: uniformType, clause: directories,
      traits: [.ofDirectories, .isNamedByEnding, traits])
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
    let ending = path[path.index(after: dot)...].lowercased()
    let named = TIFF.formats.first { $0.has(.isNamedByEnding) && $0.endings.contains(ending) }
    // Nikon's compact cameras put a picture in JPEG where the others put one without compression.
    let isReduced =
      directories.first { $0.kind == .ifd0 }?.value(of: ExifNumber.compression)?.integer == 6
    format = named == .nef && isReduced ? .nrw : named ?? format
  }
}

extension FileFormat.Traits {
  fileprivate static let ofDirectories: Self = [.isMadeOfDirectories, .carriesCredentials]
}
