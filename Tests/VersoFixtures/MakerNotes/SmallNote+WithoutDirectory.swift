import Verso

extension SmallNote {
  /// Notes without a directory of the usual kind, and values that stand elsewhere.
  static let withoutDirectory: [SmallNote] = [
    SmallNote(
      "HP", make: "Hewlett-Packard", model: "HP PhotoSmart R707", .littleEndian,
      rows: [
        .init("HP:MaxAperture", "2.8"),
        .init("HP:ExposureTime", "1/125", "0.008"),
        .init("HP:CameraDateTime", "2005:05:06 12:30:15"),
        .init("HP:ISO", "100"),
        .init("HP:SerialNumber", "CN123"),
      ],
      note: { _, _ in
        block(
          128,
          [
            0: letters("IIII") + [4, 0], 12: words([28], .littleEndian),
            16: longs([8000], .littleEndian), 20: letters("2005:05:06 12:30:15"),
            52: words([100], .littleEndian), 92: letters("SERIAL NUMBER:CN123"),
          ])
      }),
    SmallNote(
      "InfiRay", .littleEndian, in: .segment(2),
      rows: [
        .init("InfiRay:IJPEGVersion", "1 2 0 3"),
        .init("InfiRay:IJPEGOrgType", "1"),
        .init("InfiRay:IJPEGDispType", "2"),
        .init("InfiRay:IJPEGRotate", "3"),
        .init("InfiRay:IJPEGMirrorFlip", "0"),
        .init("InfiRay:ImageColorSwitchable", "1"),
        .init("InfiRay:ThermalColorPalette", "7"),
        .init("InfiRay:IRDataSize", "98304"),
        .init("InfiRay:IRDataFormat", "2"),
        .init("InfiRay:IRImageWidth", "256"),
        .init("InfiRay:IRImageHeight", "192"),
        .init("InfiRay:IRImageBpp", "16"),
        .init("InfiRay:TempDataSize", "0"),
        .init("InfiRay:TempDataFormat", "0"),
        .init("InfiRay:TempImageWidth", "0"),
        .init("InfiRay:TempImageHeight", "0"),
        .init("InfiRay:TempImageBpp", "0"),
        .init("InfiRay:VisibleDataSize", "0"),
        .init("InfiRay:VisibleDataFormat", "0"),
        .init("InfiRay:VisibleImageWidth", "0"),
        .init("InfiRay:VisibleImageHeight", "0"),
        .init("InfiRay:VisibleImageBpp", "0"),
      ],
      note: { _, _ in
        block(
          80,
          [
            0: [1, 2, 0, 3], 4: letters("IJPEG\0"), 12: [1, 2, 3, 0, 1],
            17: words([7], .littleEndian), 32: longs([98304, 0], .littleEndian),
            40: words([2, 256, 192], .littleEndian), 46: [16],
          ])
      }),
    SmallNote(
      "Kodak", make: "EASTMAN KODAK COMPANY", model: "KODAK DX3500", .bigEndian,
      rows: [
        .init("Kodak:KodakModel", "DX3500"),
        .init("Kodak:Quality", "Fine", "1"),
        .init("Kodak:BurstMode", "Off", "0"),
        .init("Kodak:KodakImageWidth", "1800"),
        .init("Kodak:KodakImageHeight", "1200"),
        .init("Kodak:YearCreated", "2001"),
        .init("Kodak:MonthDayCreated", "05:06"),
        .init("Kodak:TimeCreated", "12:30:15.40"),
        .init("Kodak:ShutterMode", "Auto", "0"),
        .init("Kodak:MeteringMode", "Center-weighted average", "1"),
        .init("Kodak:SequenceNumber", "2"),
        .init("Kodak:FNumber", "4.5"),
        .init("Kodak:ExposureTime", "1/80", "0.0125"),
        .init("Kodak:ExposureCompensation", "-0.5"),
        .init("Kodak:FocusMode", "Normal", "0"),
        .init("Kodak:WhiteBalance", "Flash?", "1"),
        .init("Kodak:FlashMode", "Fill Flash", "16"),
        .init("Kodak:FlashFired", "Yes", "1"),
        .init("Kodak:ISOSetting", "Auto", "0"),
        .init("Kodak:ISO", "100"),
        .init("Kodak:TotalZoom", "3"),
        .init("Kodak:DateTimeStamp", "Off", "0"),
        .init("Kodak:ColorMode", "Sepia", "2"),
        .init("Kodak:DigitalZoom", "0"),
        .init("Kodak:Sharpness", "-1"),
      ],
      note: { _, _ in
        letters("KDK INFO")
          + block(
            112,
            [
              0: letters("DX3500"), 9: [1, 0], 12: words([1800, 1200, 2001], .bigEndian),
              18: [5, 6, 12, 30, 15, 40], 28: [1, 2], 30: words([450], .bigEndian),
              32: longs([1250], .bigEndian), 36: words([-500], .bigEndian), 64: [1],
              92: [0x10, 1], 94: words([0, 100, 300, 0, 2], .bigEndian), 107: [0xFF],
            ])
      }),
    SmallNote(
      "Leaf", .bigEndian, in: .field(0x8606),
      rows: [
        .init("Leaf:BackSerial", "VN012345", "VN012345 of back"),
        .init("Leaf:PatternAngle", "90"),
        .init("Leaf:CameraName", "Aptus 22"),
        .init("Leaf:CameraBackType", "21"),
        .init("Leaf:CaptureSerial", "VN012345"),
        .init("Leaf:ImageBounds", "0 0 5344 4008"),
      ],
      note: { _, _ in
        packet("back_serial_number", letters("VN012345 of back\0"))
          + packet("pattern_ratation_angle", words([90], .bigEndian))
          + packet(
            "camera_profile",
            packet("CamProf_name", letters("Aptus 22\0"))
              + packet("CamProf_back_type", letters("21\0"))
              + packet(
                "CamProf_capture_profile",
                packet("CaptProf_serial_number", letters("VN012345\0"))
                  + packet("CaptProf_image_bounds", letters("0 0\n5344 4008\0"))))
      }),
    SmallNote(
      "PhaseOne", make: "Phase One", model: "IQ180", .littleEndian,
      rows: [
        .init("PhaseOne:CameraOrientation", "Rotate 90 CW", "1"),
        .init("PhaseOne:ISO", "200"),
        .init("PhaseOne:System", "Linux 2.6 small"),
        .init("PhaseOne:FocalLength", "80.0 mm", "80"),
        .init("PhaseOne:ShutterSpeedValue", "1/128", "0.0078125"),
      ],
      note: { _, order in
        let entries: [[Int]] = [
          [0x0100, 4, 4, 1], [0x0105, 4, 4, 200], [0x0204, 1, 16, 100],
          [0x0403, 4, 4, 0x42A0_0000],
          [0x0400, 4, 4, 0x40E0_0000],
        ]
        return letters("IIII\u{1}waR") + longs([12, entries.count, 0], order)
          + longs(entries.flatMap { $0 }, order) + letters("Linux 2.6 small\0")
      }),
    SmallNote(
      "PrintIM", .littleEndian, in: .field(0xC4A5),
      rows: [
        .init("PrintIM:PrintIMVersion", "0300")
      ],
      note: { _, order in
        letters("PrintIM\0") + letters("0300") + words([0, 1, 1, 0x16, 0x16], order)
      }),
    SmallNote(
      "Qualcomm", .littleEndian, in: .segment(7),
      rows: [
        .init("Qualcomm:AECEnable", "1"),
        .init("Qualcomm:AECLumaTarget", "48.5"),
        .init("Qualcomm:AFPosition", "-20"),
      ],
      note: { _, order in
        letters("\u{1A}Qualcomm Camera Attributes")
          + attribute("aec_enable", format: 4, longs([1], order))
          + attribute("aec_luma_target", format: 6, float(48.5, order))
          + attribute("af_position", format: 3, words([-20], order))
      }),
    SmallNote(
      "Reconyx", make: "RECONYX", model: "HC500", .littleEndian,
      rows: [
        .init("Reconyx:MakerNoteVersion", "0xf101", "61697"),
        .init("Reconyx:FirmwareVersion", "3.1.11", "3 1 11"),
        .init("Reconyx:FirmwareDate", "0608:20:11"),
        .init("Reconyx:TriggerMode", "Motion Detection", "M"),
        .init("Reconyx:Sequence", "1 of 3", "1 3"),
        .init("Reconyx:EventNumber", "77"),
        .init("Reconyx:DateTimeOriginal", "2012:06:05 12:30:15"),
        .init("Reconyx:MoonPhase", "First Quarter", "2"),
        .init("Reconyx:AmbientTemperatureFahrenheit", "68 F", "68"),
        .init("Reconyx:AmbientTemperature", "20 C", "20"),
        .init("Reconyx:SerialNumber", "H500A"),
        .init("Reconyx:Contrast", "16"),
        .init("Reconyx:Brightness", "128"),
        .init("Reconyx:Sharpness", "60"),
        .init("Reconyx:Saturation", "7"),
        .init("Reconyx:InfraredIlluminator", "On", "1"),
        .init("Reconyx:MotionSensitivity", "90"),
        .init("Reconyx:BatteryVoltage", "8.4 V", "8.4"),
        .init("Reconyx:UserLabel", "NORTH GATE"),
      ],
      note: { _, order in
        block(
          130,
          [
            0: words([0xF101, 3, 1, 0x000B, 0x0608, 0x2011], order), 12: letters("M") + [0],
            14: words([1, 3, 0, 77, 15, 30, 12, 6, 5, 2012], order),
            36: words([2, 68, 20], order), 42: words(letters("H500A").map { Int($0) }, order),
            72: words([16, 128, 60, 7, 1, 90, 8400], order), 86: letters("NORTH GATE"),
          ])
      }),
  ]

  /// A packet of a Leaf camera back: a name of 40 bytes, the size, the value.
  private static func packet(_ name: String, _ value: [UInt8]) -> [UInt8] {
    letters("PKTS") + Part.long(1) + block(40, [0: letters(name)]) + Part.long(value.count) + value
  }

  /// A value of Qualcomm: its length, the length of its name, the name, its format, two counts.
  private static func attribute(_ name: String, format: UInt8, _ value: [UInt8]) -> [UInt8] {
    Part.short(value.count, .littleEndian) + [UInt8(name.utf8.count)] + letters(name)
      + [format] + Part.short(1, .littleEndian) + Part.short(1, .littleEndian) + value
  }
}
