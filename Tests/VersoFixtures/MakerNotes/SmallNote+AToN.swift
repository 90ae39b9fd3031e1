import Verso

extension SmallNote {
  /// Notes with a directory, of makers from A to N.
  static let aToN: [SmallNote] = [
    SmallNote(
      "Apple", make: "Apple", model: "iPhone 12", .bigEndian,
      header: letters("Apple iOS\0\0\u{1}MM"), base: 0,
      [
        .init(0x0001, .signedLong([14])), .init(0x0004, .signedLong([1])),
        .init(
          0x0008, .signedRational([Rational(-1, 100), Rational(-99, 100), Rational(1, 50)])),
        .init(0x0014, .signedLong([10])), .init(0x0015, "0A1B-2C3D"),
      ],
      rows: [
        .init("Apple:MakerNoteVersion", "14"),
        .init("Apple:AEStable", "Yes", "1"),
        .init("Apple:AccelerationVector", "-0.01 -0.99 0.02"),
        .init("Apple:ImageCaptureType", "Photo", "10"),
        .init("Apple:ImageUniqueID", "0A1B-2C3D"),
      ]),
    SmallNote(
      "Canon", make: "Canon", model: "Canon EOS 7D", .littleEndian,
      [
        .init(0x0001, .short([20, 1, 100, 3, 0, 1, 0, 0, 0, 1])),
        .init(0x0004, .short([14, 0, 160, 96, 128, 224, 0xFFEB])),
        .init(0x0006, "Canon EOS 7D"), .init(0x0007, "Firmware Version 2.0.3"),
        .init(0x0010, .long([0x8000_0250])), .init(0x0095, "EF24-70mm f/2.8L USM"),
      ],
      rows: [
        .init("Canon:MacroMode", "Macro", "1"),
        .init("Canon:SelfTimer", "10 s", "100"),
        .init("Canon:Quality", "Fine", "3"),
        .init("Canon:CanonFlashMode", "Off", "0"),
        .init("Canon:ContinuousDrive", "Continuous", "1"),
        .init("Canon:FocusMode", "One-shot AF", "0"),
        .init("Canon:RecordMode", "JPEG", "1"),
        .init("Canon:AutoISO", "100"),
        .init("Canon:BaseISO", "100"),
        .init("Canon:MeasuredEV", "8.00", "8"),
        .init("Canon:TargetAperture", "4"),
        .init("Canon:TargetExposureTime", "1/128", "0.0078125"),
        .init("Canon:ExposureCompensation", "-0.656", "-0.65625"),
        .init("Canon:CanonImageType", "Canon EOS 7D"),
        .init("Canon:CanonFirmwareVersion", "Firmware Version 2.0.3"),
        .init("Canon:CanonModelID", "EOS 7D", "2147484240"),
        .init("Canon:LensModel", "EF24-70mm f/2.8L USM"),
      ]),
    SmallNote(
      "Casio", make: "CASIO COMPUTER CO.,LTD", model: "EX-Z750", .bigEndian,
      header: letters("QVC\0\0\0"),
      [
        .init(0x0002, .short([320, 240])), .init(0x0008, .short([2])),
        .init(0x0009, .short([36])), .init(0x000D, .short([1])), .init(0x0014, .short([4])),
        .init(0x001D, .rational([URational(79, 10)])),
        .init(
          0x2089,
          .undefined(
            block(
              80,
              [
                0: [2, 1, 1], 4: words([320, 240], .littleEndian),
                24: words([100, 50, 180, 130], .littleEndian),
              ]))),
      ],
      rows: [
        .init("Casio:PreviewImageSize", "320x240", "320 240"),
        .init("Casio:QualityMode", "Fine", "2"),
        .init("Casio:CasioImageSize", "3008x2008", "36"),
        .init("Casio:FocusMode", "Macro", "1"),
        .init("Casio:ISO", "64", "4"),
        .init("Casio:FocalLength", "7.9 mm", "7.9"),
        .init("Casio:FacesDetected", "1"),
        .init("Casio:FaceDetectFrameSize", "320 240"),
        .init("Casio:FaceOrientation", "Horizontal (normal)", "0"),
        .init("Casio:Face1Position", "100 50 180 130"),
      ]),
    SmallNote(
      "DJI", make: "DJI", model: "FC330", .littleEndian,
      [
        .init(0x0001, "DJI"), .init(0x0003, .float([0.25])), .init(0x0004, .float([-1.5])),
        .init(0x0006, .float([-12.5])), .init(0x000B, .float([0])),
      ],
      rows: [
        .init("DJI:Make", "DJI"),
        .init("DJI:SpeedX", "+0.25", "0.25"),
        .init("DJI:SpeedY", "-1.50", "-1.5"),
        .init("DJI:Pitch", "-12.50", "-12.5"),
        .init("DJI:CameraRoll", "+0.00", "0"),
      ]),
    SmallNote(
      "FLIR", make: "FLIR Systems AB", model: "E60", .littleEndian,
      [
        .init(0x0001, .signedRational([Rational(3125, 100)])),
        .init(0x0002, .signedRational([Rational(-55, 10)])),
        .init(0x0003, .rational([URational(95, 100)])),
      ],
      rows: [
        .init("FLIR:ImageTemperatureMax", "31.25"),
        .init("FLIR:ImageTemperatureMin", "-5.5"),
        .init("FLIR:Emissivity", "0.95"),
      ]),
    SmallNote(
      "FujiFilm", make: "FUJIFILM", model: "X-T2", .littleEndian,
      header: letters("FUJIFILM") + [12, 0, 0, 0], base: 0,
      [
        .init(0x0000, .undefined(letters("0130"))), .init(0x1000, "NORMAL "),
        .init(0x1001, .short([3])), .init(0x1002, .short([0x0100])),
        .init(0x1011, .signedRational([Rational(-1, 3)])), .init(0x1021, .short([1])),
        .init(0x1103, .long([0x0203_0001])), .init(0x1404, .rational([URational(18, 1)])),
      ],
      rows: [
        .init("FujiFilm:Version", "0130"),
        .init("FujiFilm:Quality", "NORMAL "),
        .init("FujiFilm:Sharpness", "0 (normal)", "3"),
        .init("FujiFilm:WhiteBalance", "Daylight", "256"),
        .init("FujiFilm:FlashExposureComp", "-0.3333333333"),
        .init("FujiFilm:FocusMode", "Manual", "1"),
        .init("FujiFilm:DriveMode", "Continuous Low", "1"),
        .init("FujiFilm:DriveSpeed", "2 fps", "2"),
        .init("FujiFilm:MinFocalLength", "18"),
      ]),
    SmallNote(
      "GE", make: "General Imaging Co.", model: "E1030", .littleEndian,
      header: letters("GE\0\0") + Part.zeros(14),
      [.init(0x0202, .short([1])), .init(0x0207, "E1030"), .init(0x0300, "GENERAL")],
      rows: [
        .init("GE:Macro", "On", "1"),
        .init("GE:GEModel", "E1030"),
        .init("GE:GEMake", "GENERAL"),
      ]),
    SmallNote(
      "JVC", make: "JVC", model: "GR-DX300", .littleEndian, header: letters("JVC "),
      [.init(0x0002, .undefined(letters("1.00_2.00"))), .init(0x0003, .short([2]))],
      rows: [
        .init("JVC:CPUVersions", "1.00_2.00"),
        .init("JVC:Quality", "Fine", "2"),
      ]),
    SmallNote(
      "Minolta", make: "Minolta Co., Ltd.", model: "DiMAGE A2", .bigEndian,
      [
        .init(0x0000, .undefined(letters("MLT0"))),
        .init(
          0x0003,
          .undefined(
            longs([0, 1, 2, 0, 0, 3, 1, 0, 48, 104, 64, 0, 0, 7], .bigEndian))),
        .init(0x0100, .long([2])), .init(0x0102, .long([3])),
      ],
      rows: [
        .init("Minolta:MakerNoteVersion", "MLT0"),
        .init("Minolta:ExposureMode", "Aperture Priority", "1"),
        .init("Minolta:FlashMode", "Rear flash sync", "2"),
        .init("Minolta:WhiteBalance", "Auto", "0"),
        .init("Minolta:MinoltaImageSize", "Full", "0"),
        .init("Minolta:DriveMode", "Continuous", "1"),
        .init("Minolta:MeteringMode", "Multi-segment", "0"),
        .init("Minolta:ISO", "100"),
        .init("Minolta:ExposureTime", "1/128", "0.0078125"),
        .init("Minolta:FNumber", "11.3", "11.3137084989848"),
        .init("Minolta:MacroMode", "Off", "0"),
        .init("Minolta:DigitalZoom", "Off", "0"),
        .init("Minolta:ExposureCompensation", "+1/3", "0.333333333333333"),
        .init("Minolta:SceneMode", "Text", "2"),
        .init("Minolta:MinoltaQuality", "Standard", "3"),
      ]),
    SmallNote(
      "Motorola", make: "Motorola", model: "moto g", .littleEndian,
      header: letters("MOT\0") + Part.zeros(4), base: 0,
      [
        .init(0x5500, "NPW26.83"), .init(0x6420, .short([1])), .init(0x64D0, "single"),
        .init(0x6705, "01Jan2018"),
      ],
      rows: [
        .init("Motorola:BuildNumber", "NPW26.83"),
        .init("Motorola:DriveMode", "single"),
        .init("Motorola:ManufactureDate", "01Jan2018"),
      ]),
    SmallNote(
      "Nikon", make: "NIKON CORPORATION", model: "NIKON D300", .bigEndian,
      header: letters("Nikon\0") + [2, 16, 0, 0] + letters("MM") + [0, 42, 0, 0, 0, 8], base: 10,
      [
        .init(0x0001, .undefined(letters("0210"))), .init(0x0002, .short([0, 400])),
        .init(0x0004, "FINE  "), .init(0x0012, .undefined([0xFA, 1, 6, 0])),
        .init(0x001E, .short([2])),
        .init(0x001F, .undefined(letters("0100") + [1, 0, 0, 0])),
        .init(0x0083, .byte([6])),
        .init(
          0x0084,
          .rational([URational(24, 1), URational(70, 1), URational(28, 10), URational(28, 10)])),
      ],
      rows: [
        .init("Nikon:MakerNoteVersion", "2.10", "0210"),
        .init("Nikon:ISO", "400", "0 400"),
        .init("Nikon:Quality", "Fine", "FINE  "),
        .init("Nikon:FlashExposureComp", "-1"),
        .init("Nikon:ColorSpace", "Adobe RGB", "2"),
        .init("Nikon:VRInfoVersion", "0100"),
        .init("Nikon:VibrationReduction", "On", "1"),
        .init("Nikon:VRMode", "Normal", "0"),
        .init("Nikon:LensType", "G", "6"),
        .init("Nikon:Lens", "24-70mm f/2.8", "24 70 2.8 2.8"),
      ]),
    SmallNote(
      "Nintendo", make: "Nintendo", model: "Nintendo 3DS", .littleEndian,
      [
        .init(
          0x1101,
          .undefined(
            block(
              52,
              [
                0: letters("3DS1"), 8: longs([86400], .littleEndian), 24: [1, 2, 3, 4],
                40: float(-2.5, .littleEndian), 48: words([0x1000], .littleEndian),
              ])))
      ],
      rows: [
        .init("Nintendo:ModelID", "3DS1"),
        .init("Nintendo:TimeStamp", "2000:01:02 00:00:00"),
        .init("Nintendo:InternalSerialNumber", "0x01020304"),
        .init("Nintendo:Parallax", "-2.50", "-2.5"),
        .init("Nintendo:Category", "Mii", "4096"),
      ]),
  ]
}
