/// Which segments of JPEG files belong to makers' tables.
enum MakerSegment {
  /// The table of a segment.
  ///
  /// - Parameters:
  ///   - code: The segment's marker.
  ///   - data: Its data.
  ///   - context: What is known of the camera.
  /// - Returns: The table, and how many bytes stand before what it describes; nil for others.
  static func table(
    _ code: UInt32, _ data: [UInt8], _ context: MakerContext
  ) -> (table: MakerTable, skip: Int)? {
    func found(_ name: String, skip: Int = 0) -> (table: MakerTable, skip: Int)? {
      MakerTable(name).map { ($0, skip) }
    }
    func begins(_ text: StaticString) -> Bool { data.rawSpan.matches(text, at: 0) }
    switch code {
    case 0xE1 where begins("QVCI\0"): return found("Casio::QVCI")
    case 0xE4 where begins("Qualcomm Dual Camera Attributes"):
      return found("Qualcomm::DualCamera", skip: 31)
    case 0xE4 where context.make == Array("DJI".utf8):
      let bytes = Array(data.prefix(80))
      if bytes.matches("^\\xaa\\x55\\x12\\x06") { return found("DJI::ThermalParams") }
      if bytes.matches("^(.{32})?.{32}\\x2c\\x01\\x20\\0") { return found("DJI::ThermalParams2") }
      if bytes.matches("^.{32}\\xaa\\x55\\x38\\0") { return found("DJI::ThermalParams3") }
      return nil
    case 0xE6 where begins("TDHD\u{1}\0\0\0"): return found("HP::TDHD")
    case 0xE7 where begins("\u{1A}Qualcomm Camera Attributes"):
      return found("Qualcomm::Main", skip: 27)
    case 0xE7 where begins("DJI-DBG\0"): return found("DJI::Info", skip: 8)
    default: return nil
    }
  }
}
