/// How the samples of a picture are stored, by the format's own structures.
package struct PictureSamples: Hashable, Sendable {
  /// The colours of samples.
  package enum Colors: Sendable {
    case gray, rgb, inks, lab
  }

  /// How many bits each sample has.
  package var bits: Int?
  /// The meaning of the samples.
  package var colors: Colors?
  /// Whether they are numbers of a palette.
  package var isIndexed = false
  /// Whether they are numbers with a fraction.
  package var isFloat = false
  /// Whether one of them is the opacity of a pixel.
  package var hasAlpha = false

  package init(
    bits: Int? = nil, colors: Colors? = nil, isIndexed: Bool = false, isFloat: Bool = false,
    hasAlpha: Bool = false
  ) {
    self.bits = bits
    self.colors = colors
    self.isIndexed = isIndexed
    self.isFloat = isFloat
    self.hasAlpha = hasAlpha
  }
}

extension [Item] {
  /// The whole number that the first item of a name has.
  func number(_ name: String) -> Int? { first { $0.name == name }?.value.integer }
}

extension ByteSource {
  /// Whether the file contains some bytes, searched from the end.
  func contains(_ pattern: [UInt8]) throws(FileError) -> Bool {
    var end = count
    while end > 0 {
      let start = max(0, end - 65_536)
      let bytes = try read(start..<min(count, end + pattern.count))
      var index = bytes.count - pattern.count
      while index >= 0 {
        if bytes[index] == pattern[0], bytes[index..<(index + pattern.count)].elementsEqual(pattern)
        {
          return true
        }
        index -= 1
      }
      end = start
    }
    return false
  }
}
