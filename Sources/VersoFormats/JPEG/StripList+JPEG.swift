extension StripList {
  /// The markers of segments that decode the picture (ITU-T T.81, table B.1): frames, tables, restart
  /// intervals, and those of JPEG-LS.
  static func decodes(_ marker: UInt8) -> Bool {
    switch marker {
    case 0xC0...0xC7, 0xC9...0xCF, 0xDA...0xDF, 0xF7, 0xF8: true
    default: false
    }
  }

  /// Whether such a segment has the length that its own numbers give (ITU-T T.81, annex B).
  ///
  /// - Parameters:
  ///   - marker: What it is.
  ///   - data: What stands behind its length.
  /// - Returns: False where it is of another length; decoders refuse that.
  static func isStandard(_ marker: UInt8, _ data: [UInt8]) -> Bool {
    switch marker {
    case _ where JPEG.Marker.beginsFrame(marker), 0xF7:
      return data.count > 5 && data.count == 6 + 3 * Int(data[5])
    case 0xDA: return data.count > 0 && data.count == 4 + 2 * Int(data[0])
    case 0xDC, 0xDD: return data.count == 2
    // Arithmetic conditioning: a pair for each of at most eight tables.
    case 0xCC:
      return data.count % 2 == 0 && data.count <= 16
        && stride(from: 0, to: data.count, by: 2).allSatisfy { data[$0] & 0xEC == 0 }
    case 0xDB:
      var at = 0
      while at < data.count, data[at] & 0xEC == 0 { at += data[at] & 0xF0 == 0 ? 65 : 129 }
      return at == data.count
    case 0xC4:
      var at = 0
      while at + 17 <= data.count, data[at] & 0xEC == 0 {
        at += 17 + data[(at + 1)..<(at + 17)].reduce(0) { $0 + Int($1) }
      }
      return at == data.count
    // Hierarchies of frames, which no decoder of photos knows.
    case 0xDE, 0xDF: return false
    default: return true
    }
  }
}
