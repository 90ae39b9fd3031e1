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

  /// Whether such a segment has the length that its own numbers give (ITU-T T.81, annex B).
  ///
  /// - Parameters:
  ///   - marker: What it is.
  ///   - data: What stands behind its length.
  /// - Returns: False where it is of another length; decoders refuse that.
  static func isStandard(_ marker: UInt8, _ data: [UInt8]) -> Bool {
    switch marker {
    case _ where JPEG.Marker.beginsFrame(marker), 0xF7:
      return data.count > 5 && data.count == 6 + 3 * Int(data[5])
    case 0xDA: return data.count > 0 && data.count == 4 + 2 * Int(data[0])
    case 0xDC, 0xDD: return data.count == 2
    // Arithmetic conditioning: a pair for each of at most eight tables.
    case 0xCC:
      return data.count % 2 == 0 && data.count <= 16
        && stride(from: 0, to: data.count, by: 2).allSatisfy { data[$0] & 0xEC == 0 }
    case 0xDB:
      var at = 0
      while at < data.count, data[at] & 0xEC == 0 { at += data[at] & 0xF0 == 0 ? 65 : 129 }
      return at == data.count
    case 0xC4:
      var at = 0
      while at + 17 <= data.count, data[at] & 0xEC == 0 {
        at += 17 + data[(at + 1)..<(at + 17)].reduce(0) { $0 + Int($1) }
      }
      return at == data.count
    // Hierarchies of frames, which no decoder of photos knows.
    case 0xDE, 0xDF: return false
    default: return true
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

  /// Whether a chunk has the length that the header and the palette give (ISO/IEC 15948, 11.3).
  ///
  /// - Parameters:
  ///   - code: What it is.
  ///   - count: How many bytes it has.
  ///   - color: The kind of colours, of the header.
  ///   - palette: How many colours the palette has.
  /// - Returns: False where it is of another length.
  static func isStandard(_ code: UInt32, _ count: Int, color: UInt8, palette: Int) -> Bool {
    switch code {
    case PNG.Chunk.code("tRNS"):
      return [0: 2, 2: 6][color] == count || color == 3 && count <= palette
    case PNG.Chunk.code("hIST"): return count == 2 * palette
    case PNG.Chunk.code("bKGD"): return [0: 2, 2: 6, 3: 1, 4: 2, 6: 6][color] == count
    case PNG.Chunk.code("sBIT"): return [0: 1, 2: 3, 3: 3, 4: 2, 6: 4][color] == count
    case PNG.Chunk.code("PLTE"): return count % 3 == 0
    default: return true
    }
  }

  /// Whether a picture may look different without a chunk, or with another one in its place.
  static func isSeen(_ code: UInt32) -> Bool {
    code == PNG.Chunk.code("tRNS") || code == PNG.Chunk.code("PLTE")
  }

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

  /// The groups of pictures that say how they belong together (ISO/IEC 23008-12, 6.8), not which album
  /// they are in.
  static let entityGroups: Set<BoxType> = [
    "altr", "eqiv", "ster", "brst", "pano", "iaug", "tsyn", "aebr", "wbbr", "fobr", "afbr", "dobr",
    "pymd", "prgr",
  ]

  /// The kinds of colours: numbers, and profiles of two kinds (ISO/IEC 14496-12, 12.1.5).
  static let colors: Set<BoxType> = ["nclx", "nclc", "prof", "rICC"]

  /// How long properties are of which all are equally long.
  static let propertySizes: [BoxType: Int] = [
    "ispe": 12, "pasp": 8, "clap": 32, "irot": 1, "imir": 1, "clli": 4, "mdcv": 24, "a1op": 1,
    "lsel": 2, "amve": 8,
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

  /// Whether a box of a JPEG 2000 file describes its picture where it stands (ISO/IEC 15444-1, annex I;
  /// 15444-2, annex M).
  ///
  /// - Parameters:
  ///   - box: The box.
  ///   - parent: The box that holds it; nil in the file itself.
  /// - Returns: False where it stands elsewhere, or is of another length.
  static func describesPicture(_ box: Box, in parent: BoxType?) -> Bool {
    let count = box.payload.count
    switch box.type {
    case "resc", "resd": if count != 10 { return false }
    case "cdef": if count % 6 != 2 { return false }
    case "cmap": if count % 4 != 0 { return false }
    case "ihdr": if count != 14 { return false }
    default: break
    }
    return jpeg2000[parent]?.contains(box.type) ?? false
  }

  private static let jpeg2000: [BoxType?: Set<BoxType>] = [
    nil: [
      "jP  ", "ftyp", "rreq", "jp2h", "jp2c", "jpch", "jplh", "comp", "copt", "inst", "dtbl",
    ],
    "jp2h": ["ihdr", "bpcc", "colr", "pclr", "cmap", "cdef", "res ", "pxfm"],
    "jpch": ["ihdr", "bpcc", "colr", "pclr", "cmap", "cdef", "res ", "pxfm"],
    "jplh": ["cgrp", "opct", "cdef", "creg", "res ", "colr"],
    "res ": ["resc", "resd"],
  ]

  // MARK: TIFF and DNG

  /// The fields without which a picture would look different, lie elsewhere or be another one: how
  /// it is stored, its colours, and what a DNG file's pixels need to become a picture (DNG 1.7,
  /// chapters 4 to 6), but not whose camera it was nor what it was made of.
  static func describesPicture(_ number: UInt16) -> Bool {
    switch number {
    case _ where TIFF.storesPicture(number): true
    case 0x00FE, 0x00FF, 0x0107, 0x0118...0x011B, 0x011E...0x0123, 0x0128, 0x0129, 0x012D,
      0x013E, 0x013F, 0x0141, 0x0146...0x0148, 0x0150, 0x0154...0x0156, 0x015A, 0x015F,
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

  /// Whether a field of such a number holds what belongs there, and no text in its place.
  ///
  /// - Parameters:
  ///   - number: Its number.
  ///   - format: The format of its value, as it is stored.
  ///   - size: How many bytes its value has.
  /// - Returns: False for other fields, and for texts in the place of numbers.
  static func describesPicture(_ number: UInt16, format: UInt16, size: Int) -> Bool {
    guard describesPicture(number) else { return false }
    if format == Format.ascii.code { return texts.contains(number) || TIFF.storesPicture(number) }
    return sizes[number].map { size <= $0 } ?? true
  }

  /// The texts that a DNG file's pixels are developed by, and by which its masks are found.
  private static let texts: Set<UInt16> = [
    0xC614, 0xC615, 0xC6F3, 0xC6F4, 0xC6F6, 0xC6F8, 0xC6FE, 0xC7EE, 0xCD2E, 0xCD30,
  ]

  /// The most bytes of fields with so many numbers; a version has four bytes.
  private static let sizes: [UInt16: Int] = [
    0x00FE: 8, 0x00FF: 8, 0x0107: 8, 0x011E: 16, 0x011F: 16, 0x0128: 8, 0x0129: 16, 0x013E: 32,
    0x013F: 96, 0x0141: 16, 0x0147: 8, 0x0148: 8, 0x0213: 8, 0x0214: 96, 0xC612: 4, 0xC613: 4,
  ]

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
