extension StripList {
  /// The boxes of a file (ISO/IEC 14496-12); `mdat` and `meta` are looked into.
  static let heifBoxes: Set<BoxType> = ["ftyp", "meta", "mdat", "moov"]

  /// The boxes of the table of items.
  static let itemBoxes: Set<BoxType> = [
    "hdlr", "pitm", "iinf", "iloc", "iref", "iprp", "idat", "grpl", "dinf",
  ]

  /// The groups of pictures that define how they belong together (ISO/IEC 23008-12, 6.8), not their
  /// albums.
  static let entityGroups: Set<BoxType> = [
    "altr", "eqiv", "ster", "brst", "pano", "iaug", "tsyn", "aebr", "wbbr", "fobr", "afbr", "dobr",
    "pymd", "prgr",
  ]

  /// The kinds of colours: numbers, and profiles of two kinds (ISO/IEC 14496-12, 12.1.5).
  package static let colors: Set<BoxType> = ["nclx", "nclc", "prof", "rICC"]

  /// The lengths of properties that always have the same length.
  static let propertySizes: [BoxType: Int] = [
    "ispe": 12, "pasp": 8, "clap": 32, "irot": 1, "imir": 1, "clli": 4, "mdcv": 24, "a1op": 1,
    "lsel": 2, "amve": 8,
  ]

  /// The tracks of a film of frames that are pictures (ISO/IEC 23008-12, 7.2): masters and auxiliary
  /// ones.
  static let tracks: Set<BoxType> = ["pict", "auxv", "vide"]

  /// The kinds of items that are pictures, or make one of others (ISO/IEC 23008-12; 23000-22).
  package static let pictures: Set<BoxType> = [
    "hvc1", "hev1", "lhv1", "av01", "avc1", "lvc1", "vvc1", "vvs1", "evc1", "evs1", "jpeg", "j2k1",
    "jxl ", "jxlc", "unci", "mski", "hvt1", "hvt2", "grid", "iovl", "iden", "tmap", "jxs1",
  ]

  /// The properties of pictures; those that are not here and need not be understood go (names, tags,
  /// dates, descriptions).
  package static let properties: Set<BoxType> = [
    "ispe", "pixi", "pasp", "colr", "hvcC", "lhvC", "av1C", "avcC", "jpgC", "j2kH", "vvcC", "vvnC",
    "evcC", "jxlC", "clap", "irot", "imir", "iscl", "auxC", "rloc", "lsel", "a1op", "a1lx", "clli",
    "mdcv", "cclv", "amve", "reve", "ndwt", "tols", "oinf", "uncC", "cmpd", "cmpC", "icef", "cpat",
    "splz", "sbpm", "snuc", "cloc", "mskC", "disp", "tilC", "cmin", "cmex", "subs", "stpe", "fade",
    "wipe", "zoom", "ster", "prdi", "gdat",
  ]
}
