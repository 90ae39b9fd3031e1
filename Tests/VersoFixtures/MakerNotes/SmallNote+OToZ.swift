import Verso

extension SmallNote {
  /// Notes with a directory, of makers from O to Z.
  static let oToZ: [SmallNote] = [
    SmallNote(
      "Olympus", make: "OLYMPUS IMAGING CORP.", model: "E-M5", .littleEndian,
      header: letters("OLYMPUS\0II\u{3}\0"), base: 0,
      [
        .init(0x0000, .undefined(letters("0100"))), .init(0x0200, .long([0, 0, 0])),
        .init(0x0202, .short([1])), .init(0x0204, .rational([URational(15, 10)])),
        .init(0x0209, .undefined(letters("OLYMPUS DIGITAL CAMERA") + Part.zeros(2))),
        .init(
          0x2020,
          below: [
            .init(0x0000, .undefined(letters("0100"))), .init(0x0200, .short([2])),
            .init(0x0202, .short([5])), .init(0x0401, .signedRational([Rational(-3, 10)])),
          ]),
      ],
      rows: [
        .init("Olympus:MakerNoteVersion", "0100"),
        .init("Olympus:SpecialMode", "Normal, Sequence: 0, Panorama: (none)", "0 0 0"),
        .init("Olympus:Macro", "On", "1"),
        .init("Olympus:DigitalZoom", "1.5"),
        .init("Olympus:CameraID", "OLYMPUS DIGITAL CAMERA"),
        .init("Olympus:CameraSettingsVersion", "0100"),
        .init("Olympus:ExposureMode", "Program", "2"),
        .init("Olympus:MeteringMode", "ESP", "5"),
        .init("Olympus:FlashExposureComp", "-0.3"),
      ]),
    SmallNote(
      "Panasonic", make: "Panasonic", model: "DMC-GH3", .littleEndian,
      header: letters("Panasonic\0\0\0"),
      [
        .init(0x0001, .short([2])), .init(0x0002, .undefined([0, 1, 2, 3])),
        .init(0x0003, .short([1])), .init(0x0024, .signedShort([-3])),
        .init(0x0029, .long([6000])), .init(0x0033, "9999:99:99 00:00:00"),
        .init(
          0x004E,
          .undefined(
            block(42, [0: words([1, 160, 120, 40, 50], .littleEndian)]))),
        .init(0x0051, "LUMIX G VARIO 14-140"),
      ],
      rows: [
        .init("Panasonic:ImageQuality", "High", "2"),
        .init("Panasonic:FirmwareVersion", "0.1.2.3", "0 1 2 3"),
        .init("Panasonic:WhiteBalance", "Auto", "1"),
        .init("Panasonic:FlashBias", "-1"),
        .init("Panasonic:TimeSincePowerOn", "00:01:00.00", "60"),
        .init("Panasonic:BabyAge", "(not set)", "9999:99:99 00:00:00"),
        .init("Panasonic:NumFacePositions", "1"),
        .init("Panasonic:Face1Position", "160 120 40 50"),
        .init("Panasonic:LensType", "LUMIX G VARIO 14-140"),
      ]),
    SmallNote(
      "Pentax", make: "PENTAX Corporation", model: "PENTAX K10D", .bigEndian,
      header: letters("AOC\0MM"),
      [
        .init(0x0000, .byte([3, 0, 0, 0])), .init(0x0005, .long([0x12C1E])),
        .init(0x0006, .undefined([7, 215, 5, 6])), .init(0x0007, .undefined([12, 30, 15])),
        .init(0x0008, .short([2])), .init(0x0012, .long([1600])), .init(0x0013, .short([56])),
        .init(0x001D, .long([5000])),
      ],
      rows: [
        .init("Pentax:PentaxVersion", "3.0.0.0", "3 0 0 0"),
        .init("Pentax:PentaxModelID", "K10D", "76830"),
        .init("Pentax:Date", "2007:05:06"),
        .init("Pentax:Time", "12:30:15"),
        .init("Pentax:Quality", "Best", "2"),
        .init("Pentax:ExposureTime", "1/63", "0.016"),
        .init("Pentax:FNumber", "5.6"),
        .init("Pentax:FocalLength", "50.0 mm", "50"),
      ]),
    SmallNote(
      "Ricoh", make: "RICOH", model: "GR DIGITAL 2", .bigEndian, header: letters("Ricoh\0\0\0"),
      [
        .init(0x0001, "RDC"), .init(0x0002, "Rev0115"),
        .init(
          0x1001,
          .undefined(
            block(
              44,
              [
                0: words([3072, 2304], .bigEndian), 6: [0x20, 0x07, 0x05, 0x06, 0x12, 0x30, 0x15],
                32: [1, 1, 0], 38: [2, 1, 0],
              ]))),
        .init(0x1006, .short([2])),
        .init(0x1009, .short([1])), .init(0x100B, .signedRational([Rational(-1, 3)])),
        .init(0x1307, .long([5200])),
      ],
      rows: [
        .init("Ricoh:MakerNoteType", "RDC"),
        .init("Ricoh:FirmwareVersion", "1.15", "Rev0115"),
        .init("Ricoh:RicohImageWidth", "3072"),
        .init("Ricoh:RicohImageHeight", "2304"),
        .init("Ricoh:RicohDate", "2007:05:06 12:30:15"),
        .init("Ricoh:PreviewImageStart", "12"),
        .init("Ricoh:PreviewImageLength", "0"),
        .init("Ricoh:FlashMode", "Auto", "1"),
        .init("Ricoh:Macro", "On", "1"),
        .init("Ricoh:Sharpness", "Sharp", "0"),
        .init("Ricoh:WhiteBalance", "Cloudy", "2"),
        .init("Ricoh:ISOSetting", "64", "1"),
        .init("Ricoh:Saturation", "High", "0"),
        .init("Ricoh:FocusMode", "Multi AF", "2"),
        .init("Ricoh:MacroMode", "On", "1"),
        .init("Ricoh:FlashExposureComp", "-0.3", "-0.3333333333"),
        .init("Ricoh:ColorTempKelvin", "5200"),
      ]),
    SmallNote(
      "Samsung", make: "SAMSUNG", model: "NX100", .littleEndian,
      [
        .init(0x0001, .undefined(letters("0100"))), .init(0x0002, .long([0x2000])),
        .init(0x0021, .short([2, 65535, 4, 3, 5])),
        .init(0x0043, .signedRational([Rational(35, 1)])), .init(0xA003, .short([1])),
        .init(0xA011, .long([1])), .init(0xA014, .long([200])),
        .init(0xA018, .rational([URational(1, 125)])),
        .init(0xA019, .rational([URational(56, 10)])),
      ],
      rows: [
        .init("Samsung:MakerNoteVersion", "0100"),
        .init("Samsung:DeviceType", "High-end NX Camera", "8192"),
        .init("Samsung:PictureWizardMode", "Portrait", "2"),
        .init("Samsung:PictureWizardColor", "65535"),
        .init("Samsung:PictureWizardSaturation", "0"),
        .init("Samsung:PictureWizardSharpness", "-1"),
        .init("Samsung:PictureWizardContrast", "1"),
        .init("Samsung:CameraTemperature", "35 C", "35"),
        .init("Samsung:LensType", "Samsung NX 30mm F2 Pancake", "1"),
        .init("Samsung:ColorSpace", "Adobe RGB", "1"),
        .init("Samsung:ISO", "200"),
        .init("Samsung:ExposureTime", "1/125", "0.008"),
        .init("Samsung:FNumber", "5.6"),
      ]),
    SmallNote(
      "Sanyo", make: "SANYO Electric Co.,Ltd.", model: "S6", .littleEndian,
      header: letters("SANYO\0\u{1}\0"),
      [
        .init(0x0200, .long([0, 0, 0])), .init(0x0201, .short([0x0102])),
        .init(0x0202, .short([1])), .init(0x0204, .rational([URational(2, 1)])),
        .init(0x0207, "V1.02"), .init(0x0225, .short([2])),
      ],
      rows: [
        .init("Sanyo:SpecialMode", "0 0 0"),
        .init("Sanyo:SanyoQuality", "Fine/Medium Low", "258"),
        .init("Sanyo:Macro", "Macro", "1"),
        .init("Sanyo:DigitalZoom", "2"),
        .init("Sanyo:SoftwareVersion", "V1.02"),
        .init("Sanyo:FlashMode", "Disabled", "2"),
      ]),
    SmallNote(
      "Sigma", make: "SIGMA", model: "SIGMA DP2", .littleEndian,
      header: letters("SIGMA\0\0\0\u{1}\0"),
      [
        .init(0x0003, "SINGLE"), .init(0x0008, "A"), .init(0x0009, "8"),
        .init(0x000C, "Expo:-0.3"), .init(0x000D, "Cont:+0.5"), .init(0x0016, "Qual:12"),
        .init(0x0017, "1.03"),
      ],
      rows: [
        .init("Sigma:DriveMode", "SINGLE"),
        .init("Sigma:ExposureMode", "Aperture-priority AE", "A"),
        .init("Sigma:MeteringMode", "Multi-segment", "8"),
        .init("Sigma:ExposureCompensation", "-0.3"),
        .init("Sigma:Contrast", "+0.5"),
        .init("Sigma:Quality", "12"),
        .init("Sigma:Firmware", "1.03"),
      ]),
    SmallNote(
      "Sony", make: "SONY", model: "DSLR-A700", .littleEndian, header: letters("SONY DSC \0\0\0"),
      [
        .init(0x0102, .long([2])), .init(0x0104, .signedRational([Rational(-7, 10)])),
        .init(0x0115, .long([0x10])), .init(0xB001, .short([258])), .init(0xB027, .long([25])),
        .init(0xB02A, .byte([0, 0, 0x24, 0, 0x70, 0x28, 0x28, 0])),
        .init(0xB041, .short([2])),
      ],
      rows: [
        .init("Sony:Quality", "Fine", "2"),
        .init("Sony:FlashExposureComp", "-0.7"),
        .init("Sony:WhiteBalance", "Daylight", "16"),
        .init("Sony:SonyModelID", "DSLR-A700", "258"),
        .init("Sony:LensType", "Minolta AF 100-300mm F4.5-5.6 APO (D) or Sigma Lens", "25"),
        .init("Sony:LensSpec", "24-70mm F2.8", "00 24 70 2.8 2.8 00"),
        .init("Sony:ExposureMode", "Beach", "2"),
      ]),
  ]
}
