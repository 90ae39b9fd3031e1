extension StripList {
  /// The markers of segments that decode the picture (ITU-T T.81, table B.1): frames, tables, restart
  /// intervals, and those of JPEG-LS.
  static func decodes(_ marker: UInt8) -> Bool {
    switch marker {
    case 0xC0...0xC7, 0xC9...0xCF, 0xDA...0xDF, 0xF7, 0xF8: true
    default: false
    }
  }

  /// Whether such a segment applies to the frame that a marker begins. Decoders skip or refuse parameters of
  /// JPEG-LS in another frame, and conditions of arithmetic coding in one with Huffman's.
  ///
  /// - Returns: False if it means nothing there.
  static func belongs(_ marker: UInt8, to frame: UInt8) -> Bool {
    switch marker {
    case 0xF8: frame == 0xF7
    case 0xCC: [0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF].contains(frame)
    case 0xC4, 0xDB: frame != 0xF7
    default: true
    }
  }

  /// Whether such a segment has the length that its own numbers give (ITU-T T.81, annex B); its data follow the
  /// length.
  ///
  /// - Returns: False if it is of another length; decoders refuse that.
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
    // Parameters, tables of colours with entries of so many bytes, and large sizes (T.87, C.2.4.1).
    case 0xF8:
      switch data.first {
      case 1: return data.count == 11
      case 2, 3: return data.count > 3 && data[2] > 0 && (data.count - 3) % Int(data[2]) == 0
      case 4:
        return data.count > 1 && (2...4).contains(data[1]) && data.count == 2 + 2 * Int(data[1])
      default: return false
      }
    // Hierarchies of frames, which decoders of photos do not support.
    case 0xDE, 0xDF: return false
    default: return true
    }
  }

  /// Whether bytes are the tables of JPEG that the strips of another file share, and nothing else
  /// (TIFF, Technical Note 2).
  static func holdsTables(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: [0xFF, 0xD8]), bytes.suffix(2) == [0xFF, 0xD9] else { return false }
    var at = 2
    while at + 4 <= bytes.count - 2 {
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      guard bytes[at] == 0xFF, [0xC4, 0xCC, 0xDB, 0xDD].contains(bytes[at + 1]), length >= 2,
        length + 2 <= bytes.count - 2 - at,
        isStandard(bytes[at + 1], Array(bytes[(at + 4)..<(at + 2 + length)]))
      else { return false }
      at += 2 + length
    }
    return at == bytes.count - 2
  }
}
