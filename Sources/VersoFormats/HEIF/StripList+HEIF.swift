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

  /// The tracks of a film of frames that are pictures (ISO/IEC 23008-12, 7.2): masters and auxiliary
  /// ones.
  static let tracks: Set<BoxType> = ["pict", "auxv", "vide"]

  /// The kinds of items that are pictures, or make one of others (ISO/IEC 23008-12; 23000-22).
  package static let pictures: Set<BoxType> = [
    "hvc1", "hev1", "lhv1", "av01", "avc1", "lvc1", "vvc1", "vvs1", "evc1", "evs1", "jpeg", "j2k1",
    "jxl ", "jxlc", "unci", "mski", "hvt1", "hvt2", "grid", "iovl", "iden", "tmap", "jxs1",
  ]

  /// The properties of pictures; those that are not here and need not be understood go (names, tags,
  /// dates, descriptions, effects of slideshows, faults of sensors). Clauses of ISO/IEC 23008-12, if no other document is named.
  static let propertyRows: [BoxType: PropertyRow] = [
    // Sizes, colours and light: 6.5.3 to 6.5.15, 6.5.25; ISO/IEC 14496-12, 12.1.4 to 12.1.6. Kinds of colours are a list of their own.
    "ispe": .init(PropertyRow.sizes(12)), "pixi": .init(PropertyForms.pixels),
    "pasp": .init(PropertyRow.sizes(8)), "colr": .init { _ in true },
    "clap": .init(PropertyRow.counted(DecoderChecks.aperture)),
    "irot": .init(PropertyRow.sizes(1)), "imir": .init(PropertyRow.sizes(1)),
    "iscl": .init(PropertyRow.sizes(12)), "rloc": .init(PropertyRow.sizes(12)),
    "clli": .init(PropertyRow.sizes(4)),
    "mdcv": .init(PropertyRow.counted(DecoderChecks.masteringDisplay)),
    "cclv": .init { DecoderChecks.isContentVolume($0) }, "amve": .init(PropertyRow.sizes(8)),
    "reve": .init(PropertyRow.sizes(20)), "ndwt": .init(PropertyRow.sizes(8)),
    // What follows its name is removed.
    "auxC": .init({ _ in true }, plain: AuxiliaryType.plain),
    "cmin": .init(PropertyForms.cameraMatrix), "cmex": .init(PropertyForms.cameraPosition),
    // Layers: 6.5.11; ISO/IEC 14496-15, 9.6.3; AV1 Image File Format, 2.3.2.
    "lsel": .init(PropertyRow.sizes(2)), "tols": .init(PropertyRow.sizes(6)),
    "a1op": .init(PropertyRow.sizes(1), of: "av01"),
    "a1lx": .init(PropertyForms.layerSizes, of: "av01"),
    // Decoders: annexes B to L.
    "hvcC": .init(
      DecoderChecks.parameterArrays, free: DecoderChecks.messages(at: 22), fill: 0xFF, of: "hvc1",
      "hev1", "lhv1", "hvt1", "hvt2"),
    "lhvC": .init(
      DecoderChecks.layeredArrays, free: DecoderChecks.messages(at: 5), fill: 0xFF, of: "lhv1",
      "hvc1", "hev1"),
    "avcC": .init(PropertyRow.counted(DecoderChecks.parameterSets), of: "avc1"),
    "av1C": .init(PropertyRow.counted(DecoderChecks.av1), of: "av01"),
    "vvcC": .init(PropertyForms.vvc, of: "vvc1", "vvs1"),
    "vvnC": .init(PropertyRow.sizes(5), of: "vvc1", "vvs1"),
    "evcC": .init(PropertyForms.evc, of: "evc1", "evs1"),
    "jpgC": .init(PropertyForms.jpegTables, of: "jpeg"),
    "j2kH": .init(PropertyForms.jpeg2000Header, of: "j2k1"),
    "jxlC": .init(PropertyRow.sizes(0, 1, 2, 3, 4), of: "jxl ", "jxlc"),
    "mskC": .init(PropertyRow.sizes(5), of: "mski"),
    // ISO/IEC 23001-17, 5.1, 5.2, 6.1.
    "uncC": .init(PropertyForms.uncompressed, of: "unci"),
    "cmpd": .init(PropertyForms.components, of: "unci"),
    "cmpC": .init(PropertyRow.sizes(9), of: "unci"), "icef": .init(PropertyForms.units, of: "unci"),
    "cpat": .init(PropertyForms.pattern, of: "unci"),
    "cloc": .init(PropertyRow.sizes(5), of: "unci"),
  ]

  /// The properties that have a row.
  package static let properties: Set<BoxType> = Set(propertyRows.keys)

  /// Whether a property defines how an item of this kind looks.
  static func describes(_ property: BoxType, _ item: BoxType) -> Bool {
    propertyRows[property]?.fits(item) ?? false
  }

  /// A property without texts that no decoder needs; nil where it has no such texts.
  static func plain(_ property: Box, _ source: ByteSource) throws(FileError) -> [UInt8]? {
    guard let row = propertyRows[property.type], let plain = row.plain,
      property.payload.count <= PropertyRow.longest
    else { return nil }
    let content = try source.read(property.payload)
    let result = plain(content)
    return result == content ? nil : Box.bytes(property.type, result)
  }

  /// What a strip leaves of a property.
  static func piece(_ property: Box, _ source: ByteSource) throws(FileError) -> Appearance.Piece {
    try plain(property, source).map { .bytes($0) } ?? .range(property.range)
  }
}
