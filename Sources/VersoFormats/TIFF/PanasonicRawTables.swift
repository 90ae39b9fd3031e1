/// The fields of Panasonic's raw files.
extension PanasonicRawFacts {
  static let names: [UInt16: String] = [
    0x0002: "SensorWidth", 0x0003: "SensorHeight", 0x0004: "SensorTopBorder",
    0x0005: "SensorLeftBorder", 0x0006: "SensorBottomBorder", 0x0007: "SensorRightBorder",
    0x0008: "SamplesPerPixel", 0x000A: "BitsPerSample", 0x000E: "LinearityLimitRed",
    0x000F: "LinearityLimitGreen", 0x0010: "LinearityLimitBlue", 0x0011: "RedBalance",
    0x0012: "BlueBalance", 0x0017: "ISO", 0x0018: "HighISOMultiplierRed",
    0x0019: "HighISOMultiplierGreen", 0x001A: "HighISOMultiplierBlue", 0x001C: "BlackLevelRed",
    0x001D: "BlackLevelGreen", 0x001E: "BlackLevelBlue", 0x0024: "WBRedLevel",
    0x0025: "WBGreenLevel", 0x0026: "WBBlueLevel", 0x002D: "RawFormat", 0x002F: "CropTop",
    0x0030: "CropLeft", 0x0031: "CropBottom", 0x0032: "CropRight", 0x0037: "ISO",
    0x0118: "RawDataOffset",
  ]

  /// The numbers of the fields that are more than a number with a name.
  enum Number {
    /// A JPEG file of the picture.
    static var jpgFromRaw: UInt16 { 0x002E }
    /// The version.
    static var version: UInt16 { 0x0001 }
    /// The layout of colours on the sensor.
    static var mosaic: UInt16 { 0x0009 }
    /// How it is compressed.
    static var compression: UInt16 { 0x000B }
    /// Balances of white by light: red and blue.
    static var balances2: UInt16 { 0x0013 }
    /// Balances of white by light: red, green and blue.
    static var balances3: UInt16 { 0x0027 }
    /// How noise is reduced.
    static var noiseReduction: UInt16 { 0x001B }
    /// How the lens distorts.
    static var distortion: UInt16 { 0x0119 }
    /// Gamma.
    static var gamma: UInt16 { 0x011C }
    /// Whether several pictures make it.
    static var multishot: UInt16 { 0x0121 }
    /// Factors of 256: the balances of red and blue, what high sensitivity multiplies with.
    static var factors: Set<UInt16> { [0x0011, 0x0012, 0x0018, 0x0019, 0x001A] }
  }
}
