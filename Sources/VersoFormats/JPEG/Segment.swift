/// A marker of JPEG with its segment (ITU-T T.81, B.1.1).
package struct Segment: Sendable {
  package let marker: UInt8
  /// The marker, the length and the data. The end may be beyond that of the file.
  package let range: Range<Int>
  /// The length that it records, which counts itself; nil for a marker without one.
  package let length: Int?

  /// Whether it carries metadata: an application's segment, or a comment.
  package var isMetadata: Bool { JPEG.Marker.carriesMetadata(marker) }
  package var data: Range<Int> { range.dropFirst(4) }

  /// The symbol of the marker (T.81, table B.1).
  package var name: String { JPEG.Marker.name(of: marker) }
}

extension JPEG {
  /// The segment at a position, after bytes FF that fill up; nil where there is no marker, or no length.
  ///
  /// Here, and nowhere else, the head of a segment is decoded.
  package static func segment(
    at position: Int, _ window: inout ByteWindow
  ) throws(FileError) -> Segment? {
    var at = position
    while try window.load(at..<(at + 2)) {
      let (first, marker) = (window.bytes[at - window.start], window.bytes[at + 1 - window.start])
      guard first == 0xFF else { return nil }
      if marker == 0xFF {
        at += 1
        continue
      }
      if Marker.standsAlone(marker) {
        return Segment(marker: marker, range: at..<(at + 2), length: nil)
      }
      guard try window.load((at + 2)..<(at + 4)),
        let length: UInt16 = window.bytes.rawSpan.integer(at: at + 2 - window.start, .bigEndian)
      else { return nil }
      return Segment(
        marker: marker, range: at..<(at + 2 + max(Int(length), 2)), length: Int(length))
    }
    return nil
  }
}

extension JPEG.Marker {
  /// Whether its segments carry metadata: an application's segment, or a comment.
  package static func carriesMetadata(_ marker: UInt8) -> Bool {
    marker == comment || marker >= app0 && marker <= app15
  }

  /// The symbol of a marker (ITU-T T.81, table B.1).
  package static func name(of marker: UInt8) -> String {
    switch marker {
    case 0x01: "TEM"
    case 0xC4: "DHT"
    case 0xC8: "JPG"
    case 0xCC: "DAC"
    case 0xC0...0xCF: "SOF\(marker - 0xC0)"
    case 0xD0...0xD7: "RST\(marker - 0xD0)"
    case 0xD8: "SOI"
    case 0xD9: "EOI"
    case 0xDA: "SOS"
    case 0xDB: "DQT"
    case 0xDC: "DNL"
    case 0xDD: "DRI"
    case 0xDE: "DHP"
    case 0xDF: "EXP"
    case 0xE0...0xEF: "APP\(marker - 0xE0)"
    case 0xF0...0xFD: "JPG\(marker - 0xF0)"
    case 0xFE: "COM"
    default: ""
    }
  }
}
