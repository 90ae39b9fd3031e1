extension StripList {
  /// The boxes in descriptions of samples that decode them or define how they look and sound, with the tracks and codings
  /// that they belong to and what each must contain. The clauses are those of ISO/IEC 14496-12, if no other document is
  /// named.
  static let descriptionRows: [BoxType: DescriptionRow] =
    pictureRows
    .merging(soundRows) { first, _ in first }
    .merging(commonRows) { first, _ in first }

  /// The boxes that tell a decoder all it needs.
  static let configurations: Set<BoxType> = [
    "avcC", "hvcC", "lhvC", "vvcC", "evcC", "av1C", "vpcC", "esds", "d263", "jpgC", "j2kH",
  ]

  /// Tracks of all kinds: 8.5.2, 8.12, 8.15; 14496-14, 6.7; 14496-17 and -30.
  private static let commonRows: [BoxType: DescriptionRow] = {
    let all: Set<DescriptionRow.Kind> = [.picture, .sound, .text]
    return [
      "btrt": DescriptionRow(all, form: .size(12)),
      "esds": DescriptionRow(all, form: .decoder(DecoderChecks.elementaryStream)),
      "sinf": DescriptionRow(all, form: scheme),
      "rinf": DescriptionRow(all, form: scheme),
      "ftab": DescriptionRow([.text], of: ["tx3g"], form: .opaque),
      "styl": DescriptionRow([.text], of: ["tx3g"], form: .opaque),
      "hlit": DescriptionRow([.text], of: ["tx3g"], form: .size(4)),
      "dlay": DescriptionRow([.text], of: ["tx3g"], form: .size(4)),
      // Its first line may have a title, and notes and styles follow.
      "vttC": DescriptionRow(
        [.text], of: ["wvtt"], form: .counted { $0.text(0..<6) == "WEBVTT" ? 6 : nil }),
      "mime": DescriptionRow(
        [.text], of: ["stpp", "sbtt", "stxt"], form: .bytes(DecoderChecks.mediaType)),
    ]
  }()

  /// The scheme of a protection or a restriction (8.12, 8.15; 23001-7, 4 and 8.2).
  private static let scheme = BoxForm.boxes([
    "frma": .size(4),
    "schm": .bytes { data, _ in
      data.long(0) == 0 && data.bytes.count == 12 && (data.long(8) ?? .max) <= 0x10_0000
    },
    "schi": .boxes(["tenc": .bytes(DecoderChecks.trackEncryption), "stvi": .size(14)]),
  ])

  /// Pictures: 12.1; 14496-15; QuickTime File Format; Dolby Vision Streams Within the ISO Base Media File Format 2.4;
  /// Spherical Video V2; Apple HEVC Stereo Video; AV1, VP9 and uncompressed video in their files.
  private static let pictureRows: [BoxType: DescriptionRow] = {
    func row(_ form: BoxForm, of codings: BoxType...) -> DescriptionRow {
      DescriptionRow([.picture], of: Set(codings), form: form)
    }
    let parameters = row(.decoder(DecoderChecks.parameterSets))
    let arrays = row(
      .partly(DecoderChecks.parameterArrays, DecoderChecks.messages(at: 22), fill: 0xFF))
    return [
      "avcC": parameters, "avcE": parameters, "mvcC": parameters, "svcC": parameters,
      "hvcC": arrays, "hvcE": arrays,
      "lhvC": row(.partly(DecoderChecks.layeredArrays, DecoderChecks.messages(at: 5), fill: 0xFF)),
      "vvcC": row(.opaque, of: "vvc1", "vvi1", "vvcN", "vvs1"), "vvnC": row(.opaque, of: "vvcN"),
      "evcC": row(.opaque, of: "evc1"), "lvcC": row(.opaque, of: "lvc1"),
      "av1C": row(.decoder(DecoderChecks.av1), of: "av01", "dav1"),
      "vpcC": row(.size(12), of: "vp08", "vp09", "vp10"),
      "d263": row(.size(7), of: "s263", "h263", "H263"),
      "jpgC": row(.opaque, of: "mjpg", "jpeg", "mjpa", "mjpb"),
      "j2kH": row(.opaque, of: "mjp2", "j2ki"), "dvc1": row(.opaque, of: "vc-1"),
      "uncC": row(.opaque, of: "uncv"), "cmpd": row(.opaque, of: "uncv"),
      "cmpC": row(.opaque, of: "uncv"), "jxlC": row(.opaque, of: "jxl "),
      "glbl": row(.opaque, of: "FFV1", "CFHD", "mp2v", "AVdn", "AVdh", "VP80"),
      "SMI ": row(.opaque, of: "SVQ3"),
      "ACLR": row(.size(16), of: "AVdn", "AVdh", "AVDJ", "AVd1"),
      "APRG": row(.size(16), of: "AVdn", "AVdh", "AVDJ", "AVd1"),
      "ARES": row(.size(112), of: "AVdn", "AVdh", "AVDJ", "AVd1"),
      "colr": row(.counted(DecoderChecks.color)), "pasp": row(.size(8)),
      "clap": row(.counted(DecoderChecks.aperture)), "fiel": row(.size(2)), "gama": row(.size(4)),
      "clli": row(.size(4)), "CoLL": row(.size(8), of: "vp08", "vp09", "vp10", "av01"),
      "SmDm": row(.counted(DecoderChecks.webMDisplay), of: "vp08", "vp09", "vp10", "av01"),
      "mdcv": row(.counted(DecoderChecks.masteringDisplay)), "amve": row(.size(8)),
      "cclv": row(.bytes(DecoderChecks.contentVolume)), "ccst": row(.size(8)),
      "reve": row(.size(20)), "ndwt": row(.size(8)), "lsel": row(.size(2)),
      // Their other bytes are reserved.
      "dvcC": row(.size(5)), "dvvC": row(.size(5)), "dvwC": row(.size(5)),
      "auxi": row(.bytes(DecoderChecks.auxiliaryType)), "st3d": row(.size(5)),
      "hfov": row(.size(4)), "sv3d": row(spherical), "vexu": row(stereo),
    ]
  }()

  /// Spherical Video V2; the name of the program that made it is removed.
  private static let spherical = BoxForm.boxes([
    "svhd": .size(4),
    "proj": .boxes([
      "prhd": .size(16), "equi": .size(20), "cbmp": .size(12),
      "mshp": .bytes { data, _ in
        // A checksum, and a mesh that is stored or compressed.
        ["raw ", "dfl8"].contains(data.text(8..<12)) && data.bytes.count > 12
      },
    ]),
  ])

  /// Apple HEVC Stereo Video, interoperability profile 0.9.
  private static let stereo: BoxForm = {
    let must = BoxForm.bytes { data, _ in
      data.long(0) == 0
        && stride(from: 4, to: data.bytes.count, by: 4).allSatisfy { place in
          data.text(place..<(place + 4)).map { stereoBoxes.contains($0) } ?? false
        }
    }
    return .boxes([
      "must": must,
      "eyes": .boxes([
        "must": must, "stri": .size(5), "hero": .size(5),
        "cams": .boxes(["must": must, "blin": .size(8)]),
        "cmfy": .boxes(["must": must, "dadj": .size(8)]),
      ]),
      "proj": .boxes(["must": must, "prji": .size(8)]),
      "pack": .boxes(["must": must, "pkin": .size(8)]),
    ])
  }()

  private static let stereoBoxes: Set<String> = [
    "eyes", "stri", "hero", "cams", "blin", "cmfy", "dadj", "proj", "prji", "pack", "pkin",
  ]

  /// Sounds: 12.2; QuickTime File Format, sound sample descriptions; ETSI TS 102 366 and 103 190; the specifications of
  /// Opus, FLAC, DTS, MPEG-H, AMR and IAMF in files of this kind.
  private static let soundRows: [BoxType: DescriptionRow] = {
    func row(_ form: BoxForm, of codings: BoxType...) -> DescriptionRow {
      DescriptionRow([.sound], of: Set(codings), form: form)
    }
    let channels = BoxForm.counted(DecoderChecks.channels)
    /// The maker of an encoder and its version, then numbers (ETSI TS 126 244, 6.7; 3GPP2 C.S0050).
    func speech(_ size: Int) -> BoxForm {
      .partly(
        { $0.bytes.count >= size ? size : nil },
        { $0.bytes.prefix(5).contains { $0 != 0 } ? [0..<5] : [] }, fill: 0)
    }
    return [
      "wave": row(
        .boxes([
          "frma": .size(4), "enda": .size(2), "esds": .decoder(DecoderChecks.elementaryStream),
          "mp4a": .size(4), "alac": .opaque, "chan": channels, "srcq": .size(4), "dac3": .size(3),
          "QDM2": .opaque, "QDCA": .opaque, "QDCP": .opaque, "samr": .size(9), "damr": speech(9),
          BoxType(code: 0): .size(0), BoxType(code: 0x6D73_0002): .opaque,
          BoxType(code: 0x6D73_0011): .opaque, BoxType(code: 0x6D73_0055): .opaque,
        ])),
      "alac": row(.opaque, of: "alac"), "chan": row(channels),
      "chnl": row(.bytes { data, _ in (6...64).contains(data.bytes.count) }),
      "srat": row(.size(8)), "enda": row(.size(2)), "pcmC": row(.size(6)),
      "dac3": row(.size(3), of: "ac-3"),
      "dec3": row(.bytes { data, _ in (5...40).contains(data.bytes.count) }, of: "ec-3"),
      "dac4": row(.opaque, of: "ac-4"),
      // Its last four bytes are reserved.
      "dmlp": row(.counted { $0.bytes.count >= 10 ? 6 : nil }, of: "mlpa"),
      "ddts": row(.counted(DecoderChecks.dts), of: "dtsc", "dtsh", "dtsl", "dtse"),
      "udts": row(.opaque, of: "dtsx", "dtsy"), "dOps": row(.opaque, of: "Opus"),
      "dfLa": row(.decoder(DecoderChecks.flac), of: "fLaC"),
      "damr": row(speech(9), of: "samr", "sawb"), "dawp": row(speech(5), of: "sawp"),
      "dqcp": row(speech(6), of: "sqcp"), "devc": row(speech(6), of: "sevc"),
      "dsmv": row(speech(6), of: "ssmv"),
      "mhaC": row(.opaque, of: "mha1", "mha2", "mhm1", "mhm2"),
      "mhaP": row(.opaque, of: "mha1", "mha2", "mhm1", "mhm2"),
      "iacb": row(.opaque, of: "iamf"),
      "SA3D": row(
        .bytes { data, _ in
          data.long(8).map { $0 <= 256 && 12 + 4 * $0 == data.bytes.count } ?? false
        }),
    ]
  }()
}
