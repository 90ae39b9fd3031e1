/// The fields of Fujifilm's raw files.
extension RAFDirectory {
  static let balances = [
    0x2000: "WB_GRGBLevelsAuto", 0x2100: "WB_GRGBLevelsDaylight", 0x2200: "WB_GRGBLevelsCloudy",
    0x2300: "WB_GRGBLevelsDaylightFluor", 0x2301: "WB_GRGBLevelsDayWhiteFluor",
    0x2302: "WB_GRGBLevelsWhiteFluorescent", 0x2310: "WB_GRGBLevelsWarmWhiteFluor",
    0x2311: "WB_GRGBLevelsLivingRoomWarmWhiteFluor", 0x2400: "WB_GRGBLevelsTungsten",
    0x2FF0: "WB_GRGBLevels",
  ]

  /// The numbers of the fields that are more than numbers with a name.
  enum Number {
    /// The exposure relative to the measured one.
    static var exposure: Int { 0x9200 }
    /// The intended difference from the measured exposure.
    static var bias: Int { 0x9650 }
    /// The sizes of the picture in it.
    static var dimensions: Int { 0xC000 }
  }
}
