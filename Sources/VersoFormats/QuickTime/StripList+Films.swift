extension StripList {
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

  /// The boxes of a film's header, its fragments and its indexes that decode it or define how it is shown, with where each
  /// may be and what it must contain. The clauses are those of ISO/IEC 14496-12, if no other document is named.
  ///
  /// Atoms of QuickTime without an effect in today's players are unknown boxes: `ctab`, `matt`, `imap`, `load`. So are
  /// `stdp` and `leva`, which contain any numbers.
  static let filmRows: [BoxType: FilmRow] = [
    // Structure: 8.2, 8.3, 8.4, 8.5.1, 8.6.5, 8.7.1.
    "trak": FilmRow(in: "moov", isRepeated: true),
    "mdia": FilmRow(in: "trak"), "minf": FilmRow(in: "mdia"), "stbl": FilmRow(in: "minf"),
    "edts": FilmRow(in: "trak"), "dinf": FilmRow(in: "minf"),
    // Headers: 8.2.2, 8.3.2, 8.4.2, 8.4.3, 12.1.2, 12.2.2, 8.4.5.2, 12.6.2.
    "mvhd": FilmRow(in: "moov"), "tkhd": FilmRow(in: "trak"), "mdhd": FilmRow(in: "mdia"),
    "hdlr": FilmRow(in: "mdia", "minf"), "vmhd": FilmRow(in: "minf"), "smhd": FilmRow(in: "minf"),
    "nmhd": FilmRow(in: "minf"), "sthd": FilmRow(in: "minf"), "dref": FilmRow(in: "dinf"),
    // QuickTime File Format, base media information header.
    "gmhd": FilmRow(
      in: "minf", form: .boxes(["gmin": .size(16), "text": .bytes(FilmChecks.textMatrix)])),
    // 8.4.6: a language.
    "elng": FilmRow(in: "mdia", form: .bytes(FilmChecks.language)),
    // 8.3.3: numbers of tracks.
    "tref": FilmRow(in: "trak", form: .boxes(FilmChecks.references)),
    // 8.3.4.
    "trgr": FilmRow(in: "trak", form: .boxes(["msrc": .size(8), "ster": .size(8)])),
    // QuickTime File Format, track aperture mode dimensions, and a clipping region that is a rectangle.
    "tapt": FilmRow(
      in: "trak", form: .boxes(["clef": .size(12), "prof": .size(12), "enof": .size(12)])),
    "clip": FilmRow(
      in: "moov", "trak",
      form: .boxes(["crgn": .bytes { data, _ in data.isExactly(10, data.short(0)) }])),
    // 14496-14, 5.1.
    "iods": FilmRow(in: "moov", form: .bytes(FilmChecks.objectDescriptor)),
    // 23001-7, 8.1: a film without encrypted samples needs no key.
    "pssh": FilmRow(
      in: "moov", "moof", "", form: .bytes(FilmChecks.protectionHeader), isRepeated: true),
    // 8.6.6.
    "elst": FilmRow(in: "edts"),
    // Tables of samples: 8.5.2, 8.6.1, 8.6.2, 8.7.3, 8.7.4, 8.7.5; QuickTime File Format, partial sync samples.
    "stsd": FilmRow(in: "stbl"), "stts": FilmRow(in: "stbl"), "ctts": FilmRow(in: "stbl"),
    "stss": FilmRow(in: "stbl"), "stps": FilmRow(in: "stbl"), "stsh": FilmRow(in: "stbl"),
    "stsc": FilmRow(in: "stbl"), "stsz": FilmRow(in: "stbl"), "stz2": FilmRow(in: "stbl"),
    "stco": FilmRow(in: "stbl"), "co64": FilmRow(in: "stbl"),
    // 8.6.1.4.
    "cslg": FilmRow(in: "stbl", form: .bytes(FilmChecks.compositionToDecode)),
    // 8.6.4, 8.7.6, 8.7.7: as many as there are samples.
    "sdtp": FilmRow(in: "stbl", "traf", form: .bytes(FilmChecks.dependencies)),
    "padb": FilmRow(in: "stbl", form: .bytes(FilmChecks.padding)),
    "subs": FilmRow(
      in: "stbl", "traf", form: .bytes(FilmChecks.subsamples), isRepeated: true),
    // 8.9.
    "sgpd": FilmRow(in: "stbl", "traf", isRepeated: true),
    "sbgp": FilmRow(in: "stbl", "traf", isRepeated: true),
    // 8.7.8, 8.7.9; 23001-7, 7.2.
    "saiz": FilmRow(
      in: "stbl", "traf", form: .bytes(FilmChecks.auxiliarySizes), isRepeated: true),
    "saio": FilmRow(in: "stbl", "traf", isRepeated: true),
    "senc": FilmRow(in: "stbl", "traf", "trak", form: .bytes(FilmChecks.sampleEncryption)),
    // Fragments: 8.8.1 to 8.8.12, 8.16.3.
    "mvex": FilmRow(in: "moov"), "mehd": FilmRow(in: "mvex"),
    "trex": FilmRow(in: "mvex", isRepeated: true),
    "mfhd": FilmRow(in: "moof"), "traf": FilmRow(in: "moof", isRepeated: true),
    "tfhd": FilmRow(in: "traf"), "tfdt": FilmRow(in: "traf"),
    "trun": FilmRow(in: "traf", isRepeated: true),
    "tfra": FilmRow(in: "mfra", isRepeated: true), "mfro": FilmRow(in: "mfra"),
    "sidx": FilmRow(in: "", isRepeated: true),
  ]

  /// The boxes that a film has and the film of an image sequence has not.
  private static let filmsOnly: Set<BoxType> = [
    "tapt", "mvex", "pssh", "iods", "saiz", "saio", "senc", "stps", "padb", "clip", "gmhd", "trgr",
  ]

  /// Whether a box has a row for where it is. The parent has no letters for the boxes of the file; a second box has one
  /// of its type before it.
  ///
  /// - Returns: Whether it may stay if its content fits.
  static func keeps(
    _ type: BoxType, in parent: BoxType, isSecond: Bool, isFilm: Bool = true
  ) -> Bool {
    guard let row = filmRows[type], row.parents.contains(parent) else { return false }
    return (row.isRepeated || !isSecond) && (isFilm || !filmsOnly.contains(type))
  }
}

extension Header {
  /// Whether it has so many bytes, and states that.
  fileprivate func isExactly(_ count: Int, _ stated: Int?) -> Bool {
    bytes.count == count && stated == count
  }
}
