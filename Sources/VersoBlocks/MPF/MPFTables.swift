/// The numbers of fields in an index of several pictures (CIPA DC-007, 5.2.3).
enum MPFNumber {
  /// The version.
  static var version: UInt16 { 0xB000 }
  /// The number of pictures.
  static var count: UInt16 { 0xB001 }
  /// The list of the pictures.
  static var entries: UInt16 { 0xB002 }
  /// The identifiers of the pictures.
  static var identifiers: UInt16 { 0xB003 }
  /// The order in which a panorama was taken.
  static var panOrientation: UInt16 { 0xB201 }
}

extension MPFFacts {
  /// Those that are a number with a name.
  static let names: [UInt16: String] = [
    0xB001: "NumberOfImages", 0xB004: "TotalFrames", 0xB101: "MPIndividualNum",
    0xB202: "PanOverlapH", 0xB203: "PanOverlapV", 0xB204: "BaseViewpointNum",
    0xB205: "ConvergenceAngle", 0xB206: "BaselineLength", 0xB207: "VerticalDivergence",
    0xB208: "AxisDistanceX", 0xB209: "AxisDistanceY", 0xB20A: "AxisDistanceZ",
    0xB20B: "YawAngle", 0xB20C: "PitchAngle", 0xB20D: "RollAngle",
  ]
}
