/// The one list of what a strip leaves in a file. Everything else goes, known or not.
///
/// What stands here decodes the picture or says how it looks: its size, colours, transparency, turn,
/// frames and their times. Texts, dates, names, places, thumbnails, histories and whatever a program
/// put beside them do not. The colour profile, the orientation and gain maps are asked for by
/// ``Keeping``.
enum StripList {
  // MARK: JPEG

  /// The markers of segments that decode the picture (ITU-T T.81, table B.1): frames, tables, restart
  /// intervals, and those of JPEG-LS.
  static func decodes(_ marker: UInt8) -> Bool {
    switch marker {
    case 0xC0...0xC7, 0xC9...0xCF, 0xDA...0xDF, 0xF7, 0xF8: true
    default: false
    }
  }

  // MARK: PNG

  /// The chunks that describe the picture, with the sizes that they may have: what is longer carries
  /// something else (ISO/IEC 15948; PNG 3).
  static let png: [UInt32: Range<Int>] = [
    PNG.Chunk.header: 13..<14, PNG.Chunk.data: 0..<Int.max, PNG.Chunk.end: 0..<1,
    PNG.Chunk.animation: 8..<9, PNG.Chunk.frameControl: 26..<27, PNG.Chunk.frame: 4..<Int.max,
    PNG.Chunk.code("PLTE"): 3..<769, PNG.Chunk.code("tRNS"): 0..<257,
    PNG.Chunk.code("gAMA"): 4..<5, PNG.Chunk.code("cHRM"): 32..<33,
    PNG.Chunk.code("sRGB"): 1..<2, PNG.Chunk.code("cICP"): 4..<5,
    PNG.Chunk.code("mDCV"): 24..<25, PNG.Chunk.code("cLLI"): 8..<9,
    PNG.Chunk.code("mDCv"): 24..<25, PNG.Chunk.code("cLLi"): 8..<9,
    PNG.Chunk.code("sBIT"): 1..<5, PNG.Chunk.code("bKGD"): 1..<7,
    PNG.Chunk.code("pHYs"): 9..<10, PNG.Chunk.code("hIST"): 0..<513,
    PNG.Chunk.code("oFFs"): 9..<10, PNG.Chunk.code("sTER"): 1..<2,
    PNG.Chunk.code("vpAg"): 9..<10,
  ]

  // MARK: WebP

  /// The chunks of a file that describe the picture (RFC 9649, 2.7).
  static let webP: Set<UInt32> = [
    WebP.Chunk.extended, WebP.Chunk.lossy, WebP.Chunk.lossless, WebP.Chunk.alpha,
    WebP.Chunk.animation, WebP.Chunk.frame,
  ]

  /// The chunks within a frame of an animation.
  static let webPFrame: Set<UInt32> = [
    WebP.Chunk.lossy, WebP.Chunk.lossless, WebP.Chunk.alpha,
  ]

  // MARK: HEIF and AVIF

  /// The boxes of a file (ISO/IEC 14496-12); `mdat` and `meta` are looked into.
  static let heifBoxes: Set<BoxType> = ["ftyp", "meta", "mdat", "moov"]

  /// The boxes of the table of items.
  static let itemBoxes: Set<BoxType> = [
    "hdlr", "pitm", "iinf", "iloc", "iref", "iprp", "idat", "grpl", "dinf",
  ]

  /// The boxes of a film of frames and the boxes in them.
  static let filmBoxes: Set<BoxType> = [
    "mvhd", "trak", "tkhd", "tref", "edts", "elst", "mdia", "mdhd", "hdlr", "minf", "vmhd", "smhd",
    "nmhd", "sthd", "dinf", "dref", "stbl", "stsd", "stts", "stss", "ctts", "cslg", "stsc", "stsz",
    "stz2", "stco", "co64", "sgpd", "sbgp", "sdtp", "stsh", "subs", "elng",
  ]

  /// The tracks of a film of frames that are pictures (ISO/IEC 23008-12, 7.2): masters and auxiliary
  /// ones.
  static let tracks: Set<BoxType> = ["pict", "auxv", "vide"]

  /// The kinds of items that are pictures, or make one of others (ISO/IEC 23008-12; 23000-22).
  static let pictures: Set<BoxType> = [
    "hvc1", "hev1", "lhv1", "av01", "avc1", "lvc1", "vvc1", "vvs1", "evc1", "evs1", "jpeg", "j2k1",
    "jxl ", "jxlc", "unci", "mski", "hvt1", "hvt2", "grid", "iovl", "iden", "tmap", "jxs1",
  ]

