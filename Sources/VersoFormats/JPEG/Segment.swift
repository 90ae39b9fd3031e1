/// A marker of JPEG with its segment (ITU-T T.81, B.1.1).
package struct Segment: Sendable {
  package let marker: UInt8
  /// The marker, the length and the data. The end may be beyond that of the file.
  package let range: Range<Int>
  /// The length that it records, which counts itself; nil for a marker without one.
  package let length: Int?

  /// A segment among bytes; nil if there is no marker, or the bytes end within its length. The head of every segment is
  /// decoded here. Its marker is at `index` in the bytes and at `position` in the file.
  init?(_ bytes: RawSpan, at index: Int, position: Int) {
    guard bytes.byte(at: index) == 0xFF, let marker = bytes.byte(at: index + 1) else { return nil }
    self.marker = marker
    guard !JPEG.Marker.standsAlone(marker) else {
      (range, length) = (position..<(position + 2), nil)
      return
    }
    guard let length: UInt16 = bytes.integer(at: index + 2, .bigEndian) else { return nil }
    (range, self.length) = (position..<(position + 2 + max(Int(length), 2)), Int(length))
  }

  /// Whether it carries metadata: an application's segment, or a comment.
  package var isMetadata: Bool { JPEG.Marker.carriesMetadata(marker) }
  package var data: Range<Int> { range.dropFirst(4) }

  /// The symbol of the marker (T.81, table B.1).
  package var name: String { JPEG.Marker.name(of: marker) }
}

extension JPEG {
  /// The segment at a position, after fill bytes (FF); nil if there is no marker, or the file ends within its length.
  package static func segment(
    at position: Int, _ window: inout ByteWindow
  ) throws(FileError) -> Segment? {
    var at = position
    while try window.load(at..<(at + 2)), window.bytes[at - window.start] == 0xFF,
      window.bytes[at + 1 - window.start] == 0xFF
    {
      at += 1
    }
    if try !window.load(at..<(at + 4)) { _ = try window.load(at..<(at + 2)) }
    return Segment(window.bytes.rawSpan, at: at - window.start, position: at)
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
