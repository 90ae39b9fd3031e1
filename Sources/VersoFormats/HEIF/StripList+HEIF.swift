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

  /// The boxes of a film's file that are shown, or lead to what is; `moov` is looked into.
  static let filmFileBoxes: Set<BoxType> = [
    "ftyp", "styp", "moov", "moof", "mdat", "mfra", "sidx", "imda", "pssh",
  ]

  /// The tracks of a film that are seen, heard or read: pictures, sound, subtitles. Texts that are
  /// not subtitles may be names of chapters, or data of a GPS receiver; time codes contain the time
  /// of day.
  static let filmTracks: Set<BoxType> = ["pict", "auxv", "vide", "soun", "sbtl", "subt", "clcp"]

  /// Brands of films, in addition to those that pictures have too.
  static let filmBrands: Set<BoxType> = [
    "M4V ", "M4VH", "M4VP", "M4A ", "M4B ", "M4P ", "F4V ", "F4P ", "F4A ", "F4B ", "dash", "msdh",
    "msix", "cmfc", "cmf2", "cmfs", "cmff", "cmfl", "iso9", "MSNV", "ndsc", "mmp4", "mp71", "avc3",
    "hvc1", "hev1", "av01", "dby1", "3gp1", "3gp2", "3gp3", "3gp4", "3gp5", "3gp6", "3gp7", "3gp8",
    "3gp9", "3gs6", "3gs7", "3gs9", "3ge6", "3ge7", "3ge9", "3gr6", "3gr9", "3gg6", "3gg9", "3g2a",
    "3g2b", "3g2c", "piff", "ccff", "lmsg", "sims", "dsms", "risx", "mqt ", "isml", "crx ",
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