  /// The properties of pictures; those that are not here and need not be understood go (names, tags,
  /// dates, descriptions).
  static let properties: Set<BoxType> = [
    "ispe", "pixi", "pasp", "colr", "hvcC", "lhvC", "av1C", "avcC", "jpgC", "j2kH", "vvcC", "vvnC",
    "evcC", "jxlC", "clap", "irot", "imir", "iscl", "auxC", "rloc", "lsel", "a1op", "a1lx", "clli",
    "mdcv", "cclv", "amve", "reve", "ndwt", "tols", "oinf", "uncC", "cmpd", "cmpC", "icef", "cpat",
    "splz", "sbpm", "snuc", "cloc", "mskC", "disp", "tilC", "cmin", "cmex", "subs", "stpe", "fade",
    "wipe", "zoom", "ster", "prdi", "gdat",
  ]

  // MARK: JPEG XL and JPEG 2000

  /// The boxes of a JPEG XL file that hold its picture. What makes the old JPEG file of it again
  /// holds that file's comments and trailers, and goes.
  static let jpegXL: Set<BoxType> = ["JXL ", "ftyp", "jxll", "jxlc", "jxlp", "jxli"]

  /// The boxes of a JPEG 2000 file that describe its picture (ISO/IEC 15444-1, annex I; 15444-2,
  /// annex M).
  static let jpeg2000: Set<BoxType> = [
    "jP  ", "ftyp", "rreq", "jp2h", "ihdr", "bpcc", "colr", "pclr", "cmap", "cdef", "res ", "resc",
    "resd", "jp2c", "jpch", "jplh", "cgrp", "opct", "creg", "comp", "copt", "inst", "dtbl", "pxfm",
  ]

  // MARK: TIFF and DNG

  /// The fields without which a picture would look different, lie elsewhere or be another one: how
  /// it is stored, its colours, and what a DNG file's pixels need to become a picture (DNG 1.7,
  /// chapters 4 to 6), but not whose camera it was nor what it was made of.
  static func describesPicture(_ number: UInt16) -> Bool {
    switch number {
    case _ where TIFF.storesPicture(number): true
    case 0x00FE, 0x00FF, 0x0107, 0x0118...0x011B, 0x011E...0x0123, 0x0128, 0x0129, 0x012D,
      0x013E, 0x013F, 0x0141, 0x0146...0x0148, 0x014D, 0x0150, 0x0154...0x0156, 0x015A, 0x015F,
      0x0213, 0x0214, 0x80E3...0x80E6:
      true
    case 0xC612...0xC62E, 0xC630...0xC633, 0xC635, 0xC640, 0xC65A...0xC65C, 0xC68D...0xC692,
      0xC6BF, 0xC6C5, 0xC6F3...0xC6FE, 0xC714, 0xC715, 0xC71A, 0xC71C, 0xC71E, 0xC71F, 0xC725,
      0xC726, 0xC740, 0xC741, 0xC74E, 0xC761, 0xC791...0xC793, 0xC7A3...0xC7A8, 0xC7B5,
      0xC7E9...0xC7EE, 0xCD2D, 0xCD2E, 0xCD30...0xCD40, 0xCD43, 0xCD44, 0xCD46, 0xCD47,
      0xCD49...0xCD4B:
      true
    default: false
    }
  }

  // MARK: Photoshop

  /// The resources that say how a document is built and printed: resolutions, units, guides, layers,
  /// colours, paths. Its profile is asked for separately.
  static func describesDocument(_ number: UInt16) -> Bool {
    switch number {
    case 0x03ED, 0x03EF, 0x03F3, 0x03F5, 0x03F8, 0x03FA, 0x03FC, 0x03FD, 0x0400, 0x0402, 0x0406,
      0x0408, 0x040D, 0x040E, 0x0410...0x0415, 0x0417, 0x0419, 0x041D, 0x0421, 0x0426, 0x0428,
      0x0407, 0x042D, 0x0430, 0x0435, 0x07D0...0x0BB8, 0x2710:
      true
    default: false
    }
  }

  // MARK: What is read

  /// Whether a group of facts describes the picture or how its file is built.
  static func describesPicture(group: String, _ keeping: Keeping, credentials: Bool) -> Bool {
    if groups.contains(group) || group.hasPrefix("Track") { return true }
    if group.hasPrefix("ICC") { return keeping.contains(.colorProfile) }
    if group.hasPrefix("MPF") || group.hasPrefix("MPImage") || gainMapGroups.contains(group) {
      return keeping.contains(.gainMap)
    }
    return credentials && ["JUMBF", "C2PA", "CBOR", "JSON"].contains(group)
  }

  private static let groups: Set<String> = [
    "File", "JFIF", "Adobe", "APP14", "PNG", "PNG-pHYs", "PNG-cICP", "GIF", "RIFF", "QuickTime",
    "Meta", "Jpeg2000", "Photoshop", "HEIC",
  ]

  /// What further packets say of a gain map.
  private static let gainMapGroups: Set<String> = [
    "XMP-hdrgm", "XMP-HDRGainMap", "XMP-GContainer", "XMP-GContItem", "XMP-x",
  ]
}
