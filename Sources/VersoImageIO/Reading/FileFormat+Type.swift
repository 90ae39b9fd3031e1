internal import Verso

extension FileFormat {
  /// The uniform type identifier under which ImageIO knows the format; nil for files that are no
  /// images.
  var typeIdentifier: String? {
    if let known = Self.types[name] { return known }
    if isJPEGLike { return "public.jpeg" }
    if mimeType == "image/webp" { return "org.webmproject.webp" }
    // All other raw formats conform to this one.
    return mimeType.hasPrefix("image/x-") ? "public.camera-raw-image" : nil
  }

  /// Whether it is a raw file to ImageIO.
  var isRaw: Bool { typeIdentifier?.hasSuffix("raw-image") == true }

  private var isJPEGLike: Bool { mimeType == "image/jpeg" }

  private static let types = [
    "JPEG": "public.jpeg", "JPS": "public.jpeg", "MPO": "public.mpo-image", "PNG": "public.png",
    "APNG": "public.png", "GIF": "com.compuserve.gif", "TIFF": "public.tiff", "BTF": "public.tiff",
    "HEIC": "public.heic", "HEICS": "public.heics", "HEIF": "public.heif",
    "HEIFS": "public.heifs", "AVIF": "public.avif", "BMP": "com.microsoft.bmp",
    "PSD": "com.adobe.photoshop-image", "PSB": "com.adobe.photoshop-large-image",
    "EXR": "com.ilm.openexr-image", "JP2": "public.jpeg-2000", "JXL": "public.jpeg-xl",
    "DNG": "com.adobe.raw-image", "CR2": "com.canon.cr2-raw-image",
    "CR3": "com.canon.cr3-raw-image", "CRW": "com.canon.crw-raw-image",
    "NEF": "com.nikon.raw-image", "NRW": "com.nikon.nrw-raw-image",
    "ARW": "com.sony.arw-raw-image", "SR2": "com.sony.sr2-raw-image",
    "SRF": "com.sony.raw-image", "RAF": "com.fuji.raw-image", "ORF": "com.olympus.or-raw-image",
    "RW2": "com.panasonic.rw2-raw-image", "RAW": "com.panasonic.raw-image",
    "RWL": "com.leica.rwl-raw-image", "PEF": "com.pentax.raw-image",
    "SRW": "com.samsung.raw-image", "3FR": "com.hasselblad.3fr-raw-image",
    "FFF": "com.hasselblad.fff-raw-image", "IIQ": "com.phaseone.raw-image",
    "MRW": "com.konicaminolta.raw-image", "ERF": "com.epson.raw-image",
    "MOS": "com.leafamerica.raw-image", "DCR": "com.kodak.raw-image",
  ]
}
